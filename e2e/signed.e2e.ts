import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { place } from "./deal.ts";
import { test } from "./journey.ts";
import { expectStatus, moneyText, openAct } from "./order.ts";
import { freshCode, logIn } from "./people.ts";
import { addPlatformAuthenticator } from "./platform-authenticator.ts";
import { Program } from "./program.ts";

const BUYER = "merchant4";

test("a buyer signs “I've Paid” with a passkey, and anybody's browser finds the signature in the journal", async ({ open }) => {
  const tab = await open({ width: 375 });
  const { page, t } = tab;
  await addPlatformAuthenticator(tab);
  // Another session than the other files': adding a passkey gives it another token.
  await page.goto("/en/account/login");
  await logIn(page, BUYER);
  await tab.go("/account/security/passkey-add");
  const adding = page.getByRole("dialog");
  await adding.locator("input[name=name]").fill("Signing key");
  await adding.locator("input[name=code]").fill(await freshCode(BUYER));
  await adding.getByRole("button", { name: t("account.add"), exact: true }).click();
  await page.getByRole("heading", { name: "Signing key" }).waitFor();

  const order = await place(BUYER, "merchant2", "34");
  await tab.go(`/p2p/buy/detail/${order.orderId}`);
  await tab.prepared();
  const dialog = await openAct(tab, "pay");
  await dialog.getByText(t("security.sign.pay"), { exact: true }).waitFor();
  await dialog.getByRole("checkbox").check();
  await expectAccessible(tab, "a payment that a passkey signs");
  await dialog.getByRole("button", { name: t("order.do.pay", { amount: moneyText(t, order) }), exact: true }).click();
  await expectStatus(tab, "pending_crypto_receipt");
  await page.getByText(t("security.signed"), { exact: true }).waitFor();
  const { events } = await (await Program.of("merchant2")).call("GET /api/ctc/query-order-details", { query: { orderId: order.orderId } });
  expect(events.filter(({ signed }) => signed).map(({ action }) => action)).toEqual(["pay"]);

  const file = await (await page.request.get(`/en/p2p/order/${order.orderId}/journal`)).body();
  await tab.go("/p2p/check-journal");
  await tab.prepared();
  await page
    .getByLabel(t("journal.file"), { exact: true })
    .setInputFiles({ name: "order.json", mimeType: "application/json", buffer: file });
  await page.getByText(t("journal.holds")).waitFor();
  await page.getByText(t("journal.says.signature", { who: t("journal.who.buyer") }), { exact: true }).waitFor();
});
