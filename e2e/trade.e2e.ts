import { describe, expect } from "vitest";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { Side } from "@plaza/contract/order.ts";
import { expectAccessible, expectFits } from "./axe.ts";
import { test } from "./journey.ts";
import { isFocused } from "./keyboard.ts";
import { place, placeForLater } from "./deal.ts";
import { chooseMoney, orderForm, placeButton, takeLink } from "./market.ts";
import { coinsText, expectAnnounced, expectCountdown, expectStatus, leaveChat, moneyText, openAct, placedOrder, write } from "./order.ts";
import { type Person, freshCode, codeSentTo, mailedCode } from "./people.ts";
import { Program } from "./program.ts";
import { expectStill, resetShifts } from "./stillness.ts";
import type { Tab } from "./tab.ts";

interface Case {
  readonly lang: Locale;
  readonly width: 375 | 1280;
  readonly side: Side;
  readonly taker: Person;
  readonly maker: Person;
  /** Typed as the language writes it: money for a buyer, coins for a seller. */
  readonly typed: string;
}

/** Windows on whose screens `every-screen.e2e.ts` asks all that axe asks: a buyer's on a phone. */
const KNOWN = new WeakSet<Tab>();

/** What is looked at on the seller's phone is not looked at again on a wide window. */
const isWide = ({ page }: Tab) => (page.viewportSize()?.width ?? 0) > 1000;

async function expectGood(tab: Tab, screen: string): Promise<void> {
  await (KNOWN.has(tab) ? expectFits(tab, screen) : expectAccessible(tab, screen));
}

/** Each language, width, theme and side, not their product: what depends on two of them is `every-screen.e2e.ts` and `japanese.e2e.ts`. */
const CASES: readonly Case[] = [
  { lang: "en", width: 1280, side: "buy", taker: "buyer", maker: "merchant1", typed: "41.50" },
  { lang: "ja", width: 375, side: "sell", taker: "seller", maker: "merchant7", typed: "45.5" },
];

test.for(CASES)("$taker and $maker complete a trade in $lang at $width px, $taker by '$side'", async (project, { open }) => {
  const { lang, width, side, taker, maker } = project;
  const [buyer, seller] = side === "buy" ? [taker, maker] : [maker, taker];
  const programs = { buyer: await Program.of(buyer), seller: await Program.of(seller) };
  const before = await balance(programs.buyer);

  // On a phone the seller's windows are light, where all that axe asks is asked, and the buyer's dark.
  const theme = (role: Side) => ({ colorScheme: width === 375 && role === "buy" ? "dark" : "light" }) as const;
  const permissions = ["clipboard-read", "clipboard-write"];
  const taking = await open({ lang, width, as: taker, moving: true, options: { ...theme(side), permissions } });
  const isKnown = (role: Side) => width === 375 && role === "buy";
  if (isKnown(side)) KNOWN.add(taking);
  const orderId = await takeOffer(taking, project);
  const other = side === "buy" ? "sell" : "buy";
  const making = await open({ lang, width, as: maker, moving: true, options: theme(other) });
  if (isKnown(other)) KNOWN.add(making);
  await findOrder(making, orderId);
  const [buys, sells] = side === "buy" ? [taking, making] : [making, taking];

  const order = await programs.buyer.call("GET /api/ctc/query-order-details", { query: { orderId }, lang });
  await expectWaiting(buys, sells, order);
  for (const tab of [buys, sells]) await tab.mark();
  await talk(buys, sells);

  const number = await pay(buys, order);
  await expectStatus(buys, "pending_crypto_receipt");
  await expectStatus(sells, "pending_release");
  await sells.page.getByText(number, { exact: true }).first().waitFor();
  await release(sells, seller, await programs.seller.call("GET /api/ctc/query-order-details", { query: { orderId } }));

  for (const tab of [sells, buys]) {
    await expectStatus(tab, "completed");
    await expectReceipt(tab, order);
    await (tab === sells && isWide(tab) ? expectFits : expectGood)(tab, "a completed order");
    expect(await tab.sameDocument(), "the page has followed without a reload").toBe(true);
  }
  expect((await balance(programs.buyer)) - before).toBe(minor(order.receive));
});

