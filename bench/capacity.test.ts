import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BYTES, capacityTable, databaseBytes, idleMs, perSecond, planCapacity, PROCESSOR_MS } from "./capacity.ts";

const TOLERANCE = 0.2;
const { trade, call, cachedPage } = PROCESSOR_MS;
const MB = 1e6;

/** The floor of the bench's three runs of trades, a bare escrow by pgbench in turns with them: of the same machine, so what differs is how much of it a run had. */
const FLOOR = { full: 2310, lesser: 1654, beside: 1781 };

/** Measured on two processors, unless the name says otherwise; where a run measured its own processor times, those. */
const MEASURED: readonly (readonly [point: string, measured: number, computed: number])[] = [
  ["trades a second, quiet, of today's version", 109, perSecond(2, trade.server + trade.database)],
  ["trades a second in the run whose floor was lower, too (3.7 + 11.2 ms)", 87, (perSecond(2, 3.7 + 11.2) * FLOOR.lesser) / FLOOR.full],
  [
    "trades a second beside an earlier version (4.4 + 12.0 ms), by its floor, too",
    86,
    (perSecond(2, 4.4 + 12) * FLOOR.beside) / FLOOR.full,
  ],
  ["trades a second, quiet, of 2026-11-21 (2.7 + 5.6 ms)", 199, perSecond(2, 2.7 + 5.6)],
  ["trades a second, another day (10.8 + 26 ms)", 46, perSecond(2, 10.8 + 26)],
  ["trades a second, busy (11.6 + 19.0 ms)", 51, perSecond(2, 11.6 + 19)],
  ["trades a second, busy, after three round trips (5.0 + 12.6 ms)", 84, perSecond(2, 5 + 12.6)],
  ["calls a second", 1296, perSecond(2, call.server + call.database)],
  ["calls a second, with one processor for server and database", 598, perSecond(1, call.server + call.database)],
  ["the same, another day, first run", 615, perSecond(1, call.server + call.database)],
  ["the same, another day, second run", 553, perSecond(1, call.server + call.database)],
  // One process of the site, which renders on one processor: the rest of the machine has room.
  ["offers a second, logged in (9.0 ms of the site)", 113, perSecond(1, 9)],
  ["My Orders a second, logged in (7.8 ms of the site)", 129, perSecond(1, 7.8)],
  ["offers a second, logged in, later that day (7.3 ms of the site)", 135, perSecond(1, 7.3)],
  ["My Orders a second, logged in, later that day (7.4 ms of the site)", 136, perSecond(1, 7.4)],
  ["logged-in pages a second, of 2026-11-21 (50 ms in all)", 33, perSecond(2, 50)],
  // Its main thread is full first.
  ["visitors' cached pages a second", 692, perSecond(1, cachedPage.site * cachedPage.ofMainThread)],
  ["visitors' cached pages a second of an earlier version, which filled both processors (1.45 ms)", 1150, perSecond(2, 1.45)],
  ["MB of 50,550 orders", 452, databaseBytes(50_550) / MB],
  ["MB of 250,728 orders", 2108, databaseBytes(250_728) / MB],
  ["MB of 1,000,890 orders", 8134, databaseBytes(1_000_890) / MB],
  // Means, where a figure was measured more than once.
  ["ms a second of an API with nothing to do", 1.9, idleMs({ apis: 1 }).server],
  ["ms a second of a jobs process with nothing to do", 10.1, idleMs({ jobs: 1 }).server],
  ["ms a second of PostgreSQL for it, a minute after its start", 9.4, idleMs({ jobs: 1 }).database],
  ["ms a second of a server with its jobs and nothing to do", 11.2, idleMs({ apis: 1, jobs: 1 }).server],
  ["ms a second of PostgreSQL for both", 11.9, idleMs({ apis: 1, jobs: 1 }).database],
  ["ms a second of an API with 750 streams", 8, idleMs({ apis: 1, streams: 750 }).server],
  ["ms a second of PostgreSQL for them", 4.9, idleMs({ apis: 1, streams: 750 }).database],
  ["ms a second of an API with 1,500 streams", 11.3, idleMs({ apis: 1, streams: 1500 }).server],
  ["ms a second of PostgreSQL for them, too", 7.4, idleMs({ apis: 1, streams: 1500 }).database],
  ["ms a second of an API with 3,000 streams", 13.4, idleMs({ apis: 1, streams: 3000 }).server],
  ["ms a second of PostgreSQL for all of them", 7.7, idleMs({ apis: 1, streams: 3000 }).database],
  ["ms a second of a server with its jobs and 1,500 streams", 21.3, idleMs({ apis: 1, jobs: 1, streams: 1500 }).server],
  ["ms a second of PostgreSQL for both and them", 18.7, idleMs({ apis: 1, jobs: 1, streams: 1500 }).database],
  ["MB of 5,000 streams", 68.5, (5000 * BYTES.perStream) / MB],
];

test.each(MEASURED)("%s: the model is within 20 %% of what was measured", (_point, measured, computed) => {
  expect(Math.abs(computed / measured - 1)).toBeLessThanOrEqual(TOLERANCE);
});

test("A larger market never needs less, and none runs on a single process of a kind", () => {
  const plans = [10, 1_000, 100_000, 10_000_000, 100_000_000].map(planCapacity);
  for (const [at, plan] of plans.entries()) {
    expect([plan.site, plan.server, plan.database].every((count) => count >= 2)).toBe(true);
    const smaller = plans[at - 1];
    if (smaller === undefined) continue;
    for (const key of ["site", "server", "database", "connections", "databaseGigabytesAYear", "megabitsAtPeak", "dollarsAMonth"] as const)
      expect(plan[key], key).toBeGreaterThanOrEqual(smaller[key]);
  }
});

test("The page for operators shows what the model computes", () => {
  const text = readFileSync(new URL("../docs/operations/capacity.md", import.meta.url), "utf8");
  expect(text).toContain(capacityTable([1_000, 100_000, 10_000_000, 100_000_000]));
});
