import { afterAll, beforeAll, expect, test } from "vitest";
import { LOCALES, type Locale } from "@plaza/contract/locales.ts";
import { fraudOf } from "@plaza/domain/fraud/frauds.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { createFormats, UNKNOWN_ZONE } from "@plaza/messages/format.ts";
import { act, details, sale } from "../server/testing/trades.ts";
import { startStack, type Stack } from "../server/testing/stack.ts";
import { cookiesOf } from "./testing/form-site.ts";
import { BROWSER } from "./testing/site-before-api.ts";
import { nearTime } from "./trading/orders/near-time.ts";
import { startSite, type SiteProcess } from "./testing/site-process.ts";

/** Sentences that name a figure which an operator can change say the one that is set, on the build that is there. */
const SET = {
  appealAfterMinutes: 37,
  maxExtensions: 4,
  sellerAnswerMinutes: 23,
  undoPaidSeconds: 97,
  reportAfterExpiredHours: 51,
  reportAfterCompletedDays: 9,
  securityHoldHours: 43,
  maxUnpaidWithOneAdvertiser: 6,
  escrowSeal: false,
  featuresOff: ["api_keys"],
  methodsOff: ["payoneer"],
  chatPhrases: false,
  paymentCoolingHours: 58,
  paymentCoolingMaxUsd: "100",
} as const;

/** The site asks what is switched off every three seconds: to look at whole pages more often only costs. */
const SOON = { timeout: 60_000, interval: 1000 };

let stack: Stack;
let site: SiteProcess;
let cookie: string;
/** Of an order that failed because the seller's account is new. */
let failedOrder: string;

beforeAll(async () => {
  stack = await startStack(SET);
  site = await startSite({ API_ORIGIN: stack.server.url }, "ignore");
  await stack.owner.query(
    "INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', 100000000) ON CONFLICT (asset, fiat) DO UPDATE SET price = EXCLUDED.price",
  );
  const [seller, buyer] = [await stack.person({ usdt: "900" }), await stack.person()];
  const advId = await stack.advert(seller, { side: "sell", quantity: "500" });
  await stack.owner.query(
    `INSERT INTO payment_account (user_id, method_id, fiat, holder_name, sealed_fields, masked_fields, created_at, removed_at, template_version)
     SELECT user_id, method_id, fiat, holder_name, sealed_fields, masked_fields, now() - interval '90 days', now(), template_version FROM payment_account WHERE user_id = $1`,
    [seller.id],
  );
  const body = { advId, side: "buy", amount: "150", methodId: "wise", price: "1" } as const;
  const { data } = await stack.call(buyer, "POST /api/ctc/create-order", { body });
  expect(data.failReason).toBe("payment_cooling");
  failedOrder = data.orderId;
  cookie = await cookiesOf(stack, buyer);
});
afterAll(async () => {
  site.process.kill();
  await stack.close();
});

/** A page as its reader sees it, and as it is without scripts. */
async function read(lang: Locale, path: string, form?: Record<string, string>, reader = cookie): Promise<string> {
  const response = await fetch(`${site.origin}/${lang}${path}`, {
    headers: { ...BROWSER, cookie: reader },
    ...(form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }),
  });
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.text()).replaceAll(/<script[\s\S]*?<\/script>/g, "").replaceAll("&#x27;", "'");
}

const RIGHT = fraudOf("coin_locking")?.right ?? "a";

/** Where each sentence is, and its figure. */
const PAGES: readonly (readonly [string, ...(readonly [(lang: Locale) => string, RegExp])[]])[] = [
  [
    "/p2p/rules",
    [(lang) => translate(lang, "rules.guard.within_report_window", { hours: 51, days: 9 }), /51.*9/],
    [(lang) => translate(lang, "rules.guard.appeal_time_reached", { minutes: 37 }), /37/],
    [(lang) => translate(lang, "rules.guard.extension_left", { count: 4 }), /4/],
    [(lang) => translate(lang, "rules.guard.seller_has_not_answered", { minutes: 23 }), /23/],
    [(lang) => translate(lang, "rules.guard.before_undo_end", { seconds: 97 }), /97/],
    [(lang) => translate(lang, "rules.guard.within_dispute_window", { hours: 51 }), /51/],
  ],
  ["/account/security/phone-remove", [(lang) => translate(lang, "account.hold_unbind", { hours: 43 }), /43/]],
  ["/account/security/two-factor-off", [(lang) => translate(lang, "account.hold_two_factor", { hours: 43 }), /43/]],
  ["the failed order", [(lang) => translate(lang, "reasons.fail.payment_cooling", { hours: 58 }), /58/]],
  ["/p2p/lesson/coin_locking", [(lang) => translate(lang, "lesson.guard.coin_locking", { count: 6 }), /6/]],
];

