import { writeFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { onTestFinished, test } from "vitest";
import type { Locale } from "@plaza/contract/locales.ts";
import { launchBrowser } from "../browser.ts";
import { advertOf, callOff, placeForLater } from "../deal.ts";
import { orderForm, placeButton, takeLink } from "../market.ts";
import { openAct, placedOrder, moneyText } from "../order.ts";
import type { Person } from "../people.ts";
import { Program } from "../program.ts";
import type { Tab } from "../tab.ts";
import { type Act, type Load, measureAct, measureLoad, openPhone, slowDown } from "./measure.ts";

/**
 * `npm run bench -- --only browser`: what pages and acts take on a phone at a quarter of this machine's speed. It states figures and judges none: the
 * machine may be busy.
 */
const ROUNDS = Number.parseInt(process.env["SPEED_ROUNDS"] ?? "1", 10);
const BUYER = "buyer";
const SELLER = "merchant1";

const PAGES: readonly (readonly [page: string, path: string, lang: Locale])[] = [
  ["offers", "/p2p/buy?asset=USDT&fiat=USD", "en"],
  ["offers", "/p2p/buy?asset=USDT&fiat=JPY", "ja"],
  ["offers", "/p2p/buy?asset=USDT&fiat=INR", "hi"],
  ["offers", "/p2p/buy?asset=USDT&fiat=THB", "th"],
  ["sell", "/p2p/sell?asset=USDT&fiat=USD", "en"],
  ["home", "/", "en"],
  ["hkpay", "/hkpay?identifier=1234567&amount=250.50", "en"],
];

interface PageFigures {
  readonly page: string;
  readonly lang: Locale;
  readonly who: "visitor" | "logged in";
  /** Medians, but for the frame, which is one round's. */
  readonly load: Load;
}

interface ActFigures {
  readonly act: string;
  readonly goalMs: number | null;
  readonly figures: Act;
}

test("what pages and acts take in a slow browser", { timeout: 3_600_000 }, async () => {
  const browser = await launchBrowser({ isMeasured: true });
  onTestFinished(() => browser.close());
  const orderId = (await placeForLater(BUYER, SELLER, "31")).orderId;
  const pages: PageFigures[] = [];
  for (const who of ["visitor", "logged in"] as const) {
    const as = who === "visitor" ? null : BUYER;
    const order = ["order page", `/p2p/buy/detail/${orderId}`, "en"] as const;
    for (const [page, path, lang] of as === null ? PAGES : [...PAGES, order]) {
      const loads: Load[] = [];
      for (let round = 0; round < ROUNDS; round++) loads.push(await measureLoad(browser, path, lang, as));
      pages.push({ page, lang, who, load: medianLoad(loads) });
      say(pageLine(pages.at(-1)));
    }
  }
  await callOff(await Program.of(BUYER), await Program.of(SELLER), orderId);
  const rounds: ActFigures[][] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measureActs(browser));
  const acts = (rounds[0] ?? []).map(({ act, goalMs }, index): ActFigures => {
    const figures = rounds.flatMap((round) => round[index]?.figures ?? []);
    const shown = figures.flatMap(({ shownMs }) => shownMs ?? []);
    return {
      act,
      goalMs,
      figures: { interactionMs: median(figures.map((figure) => figure.interactionMs)), shownMs: shown.length === 0 ? null : median(shown) },
    };
  });
  for (const figures of acts) say(actLine(figures));
  say(
    `${ROUNDS} rounds, medians; processor at a quarter. Goals: blocking at most 80 ms, list to order form 100 ms, I've Paid to status 150 ms.`,
  );
  const file = process.env["SPEED_JSON"];
  if (file !== undefined) writeFileSync(file, `${JSON.stringify({ rounds: ROUNDS, pages, acts }, null, 2)}\n`);
});

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function pageLine(figures: PageFigures | undefined): string {
  if (figures === undefined) return "";
  const { page, lang, who, load } = figures;
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  return [
    `${page}, ${lang}, ${who}`.padEnd(28),
    `blocking ${ms(load.blockingMs)}`.padEnd(18),
    `${load.longTasks} long tasks, longest ${ms(load.longestTaskMs)}`.padEnd(34),
    `largest paint ${ms(load.largestPaintMs)}`.padEnd(24),
    `longest frame ${load.longestFrame}`,
  ].join("  ");
}

