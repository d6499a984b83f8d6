import { inject, it, expect } from "vitest";
import { runBench } from "./bench.ts";
import { REQUEST_KINDS } from "./trade-load.ts";

it("trades whole orders and credits coins over HTTP and by pgbench, and lists the market by its index", async () => {
  const printed: string[] = [];
  const { trades, credits, lists } = await runBench({
    clusterUrl: inject("clusterUrl"),
    parts: ["trades", "credits", "market"],
    quick: true,
    concurrency: 4,
    statements: false,
    print: (text) => printed.push(text),
  });
  expect(trades?.broken).toEqual([]);
  expect(trades?.http.trades).toBeGreaterThan(0);
  for (const kind of REQUEST_KINDS) expect(trades?.recorded.calls[kind].at(-1)?.text).toBe("COMMIT");
  if (trades?.pgbench !== null) expect(trades?.pgbench.trades).toBeGreaterThan(0);
  expect(credits?.broken).toEqual([]);
  expect(credits?.latencies.length).toBeGreaterThan(0);
  if (credits?.sqlPerSecond !== null) expect(credits?.sqlPerSecond).toBeGreaterThan(0);
  expect(lists.map((list) => list.plan.scansAdverts)).not.toContain(true);
  expect(lists.every((list) => list.p50 > 0 && list.p50 <= list.p99)).toBe(true);
  expect(printed.join("\n")).toContain("ledger audit afterwards: every promise holds");
});
