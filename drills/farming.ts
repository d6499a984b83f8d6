import { pathToFileURL } from "node:url";
import { placementRisks, type PlacementRiskFacts, type RiskSettings } from "@plaza/domain/fraud/placement-risks.ts";
import { wilsonLowerBound } from "@plaza/domain/people/wilson.ts";
import { DEFAULT_SETTINGS, type Settings } from "@plaza/domain/settings/catalogue.ts";

/**
 * A ring of accounts trades in circles to look experienced: what each trade for ranking costs it, by the rules of the product, without them, and
 * with two that the product does not have. The ring knows the rules and makes no trade that gains nothing. Pure and without chance.
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
  Pick<Settings, "feeRate" | "maxTakesPerHour"> & {
    /** How many trades of the same two people count in a day, and in all. */
    readonly pairPerDay: number;
    readonly pairEver: number;
    /** After how many days a trade counts no more. */
    readonly fadesAfterDays: number;
  };

const DELIVERED = { ...DEFAULT_SETTINGS, pairPerDay: 1, pairEver: Infinity, fadesAfterDays: Infinity };
const UNLIMITED = { ...DELIVERED, pairPerDay: Infinity, maxTakesPerHour: 100_000, fraudRulesOff: ["velocity"] };

/** What a rule does is the difference between the lines. The last two are not in the product. */
export const POINT_RULES = {
  none: UNLIMITED,
  "limits of placing only": { ...DELIVERED, pairPerDay: Infinity },
  "as delivered": DELIVERED,
  "and fading in 90 days": { ...DELIVERED, fadesAfterDays: 90 },
  "and ten trades a pair": { ...DELIVERED, pairEver: 10 },
} as const satisfies Readonly<Record<string, PointRules>>;

export interface Harvest {
  /** Trades for ranking of all accounts together: each trade that counts is one for either side. */
  readonly points: number;
  readonly pointsOfEach: number;
  /** Different partners of each account, and what its share of positive reviews is at least. */
  readonly partners: number;
  readonly positiveAtLeast: string | null;
  readonly costUsd: number;
  readonly usdPerPoint: number;
  /** How many points still count 90 days after the ring has stopped. */
  readonly leftAfter90Days: number;
  /** Days of a pair that customer service is notified of (the rule `wash_trading`). */
  readonly noted: number;
}

interface Pair {
  readonly low: number;
  readonly high: number;
  /** The day of each trade that counted. */
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
        if (pair.counted.length >= rules.pairEver || !mayTake(taken[taker] ?? 0, day, made[index] ?? 0, rules)) continue;
        taken[taker] = (taken[taker] ?? 0) + 1;
        made[index] = (made[index] ?? 0) + 1;
        pair.counted.push(day);
        trades += 1;
      }
    noted += made.filter((count) => count > rules.washPairTrades).length;
  }
  const points = 2 * trades;
  const costUsd = accounts * COSTS.identityUsd + trades * COSTS.orderUsd * Number(rules.feeRate);
  const left = pairs.reduce((all, { counted }) => all + counted.filter((day) => days + 90 - day <= rules.fadesAfterDays).length, 0);
  return {
    points,
    pointsOfEach: points / accounts,
    partners: accounts - 1,
    positiveAtLeast: wilsonLowerBound(accounts - 1, accounts - 1),
    costUsd,
    usdPerPoint: costUsd / points,
    leftAfter90Days: 2 * left,
    noted,
  };
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

function print(): void {
  for (const [name, ring] of Object.entries(RINGS))
    for (const [rules, set] of Object.entries(POINT_RULES)) {
      const harvest = farm(ring, set);
      const columns = [
        `$${harvest.usdPerPoint.toFixed(3)} a point`,
        `${harvest.pointsOfEach.toFixed(0).padStart(6)} points each`,
        `left after 90 days ${((100 * harvest.leftAfter90Days) / harvest.points).toFixed(0).padStart(3)} %`,
        `${String(harvest.noted).padStart(6)} notes to customer service`,
        `${harvest.partners} partners, positive at least ${harvest.positiveAtLeast ?? "–"}`,
      ];
      process.stdout.write(`${name.padEnd(21)} ${rules.padEnd(23)} ${columns.join("  ")}\n`);
    }
}
