import { expect, onTestFinished } from "vitest";
import { amountInputText } from "@plaza/messages/amount-input.ts";
import { expectAccessible } from "./axe.ts";
import { advertOf } from "./deal.ts";
import { test } from "./journey.ts";
import { orderForm } from "./market.ts";
import { freshCode, type Person } from "./people.ts";
import { Program } from "./program.ts";
import type { Tab } from "./tab.ts";

/** A user with too few coins in the P2P wallet is led to the transfer from the message that says so. */

const COIN = "USDT";

const PRECISION = 6;

/** The coin's smallest parts: moving them back exactly is not possible with floats. */
function inParts(coins = "0"): bigint {
  const [whole = "0", part = ""] = coins.split(".");
  return BigInt(whole + part.padEnd(PRECISION, "0"));
}

function inCoins(parts: bigint): string {
  const digits = parts.toString().padStart(PRECISION + 1, "0");
  return `${digits.slice(0, -PRECISION)}.${digits.slice(-PRECISION)}`;
}

/** Recovery codes of the people here that are still unused. */
const recoveryCodes = new Map<Person, readonly string[]>();

/** Proves a transfer out of P2P. The authenticator gives each person one code in half a minute, which is spent on ten codes at once. */
async function proofOf(person: Person) {
  if (!recoveryCodes.has(person)) {
    const body = { securityCode: { channel: "google", code: await freshCode(person) } } as const;
    recoveryCodes.set(person, (await (await Program.of(person)).call("POST /api/a/v1/auth/recovery-codes", { body })).recoveryCodes);
  }
  const [code = "", ...rest] = recoveryCodes.get(person) ?? [];
  recoveryCodes.set(person, rest);
  return { channel: "recovery", code } as const;
}

/** Leaves a person that much of the coin in P2P; the rest waits in the spot wallet until the test ends. */
async function keep(person: Person, quantity: number): Promise<void> {
  const program = await Program.of(person);
  const held = async () => (await program.call("GET /api/t/v2/spot-balance")).balances.find(({ assetCode }) => assetCode === COIN);
  const before = await held();
  const rest = inCoins(inParts(before?.p2p) - inParts(String(quantity)));
  const securityCode = await proofOf(person);
  await program.call("POST /api/t/v2/transfer", { body: { assetCode: COIN, from: "p2p", to: "spot", quantity: rest, securityCode } });
  onTestFinished(async () => {
    const back = inCoins(inParts((await held())?.spot) - inParts(before?.spot));
    await program.call("POST /api/t/v2/transfer", { body: { assetCode: COIN, from: "spot", to: "p2p", quantity: back } });
  });
}

/** An order that an advertiser who buys would take, in coins: the smallest, and three times as much. */
async function orderOf(advertiser: Person) {
  const { advert } = await advertOf(advertiser, "sell");
  const least = Math.ceil(Number(advert.minAmount) / Number(advert.price)) + 1;
  expect(least * 3 * Number(advert.price), "what is sold fits the advert").toBeLessThan(Number(advert.maxAmount));
  return { advert, least, wanted: least * 3, address: `/p2p/sell?asset=${COIN}&fiat=USD&adv=${advert.advId}` };
}

const balance = ({ t }: Tab, quantity: number) => t("take.balance", { amount: t.formats.coinsText(String(quantity), COIN) });

/** Once the transfer is there; before, the link leads to the wallet. */
async function openTransfer({ page, t }: Tab, words: "take.move_coins" | "adverts.move_coins"): Promise<void> {
  await expect.poll(() => page.evaluate(`globalThis.ICESTARK?.store.has("iceTransferShow")`)).toBe(true);
  const link = page.getByRole("link", { name: t(words, { asset: COIN }) });
  // The form's code may come later than the page's: until then the link is a plain one.
  const acts = `Object.keys(document.querySelector('a[href*="/wallet?coin=${COIN}"]') ?? {}).some((key) => key.startsWith("__reactProps"))`;
  await expect.poll(() => page.evaluate<boolean>(acts)).toBe(true);
  await link.click();
}

