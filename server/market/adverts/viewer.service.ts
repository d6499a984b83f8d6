import type { TakerFilter } from "./advert.view.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import type { Side } from "@plaza/contract/order.ts";
import { mayNotTrade, type Region } from "@plaza/domain/region/region.ts";
import { countingTier, perksOf } from "@plaza/domain/merchants/perks.ts";
import { cryptoMinor } from "@plaza/domain/money/amount.ts";
import { mayAct } from "@plaza/domain/roles/calls.ts";
import { gateFactsOf } from "../../people/accounts/gate.service.ts";
import type { Caller } from "../../core/identity/caller.ts";
import { traderOf } from "../../people/accounts/trader.service.ts";
import type { Context } from "../../core/context.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import { limitFactsOf } from "../../people/limits/limit.store.ts";
import { ratio } from "../../people/reputation/statistics.view.ts";
import type { Viewer } from "./advert.view.ts";

/** Who looks at adverts, with the rights of a sub-user. */
export type MarketReader = Pick<Caller, "accountId" | "subUserId" | "rights">;

interface ViewerRow {
  /** People on either side of a block. */
  blocked: UserId[];
  /** Minor units of the P2P wallet, by asset. */
  balances: Readonly<Record<string, string>>;
  /** Where the person can be paid to, by currency. */
  methodIds: Readonly<Record<string, readonly string[]>>;
  completed: number;
  atFault: number;
}

// What an advert is compared with, in one read: it is asked for with every page of a list.
const facts = statement<ViewerRow, { userId: UserId }>(
  "viewer_facts",
  `SELECT ARRAY(SELECT blocked_id FROM user_block WHERE blocker_id = :userId UNION SELECT blocker_id FROM user_block WHERE blocked_id = :userId) AS blocked,
     coalesce((SELECT jsonb_object_agg(asset, balance::text) FROM ledger_account WHERE owner_id = :userId AND ref_id IS NULL AND kind = 'p2p'), '{}') AS balances,
     coalesce((SELECT jsonb_object_agg(fiat, method_ids) FROM (
       SELECT fiat, jsonb_agg(DISTINCT method_id) AS method_ids FROM payment_account WHERE user_id = :userId AND removed_at IS NULL GROUP BY fiat) m), '{}') AS method_ids,
     coalesce(r.completed, 0) AS completed, coalesce(r.at_fault, 0) AS at_fault
   FROM (VALUES (:userId::bigint)) AS viewer (id) LEFT JOIN reputation r ON r.user_id = viewer.id`,
);

/** Everything about the person who looks at adverts, read once for the whole list. */
export async function viewerOf(context: Context, on: Queryable, party: MarketReader | null, region?: Region): Promise<Viewer> {
  const regionRestricted = region !== undefined && mayNotTrade(region);
  if (party === null) return { visitor: { signedIn: false, regionRestricted } };
  const { accountId: userId } = party;
  const [user, row, limits] = await Promise.all([traderOf(on, party), facts.first(on, { userId }), limitFactsOf(on, userId)]);
  if (row === null) throw new Error("a question about one person has one answer");
  const { blocked, balances, methodIds, completed, atFault } = row;
  return {
    blockedWith: (advert) => blocked.includes(advert.ownerId),
    takerFor: ofPair((advert) => ({
      signedIn: true,
      ...gateFactsOf(context, user),
      userId,
      regionRestricted,
      isViewOnly: !mayAct(party.rights),
      frozenUntil: user.frozenUntil,
      isOwnersFreeze: user.isOwnersFreeze === true,
      securityHoldUntil: user.securityHoldUntil,
      country: user.kycCountry,
      joinedAt: user.createdAt,
      completedTrades: completed,
      completionRate: ratio(completed, completed + atFault) ?? "1",
      balance: cryptoMinor(BigInt(balances[advert.asset] ?? "0")),
      receivingMethodIds: methodIds[advert.fiat] ?? [],
      openUnpaidOrders: limits.unpaid,
      mostOpenOrders: perksOf(context.settings.current, countingTier(user.merchantTier, user.traderStatus)).openOrders,
      recentTakes: limits.takes,
      recentFaults: limits.faults,
      recentUnpaid: limits.unpaidFaults,
      hasOverdueRelease: limits.overdueRelease !== null,
      appealPauseUntil: limits.appealPauseUntil,
      hasPracticed: limits.hasPracticed,
      ownLimits: limits.own,
    })),
  };
}

type TakerFor = Extract<Viewer, { takerFor: unknown }>["takerFor"];

/** The adverts of a list are of one pair, and so are the facts that they are compared with. */
function ofPair(takerFor: TakerFor): TakerFor {
  let known: ReturnType<TakerFor> | null = null;
  let pair = { asset: "", fiat: "" };
  return ({ asset, fiat }) => {
    if (known !== null && asset === pair.asset && fiat === pair.fiat) return known;
    pair = { asset, fiat };
    known = takerFor(pair);
    return known;
  };
}

/** What the database may leave out for this person at once; null for a visitor, of whom nothing is known. */
export function takerFilterOf(viewer: Viewer, side: Side, pair: { readonly asset: string; readonly fiat: string }): TakerFilter | null {
  if ("visitor" in viewer) return null;
  const taker = viewer.takerFor(pair);
  return {
    country: taker.country,
    completedTrades: taker.completedTrades,
    completionRate: taker.completionRate,
    joinedAt: taker.joinedAt,
    verified: taker.phoneVerified && taker.emailVerified && taker.kycApproved,
    receivingMethodIds: side === "sell" ? taker.receivingMethodIds : null,
  };
}