describe("for a day after a factor of the seller's went, a release takes two codes", () => {
  /** Everywhere else this merchant only buys: for the day after a factor went, nobody can take its adverts that sell. */
  const SELLER = "merchant5";
  const phone = `+14152${String(Date.now()).slice(-6)}`;
  let recoveryCodes: readonly string[] = [];
  /** Placed before the factor goes, for the second test. */
  let later: Awaited<ReturnType<typeof paidOrder>> | null = null;
  /** What stands for the authenticator, so that nobody waits for its next code. */
  const recovery = () => {
    const [code = "", ...rest] = recoveryCodes;
    recoveryCodes = rest;
    return { channel: "recovery", code } as const;
  };
  const paidOrder = async (amount: string, placeOrder = place) => {
    const { orderId, version } = await placeOrder("buyer", SELLER, amount);
    await (await Program.of("buyer")).call("POST /api/ctc/update-order-state", { body: { orderId, action: "pay", version } });
    return (await Program.of(SELLER)).call("GET /api/ctc/query-order-details", { query: { orderId } });
  };

  test("of which a wrong one says so at its own field and costs nothing of the other", async ({ open }) => {
    const program = await Program.of(SELLER);
    const order = await paidOrder("36");
    later = await paidOrder("37", placeForLater);
    const securityCode = { channel: "google", code: await freshCode(SELLER) } as const;
    ({ recoveryCodes } = await program.call("POST /api/a/v1/auth/recovery-codes", { body: { securityCode } }));
    await program.call("DELETE /api/a/v1/auth/phone", { body: { securityCode: recovery() } });

    const tab = await open({ as: SELLER, width: 375 });
    const { t } = tab;
    await tab.go(`/p2p/sell/detail/${order.orderId}`);
    const form = await openAct(tab, "release");
    await form.getByText(t("security.second"), { exact: true }).waitFor();
    await expectAccessible(tab, "the form of a release with two codes");
    await fillReceipt(tab, order);
    const second = form.getByLabel(t("security.second"), { exact: true });
    // The other remaining factor is the email address, and the first field already uses the authenticator.
    const asked = Date.now();
    await form.getByRole("button", { name: t("security.send_code"), exact: true }).click();
    const code = await mailedCode(SELLER, asked);
    await form.getByText(t("security.recovery_use")).click();
    const { code: instead } = recovery();
    await form.locator("input[name=recovery]").fill(instead);
    await second.fill(code === "111111" ? "222222" : "111111");
    tab.expectFault(/422/);
    await letGo(tab, order);
    await expect.poll(() => second.getAttribute("aria-invalid")).toBe("true");
    // The page leads the eye to it. What is typed elsewhere before that would end up here.
    await expect.poll(() => isFocused(second)).toBe(true);
    expect(await form.getByLabel(t("security.code"), { exact: true }).getAttribute("aria-invalid")).not.toBe("true");

    await second.fill(code);
    if (!(await form.locator("input[name=recovery]").isVisible())) await form.getByText(t("security.recovery_use")).click();
    await form.locator("input[name=recovery]").fill(instead);
    await letGo(tab, order);
    await expectStatus(tab, "completed");

    // Nobody places an order without a phone: other files' journeys begin with one.
    const begun = Date.now();
    await program.call("POST /api/ctc/send-code", { body: { channel: "phone", scene: "bind", account: phone } });
    const bound = { phone, code: await codeSentTo(phone, begun), securityCode: recovery() };
    await program.call("POST /api/a/v1/auth/phone", { body: bound });
  });

  test("also by plain forms, which come back filled in while each code is on its way", async ({ open }) => {
    const order = later ?? (await paidOrder("37"));
    const tab = await open({ as: SELLER, scripts: false, lang: "de" });
    const { page, t } = tab;
    await tab.go(`/p2p/sell/detail/${order.orderId}`);
    await page.getByRole("link", { name: t("order.act.release"), exact: true }).click();
    await fillReceipt(tab, order);
    const radio = (name: string, channel: string) => page.locator(`input[name=${name}][value=${channel}]`);
    await radio("channel", "email").check({ force: true });
    await radio("second_channel", "phone").check({ force: true });
    const asked = Date.now();
    const send = (channel: "email" | "phone") =>
      page.getByRole("button", { name: `${t("security.send_code")}: ${t(`security.code_${channel}`)}` }).first();
    await tab.sendForm(send("email"));
    expect(await page.getByLabel(t("order.sender_name"), { exact: true }).inputValue()).toBe(order.payerName);
    await tab.sendForm(send("phone"));
    expect(await radio("channel", "email").isChecked()).toBe(true);
    expect(await page.locator("input[name=second_channel]:checked, input[name=second_channel][type=hidden]").inputValue()).toBe("phone");
    await page.getByLabel(t("security.code"), { exact: true }).fill(await mailedCode(SELLER, asked));
    await page.getByLabel(t("security.second"), { exact: true }).fill(await codeSentTo(phone, asked));
    for (const box of await releaseForm(tab).getByRole("checkbox").all()) await box.check();
    await letGo(tab, order);
    await expectStatus(tab, "completed");
  });
});