/** Moves that much by the transfer that is open, which has begun with the coin and its way to P2P. */
async function move({ page, t, lang }: Tab, quantity: number): Promise<void> {
  const dialog = page.locator("#websiteTransfer dialog[open]");
  await dialog.getByLabel(t("transfer.amount")).fill(amountInputText(String(quantity), lang));
  const ends = [t("transfer.coin"), t("transfer.from"), t("transfer.to")].map((name) =>
    dialog.getByLabel(name, { exact: true }).inputValue(),
  );
  expect(await Promise.all(ends)).toEqual([COIN, "spot", "p2p"]);
  await dialog.locator("button[type=submit]").click();
  await dialog.getByText(t("transfer.moved", { amount: t.formats.coinsText(String(quantity), COIN) })).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}

test("a seller moves the coins that are short over the order form, which then has them and still what was typed", async ({ open }) => {
  const { least, wanted, address } = await orderOf("merchant2");
  await keep("buyer", least);
  const tab = await open({ as: "buyer", width: 375, lang: "de" });
  const { t } = tab;
  await tab.go(address);
  const form = orderForm(tab, "sell");
  const pay = form.getByLabel(t("take.i_will_pay"));
  await form.getByText(balance(tab, least)).waitFor();
  await pay.fill(String(wanted));
  await pay.press("Tab");
  await form.getByText(t("take.balance_low", { amount: t.formats.coinsText(String(least), COIN) })).waitFor();
  await expectAccessible(tab, "an order form that is short of coins");
  await openTransfer(tab, "take.move_coins");
  await move(tab, wanted);
  await form.getByText(balance(tab, wanted + least)).waitFor();
  expect(await pay.inputValue()).toBe(String(wanted));
  await expect.poll(() => pay.getAttribute("aria-invalid")).not.toBe("true");
  await expect.poll(() => form.getByRole("link", { name: t("take.move_coins", { asset: COIN }) }).count()).toBe(0);
});

test("who has less than the offer's least is led there in place of the button, without scripts to the wallet", async ({ open }) => {
  const { least, address } = await orderOf("merchant2");
  await keep("buyer", 1);
  const tab = await open({ as: "buyer" });
  await tab.go(address);
  await openTransfer(tab, "take.move_coins");
  await move(tab, least * 2);
  await orderForm(tab, "sell").locator("button[type=submit]").waitFor();

  await keep("seller", 1);
  const plain = await open({ as: "seller", scripts: false, width: 375 });
  await plain.go(address);
  await orderForm(plain, "sell")
    .getByRole("link", { name: plain.t("take.move_coins", { asset: COIN }) })
    .click();
  await plain.page.waitForURL(/\/wallet\?coin=USDT&to=p2p#transfer$/);
  const chosen = ["assetCode", "from", "to"].map((name) => plain.page.locator(`#transfer select[name=${name}]`).inputValue());
  expect(await Promise.all(chosen)).toEqual([COIN, "spot", "p2p"]);
});

test("the form of an advert says so while the quantity is typed, and has the coins that were moved over it", async ({ open }) => {
  await keep("seller", 40);
  const tab = await open({ as: "seller" });
  const { page, t } = tab;
  await tab.go(`/p2p/adverts/new?side=sell&asset=${COIN}&fiat=USD`);
  const quantity = page.locator("input[name=quantity]");
  const link = page.getByRole("link", { name: t("adverts.move_coins", { asset: COIN }) });
  await quantity.fill("40");
  expect(await link.count()).toBe(0);
  await quantity.fill("41");
  await openTransfer(tab, "adverts.move_coins");
  await move(tab, 60);
  await page.getByText(t("adverts.free", { quantity: t.formats.coinsText("100", COIN) })).waitFor();
  await expect.poll(() => link.count()).toBe(0);
  expect(await quantity.inputValue()).toBe("41");
});
