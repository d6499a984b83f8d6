import { portOf } from "../../testing/port.ts";
import { createServer, type Server as TcpServer } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startChildServer } from "../../testing/child-server.ts";
import { openLanes } from "../../testing/races.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { findLosses, newAcknowledged, tradeOn } from "../../testing/trade-load.ts";
import { PATIENCE_MS, reportTrials, trialsOr } from "../../testing/trials.ts";

vi.setConfig({ testTimeout: PATIENCE_MS });

/** What surrounds the server is wrong: its clock, or everybody to whom it sends messages and whom it asks for prices. */

const HOUR_MS = 3_600_000;
const TRADES = Math.ceil(trialsOr(100) / 50);
const LANES = 4;

let stack: Stack;
let deaf: TcpServer;
beforeAll(async () => {
  stack = await startStack({}, 20);
  // Takes every connection and never says a word.
  deaf = createServer((socket) => void socket.on("error", () => undefined)).listen(0, "127.0.0.1");
  await once(deaf, "listening");
});
afterAll(async () => {
  deaf.close();
  await stack.close();
});

async function tradeOnChild(name: string, changes: Parameters<typeof startChildServer>[1], aheadMs: number): Promise<void> {
  const startedAt = performance.now();
  const child = await startChildServer(stack, changes, aheadMs);
  const lanes = (await openLanes(stack)).slice(0, LANES);
  const acknowledged = newAcknowledged();
  // Each lane begins another trade until all of them together have done enough.
  const isOver = () => acknowledged.orders.size >= LANES * TRADES;
  await Promise.all(lanes.map((lane) => tradeOn({ stack, address: () => child.url }, lane, acknowledged, isOver)));
  const losses = await findLosses(stack, lanes, acknowledged);
  await child.close();
  const { acts, repeated, orders, messages } = acknowledged;
  reportTrials({
    name,
    trials: orders.size,
    outcomes: { acts, repeated, messages: messages.length },
    forbidden: losses.length,
    deadlocks: 0,
    seconds: (performance.now() - startedAt) / 1000,
  });
  expect(losses).toEqual([]);
  expect(child.faults).toEqual([]);
}

it.each([
  ["an hour ahead", HOUR_MS],
  ["an hour behind", -HOUR_MS],
])("F6 a server whose clock is %s ends no order early and forgets no session", async (name, aheadMs) => {
  await tradeOnChild(`F6 clock ${name}`, {}, aheadMs);
  const { rows } = await stack.owner.query("SELECT id FROM orders WHERE cancel_reason = 'expired'");
  expect(rows).toEqual([]);
});

it("F7 mail, text message and price servers that never answer hold up no trade", async () => {
  const port = portOf(deaf);
  const url = `http://127.0.0.1:${port}/`;
  await tradeOnChild(
    "F7 mail, SMS and price servers that never answer",
    {
      mail: { url: `smtp://127.0.0.1:${port}`, from: "Plaza <no-reply@example.test>" },
      sms: { url, format: "json", account: "", token: "token", from: "Plaza" },
      priceSources: [url],
    },
    0,
  );
});