test.each(LOCALES)("a sentence about a setting has its figure (%s)", (lang) => {
  for (const [, ...sentences] of PAGES) for (const [sentence, figure] of sentences) expect(sentence(lang)).toMatch(figure);
});

// Which figure a page gives its sentence is the same in all of them.
test.each(["en", "ja", "th"] as const)("the figures that an operator has set are in the sentences of the pages (%s)", async (lang) => {
  for (const [path, ...sentences] of PAGES) {
    const address = path.startsWith("/") ? path : `/p2p/buy/detail/${failedOrder}`;
    const page = await read(lang, address, path.includes("lesson") ? { choice: RIGHT } : undefined);
    for (const [sentence] of sentences) expect([sentence(lang), page.includes(sentence(lang))]).toEqual([sentence(lang), true]);
  }
});

test("what an operator has switched off is off for the scripts of an order's page", async () => {
  const { data } = await stack.call(null, "GET /api/ctc/query-trading-rules");
  expect(data).toMatchObject({ escrowSeal: false, chatPhrases: false, moneyRadar: true, offlinePaid: true, maxExtensions: 4 });
});

test.each(["de", "ja"] as const)("the owner of keys and of a payment account reads what is switched off, beside it (%s)", async (lang) => {
  const owner = await stack.person({ payments: [{ methodId: "payoneer", fiat: "USD" }] });
  const reader = await cookiesOf(stack, owner);
  expect(await read(lang, "/account/api-keys", undefined, reader)).toContain(translate(lang, "errors.api_keys_off"));
  expect(await read(lang, "/p2p/payments", undefined, reader)).toContain(translate(lang, "payments.off", { name: "Payoneer" }));
});

test("an order whose operator offers no phrases has no link to them", async () => {
  const { buyer, orderId } = await sale(stack);
  const page = await read("de", `/p2p/buy/detail/${orderId}`, undefined, await cookiesOf(stack, buyer));
  expect(page).toContain(`name="content"`);
  expect(page).not.toContain("do=phrases");
});

test("a paid order's line says when it was paid, when its seller usually releases and has to, and from when it can be appealed", async () => {
  const { buyer, seller, orderId } = await sale(stack);
  expect((await act(stack, buyer, orderId, "pay")).error).toBeNull();
  await stack.owner.query(
    "INSERT INTO reputation (user_id, release_seconds, releases) VALUES ($1, 480, 1) ON CONFLICT (user_id) DO UPDATE SET release_seconds = 480, releases = 1",
    [seller.id],
  );
  const paidAt = Date.parse((await details(stack, buyer, orderId)).paidAt ?? "");
  // Close to midnight some of the times are tomorrow's.
  const near = nearTime(createFormats("de"), UNKNOWN_ZONE, new Date(paidAt).toISOString());
  const time = (minutes: number) => near(paidAt + minutes * 60_000);
  const [paid, usual, due, appeal] = [
    translate("de", "order.radar.paid", { time: time(0) }),
    translate("de", "order.radar.usual", { time: time(8) }),
    translate("de", "order.radar.due", { time: time(15) }),
    translate("de", "order.radar.appeal", { time: time(37) }),
  ];
  const line = /<ol class="money-radar">.*?<\/ol>/s;
  const shown = (page: string) => [...(line.exec(page)?.[0] ?? "").matchAll(/<time[^>]*>([^<]*)</g)].map(([, text]) => text);
  expect(shown(await read("de", `/p2p/buy/detail/${orderId}`, undefined, await cookiesOf(stack, buyer)))).toEqual([
    paid,
    usual,
    due,
    appeal,
  ]);
  expect(shown(await read("de", `/p2p/sell/detail/${orderId}`, undefined, await cookiesOf(stack, seller)))).toEqual([paid, due, appeal]);
  await stack.owner.query("INSERT INTO setting (key, value, changed_by) VALUES ('moneyRadar', 'false', 'test')");
  await stack.server.context.settings.refresh();
  expect(await read("de", `/p2p/buy/detail/${orderId}`, undefined, await cookiesOf(stack, buyer))).not.toContain("money-radar");
});

test("a practice trade that is switched off is not found, and nothing leads to it", async () => {
  const lesson = () => read("de", "/p2p/lesson");
  const statusOf = async () => (await fetch(`${site.origin}/de/practice/1`, { headers: BROWSER })).status;
  expect(await lesson()).toContain("/de/practice");
  expect(await statusOf()).toBe(200);
  await stack.owner.query("INSERT INTO setting (key, value, changed_by) VALUES ('practiceTrade', 'false', 'test')");
  await stack.server.context.settings.refresh();
  expect(await lesson()).not.toContain("/de/practice");
  expect(await statusOf()).toBe(404);
});

