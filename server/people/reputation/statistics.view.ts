import type { FiguresView } from "@plaza/contract/calls/advertisers.ts";
import { badgesOf, cautionsOf } from "@plaza/domain/people/badges.ts";
import { wilsonLowerBound } from "@plaza/domain/people/wilson.ts";
import type { FigureRow } from "./reputation.store.ts";

/** A person's figures with the counts that they come from. */
export function figuresView(row: FigureRow, now: Date): FiguresView {
  const ended = row.completed + row.atFault;
  const ended30 = row.completed30 + row.atFault30;
  const judges = row.praisedBy + row.criticisedBy;
  const figures = {
    totalTrades: row.completed,
    earlierTrades: row.earlier,
    rankedTrades: row.rankedTrades,
    partners: row.partners,
    atFault: row.atFault,
    completionRate: ratio(row.completed, ended),
    trades30: row.completed30,
    atFault30: row.atFault30,
    completionRate30: ratio(row.completed30, ended30),
    releases: row.releases,
    avgReleaseMinutes: averageMinutes(row.releaseSeconds, row.releases),
    lateReleases30: row.lateReleases30,
    payments: row.payments,
    avgPayMinutes: averageMinutes(row.paySeconds, row.payments),
    positiveReviews: row.positive,
    negativeReviews: row.negative,
    praisedBy: row.praisedBy,
    criticisedBy: row.criticisedBy,
    positiveRate: ratio(row.praisedBy, judges),
    positiveLowerBound: wilsonLowerBound(row.praisedBy, judges),
    blockedBy: row.blockedBy,
    followers: row.followers,
  };
  const record = { ...figures, verified: row.verified, firstTradeAt: row.firstTradeAt, ended, ended30 };
  return {
    ...figures,
    firstTradeAt: row.firstTradeAt?.toISOString() ?? null,
    badges: badgesOf(record, now),
    cautions: cautionsOf(record),
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
