import type { FiguresView } from "@plaza/contract/calls/advertisers.ts";
import { badgesOf, cautionsOf } from "@plaza/domain/people/badges.ts";
import { wilsonLowerBound } from "@plaza/domain/people/wilson.ts";
import type { FigureRow } from "./reputation.store.ts";

/** A person's figures with the counts that they come from. */
export function figuresView(row: FigureRow, now: Date): FiguresView {
  const ended = row.completed + row.at_fault;
  const ended30 = row.completed_30 + row.at_fault_30;
  const judges = row.praised_by + row.criticised_by;
  const figures = {
    totalTrades: row.completed,
    earlierTrades: row.earlier,
    rankedTrades: row.ranked_trades,
    partners: row.partners,
    atFault: row.at_fault,
    completionRate: ratio(row.completed, ended),
    trades30: row.completed_30,
    atFault30: row.at_fault_30,
    completionRate30: ratio(row.completed_30, ended30),
    releases: row.releases,
    avgReleaseMinutes: averageMinutes(row.release_seconds, row.releases),
    payments: row.payments,
    avgPayMinutes: averageMinutes(row.pay_seconds, row.payments),
    positiveReviews: row.positive,
    negativeReviews: row.negative,
    praisedBy: row.praised_by,
    criticisedBy: row.criticised_by,
    positiveRate: ratio(row.praised_by, judges),
    positiveLowerBound: wilsonLowerBound(row.praised_by, judges),
    blockedBy: row.blocked_by,
    followers: row.followers,
  };
  const standing = { ...figures, verified: row.verified, firstTradeAt: row.first_trade_at, ended, ended30 };
  return {
    ...figures,
    firstTradeAt: row.first_trade_at?.toISOString() ?? null,
    badges: badgesOf(standing, now),
    cautions: cautionsOf(standing),
  };
}

/** Four decimals, rounded down: nobody's 99.996 % becomes a perfect record. */
export function ratio(part: number, whole: number): string | null {
  if (whole === 0) return null;
  const tenThousandths = Math.floor((part * 10_000) / whole);
  return tenThousandths === 10_000 ? "1" : `0.${String(tenThousandths).padStart(4, "0")}`;
}

/** To a tenth of a minute. */
export function averageMinutes(seconds: string, times: number): number | null {
  return times === 0 ? null : Math.round(Number.parseInt(seconds, 10) / times / 6) / 10;
}