async function takeOffer(tab: Tab, { side, maker, typed }: Case): Promise<OrderDetailsView["orderId"]> {
  const { page, t, lang } = tab;
  await tab.go(`/p2p/${side}`);
  await page.getByRole("combobox", { name: t("market.fiat") }).waitFor();
  await expectStill(tab);
  if (lang !== "en") await chooseMoney(tab, "USD");
  const nickname = await nicknameOf(maker);
  await takeLink(tab, side, nickname).waitFor();
  await expectGood(tab, "the list");
  await takeLink(tab, side, nickname).click();

  const form = orderForm(tab, side);
  // The form came under its heading, on a busy machine long after the tap.
  await form.getByLabel(t("take.i_will_pay"), { exact: true }).waitFor();
  await resetShifts(tab);
  await form.getByLabel(t("take.i_will_pay"), { exact: true }).fill(typed);
  const receive = form.getByLabel(t("take.i_will_receive"), { exact: true });
  await expect.poll(() => receive.inputValue()).toMatch(/^[\d.,]+$/);
  // One way to pay is chosen already.
  expect(await form.getByRole("radio", { checked: true }).count()).toBe(1);
  await expectGood(tab, "the order form");
  await expectStill(tab);
  await placeButton(tab, side).click();
  return placedOrder(tab, side);
}

async function findOrder(tab: Tab, orderId: string): Promise<void> {
  const { page, t } = tab;
  await tab.go("/p2p/order");
  const link = page.getByRole("link", { name: t("orders.view_of", { id: orderId }) });
  await link.waitFor();
  await expectGood(tab, "My Orders");
  await link.click();
  await page.waitForURL((url) => url.pathname.endsWith(`/detail/${orderId}`));
}

/** Both see what they owe and wait for, and the time that is left; the buyer sees where to pay, to be copied field by field. */
async function expectWaiting(buys: Tab, sells: Tab, order: OrderDetailsView): Promise<void> {
  await expectStatus(buys, "pending_payment");
  await expectStatus(sells, "pending_fiat_receipt");
  // The page took another one's place, on a busy machine long after the tap.
  for (const tab of [buys, sells]) await resetShifts(tab);
  for (const tab of [buys, sells]) {
    await expectCountdown(tab, order.payBefore);
    await expectGood(tab, "an order that waits for its payment");
    await expectStill(tab);
  }
  const main = buys.page.getByRole("main");
  await main
    .getByText(order.receiverName ?? "nobody")
    .first()
    .waitFor();
  const fields = order.paymentAccount?.fields ?? [];
  expect(fields.length).toBeGreaterThan(0);
  for (const { value } of fields) await main.getByText(value, { exact: true }).first().waitFor();
  const { label = "", value = "" } = fields.find((field) => field.value !== order.receiverName) ?? {};
  if (!order.maker) {
    await main.getByRole("button", { name: buys.t("order.copy_field", { field: label }) }).click();
    await expect.poll(() => buys.page.evaluate("navigator.clipboard.readText()")).toBe(value);
  }
}

