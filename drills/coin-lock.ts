import { pathToFileURL } from "node:url";
import { shortWindow, type PaymentWindowRules } from "@plaza/domain/limits/payment-window.ts";
import { pausedUntil, takesFreeAt } from "@plaza/domain/limits/limits.ts";
import { placementRisks, type PlacementRiskFacts } from "@plaza/domain/fraud/placement-risks.ts";
import { DEFAULT_SETTINGS, type Settings } from "@plaza/domain/settings/catalogue.ts";
import { MINUTE_MS } from "@plaza/domain/time/durations.ts";

/**
 * Attackers take a merchant's offers and never pay: how much of the merchant's coins is locked, by the rules of the product. Pure and without
 * chance, so that a run is its own replay.
 */

const BEGIN = Date.UTC(2026, 0, 1);
const CENTS = 100n;

export interface Attack {
  /** Accounts that take and don't pay. */
  readonly attackers: number;
  /** How old they are, and how much they have traded, as the rules see it. */
  readonly accountDays: number;
  /** In dollars: what the merchant offers, in orders of this size. */
  readonly liquidityUsd: number;
  readonly orderUsd: number;
  readonly windowMinutes: number;
  readonly hours: number;
}

export type LockRules = Pick<
  Settings,
  "maxOpenUnpaidOrders" | "maxTakesPerHour" | "maxCancelsPerDay" | "cancelPauseHours" | "lateHoldMinutes" | "maxUnpaidWithOneAdvertiser"
> &
  PaymentWindowRules &
  Parameters<typeof placementRisks>[1];

const OFF = { maxOpenUnpaidOrders: 100_000, maxTakesPerHour: 100_000, maxCancelsPerDay: 100_000, shortWindowOrders: 0 };

/** What a rule does is the difference between the lines. */
export const RULES = {
  none: { ...DEFAULT_SETTINGS, ...OFF, fraudRulesOff: ["coin_locking", "velocity"] },
  "pauses only": { ...DEFAULT_SETTINGS, shortWindowOrders: 0, fraudRulesOff: ["coin_locking", "velocity"] },
  "per advertiser only": { ...DEFAULT_SETTINGS, ...OFF },
  "without short windows": { ...DEFAULT_SETTINGS, shortWindowOrders: 0 },
  "as delivered": DEFAULT_SETTINGS,
} as const satisfies Readonly<Record<string, LockRules>>;

interface Attacker {
  takes: Date[];
  faults: Date[];
  /** When each open order's coins go back. */
  open: number[];
}

/** @returns for each hour the mean share of the merchant's coins that unpaid orders lock, between 0 and 1 */
export function lockedByHour(attack: Attack, rules: LockRules): number[] {
  const attackers = Array.from({ length: attack.attackers }, (): Attacker => ({ takes: [], faults: [], open: [] }));
  const places = Math.floor(attack.liquidityUsd / attack.orderUsd);
  return Array.from({ length: attack.hours }, (_, hour) => {
    let locked = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      const now = BEGIN + (hour * 60 + minute) * MINUTE_MS;
      for (const attacker of attackers) expire(attacker, now);
      let left = places - sum(attackers);
      for (const attacker of left > 0 ? attackers.filter(({ faults }) => pausedUntil(faults, new Date(now), rules) === null) : [])
        while (left > 0 && mayTake(attacker, now, attack, rules)) {
          attacker.takes.push(new Date(now));
          const { minutes } = shortWindow(attacker.faults, attack.windowMinutes, new Date(now), rules) ?? { minutes: attack.windowMinutes };
          attacker.open.push(now + (minutes + rules.lateHoldMinutes) * MINUTE_MS);
          left -= 1;
        }
      locked += sum(attackers);
    }
    return locked / 60 / places;
  });
}

function sum(attackers: readonly Attacker[]): number {
  return attackers.reduce((orders, { open }) => orders + open.length, 0);
}

function expire(attacker: Attacker, now: number): void {
  for (const at of attacker.open) if (at <= now) attacker.faults.push(new Date(at));
  attacker.open = attacker.open.filter((at) => at > now);
}

function mayTake({ takes, open }: Attacker, at: number, attack: Attack, rules: LockRules): boolean {
  const now = new Date(at);
  if (takesFreeAt(takes, now, rules) !== null) return false;
  if (open.length >= rules.maxOpenUnpaidOrders) return false;
  const today = takes.filter((taken) => taken.getTime() > at - 24 * 60 * MINUTE_MS).length;
  const worth = BigInt(attack.orderUsd) * CENTS;
  const facts: PlacementRiskFacts = {
    worthUsdCents: worth,
    takerAgeDays: attack.accountDays,
    takerOrdersInDay: today,
    takerUsdCentsInDay: worth * BigInt(today),
    takerBuys: true,
    unpaidWithAdvertiser: open.length,
    buyerCompletedTrades: 0,
    reversibleRisk: "low",
    paymentAgeHours: 10_000,
    ownerHasOlderAccount: false,
    sharedAccount: false,
    pairTradesInDay: 0,
    sharedAddress: false,
  };
  return placementRisks(facts, rules).every(({ level }) => level !== "stop");
}

export const ATTACKS: Readonly<Record<string, Attack>> = {
  "5 new accounts": { attackers: 5, accountDays: 0, liquidityUsd: 20_000, orderUsd: 1000, windowMinutes: 15, hours: 6 },
  "5 old accounts": { attackers: 5, accountDays: 100, liquidityUsd: 20_000, orderUsd: 1000, windowMinutes: 15, hours: 6 },
  "10 old accounts": { attackers: 10, accountDays: 100, liquidityUsd: 20_000, orderUsd: 1000, windowMinutes: 15, hours: 6 },
  "10 old, 60 minutes": { attackers: 10, accountDays: 100, liquidityUsd: 20_000, orderUsd: 1000, windowMinutes: 60, hours: 6 },
};

export function mean(shares: readonly number[]): number {
  return shares.reduce((all, share) => all + share, 0) / shares.length;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) print();

function print(): void {
  for (const [name, attack] of Object.entries(ATTACKS))
    for (const [rules, set] of Object.entries(RULES)) {
      const shares = lockedByHour(attack, set);
      const percent = (share = 0) => `${(100 * share).toFixed(0)} %`.padStart(6);
      const columns = `first hour ${percent(shares[0])}  second ${percent(shares[1])}  sixth ${percent(shares[5])}  six hours ${percent(mean(shares))}`;
      process.stdout.write(`${name.padEnd(18)} ${rules.padEnd(21)} ${columns}\n`);
    }
}
