import { expect, onTestFinished } from "vitest";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { expectAccessible, expectFits } from "./axe.ts";
import { place } from "./deal.ts";
import { giveSetting } from "./backoffice-people.ts";
import { test } from "./journey.ts";
import { coinsText, expectStatus, moneyText, openAct } from "./order.ts";
import { PASSWORD, type Person, addressOf, freshCode } from "./people.ts";
import { addPlatformAuthenticator } from "./platform-authenticator.ts";
import { Program } from "./program.ts";
import type { Tab } from "./tab.ts";

const BUYER = "merchant4";
const SELLER = "merchant6";

/** Logs in and adds a passkey. Another session than the other files': adding a passkey gives it another token. */
async function addPasskey(tab: Tab, person: Person): Promise<void> {
  const { page, t } = tab;
  const form = { account: addressOf(person), password: PASSWORD };
  await tab.context.request.post("/en/account/login", { form, maxRedirects: 0 });
  await tab.go("/account/security/passkey-add");
  const adding = page.getByRole("dialog");
  await adding.locator("input[name=name]").fill("Signing key");
  await adding.locator("input[name=code]").fill(await freshCode(person));
  await adding.getByRole("button", { name: t("account.add"), exact: true }).click();
  await page.getByRole("heading", { name: "Signing key" }).waitFor();
}

/** Asks the journal's page, in the window, what it finds in the order's journal. */
async function checkJournal(tab: Tab, orderId: string, who: "buyer" | "seller"): Promise<void> {
  const { page, t } = tab;
  const file = await (await page.request.get(`/en/p2p/order/${orderId}/journal`)).body();
  await tab.go("/p2p/check-journal");
  await tab.prepared();
  await page
    .getByLabel(t("journal.file"), { exact: true })
    .setInputFiles({ name: "order.json", mimeType: "application/json", buffer: file });
  await page.getByText(t("journal.holds")).waitFor();
  await page
    .getByText(t("journal.says.signature", { who: t(`journal.who.${who}`) }), { exact: true })
    .first()
    .waitFor();
}

async function signedActs(person: Person, orderId: OrderDetailsView["orderId"]): Promise<string[]> {
  const { events } = await (await Program.of(person)).call("GET /api/ctc/query-order-details", { query: { orderId } });
  return events.filter(({ signed }) => signed).map(({ action }) => action);
}

test("a buyer signs “I've Paid” with a passkey, and anybody's browser finds the signature in the journal", async ({ open }) => {
  const tab = await open({ width: 375 });
  const { page, t } = tab;
  await addPlatformAuthenticator(tab);
  await addPasskey(tab, BUYER);

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
  expect(await signedActs("merchant2", order.orderId)).toEqual(["pay"]);
  await checkJournal(tab, order.orderId, "buyer");
});

/** Whether nothing covers the lower edge of an element: no end of a dialog, no bar of buttons. Evaluated in the page. */
const isOnTop = (element: OnScreen): boolean => {
  const { left, bottom, width } = element.getBoundingClientRect();
  const hit = element.ownerDocument.elementFromPoint(left + width / 2, bottom - 2);
  return hit !== null && element.contains(hit);
};

/** What the page gives `isOnTop`: the tests don't know a browser's types. */
interface OnScreen {
  readonly ownerDocument: { elementFromPoint(x: number, y: number): OnScreen | null };
  getBoundingClientRect(): { readonly left: number; readonly bottom: number; readonly width: number };
  contains(other: OnScreen): boolean;
}

/** A paid order of the seller's, opened at the form of its release with the receipt filled in. */
async function paidOrder(tab: Tab, amount: string): Promise<OrderDetailsView> {
  const { t } = tab;
  const placed = await place("buyer", SELLER, amount);
  const { orderId, version } = placed;
  await (await Program.of("buyer")).call("POST /api/ctc/update-order-state", { body: { orderId, version, action: "pay" } });
  const order = await (await Program.of(SELLER)).call("GET /api/ctc/query-order-details", { query: { orderId } });
  await tab.go(`/p2p/sell/detail/${orderId}`);
  await tab.prepared();
  const dialog = await openAct(tab, "release");
  await dialog.getByLabel(t("order.amount_received"), { exact: true }).fill(t.formats.fiat(order.amount, order.fiat));
  await dialog.getByLabel(t("order.sender_name"), { exact: true }).fill(order.payerName ?? "");
  for (const box of await dialog.getByRole("checkbox").all()) await box.check();
  return order;
}

/** New passkeys may release at once, until the test is over. */
async function trustNewPasskeys(): Promise<void> {
  await giveSetting("passkeyReleaseHours", "0", { loosens: true });
  onTestFinished(() => giveSetting("passkeyReleaseHours", "24"));
}

test("a seller releases with a passkey and no code, and with a code where the prompt is declined", async ({ open }) => {
  await trustNewPasskeys();
  const tab = await open({ width: 375 });
  const { page, t } = tab;
  const confirm = await addPlatformAuthenticator(tab);
  await addPasskey(tab, SELLER);
  const letGo = (order: OrderDetailsView) =>
    page
      .getByRole("dialog")
      .getByRole("button", { name: t("order.do.release", { quantity: coinsText(t, order.quantity, order.asset) }), exact: true })
      .click();
  const code = page.getByRole("dialog").getByLabel(t("security.code"), { exact: true });

  // Pressed before the part that signs is there: the form comes back, says that it is there by now, and goes on without a code.
  const part = Promise.withResolvers<void>();
  await page.route("**/assets/passkey-signing-*", async (route) => {
    await part.promise;
    await route.continue();
  });
  const early = await paidOrder(tab, "38");
  tab.expectFault(/422/);
  await letGo(early);
  await page.getByRole("dialog").locator("input[name=code][aria-invalid=true]").waitFor();
  part.resolve();
  await page.getByText(t("security.sign_ready"), { exact: true }).waitFor();
  await letGo(early);
  await expectStatus(tab, "completed");

  const declined = await paidOrder(tab, "36");
  await page.getByRole("dialog").getByText(t("security.sign.release"), { exact: true }).waitFor();
  expect(await code.count()).toBe(0);
  await confirm(false);
  await letGo(declined);
  await page.getByText(t("security.sign_failed"), { exact: true }).waitFor();
  // Before anything is pressed, which would scroll to it.
  const decline = page.getByRole("button", { name: t("security.sign_decline.release"), exact: true });
  await expect.poll(() => decline.evaluate(isOnTop)).toBe(true);
  await expectAccessible(tab, "a release whose passkey was declined");
  await page.getByRole("button", { name: t("security.sign_decline.release"), exact: true }).click();
  await code.fill(await freshCode(SELLER));
  await letGo(declined);
  await expectStatus(tab, "completed");
  expect(await signedActs(SELLER, declined.orderId)).toEqual([]);

  await confirm(true);
  const signed = await paidOrder(tab, "37");
  // Until its code has come, the form asks for a code.
  await page.getByRole("dialog").getByText(t("security.sign.release"), { exact: true }).waitFor();
  await expectFits(tab, "a release that a passkey signs");
  await letGo(signed);
  await expectStatus(tab, "completed");
  await page.getByText(t("security.signed"), { exact: true }).first().waitFor();
  expect(await signedActs(SELLER, signed.orderId)).toEqual(["release"]);
  await checkJournal(tab, signed.orderId, "seller");
});
