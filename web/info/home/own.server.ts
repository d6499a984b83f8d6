import type { OrderView } from "@plaza/contract/calls/orders.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { FIAT_BY_CODE } from "@plaza/domain/catalogue/fiats.ts";
import { rethrowUnlessRefusal } from "../../shell/api/call.ts";
import { hasPractice, practiceOfferTexts } from "../../shell/practice/offers-practice.server.ts";
import { readRates } from "../../shell/market/rates.server.ts";
import { worthOf } from "../../shell/market/value.ts";
import { accountGroupOf } from "../../shell/session/account-group.server.ts";
import type { Visit } from "../../shell/session/visit.server.ts";

const MOST_ORDERS = 3;
const MOST_PEOPLE = 4;
/** Among which the last counterparties are looked for: a regular customer comes often. */
const LOOKED_AT = 20;
const FIAT_PLACES = 2;

const OF_ORDERS = [
  "orders.buy_asset",
  "orders.sell_asset",
  "orders.from_name",
  "orders.to_name",
  "orders.time_left",
  "orders.unread",
] as const;

/** What the page of a logged-in user says in the words of the orders and the wallet. */
export function ownTexts(lang: Locale, { practice }: Pick<OwnHome, "practice">) {
  const texts = messagesFor(lang, ["orders", "order", "wallet"]);
  const own = [...OF_ORDERS, "order.window_closed", "wallet.total"] as const;
  return { ...Object.fromEntries(own.map((key) => [key, texts[key] ?? []])), ...(practice ? practiceOfferTexts(lang) : {}) };
}

/** What a logged-in user comes back for; null for visitors, and while the API says nothing of it: then home is everybody's. */
export async function readOwn(visit: Visit, fiat: string) {
  const { api } = visit;
  const session = await visit.session();
  if (session.kind !== "user") return null;
  try {
    const [{ balances }, pending, appealed, completed] = await Promise.all([
      api("GET /api/t/v2/spot-balance", await accountGroupOf(visit)),
      api("GET /api/ctc/query-order-list", { query: { group: "pending", limit: MOST_ORDERS } }),
      api("GET /api/ctc/query-order-list", { query: { group: "appeal", limit: MOST_ORDERS } }),
      api("GET /api/ctc/query-order-list", { query: { group: "completed", limit: LOOKED_AT } }),
    ]);
    const held = balances.filter(({ total }) => total !== "0");
    const assets = held.map(({ assetCode }) => assetCode);
    const worth = worthOf(held, await readRates(visit, assets), fiat, FIAT_BY_CODE.get(fiat)?.precision ?? FIAT_PLACES);
    return {
      total: worth.total,
      coins: assets,
      orders: [...appealed.items, ...pending.items].slice(0, MOST_ORDERS).map(lineOf),
      hasMore: appealed.items.length + pending.items.length > MOST_ORDERS,
      people: peopleOf(completed.items),
      practice: completed.items.length === 0 && (await hasPractice(visit)),
    };
  } catch (fault) {
    rethrowUnlessRefusal(fault);
    return null;
  }
}
export type OwnHome = NonNullable<Awaited<ReturnType<typeof readOwn>>>;

function lineOf(order: OrderView) {
  const { orderId, type, asset, fiat, amount, status, statusLabel, counterparty, unread, serverTime, secondsLeft } = order;
  // The time to pay. After it only the coins' lock runs on, and there is nothing to be paid.
  const runsUntil =
    secondsLeft === undefined || status === "expiring" ? null : new Date(Date.parse(serverTime) + secondsLeft * 1000).toISOString();
  const { nickname } = counterparty;
  return { orderId, type, asset, fiat, amount, status, statusLabel, nickname, unread, serverTime, runsUntil };
}
export type OwnOrder = ReturnType<typeof lineOf>;

/** Whom the user traded with last, each once. */
function peopleOf(orders: readonly OrderView[]) {
  const people = new Map(orders.map(({ counterparty: { uid, nickname, avatarColor } }) => [uid, { uid, nickname, avatarColor }]));
  return [...people.values()].slice(0, MOST_PEOPLE);
}
