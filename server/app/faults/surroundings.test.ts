import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { createServer, type Server as TcpServer } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { deliverWebhooks, noSlowWebhooks } from "../../merchants/webhooks/webhook-delivery.ts";
import { startChildServer, type ChildServer } from "../../testing/child-server.ts";
import { portOf } from "@plaza/contract/testing/ports.ts";
import { HOUR_MS } from "@plaza/domain/time/durations.ts";
import { openLanes, type Lane } from "../../testing/races.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { findLosses, newAcknowledged, tradeOn } from "../../testing/trade-load.ts";
import { authenticatorCode, sale } from "../../testing/trades.ts";
import { formOf } from "../../testing/uploads.ts";
import { PATIENCE_MS, reportTrials, trialsOr } from "../../testing/trials.ts";

vi.setConfig({ testTimeout: PATIENCE_MS });

/** What surrounds the server is wrong: its clock, its memory, or everybody to whom it sends messages and whom it asks for prices. */

/** Of a round's trades, beside the true time. */
const CLOCKS = [-HOUR_MS, HOUR_MS, 0];
const ROUNDS = Math.ceil(trialsOr(50) / 50);
const WEBHOOKS_MS = 60_000 * ROUNDS;
/** A file may have 10 MB. */
const LARGE_BYTES = 9_000_000;
const UPLOADS = 2;
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

interface Surroundings {
  readonly changes?: Parameters<typeof startChildServer>[1];
  readonly process?: Parameters<typeof startChildServer>[2];
  /** Before the first round, and again in each. */
  readonly meanwhile?: (child: ChildServer, lanes: readonly Lane[], round: number) => Promise<void> | void;
  /** Of a trade on each lane. */
  readonly rounds?: number;
}

async function tradeOnChild(
  name: string,
  { changes = {}, process = {}, meanwhile, rounds = ROUNDS }: Surroundings,
): Promise<readonly Lane[]> {
  const startedAt = performance.now();
  const child = await startChildServer(stack, changes, process);
  const lanes = (await openLanes(stack)).slice(0, LANES);
  const acknowledged = newAcknowledged();
  await meanwhile?.(child, lanes, 0);
  for (let round = 1; round <= rounds; round++) {
    // Each lane begins another trade until all of them together have done enough.
    const isOver = () => acknowledged.orders.size >= LANES * round;
    await Promise.all([
      meanwhile?.(child, lanes, round),
      ...lanes.map((lane) => tradeOn({ stack, address: () => child.url }, lane, acknowledged, isOver)),
    ]);
  }
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
  return lanes;
}

it("F6 a server whose clock is an hour behind, jumps two hours ahead and back ends no order early and forgets no session", async () => {
  const meanwhile = (child: ChildServer, _lanes: readonly Lane[], round: number) => child.turnClock(CLOCKS[round % CLOCKS.length] ?? 0);
  await tradeOnChild("F6 clock that jumps", { process: { aheadMs: -HOUR_MS }, meanwhile, rounds: Math.max(CLOCKS.length, ROUNDS) });
  const { rows } = await stack.owner.query("SELECT id FROM orders WHERE cancel_reason = 'expired'");
  expect(rows).toEqual([]);
});

it("F7 mail, text message and price servers that never answer hold up no trade", async () => {
  const port = portOf(deaf);
  const url = `http://127.0.0.1:${port}/`;
  const changes = {
    mail: { url: `smtp://127.0.0.1:${port}`, from: "Plaza <no-reply@example.test>" },
    sms: { url, format: "json" as const, account: "", token: "token", from: "Plaza" },
    priceSources: [url],
  };
  await tradeOnChild("F7 mail, SMS and price servers that never answer", { changes });
});

it("F16 webhook receivers that never answer or are away hold up neither trades nor the receivers that answer", async () => {
  const received = new Set<string>();
  const prompt = createHttpServer((request, response) => {
    received.add(String(request.headers["plaza-event-id"]));
    request.resume().once("end", () => response.end());
  }).listen(0, "127.0.0.1");
  await once(prompt, "listening");
  const hook = async (person: Person, url: string) => {
    await stack.owner.query("UPDATE users SET totp_last_step = 0 WHERE id = $1", [person.id]);
    const body = { url, events: ["order" as const], securityCode: { channel: "google" as const, code: authenticatorCode() } };
    return (await stack.call(person, "POST /api/ctc/create-webhook", { body })).data.webhook.webhookId;
  };
  const answered: string[] = [];
  const meanwhile = async (_child: ChildServer, lanes: readonly Lane[], round: number) => {
    if (round > 0) return;
    for (const { seller, buyer } of lanes) {
      await hook(seller, `http://127.0.0.1:${portOf(deaf)}/`);
      await hook(seller, "http://127.0.0.1:9/");
      answered.push(await hook(buyer, `http://127.0.0.1:${portOf(prompt)}/`));
    }
  };
  await tradeOnChild("F16 webhook receivers that never answer or are away", { meanwhile });
  // What the child had not sent yet is sent here as the job does it: nothing of it is lost, and nothing waits for the others.
  const slow = noSlowWebhooks();
  await vi.waitFor(async () => {
    await deliverWebhooks(stack.server.context, slow);
    const { rows } = await stack.owner.query<{ id: string }>(
      "SELECT event_id::text AS id FROM webhook_delivery WHERE webhook_id = ANY ($1::bigint[])",
      [answered],
    );
    expect(rows.length).toBeGreaterThanOrEqual(LANES * ROUNDS);
    expect(rows.filter(({ id }) => !received.has(id))).toEqual([]);
  }, WEBHOOKS_MS);
  prompt.closeAllConnections();
  prompt.close();
});

it("F15 a server that may take 64 MB of memory trades on while people send it large files", async () => {
  const answers: string[] = [];
  const meanwhile = async (child: ChildServer, _lanes: readonly Lane[], round: number) => {
    if (round === 0) return;
    const { buyer, orderId } = await sale(stack);
    const bytes = Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(LARGE_BYTES, "1"), Buffer.from("\n%%EOF")]);
    const uploads = Array.from({ length: UPLOADS }, async () => {
      const body = formOf([{ bytes, name: "receipt.pdf", type: "application/pdf" }], { orderId });
      const response = await fetch(new URL("/api/ctc/upload-file-by-form-data", child.url), {
        method: "POST",
        headers: { authorization: `Bearer ${buyer.token}` },
        body,
      });
      const text = await response.text();
      return response.ok ? "taken" : `${response.status} ${text}, after ${child.logged.join(" ")}`;
    });
    answers.push(...(await Promise.all(uploads)));
  };
  await tradeOnChild("F15 64 MB of memory", { process: { megabytes: 64 }, meanwhile });
  expect(answers).toEqual(Array.from({ length: UPLOADS * ROUNDS }, () => "taken"));
});
