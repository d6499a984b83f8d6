import { readOptionalText } from "@plaza/contract/unknown-value.ts";
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startChildServer } from "../../testing/child-server.ts";
import { tradeThrough } from "../../testing/fault-trial.ts";
import { mountSmallDisk, startFaultyCluster, type FaultyCluster, type SmallDisk } from "../../testing/faulty-cluster.ts";
import { openLanes } from "../../testing/races.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { untilRepeated } from "../../testing/trade-load.ts";
import { sale } from "../../testing/trades.ts";
import { formOf } from "../../testing/uploads.ts";
import { PATIENCE_MS, reportTrials, trialsOr } from "../../testing/trials.ts";

vi.setConfig({ testTimeout: PATIENCE_MS });

/**
 * The disk is full: PostgreSQL's, and the one for files. It is a small file system where this process may mount one, otherwise a limit on the
 * size of files.
 */

const TIMES = Math.ceil(trialsOr(500) / 500);
const LANES = 4;
const DATABASE_MB = 400;
const PDF_BYTES = 300_000;
/** More than what waits in the buffers of a line. */
const LARGE_PDF_BYTES = 9_000_000;
/** With room for every file that is stored while there is some. */
const FILES_MB = 4 + Math.ceil((TIMES * PDF_BYTES) / 1_000_000);

let disk: SmallDisk | null;
let cluster: FaultyCluster;
let stack: Stack;
beforeAll(async () => {
  disk = mountSmallDisk(DATABASE_MB);
  cluster = await startFaultyCluster(disk?.folder);
  stack = await startStack({}, 16, {}, cluster.on);
  stack.owner.on("error", () => undefined);
});
afterAll(async () => {
  await stack.close();
  await cluster.close();
  disk?.close();
});

/** @param most how large a file may become; null: as large as it likes */
function limitFiles(pids: readonly number[], most: number | null): void {
  for (const pid of pids) execFileSync("prlimit", [`--pid=${pid}`, `--fsize=${most ?? "unlimited"}:`], { stdio: "ignore" });
}

it("F13 PostgreSQL's disk is full: acts are refused until there is room, and nothing acknowledged is lost", async () => {
  const lanes = (await openLanes(stack)).slice(0, LANES);
  await tradeThrough({
    name: `F13 PostgreSQL's disk is full (${disk === null ? "limit" : "file system"})`,
    stack,
    lanes,
    address: () => stack.server.url,
    times: TIMES,
    breakIt: async (acknowledged) => {
      if (disk === null) limitFiles(cluster.pids(), 0);
      else disk.fill();
      await untilRepeated(acknowledged);
      if (disk === null) limitFiles(cluster.pids(), null);
      else disk.free();
      await cluster.startIfEnded();
    },
  });
  expect(stack.takeFaults()).toEqual([]);
});

it("F13 the disk for files is full: uploads are refused, leave nothing behind, and work once there is room", async () => {
  const startedAt = performance.now();
  const small = mountSmallDisk(FILES_MB);
  const filesDir = small?.folder ?? stack.server.context.config.filesDir;
  const child = await startChildServer(stack, { filesDir });
  // Another order, and another person, each time: one may send 20 files an hour.
  let order = await sale(stack);
  const outcomes = new Map<string, number>();
  const upload = async (size = PDF_BYTES) => {
    const bytes = Buffer.concat([Buffer.from("%PDF-1.4\n"), randomBytes(size), Buffer.from("\n%%EOF")]);
    const response = await fetch(new URL("/api/ctc/upload-file-by-form-data", child.url), {
      method: "POST",
      headers: { authorization: `Bearer ${order.buyer.token}` },
      body: formOf([{ bytes, name: "receipt.pdf", type: "application/pdf" }], { orderId: order.orderId }),
    });
    const error = readOptionalText(await response.json(), "error") || "stored";
    outcomes.set(error, (outcomes.get(error) ?? 0) + 1);
    return { status: response.status, error };
  };
  try {
    for (let time = 0; time < TIMES; time++) {
      if (time > 0) order = await sale(stack);
      expect(await upload()).toEqual({ status: 200, error: "stored" });
      if (small === null) limitFiles([child.pid], PDF_BYTES / 2);
      else small.fill();
      // Twice: a large body is read to its end, or its line would be cut while the next one is on it.
      for (const size of [LARGE_PDF_BYTES, PDF_BYTES]) expect(await upload(size)).toEqual({ status: 503, error: "not_ready" });
      if (small === null) limitFiles([child.pid], null);
      else small.free();
      const { rows } = await stack.owner.query<{ count: number }>("SELECT count(*)::int AS count FROM stored_file WHERE order_id = $1", [
        order.orderId,
      ]);
      const stored = readdirSync(filesDir, { recursive: true, encoding: "utf8" }).filter((name) => /[0-9a-f]{32}(\.part)?$/.test(name));
      expect([rows[0]?.count, stored.length]).toEqual([1, time + 1]);
    }
    expect(await upload()).toEqual({ status: 200, error: "stored" });
    expect(child.faults).toEqual([]);
  } finally {
    await child.close();
    small?.close();
  }
  reportTrials({
    name: `F13 the disk for files is full (${small === null ? "limit" : "file system"})`,
    trials: TIMES,
    outcomes: Object.fromEntries(outcomes),
    forbidden: 0,
    deadlocks: 0,
    seconds: (performance.now() - startedAt) / 1000,
  });
});
