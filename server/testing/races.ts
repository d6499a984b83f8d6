import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { AdvertId } from "@plaza/contract/ids.ts";
import { isUnavailable } from "../core/db/database.ts";
import type { Person, Stack } from "./stack.ts";
import { TRIALS, reportTrials } from "./trials.ts";

/** Enough that two processors are never idle between two trials. More would only make connections, each of which plans every statement for itself. */
const LANES = 4;
/** What all races of a file may sell on a lane. */
const COINS = 1_000_000 + TRIALS * 1000;
/** A race goes on after a forbidden outcome, to count how often it comes, but not for ever. */
const MAX_FORBIDDEN = 20;

/** Somebody who sells and somebody who buys, for one lane's trials one after another. */
export interface Lane {
  readonly seller: Person;
  readonly buyer: Person;
  readonly advId: AdvertId;
}

export function openLanes(stack: Stack): Promise<Lane[]> {
  return Promise.all(Array.from({ length: LANES }, () => openLane(stack)));
}

async function openLane(stack: Stack): Promise<Lane> {
  const [seller, buyer] = await Promise.all([stack.person({ usdt: String(2 * COINS) }), stack.person()]);
  return { seller, buyer, advId: await stack.advert(seller, { side: "sell", quantity: String(COINS) }) };
}

type Trial = (lane: Lane, number: number) => Promise<string>;

/** Nobody has more open orders, or more of the last hour, than this: to place the next one reads them all. */
const TRIALS_OF_PEOPLE = 100;

/** The same trial, with other people on its lane after every hundred: ten thousand cost a hundred times as much as a hundred, and no more. */
export function withNewPeople(stack: Stack, trial: Trial): Trial {
  const inUse = new Map<Lane, { readonly lane: Lane; left: number }>();
  return async (first, number) => {
    let used = inUse.get(first) ?? { lane: first, left: TRIALS_OF_PEOPLE };
    if (used.left === 0) used = { lane: await openLane(stack), left: TRIALS_OF_PEOPLE };
    inUse.set(first, used);
    used.left -= 1;
    return trial(used.lane, number);
  };
}

const NOT_READY = 503;

/**
 * People whose programs do what an answer of 503 tells them: they send the request again, with its key. On a machine that many share the database can be
 * out of reach for seconds, now and then in ten thousand trials, which says nothing of who wins.
 */
export function patient(stack: Stack): Stack {
  const call: Stack["call"] = async (as, name, input) => {
    const key = input?.key === undefined ? randomUUID() : input.key;
    for (;;) {
      const result = await stack.call(as, name, { ...input, key });
      if (result.status !== NOT_READY || key === null) return result;
    }
  };
  return { ...stack, call };
}

export type Tally = Readonly<Record<string, number>>;

/**
 * Runs trials on all lanes at once and prints what they came to.
 * @param trial answers its outcome in a word, or throws if the outcome is forbidden
 * @returns how often each outcome was seen
 * @throws if an outcome was forbidden, or PostgreSQL had to resolve a deadlock: two transactions that lock the same rows in different
 * orders wait a second each time they meet
 */
export async function race(stack: Stack, name: string, lanes: readonly Lane[], trial: Trial, trials = TRIALS): Promise<Tally> {
  const seen = new Map<string, number>();
  const forbidden: unknown[] = [];
  const deadlocksBefore = await countDeadlocks(stack);
  const startedAt = performance.now();
  let next = 0;
  await Promise.all(
    lanes.map(async (lane) => {
      for (let number = next++; number < trials && forbidden.length < MAX_FORBIDDEN; number = next++) {
        try {
          const outcome = await trial(lane, number);
          seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
        } catch (error) {
          forbidden.push(error);
        }
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const outcomes = Object.fromEntries([...seen].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const counted = await countDeadlocks(stack).catch((error: unknown) => error);
  const deadlocks = typeof counted === "number" ? counted - deadlocksBefore : null;
  reportTrials({ name, trials, outcomes, forbidden: forbidden.length, deadlocks, seconds });
  if (forbidden.length > 0) throw new Error(`${name}: ${forbidden.length} forbidden outcomes`, { cause: forbidden[0] });
  // What the trials came to is known all the same.
  if (deadlocks === null) throw new Error(`${name}: its deadlocks could not be counted`, { cause: counted });
  expect(deadlocks, "deadlocks").toBe(0);
  return outcomes;
}

/** Checks that these outcomes came and no others, and that none of them always lost: such a pair was not raced. */
export function expectRaced(tally: Tally, ...outcomes: readonly string[]): void {
  expect(Object.keys(tally).toSorted()).toEqual(outcomes.toSorted());
  // A hundred trials say little about shares; a thousand do.
  if (TRIALS >= 1000) for (const outcome of outcomes) expect(tally[outcome]).toBeGreaterThan(TRIALS / 50);
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

/**
 * How many milliseconds after its start a contender meets a deadline. Follows the machine: halves its steps each time the other contender
 * wins, so that both sides have won after a few trials, on a slow machine too.
 */
export class Lead {
  #ms = 5;
  #step = 16;
  #last: boolean | null = null;

  /** Scattered by five milliseconds either way, so that the two meet closely. */
  at(number: number): number {
    return this.#ms + (number % 11) - 5;
  }

  /** The contender was in time, or too late. */
  learn(inTime: boolean): void {
    if (this.#last !== null && this.#last !== inTime) this.#step = Math.max(1, this.#step / 2);
    this.#last = inTime;
    this.#ms = Math.max(0, this.#ms + (inTime ? -this.#step : this.#step));
  }
}

/** Each attempt waits for a connection, longest on a busy machine. */
const MOST_ATTEMPTS = 100;

/** What a database answers that a busy machine keeps out of reach for a while. */
async function onceReached<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      if (!isUnavailable(error) || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

/** A connection hands in what it counts a while later: each of the server's is asked to do it now. */
async function countDeadlocks(stack: Stack): Promise<number> {
  const handIn = { text: "SELECT pg_stat_force_next_flush(), pg_sleep(0.02)", values: [] };
  const { db, config } = stack.server.context;
  await Promise.all(Array.from({ length: config.poolSize }, () => onceReached(() => db.query(handIn))));
  const { rows } = await onceReached(() =>
    stack.owner.query<{ deadlocks: string }>("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"),
  );
  return Number.parseInt(rows[0]?.deadlocks ?? "", 10);
}
