import { existsSync } from "node:fs";
import { beforeAll, expect, inject, it } from "vitest";
import { BENCH_PARTS, type BenchPart, runBench } from "./bench.ts";
import { shareTemplate } from "./databases.ts";
import { REQUEST_KINDS } from "./trade-load.ts";

const NEEDS_SITE: ReadonlySet<BenchPart> = new Set<BenchPart>(["lists", "pages", "memory"]);
/** What a log would say of clients that have gone away. */
const GONE = /abort|ECONNRESET|EPIPE|premature/i;
/** A call that a busy machine did not answer in time, which is nobody's going away. */
const LATE = /TimeoutError/;
/** `npm test` builds the site before it runs everything. */
const isSiteBuilt = existsSync(new URL("../web/build/server/index.js", import.meta.url));

beforeAll(() => shareTemplate(inject("clusterUrl"), inject("templateDatabase")));

/** Where the machine is so busy that few requests are a load, there may be none of a kind. */
function isShare(share: number): boolean {
  return Number.isNaN(share) || (share >= 0 && share <= 1);
}

it("trades and credits over HTTP and by pgbench, sells one advert to many, moves coins by a bare escrow, lists by an index and over HTTP, sends too much, backs up and restores", async () => {
  const printed: string[] = [];
  const { trades, hot, credits, lists, listRates, pageRates, overload, backup, months } = await runBench({
    clusterUrl: inject("clusterUrl"),
    parts: BENCH_PARTS.filter((part) => isSiteBuilt || !NEEDS_SITE.has(part)),
    quick: true,
    concurrency: 4,
    statements: false,
    print: (text) => printed.push(text),
  });
  if (trades === null || hot === null || credits === null || overload === null || backup === null || months === null)
    throw new Error("a part was not measured");
  expect(trades.broken).toEqual([]);
  expect(trades.http.trades).toBeGreaterThan(0);
  for (const kind of REQUEST_KINDS) expect(trades.recorded.calls[kind].at(-1)?.text).toBe("COMMIT");
  // create-order, pay and release: 20, which docs/performance/trades.md states.
  expect(REQUEST_KINDS.map((kind) => trades.recorded.calls[kind].length)).toEqual([7, 6, 7]);
  expect(hot.broken).toEqual([]);
  for (const { perSecond, p50, p99 } of [hot.hot, hot.spread]) expect([perSecond > 0, p99 >= p50]).toEqual([true, true]);
  expect(credits.broken).toEqual([]);
  expect(credits.latencies.length).toBeGreaterThan(0);
  // Null where the system has no pgbench.
  const bySql = [trades.pgbench, trades.floor].map((figures) => figures?.perSecond ?? null);
  expect([...bySql, credits.sqlPerSecond].every((rate) => rate === null || rate > 0)).toBe(true);
  expect(lists.map((list) => list.plan.scansAdverts)).not.toContain(true);
  expect(lists.every((list) => list.p50 > 0 && list.p50 <= list.p99)).toBe(true);
  const listed = ["offers, visitor", "offers, visitor, through the site", "offers, logged in", "own orders"];
  expect(listRates.map(({ list }) => list)).toEqual(isSiteBuilt ? listed : []);
  expect(listRates.every(({ ours, beside }) => beside === null && ours.perSecond > 0 && ours.p50 > 0 && ours.p99 >= ours.p50)).toBe(true);
  expect(pageRates.map(({ page }) => page)).toEqual(isSiteBuilt ? ["offers, signed in", "My Orders, signed in", "offers, visitor"] : []);
  for (const { ours, floor, elements } of pageRates)
    expect([ours.perSecond > 0, ours.p99 >= ours.p50, floor.perSecond > 0, elements > 500]).toEqual([true, true, true, true]);
  expect(overload.capacity).toBeGreaterThan(0);
  expect(overload.loads.map(({ load }) => load)).toEqual([1, 2, 5]);
  for (const { load, perSecond, seconds, requests, accepted, acceptedByKind, p50, p99, unanswered } of overload.loads) {
    // Sent at its rate, whatever the server does with it.
    expect([load, requests]).toEqual([load, Math.round(perSecond * seconds)]);
    expect([accepted > 0, accepted <= 1, p50 > 0, p99 >= p50]).toEqual([true, true, true, true]);
    expect(Object.values(acceptedByKind).filter((share) => !isShare(share))).toEqual([]);
    expect(unanswered).toBeLessThanOrEqual(requests * (1 - accepted));
  }
  expect(backup.broken).toEqual([]);
  expect(backup.orders).toBeGreaterThanOrEqual(100);
  expect(backup.fileBytes).toBeGreaterThan(1000);
  expect(months.orders).toBeGreaterThanOrEqual(30);
  expect(months.pages.every(({ first, all }) => first.p50 > 0 && all.p50 > 0)).toBe(true);
  expect(printed.join("\n")).toContain("ledger audit afterwards: every promise holds");
});

it("holds streams that come back after a restart, and says what the processes hold", async () => {
  const parts: readonly BenchPart[] = ["streams", "memory"];
  const { streams, memory } = await runBench({
    clusterUrl: inject("clusterUrl"),
    parts: parts.filter((part) => isSiteBuilt || !NEEDS_SITE.has(part)),
    quick: true,
    concurrency: 4,
    statements: false,
    print: () => undefined,
  });
  if (streams === null) throw new Error("no stream was measured");
  expect([streams.streams, streams.resident > 0 || streams.heap > 0]).toEqual([20, true]);
  // A busy machine refuses some; what was taken has to arrive at both ends.
  for (const { perSecond, missing, sender, receiver } of streams.chats)
    expect([perSecond > 0, missing, sender.p50 > 0, receiver.p99 >= receiver.p50]).toEqual([true, 0, true, true]);
  for (const { backSeconds, missing, peakPerSecond, readySeconds } of streams.restarts)
    expect([missing, peakPerSecond > 0, (backSeconds ?? 0) >= readySeconds]).toEqual([0, true, true]);
  expect(streams.restarts.map(({ how }) => how)).toEqual(["in order"]);
  if (isSiteBuilt) {
    if (memory === null) throw new Error("no memory was measured");
    expect([memory.looks.length, memory.pages > 0, memory.aborted > 0]).toEqual([2, true, true]);
    for (const { site, server, siteResident } of memory.looks)
      expect(site.heapUsed > 0 && server.heapUsed > 0 && siteResident > 0).toBe(true);
    expect(memory.siteLines.filter((line) => GONE.test(line) && !LATE.test(line))).toEqual([]);
  }
});