test("alerts of offers that are switched off can't be made, and nothing leads to them", async () => {
  const { advId } = await sale(stack);
  const { rows } = await stack.owner.query<{ uid: string }>(
    "SELECT uid FROM users JOIN advert ON owner_id = users.id WHERE advert.id = $1",
    [advId],
  );
  const links = async () => {
    const pages = ["/p2p/buy?fiat=USD", "/p2p/buy?fiat=USD&amount=99999999", `/p2p/advertiser/${rows[0]?.uid}`, "/account"];
    const texts = await Promise.all(pages.map((path) => read("de", path)));
    return texts.map((page) => page.includes(`href="/de/account/watches`) || page.includes(`value="alert"`));
  };
  const body = { side: "buy", asset: "USDT", fiat: "USD" } as const;
  const make = async () => (await stack.call(await stack.person(), "POST /api/ctc/create-watch", { body })).error;
  expect(await links()).toEqual([true, true, true, true]);
  expect(await make()).toBeNull();
  await stack.owner.query("INSERT INTO setting (key, value, changed_by) VALUES ('offerWatches', 'false', 'test')");
  await stack.server.context.settings.refresh();
  await expect.poll(links, SOON).toEqual([false, false, false, false]);
  expect(await make()).toBe("not_allowed");
});

test("a button that can't be used opens why, and is disabled where the operator has switched reasons off", async () => {
  const seller = await stack.person({ usdt: "50" });
  const advId = await stack.advert(seller, { side: "sell", quantity: "50" });
  await stack.call(seller, "POST /api/ctc/update-adv-state", { body: { advId, state: "offline" } });
  const share = async () => {
    const page = await read("de", "/p2p/adverts", undefined, await cookiesOf(stack, seller));
    return new RegExp(`<button [^>]*>${translate("de", "adverts.share")}</button>`).exec(page)?.[0];
  };
  expect(await share()).toMatch(/popoverTarget=.* aria-disabled="true"/);
  await stack.owner.query("INSERT INTO setting (key, value, changed_by) VALUES ('buttonReasons', 'false', 'test')");
  await stack.server.context.settings.refresh();
  await expect.poll(share, SOON).toContain('disabled=""');
  expect(await share()).not.toContain("popover");
});

test("a chat that is switched off has no field to write in, and says why in its place", async () => {
  const { buyer, seller, orderId } = await sale(stack);
  const pages = async () =>
    Promise.all([
      read("de", `/p2p/buy/detail/${orderId}`, undefined, await cookiesOf(stack, buyer)),
      read("de", `/p2p/board?open=${orderId}`, undefined, await cookiesOf(stack, seller)),
    ]);
  const reason = translate("de", "errors.chat_off");
  const chat = async () =>
    (await pages()).map((page) => ({
      canWrite: page.includes(`name="content"`),
      // Once above the page, as everywhere, and once in the chat.
      reasons: page.split(reason).length - 1,
    }));
  const open = { canWrite: true, reasons: 0 };
  expect(await chat()).toEqual([open, open]);
  await stack.owner.query(
    "INSERT INTO setting (key, value, changed_by) VALUES ('featuresOff', $1, 'test') ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value",
    [JSON.stringify(["chat"])],
  );
  await stack.server.context.settings.refresh();
  const closed = { canWrite: false, reasons: 2 };
  await expect.poll(chat, SOON).toEqual([closed, closed]);
});

test("a site whose operator has switched the lite mode off sends no page without scripts, and has no page to choose it", async () => {
  const off = await startSite({ API_ORIGIN: stack.server.url, LITE_MODE: "off" }, "ignore");
  try {
    const ask = async (origin: string, path: string, headers: Record<string, string>) => {
      const response = await fetch(`${origin}/de${path}`, { headers: { ...BROWSER, ...headers } });
      return { status: response.status, isLite: (await response.text()).includes("data-lite=") };
    };
    for (const asks of [{ "save-data": "on" }, { cookie: "plaza_lite=1" }]) {
      expect(await ask(site.origin, "/p2p/rules", asks)).toEqual({ status: 200, isLite: true });
      expect(await ask(off.origin, "/p2p/rules", asks)).toEqual({ status: 200, isLite: false });
    }
    expect(await ask(site.origin, "/lite", {})).toEqual({ status: 200, isLite: false });
    expect((await ask(off.origin, "/lite", {})).status).toBe(501);
  } finally {
    off.process.kill();
  }
});
