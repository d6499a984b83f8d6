import { pathToFileURL } from "node:url";
import { placementRisks, type PlacementRiskFacts, type RiskSettings } from "@plaza/domain/fraud/placement-risks.ts";
import { wilsonLowerBound } from "@plaza/domain/people/wilson.ts";
import { DEFAULT_SETTINGS, type Settings } from "@plaza/domain/settings/catalogue.ts";

/**
 * A ring of accounts trades in circles to look experienced: what each trade for ranking that counts on its last day has cost it, by the rules of
 * the product and without some of them. The ring knows the rules and makes no trade that gains nothing. Pure and without chance.
 */

const CENTS = 100n;
const HOURS = 24;
/** What the ring pays for each verified identity, the size of its trades, and how many trades it makes between two accounts in a day if each one counts. */
export const COSTS = { identityUsd: 20, orderUsd: 10, tradesPerPairAndDay: 20 } as const;

export interface Ring {
  readonly accounts: number;
  readonly days: number;
}

export type PointRules = RiskSettings &
  Pick<Settings, "feeRate" | "maxTakesPerHour" | "rankingDays" | "rankingPairTrades"> & {
    /** How many trades of the same two people count in a day. */
    readonly pairPerDay: number;
  };

const DELIVERED = { ...DEFAULT_SETTINGS, pairPerDay: 1 };
/** What the product had before: a trade counted for ever, and the same two people once a day. */
const LASTING = { ...DELIVERED, rankingDays: Infinity, rankingPairTrades: Infinity };
const UNLIMITED = { ...LASTING, pairPerDay: Infinity, maxTakesPerHour: 100_000, fraudRulesOff: ["velocity"] };

/** What a rule does is the difference between the lines. */
export const POINT_RULES = {
  none: UNLIMITED,
  "limits of placing only": { ...LASTING, pairPerDay: Infinity },
  "once a day only": LASTING,
  "and fading": { ...DELIVERED, rankingPairTrades: Infinity },
  "as delivered": DELIVERED,
  "as delivered, 90 days": { ...DELIVERED, rankingDays: 90 },
} as const satisfies Readonly<Record<string, PointRules>>;

export interface Harvest {
  /** Trades for ranking of all accounts together on the last day: each trade that counts is one for either side. */
  readonly points: number;
  readonly pointsOfEach: number;
  /** What all of them were made for, those that have faded as well. */
  readonly trades: number;
  /** Different partners of each account, and what its share of positive reviews is at least. */
  readonly partners: number;
  readonly positiveAtLeast: string | null;
  readonly costUsd: number;
  readonly usdPerPoint: number;
  /** How many points still count 90 and 180 days after the ring has stopped. */
  readonly leftAfter90Days: number;
  readonly leftAfter180Days: number;
  /** Days of a pair that customer service is notified of (the rule `wash_trading`). */
  readonly noted: number;
}

interface Pair {
  readonly low: number;
  readonly high: number;
  /** The day of each trade. */
  readonly counted: number[];
}

export function farm({ accounts, days }: Ring, rules: PointRules): Harvest {
  const pairs = pairsOf(accounts);
  let [trades, noted] = [0, 0];
  for (let day = 0; day < days; day += 1) {
    const taken = Array.from({ length: accounts }, () => 0);
    const made = pairs.map(() => 0);
    for (let round = 0; round < Math.min(COSTS.tradesPerPairAndDay, rules.pairPerDay); round += 1)
      for (const [index, pair] of pairs.entries()) {
        // Both sides take in turn, so that no account meets the limits alone.
        const taker = (round + index) % 2 === 0 ? pair.low : pair.high;
        if (hasItsShare(pair, day, rules) || !mayTake(taken[taker] ?? 0, day, made[index] ?? 0, rules)) continue;
        taken[taker] = (taken[taker] ?? 0) + 1;
        made[index] = (made[index] ?? 0) + 1;
        pair.counted.push(day);
        trades += 1;
      }
    noted += made.filter((count) => count > rules.washPairTrades).length;
  }
  // Each trade that counts is a point for either side.
  const pointsOn = (day: number) => 2 * pairs.reduce((all, pair) => all + countingOn(pair, day, rules), 0);
  const points = pointsOn(days - 1);
  const costUsd = accounts * COSTS.identityUsd + trades * COSTS.orderUsd * Number(rules.feeRate);
  return {
    points,
    pointsOfEach: points / accounts,
    trades,
    partners: accounts - 1,
    positiveAtLeast: wilsonLowerBound(accounts - 1, accounts - 1),
    costUsd,
    usdPerPoint: costUsd / points,
    leftAfter90Days: pointsOn(days + 90),
    leftAfter180Days: pointsOn(days + 180),
    noted,
  };
}

