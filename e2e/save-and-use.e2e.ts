import { expect } from "vitest";
import type { AdvertView } from "@plaza/contract/calls/market.ts";
import { expectAccessible } from "./axe.ts";
import { test } from "./journey.ts";
import { orderForm } from "./market.ts";
import { mailedCode } from "./people.ts";
import { Program } from "./program.ts";
import type { Tab } from "./tab.ts";

/** Somebody wants to sell and has no account to be paid on: it is added on the way, and the form is as it was left. */

const AMOUNT = "40";

/** An offer to buy coins for a currency of which the seller has no account, paid by a method whose details have an example. */
async function offerWithoutAccount(seller: Program, fiat: string): Promise<AdvertView> {
  expect(await seller.call("GET /api/ctc/query-user-payment", { query: { fiat } })).toEqual([]);
  const { items } = await seller.call("POST /api/ctc/query-adv-list", { body: { side: "sell", asset: "USDT", fiat, limit: 50 } });
  const found = items.find(({ ineligibleReasons }) => ineligibleReasons.length === 0) ?? items[0];
  if (found === undefined) throw new Error(`nobody buys USDT for ${fiat}`);
  return found;
}

/** Fills in a method's own details, each with the example that the form shows. */
async function fillDetails({ page }: Tab, seller: Program, fiat: string, methodId: string): Promise<void> {
  const { fullName = "" } = await seller.call("GET /api/a/v1/auth/kyc/info");
  const methods = await seller.call("GET /api/ctc/query-payment-methods", { query: { fiat } });
  const fields =
    methods.find((method) => method.methodId === methodId)?.fields.filter(({ type, required }) => type !== "image" && required) ?? [];
  expect(fields.length).toBeGreaterThan(0);
  for (const { key, example } of fields) {
    const field = page.locator(`input[name=field_${key}]`);
    // The account has to be in the verified name, so nobody types it.
    if (key === "account_holder") expect(await field.inputValue()).toBe(fullName);
    // A person fills in one after the other.
    else await field.fill(example);
  }
}

test.for([
  { scripts: true, fiat: "GBP" },
  { scripts: false, fiat: "AUD" },
])("an account added from the order form leads back to it with the amount kept, scripts: $scripts", async ({ scripts, fiat }, { open }) => {
  const seller = await Program.of("seller");
  const advert = await offerWithoutAccount(seller, fiat);
  const [method] = advert.methods;
  if (method === undefined) throw new Error("an advert without a way of paying");
  const tab = await open({ as: "seller", width: 375, scripts });
  const { page, t } = tab;
  const path = `/p2p/sell?asset=USDT&fiat=${fiat}&adv=${advert.advId}`;
  // Without scripts an amount reaches the form by the list's filter.
  await tab.go(scripts ? path : `${path}&amount=${AMOUNT}`);
  const form = scripts ? orderForm(tab, "sell") : page.locator("form").filter({ has: page.locator(`input[name=advId]`) });
  if (scripts) await form.getByLabel(t("take.i_will_receive"), { exact: true }).fill(AMOUNT);
  await form.getByText(t("take.no_account_title")).waitFor();
  await form.getByRole("link", { name: t("take.add_account") }).click();
  // An account of another method would not do.
  const choices = page.getByRole("list", { name: t("payments.choose_title") }).getByRole("link");
  await choices.first().waitFor();
  expect(await choices.count()).toBe(advert.methods.length);
  // Of another currency, where none of these methods may be, all are offered.
  const elsewhere = new URL(page.url());
  elsewhere.searchParams.set("fiat", "VND");
  expect(await (await page.request.get(elsewhere.href)).text()).toMatch(/href="[^"]*fiat=VND[^"]*method=/);
  await choices.filter({ hasText: method.name }).first().click();
  await page.waitForURL(/method=/);
  await fillDetails(tab, seller, fiat, method.methodId);
  if (scripts) await expectAccessible(tab, "an account that an order waits for");

  const asked = Date.now();
  const send = page.getByRole("button", { name: new RegExp(`^${t("security.send_code")}`) }).first();
  if (scripts) {
    await page.getByText(t("security.code_email"), { exact: true }).click();
    await send.click();
  } else await tab.sendForm(send);
  await page.locator("input[name=code]").fill(await mailedCode("seller", asked));
  await page.getByRole("button", { name: t("payments.save_and_use"), exact: true }).click();

  await page.waitForURL((url) => url.searchParams.get("adv") === advert.advId && url.searchParams.has("pay"));
  const [own] = await seller.call("GET /api/ctc/query-user-payment", { query: { fiat } });
  expect(await form.getByLabel(t("take.i_will_receive"), { exact: true }).inputValue()).toBe(AMOUNT);
  expect(await form.locator("input[name=method]:checked").getAttribute("value")).toBe(`${method.methodId}:${own?.paymentId}`);
  if (scripts) await expectAccessible(tab, "the form with the new account");
});
