import type { AdvertId } from "@plaza/contract/ids.ts";
import type { Side } from "@plaza/contract/order.ts";
import { Refusal } from "../../shell/api/call.ts";
import type { Coin, Money } from "../../shell/market/market-lists.server.ts";
import { insteadOf } from "./similar-advert.server.ts";
import { accountGroupOf } from "../../shell/session/account-group.server.ts";
import type { Visit } from "../../shell/session/visit.server.ts";
import { optionalIdIn } from "../../shell/address-id.ts";

/**
 * What the order form of `?adv=` needs; null where none is open. `gone`: the advert is no longer there, which the form says in place of itself.
 */
export async function loadTaking(visit: Visit, side: Side, lists: { coins: readonly Coin[]; moneys: readonly Money[] }, signedIn: boolean) {
  const { searchParams } = visit.url;
  if (!searchParams.has("adv")) return null;
  const advId = optionalIdIn<"advert">(searchParams, "adv");
  const advert = advId === null ? null : await advertOf(visit, advId, searchParams.get("key"));
  const instead = signedIn ? await insteadOf(visit, advert) : null;
  // An advertiser who sells is met by somebody who buys.
  if (advert === null || advert.side === side) return { advert: null };
  const coin = lists.coins.find(({ code }) => code === advert.asset);
  const money = lists.moneys.find(({ code }) => code === advert.fiat);
  if (!coin || !money) return { advert: null };
  return {
    advert,
    instead,
    key: visit.url.searchParams.get("key"),
    assetPrecision: coin.precision,
    fiatPrecision: money.precision,
    ...(signedIn && side === "sell"
      ? await ownSide(
          visit,
          advert.asset,
          advert.fiat,
          advert.methods.map(({ methodId }) => methodId),
        )
      : { accounts: null, balance: null }),
    payers:
      signedIn && side === "buy"
        ? await ownAccounts(
            visit,
            advert.fiat,
            advert.methods.map(({ methodId }) => methodId),
          )
        : [],
  };
}
export type Taking = NonNullable<Awaited<ReturnType<typeof loadTaking>>>;
/** An order form that can be filled in. */
export type OpenTaking = Extract<Taking, { assetPrecision: number }>;

/** A private advert opens only with the key of its link. */
async function advertOf(visit: Visit, advId: AdvertId, key: string | null) {
  try {
    return await visit.api("GET /api/ctc/query-adv-details", { query: { advId, ...(key === null ? {} : { key }) } });
  } catch (fault) {
    if (fault instanceof Refusal && fault.code === "not_found") return null;
    throw fault;
  }
}

/** A seller needs coins and an account to be paid on. */
async function ownSide(visit: Visit, asset: string, fiat: string, methodIds: readonly string[]) {
  const [accounts, wallet] = await Promise.all([
    ownAccounts(visit, fiat, methodIds),
    visit.api("GET /api/t/v2/spot-balance", await accountGroupOf(visit)),
  ]);
  return { accounts, balance: wallet.balances.find(({ assetCode }) => assetCode === asset)?.p2p ?? "0" };
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
