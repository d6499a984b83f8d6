import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { tradeThrough } from "../server/testing/fault-trial.ts";
import type { FailoverParts } from "../server/testing/fleet/failover-timeline.ts";
import { startFleetStack, streamAddressAt, type FleetStack } from "../server/testing/fleet/fleet-stack.ts";
import { findFleetPrograms, findPatroniPrograms } from "../server/testing/fleet/packages.ts";
import { PATRONI_FAULTS, type PatroniFault } from "../server/testing/fleet/patroni-pair.ts";
import { outageReport, watchAddress } from "../server/testing/fleet/watcher.ts";
import { openLanes } from "../server/testing/races.ts";
import { PATIENCE_MS, trialsOr } from "../server/testing/trials.ts";

/**
 * People trade through a fleet whose PostgreSQL is led by Patroni and etcd, on the files of deploy/patroni, while what runs on one machine ends.
 * `npm run soak -- --patroni` runs it; it is no part of `npm test`.
 */
const LANES = 3;
const TIMES = Math.max(1, Math.ceil(trialsOr(100) / 100));
/** For one fault, the trading around it and what comes back, on a busy machine. */
const FAULT_MS = 180_000;

vi.setConfig({ testTimeout: PATIENCE_MS + TIMES * FAULT_MS, hookTimeout: PATIENCE_MS });

const NAMES: Readonly<Record<PatroniFault, string>> = {
  postgres: "kill -9 of the primary's PostgreSQL",
  machine: "kill -9 of the primary's PostgreSQL and Patroni",
  frozen: "the primary's machine stands still, and goes on when another one is primary",
  stalled: "the primary's machine stands still for 5 s",
  fenced: "the primary's machine stands still, and is switched off by the other one",
  standby: "kill -9 of the standby's PostgreSQL and Patroni",
  etcd: "etcd is away for longer than a primary may be silent",
  switchover: "a planned switchover",
};
/** The longest that anybody is answered 503. */
const LONGEST_UNREADY_MS = 15_000;
/** And the longest without a good answer: before the first 503 a request may wait in HAProxy and PgBouncer. */
const LONGEST_OUTAGE_MS = 20_000;

let running: FleetStack | null = null;
beforeAll(async () => {
  const [programs, patroni] = [findFleetPrograms(), findPatroniPrograms()];
  if ("missing" in programs || "missing" in patroni)
    throw new Error(`Install ${[programs, patroni].flatMap((found) => ("missing" in found ? found.missing : [])).join(" ")}`);
  running = await startFleetStack(programs, patroni);
});
afterAll(async () => running?.close());

describe("F18 a fleet led by Patroni", () => {
  test.each(PATRONI_FAULTS)("loses nothing that it acknowledged: %s", async (fault) => {
    const { fleet, stack, reports, code } = requireValue(running);
    const lanes = (await openLanes(stack)).slice(0, LANES);
    const { buyer } = requireValue(lanes[0]);
    const watcher = watchAddress(`${fleet.origin}/api/ctc/count-open-orders`, { authorization: `Bearer ${buyer.token}` });
    const timeline = fleet.watchFailover();
    const faultsAt: number[] = [];
    const parts: FailoverParts[] = [];
    await tradeThrough({
      name: `F18 Patroni: ${NAMES[fault]}`,
      stack,
      lanes,
      address: () => fleet.origin,
      code,
      streamAddressOf: (person) => streamAddressAt(fleet.origin, person),
      times: TIMES,
      breakIt: async () => {
        faultsAt.push(performance.now());
        parts.push(fleet.failoverParts());
        await fleet.patroni?.break(fault);
        await fleet.untilWhole();
      },
    });
    const sight = await watcher.stop();
    await timeline.stop();
    const shares = parts.map((own, index) =>
      timeline.describe(faultsAt[index] ?? 0, faultsAt[index + 1] ?? Number.POSITIVE_INFINITY, own, sight),
    );
    process.stdout.write(
      `  ${fault}: ${sight.asked} asked, ${sight.unready} answered 503, ${sight.cut} cut, slowest answer ${Math.round(sight.slowestMs)} ms, longest outage ${Math.round(sight.longestMs)} ms, of it answered 503 ${Math.round(sight.longestUnreadyMs)} ms\n${outageReport(sight, faultsAt)}\n${shares.map((share, index) => `    ${index + 1}: ${share ?? "nobody took over"}`).join("\n")}\n`,
    );
    expect(sight.wrong, reports.join("\n")).toEqual([]);
    expect(sight.longestUnreadyMs, reports.join("\n")).toBeLessThanOrEqual(LONGEST_UNREADY_MS);
    expect(Math.max(sight.longestMs, sight.slowestMs), reports.join("\n")).toBeLessThan(LONGEST_OUTAGE_MS);
    expect(stack.takeFaults()).toEqual([]);
    await stack.audit();
  });
});
