import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { tradeThrough } from "../server/testing/fault-trial.ts";
import { FLEET_KINDS, type FleetKind } from "../server/testing/fleet/fleet.ts";
import { startFleetStack, streamAddressAt, type FleetStack } from "../server/testing/fleet/fleet-stack.ts";
import { findFleetPrograms } from "../server/testing/fleet/packages.ts";
import { outageReport, watchAddress } from "../server/testing/fleet/watcher.ts";
import { openLanes } from "../server/testing/races.ts";
import { PATIENCE_MS, trialsOr } from "../server/testing/trials.ts";

/**
 * People trade through two sites and two APIs on two PostgreSQL, and one of everything that a fleet has is taken away in turn. On the build that is
 * there, and on Debian's packages: where one of them is missing, these tests say so and do nothing.
 */
const programs = findFleetPrograms();
const LANES = 3;
/** Of each kind; both of two take their turn. */
const TIMES = Math.max(1, Math.ceil(trialsOr(100) / 100));
/** For one fault, the trading around it and what comes back, on a busy machine. */
const FAULT_MS = 180_000;

vi.setConfig({ testTimeout: PATIENCE_MS + TIMES * FAULT_MS, hookTimeout: PATIENCE_MS });

const LONGEST_OUTAGE_MS = 15_000;
const NAMES: Readonly<Record<FleetKind, string>> = {
  site: "kill -9 of a site",
  api: "kill -9 of an API",
  jobs: "kill -9 of the jobs process",
  nats: "kill -9 of NATS",
  pgbouncer: "kill -9 of PgBouncer",
  haproxy: "reload of HAProxy",
  standby: "kill -9 of the standby",
  primary: "kill -9 of the primary, whose standby takes over",
};

let running: FleetStack | null = null;
beforeAll(async () => {
  if ("missing" in programs) process.stdout.write(`not installed: ${programs.missing.join(", ")}; the fleet's tests did nothing\n`);
  else running = await startFleetStack(programs);
});
afterAll(async () => running?.close());

describe("F17 a fleet", () => {
  test.each(FLEET_KINDS)("trades on when one of its kind ends: %s", async (kind) => {
    if (running === null) return;
    const { fleet, stack, reports, code } = running;
    const lanes = (await openLanes(stack)).slice(0, LANES);
    const { buyer } = requireValue(lanes[0]);
    const watcher = watchAddress(`${fleet.origin}/api/ctc/count-open-orders`, { authorization: `Bearer ${buyer.token}` });
    const faultsAt: number[] = [];
    await tradeThrough({
      name: `F17 fleet: ${NAMES[kind]}`,
      stack,
      lanes,
      address: () => fleet.origin,
      code,
      streamAddressOf: (person) => streamAddressAt(fleet.origin, person),
      times: TIMES,
      breakIt: async () => {
        faultsAt.push(performance.now());
        await fleet.takeAway(kind);
      },
      untilWhole: () => fleet.untilWhole(),
    });
    const sight = await watcher.stop();
    process.stdout.write(
      `  ${kind}: ${sight.asked} asked, ${sight.unready} answered 503, ${sight.cut} cut, slowest answer ${Math.round(sight.slowestMs)} ms, longest outage ${Math.round(sight.longestMs)} ms, of it answered 503 ${Math.round(sight.longestUnreadyMs)} ms\n${outageReport(sight, faultsAt)}\n`,
    );
    const seen = [...reports, ...(sight.wrong.length === 0 ? [] : errorsIn(fleet.logFolder))].join("\n");
    expect(sight.wrong, seen).toEqual([]);
    expect(Math.max(sight.longestMs, sight.slowestMs), reports.join("\n")).toBeLessThan(LONGEST_OUTAGE_MS);
    expect(stack.takeFaults()).toEqual([]);
    await stack.audit();
  });
});

const MOST_ERRORS = 10;

/** The last errors that the fleet's own programs have logged: a run keeps nothing else of them. */
function errorsIn(folder: string): string[] {
  const logs = readdirSync(folder).filter((name) => name.endsWith(".log"));
  const lines = logs.flatMap((name) => readFileSync(path.join(folder, name), "utf8").split("\n"));
  return lines.filter((line) => line.includes('"level":"error"')).slice(-MOST_ERRORS);
}
