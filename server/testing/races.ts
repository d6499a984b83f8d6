import type { AdvertId } from "@plaza/contract/ids.ts";
import type { Person, Stack } from "./stack.ts";

/** Every pair is raced this often: no forbidden outcome in so many trials bounds its share below 0.3 %, with 95 % confidence. */
export const TRIALS = 1000;
const LANES = 8;

/** Somebody who sells and somebody who buys, for one lane's trials one after another. */
export interface Lane {
  readonly seller: Person;
  readonly buyer: Person;
  readonly advId: AdvertId;
}

export function openLanes(stack: Stack): Promise<Lane[]> {
  return Promise.all(
    Array.from({ length: LANES }, async () => {
      const [seller, buyer] = await Promise.all([stack.person({ usdt: "2000000" }), stack.person()]);
      return { seller, buyer, advId: await stack.advert(seller, { side: "sell", quantity: "1000000" }) };
    }),
  );
}

export type Tally = Readonly<Record<string, number>>;

/**
 * Runs trials on all lanes at once and prints what they came to.
 * @param trial answers its outcome in a word, or throws if the outcome is forbidden
 * @returns how often each outcome was seen
 */
export async function race(
  name: string,
  lanes: readonly Lane[],
  trial: (lane: Lane, number: number) => Promise<string>,
  trials = TRIALS,
): Promise<Tally> {
  const seen = new Map<string, number>();
  const startedAt = performance.now();
  let next = 0;
  await Promise.all(
    lanes.map(async (lane) => {
      for (let number = next++; number < trials; number = next++) {
        const outcome = await trial(lane, number);
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
      }
    }),
  );
  const tally = Object.fromEntries([...seen].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const outcomes = Object.entries(tally).map(([outcome, count]) => `${outcome} ${count}`);
  process.stdout.write(`${name}: ${trials} trials in ${seconds} s: ${outcomes.join(", ")}\n`);
  return tally;
}

/** Starts a contender a few round trips to the database later. */
export async function late<Value>(stack: Stack, roundTrips: number, contender: () => Promise<Value>): Promise<Value> {
  for (let trip = 0; trip < roundTrips; trip++) await stack.owner.query("SELECT");
  return contender();
}

/** Starts both as near to each other as can be; which of them is first, and by how little, changes from trial to trial. */
export async function against<First, Second>(
  stack: Stack,
  number: number,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const behind = Math.floor(number / 2) % 4;
  const ahead = number % 2;
  return Promise.all([late(stack, ahead * behind, first), late(stack, (1 - ahead) * behind, second)]);
}

/** Two acts that lock the same rows in different orders stand still for a second each time they meet: an answer that comes, and comes late. */
export async function deadlocks(stack: Stack): Promise<number> {
  // What a connection counts, it hands in a moment later.
  await stack.owner.query("SELECT pg_stat_force_next_flush()");
  const { rows } = await stack.owner.query<{ deadlocks: string }>(
    "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()",
  );
  return Number.parseInt(rows[0]?.deadlocks ?? "", 10);
}
