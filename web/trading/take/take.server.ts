import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { AdvertView } from "@plaza/contract/calls/market.ts";
import type { AdvertId } from "@plaza/contract/ids.ts";
import type { Side } from "@plaza/contract/order.ts";
import { usableCoins } from "../../shell/api/usable-coins.ts";
import { Refusal } from "../../shell/api/call.ts";
import { readFilter } from "../../shell/market/filter.ts";
import { startingPair } from "../../shell/market/starting-pair.server.ts";
import type { Coin, Money } from "../../shell/market/market-lists.server.ts";
import { insteadOf } from "./similar-advert.server.ts";
import { accountGroupOf } from "../../shell/session/account-group.server.ts";
import type { Visit } from "../../shell/session/visit.server.ts";
import { optionalIdIn } from "../../shell/address-id.ts";
import { isHiddenHere, requireTradingHere } from "../../shell/session/restriction.server.ts";

/**
 * What the order form of `?adv=` needs; null where none is open. `gone`: the advert is no longer there, which the form says in place of itself.
 */
export async function loadTakePage(
  visit: Visit,
  side: Side,
  lists: { coins: readonly Coin[]; moneys: readonly Money[] },
  signedIn: boolean,
) {
  const { searchParams } = visit.url;
  if (!searchParams.has("adv")) return null;
  await requireTradingHere(visit);
  const advId = optionalIdIn<"advert">(searchParams, "adv");
  const found = advId === null ? null : await advertOf(visit, side, advId);
  const advert = found === null || (await isHiddenHere(visit, found.asset)) ? null : found;
  const instead = signedIn ? await insteadOf(visit, advert) : null;
  // An advertiser who sells is met by somebody who buys.
  if (advert === null || advert.side === side) return { advert: null };
  const coin = lists.coins.find(({ code }) => code === advert.asset);
  const money = lists.moneys.find(({ code }) => code === advert.fiat);
  if (!coin || !money) return { advert: null };
  const methodIds = advert.methods.map(({ methodId }) => methodId);
  const [sells, buys] = [signedIn && side === "sell", signedIn && side === "buy"];
  return {
    advert,
    instead,
    key: searchParams.get("key"),
    assetPrecision: coin.precision,
    fiatPrecision: money.precision,
    ...(sells ? await ownSide(visit, advert.asset, advert.fiat, methodIds) : { accounts: null, balance: null }),
    payers: buys ? await ownAccounts(visit, advert.fiat, methodIds) : [],
  };
}
export type TakePage = NonNullable<Awaited<ReturnType<typeof loadTakePage>>>;
/** An order form that can be filled in. */
export type OpenTakePage = Extract<TakePage, { assetPrecision: number }>;

/** A private advert opens only with the key of its link. */
async function advertOf(visit: Visit, side: Side, advId: AdvertId): Promise<AdvertView | null> {
  const key = visit.url.searchParams.get("key");
  if (!visit.offers("GET /api/ctc/query-adv-details")) return advertOfList(visit, side, advId);
  try {
    return await visit.api("GET /api/ctc/query-adv-details", { query: { advId, ...(key === null ? {} : { key }) } });
  } catch (fault) {
    if (fault instanceof Refusal && fault.code === "not_found") return null;
    throw fault;
  }
}

/** How far a list is read for one of its adverts. */
const MOST_PAGES = 5;

/** Out of the list that the visitor has come from, before an API that describes no single advert. */
async function advertOfList(visit: Visit, side: Side, advId: AdvertId): Promise<AdvertView | null> {
  const { searchParams } = visit.url;
  const { asset, fiat } = readFilter(searchParams, startingPair(visit));
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const body = { side, asset, fiat, limit: 100, ...(cursor === null ? {} : { cursor }) };
    // One page is asked for after the other: each begins where the last one ended.
    const list: WireOf<"POST /api/ctc/query-adv-list">["data"] = await visit.api("POST /api/ctc/query-adv-list", { body });
    const found = list.items.find((advert) => advert.advId === advId);
    if (found !== undefined || !list.nextCursor) return found ?? null;
    cursor = list.nextCursor;
  }
  return null;
}

/** A seller needs coins and an account to be paid on. */
async function ownSide(visit: Visit, asset: string, fiat: string, methodIds: readonly string[]) {
  // Before the first call begins: one that failed while this is awaited would be nobody's.
  const group = await accountGroupOf(visit);
  const [accounts, wallet] = await Promise.all([ownAccounts(visit, fiat, methodIds), visit.api("GET /api/t/v2/spot-balance", group)]);
  return { accounts, balance: usableCoins(wallet.balances.find(({ assetCode }) => assetCode === asset)) };
}

/** The user's accounts for these payment methods: where a seller is paid, or from where a buyer pays. */
async function ownAccounts(visit: Visit, fiat: string, methodIds: readonly string[]) {
  const payments = await visit.api("GET /api/ctc/query-user-payment", { query: { fiat } });
  return payments
    .filter(({ methodId }) => methodIds.includes(methodId))
    .map(({ paymentId, methodId, name, mark, fields }) => ({
      paymentId,
      methodId,
      name,
      mark,
      shown: fields
        .map(({ value }) => value)
        .filter(Boolean)
        .slice(0, 2)
        .join(" · "),
    }));
}