function actLine({ act, goalMs, figures: { interactionMs, shownMs } }: ActFigures): string {
  const shown = shownMs === null ? "" : `shown after ${shownMs.toFixed(0)} ms${goalMs === null ? "" : ` (goal ${goalMs} ms)`}`;
  return `${act.padEnd(28)}  interaction ${interactionMs.toFixed(0)} ms`.padEnd(54) + shown;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function medianLoad(loads: readonly Load[]): Load {
  const of = (field: Exclude<keyof Load, "longestFrame">) => median(loads.map((load) => load[field]));
  return {
    blockingMs: of("blockingMs"),
    longTasks: of("longTasks"),
    longestTaskMs: of("longestTaskMs"),
    blockingOfFramesMs: of("blockingOfFramesMs"),
    largestPaintMs: of("largestPaintMs"),
    longestFrame: loads[0]?.longestFrame ?? "",
  };
}

/** The ten that people do most, one after the other in windows that stay open. */
async function measureActs(browser: Browser): Promise<ActFigures[]> {
  const figures: ActFigures[] = [];
  const add = (act: string, figure: Act, goalMs: number | null = null) => {
    figures.push({ act, goalMs, figures: figure });
    say(actLine({ act, goalMs, figures: figure }));
  };
  const { advertiser } = (await advertOf(SELLER, "buy")).advert;
  const buying = await openSlow(browser, BUYER, "/p2p/buy?asset=USDT&fiat=USD");
  const form = orderForm(buying, "buy");
  const link = takeLink(buying, "buy", advertiser.nickname);
  await link.scrollIntoViewIfNeeded();
  add("open an offer", await measureAct(buying, () => link.click(), `document.querySelector("dialog[open]")`), 100);
  await form.waitFor();
  const amount = form.getByLabel(buying.t("take.i_will_pay"), { exact: true });
  add("type an amount", await measureAct(buying, () => amount.pressSequentially("32")));
  add("place an order", await measureAct(buying, () => placeButton(buying, "buy").click()));
  const orderId = await placedOrder(buying, "buy");
  const [buyer, seller] = [await Program.of(BUYER), await Program.of(SELLER)];
  const order = await buyer.call("GET /api/ctc/query-order-details", { query: { orderId } });
  onTestFinished(async () => callOff(buyer, seller, orderId));

  const paying = await openAct(buying, "pay");
  await paying.getByRole("checkbox").check();
  const pay = paying.getByRole("button", { name: buying.t("order.do.pay", { amount: moneyText(buying.t, order) }), exact: true });
  add("I've Paid", await measureAct(buying, () => pay.click(), says(buying.t("status.pending_crypto_receipt"))), 150);
  await buying.page.getByRole("link", { name: buying.t("order.open_chat") }).click();
  await buying.page.getByRole("textbox", { name: buying.t("chat.write") }).fill("Paid from my own account");
  const send = buying.page.getByRole("button", { name: buying.t("chat.send"), exact: true });
  add("send a message", await measureAct(buying, () => send.click()));
  await buying.context.close();

  const selling = await openSlow(browser, SELLER, `/p2p/sell/detail/${orderId}`);
  const release = selling.page.getByRole("link", { name: selling.t("order.act.release"), exact: true });
  add("open the release", await measureAct(selling, () => release.click(), `document.querySelector("dialog[open]")`));
  await selling.context.close();
  figures.push(...(await measureLists(browser)));
  return figures;
}

async function measureLists(browser: Browser): Promise<ActFigures[]> {
  const figures: ActFigures[] = [];
  const add = (act: string, figure: Act) => {
    figures.push({ act, goalMs: null, figures: figure });
    say(actLine({ act, goalMs: null, figures: figure }));
  };
  const buying = await openSlow(browser, BUYER, "/p2p/order");
  const groups = buying.page.getByRole("navigation", { name: buying.t("orders.status") });
  const completed = groups.getByRole("link", { name: buying.t("orders.group_completed") });
  add("switch the tab of orders", await measureAct(buying, () => completed.click()));
  await buying.go("/p2p/buy?asset=USDT&fiat=USD");
  const filters = buying.page.getByRole("button", { name: buying.t("market.more_filters"), exact: true });
  add("open the filters", await measureAct(buying, () => filters.click()));
  await buying.context.close();

  const selling = await openSlow(browser, SELLER, "/wallet");
  await selling.page.getByRole("textbox", { name: selling.t("wallet.quantity"), exact: true }).fill("1");
  const transfer = selling.page.getByRole("button", { name: new RegExp(`^${selling.t("wallet.transfer_amount", { amount: "" }).trim()}`) });
  add("transfer in the wallet", await measureAct(selling, () => transfer.click()));
  await selling.go("/p2p/adverts");
  const price = selling.page.locator("input[name=price]").first();
  const own = await price.inputValue();
  await price.fill(own);
  const save = selling.page.getByRole("button", { name: selling.t("adverts.save_price") }).first();
  add("edit a price", await measureAct(selling, () => save.click()));
  await selling.context.close();
  return figures;
}

async function openSlow(browser: Browser, as: Person, path: string): Promise<Tab> {
  const { tab, slow } = await openPhone(browser, "en", as);
  await tab.go(path);
  await slowDown(slow);
  return tab;
}

/** An order's page shows this status. */
function says(status: string): string {
  return `document.querySelector("main")?.textContent.includes(${JSON.stringify(status)})`;
}
