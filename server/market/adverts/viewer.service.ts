import type { TakerFilter } from "./advert.view.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import type { Side } from "@plaza/contract/order.ts";
import { mayNotTrade, type Region } from "@plaza/domain/region/region.ts";
import { countingTier, perksOf } from "@plaza/domain/merchants/perks.ts";
import { cryptoMinor } from "@plaza/domain/money/amount.ts";
import { gateFactsOf } from "../../people/accounts/gate.service.ts";
import type { Party } from "../../core/identity/party.ts";
import { traderOf } from "../../people/accounts/trader.service.ts";
import type { Context } from "../../core/context.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import { balancesOf } from "../../core/ledger/ledger.store.ts";
import { limitFactsOf } from "../../people/limits/limit.store.ts";
import { paymentsOf } from "../../people/payments/payment.store.ts";
import type { Viewer } from "./advert.view.ts";
import { advertisersOf } from "./advertiser.store.ts";

const blocks = statement<{ blocked: UserId[] }, { userId: UserId }>(
  "viewer_blocks",
  `SELECT ARRAY(SELECT blocked_id FROM user_block WHERE blocker_id = :userId UNION SELECT blocker_id FROM user_block WHERE blocked_id = :userId) AS blocked`,
);

/** Everything about the person who looks at adverts, read once for the whole list. */
export async function viewerOf(context: Context, on: Queryable, party: Party | null, region?: Region): Promise<Viewer> {
  const regionRestricted = region !== undefined && mayNotTrade(region);
  if (party === null) return { visitor: { signedIn: false, regionRestricted } };
  const { accountId: userId } = party;
  const [user, balances, payments, blocked, people, limits] = await Promise.all([
    traderOf(on, party),
    balancesOf(on, userId),
    paymentsOf(on, userId, null),
    blocks.first(on, { userId }),
    advertisersOf(on, [userId]),
    limitFactsOf(on, userId),
  ]);
  const me = people.get(userId);
  const free = new Map(balances.filter((one) => one.kind === "p2p").map((one) => [one.asset, one.balance]));
  return {
    blockedWith: (advert) => blocked?.blocked.includes(advert.ownerId) ?? false,
    takerFor: (advert) => ({
      signedIn: true,
      ...gateFactsOf(context, user),
      userId,
      regionRestricted,
      frozenUntil: user.frozenUntil,
      securityHoldUntil: user.securityHoldUntil,
      country: user.kycCountry,
      joinedAt: user.createdAt,
      completedTrades: me?.totalTrades ?? 0,
      completionRate: me?.completionRate ?? "1",
      balance: cryptoMinor(free.get(advert.asset) ?? 0n),
      receivingMethodIds: payments.filter((payment) => payment.fiat === advert.fiat).map((payment) => payment.methodId),
      openUnpaidOrders: limits.unpaid,
      mostOpenOrders: perksOf(context.settings.current, countingTier(user.merchantTier, user.traderStatus)).openOrders,
      recentTakes: limits.takes,
      recentFaults: limits.faults,
      hasOverdueRelease: limits.overdueRelease !== null,
      ownLimits: limits.own,
    }),
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