/** Whether another trade of a pair would count no more: as many as count of it are of the window. */
function hasItsShare({ counted }: Pair, day: number, rules: PointRules): boolean {
  return (counted[counted.length - rules.rankingPairTrades] ?? -Infinity) > day - rules.rankingDays;
}

/** How many trades of a pair count on a day: those of the window, at most a pair's share. */
function countingOn({ counted }: Pair, day: number, rules: PointRules): number {
  return Math.min(rules.rankingPairTrades, counted.filter((made) => made > day - rules.rankingDays).length);
}

function pairsOf(accounts: number): Pair[] {
  return Array.from({ length: accounts }, (_, low) => low).flatMap((low) =>
    Array.from({ length: accounts - low - 1 }, (_, next): Pair => ({ low, high: low + next + 1, counted: [] })),
  );
}

function mayTake(takerOrdersInDay: number, takerAgeDays: number, pairTradesInDay: number, rules: PointRules): boolean {
  if (takerOrdersInDay >= rules.maxTakesPerHour * HOURS) return false;
  const worthUsdCents = BigInt(COSTS.orderUsd) * CENTS;
  const facts: PlacementRiskFacts = {
    worthUsdCents,
    takerAgeDays,
    takerOrdersInDay,
    takerUsdCentsInDay: worthUsdCents * BigInt(takerOrdersInDay),
    takerBuys: true,
    unpaidWithAdvertiser: 0,
    buyerCompletedTrades: 0,
    reversibleRisk: "low",
    paymentAgeHours: 10_000,
    ownerHasOlderAccount: false,
    sharedAccount: false,
    pairTradesInDay,
    sharedAddress: false,
  };
  return placementRisks(facts, rules).every(({ level }) => level !== "stop");
}

export const RINGS: Readonly<Record<string, Ring>> = {
  "5 accounts, 30 days": { accounts: 5, days: 30 },
  "5 accounts, a year": { accounts: 5, days: 365 },
  "20 accounts, 30 days": { accounts: 20, days: 30 },
  "50 accounts, 30 days": { accounts: 50, days: 30 },
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) print();

function share(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(0).padStart(3)} %`;
}

function print(): void {
  for (const [name, ring] of Object.entries(RINGS))
    for (const [rules, set] of Object.entries(POINT_RULES)) {
      const harvest = farm(ring, set);
      const columns = [
        `$${harvest.usdPerPoint.toFixed(3)} a point`,
        `${harvest.pointsOfEach.toFixed(0).padStart(6)} points each`,
        `${String(harvest.trades).padStart(7)} trades`,
        `left after 90 days ${share(harvest.leftAfter90Days, harvest.points)}, after 180 ${share(harvest.leftAfter180Days, harvest.points)}`,
        `${String(harvest.noted).padStart(6)} notes to customer service`,
        `${harvest.partners} partners, positive at least ${harvest.positiveAtLeast ?? "–"}`,
      ];
      process.stdout.write(`${name.padEnd(21)} ${rules.padEnd(23)} ${columns.join("  ")}\n`);
    }
}