async function talk(buys: Tab, sells: Tab): Promise<void> {
  const [question, answer] = [`Is the name on the account right? ${Date.now()}`, `はい、そのとおりです。 ${Date.now()}`];
  await write(buys, question);
  await expectAnnounced(sells, question);
  await (isWide(sells) ? expectFits : expectGood)(sells, "the chat");
  await write(sells, answer);
  await expectAnnounced(buys, answer);
  for (const tab of [buys, sells]) await leaveChat(tab);
}

/** @returns the number by which the seller finds the payment */
async function pay(tab: Tab, order: OrderDetailsView): Promise<string> {
  const dialog = await openAct(tab, "pay");
  await expectGood(tab, "the form of I've Paid");
  // As the method writes such numbers, and another one for each order.
  const number = (order.bankReference?.example ?? "").slice(0, -2) + order.orderId.slice(-2);
  await dialog.getByLabel(tab.t("order.bank_reference_optional"), { exact: true }).fill(number);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: tab.t("order.do.pay", { amount: moneyText(tab.t, order) }), exact: true }).click();
  return number;
}

async function release(tab: Tab, seller: Person, order: OrderDetailsView): Promise<void> {
  const dialog = await openAct(tab, "release");
  await (isWide(tab) ? expectFits : expectGood)(tab, "the form of the release");
  await fillReceipt(tab, order);
  await dialog.getByLabel(tab.t("security.code"), { exact: true }).fill(await freshCode(seller));
  await letGo(tab, order);
}

/** In a dialog where scripts run, else a part of the page. */
const releaseForm = ({ page, scripts }: Tab) => page.getByRole(scripts ? "dialog" : "main");

async function fillReceipt(tab: Tab, order: OrderDetailsView): Promise<void> {
  const { t } = tab;
  const form = releaseForm(tab);
  await form.getByLabel(t("order.amount_received"), { exact: true }).fill(t.formats.fiat(order.amount, order.fiat));
  await form.getByLabel(t("order.sender_name"), { exact: true }).fill(order.payerName ?? "");
  // What a payment that can be called back asks for besides.
  for (const box of await form.getByRole("checkbox").all()) await box.check();
}

async function letGo(tab: Tab, order: OrderDetailsView): Promise<void> {
  const words = tab.t("order.do.release", { quantity: coinsText(tab.t, order.quantity, order.asset) });
  await releaseForm(tab).getByRole("button", { name: words, exact: true }).click();
}

async function expectReceipt(tab: Tab, order: OrderDetailsView): Promise<void> {
  const { page, t } = tab;
  await page.getByRole("heading", { level: 2, name: t("order.receipt"), exact: true }).waitFor();
  for (const text of [order.paymentReference, coinsText(t, order.quantity, order.asset)]) await page.getByText(text).first().waitFor();
  await page.getByRole("button", { name: t("order.print") }).waitFor();
  expect(await page.getByRole("timer").count()).toBe(0);
}

async function nicknameOf(person: Person): Promise<string> {
  const { items } = await (await Program.of(person)).call("GET /api/ctc/query-my-adv", { query: { limit: 1 } });
  return items[0]?.advert.advertiser.nickname ?? "";
}

async function balance(program: Program): Promise<bigint> {
  const { balances } = await program.call("GET /api/t/v2/spot-balance");
  return minor(balances.find(({ assetCode }) => assetCode === "USDT")?.p2p ?? "0");
}

/** In the smallest unit of any coin. */
function minor(decimal: string): bigint {
  const [whole = "0", part = ""] = decimal.split(".");
  return BigInt(whole + part.padEnd(18, "0"));
}
