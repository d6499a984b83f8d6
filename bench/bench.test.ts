import { inject, it, expect } from "vitest";
import { runBench } from "./bench.ts";
import { REQUEST_KINDS } from "./trade-load.ts";

it("trades whole orders and credits coins over HTTP and by pgbench, moves coins by a bare escrow, and lists the market by its index", async () => {
  const printed: string[] = [];
  const { trades, credits, lists } = await runBench({
    clusterUrl: inject("clusterUrl"),
    parts: ["trades", "credits", "market"],
    quick: true,
    concurrency: 4,
    statements: false,
    print: (text) => printed.push(text),
  });
  if (trades === null || credits === null) throw new Error("a part was not measured");
  expect(trades.broken).toEqual([]);
  expect(trades.http.trades).toBeGreaterThan(0);
  for (const kind of REQUEST_KINDS) expect(trades.recorded.calls[kind].at(-1)?.text).toBe("COMMIT");
  expect(credits.broken).toEqual([]);
  expect(credits.latencies.length).toBeGreaterThan(0);
  // Null where the system has no pgbench.
  const bySql = [trades.pgbench, trades.floor].map((figures) => figures?.perSecond ?? null);
  expect([...bySql, credits.sqlPerSecond].every((rate) => rate === null || rate > 0)).toBe(true);
  expect(lists.map((list) => list.plan.scansAdverts)).not.toContain(true);
  expect(lists.every((list) => list.p50 > 0 && list.p50 <= list.p99)).toBe(true);
  expect(printed.join("\n")).toContain("ledger audit afterwards: every promise holds");
});
