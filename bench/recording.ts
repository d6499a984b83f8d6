import { readRecord, readText } from "@plaza/contract/unknown-value.ts";
import { createMetrics } from "@plaza/server/core/metrics/metrics.ts";
import { createDrain } from "@plaza/server/core/http/drain.ts";
import { randomBytes } from "node:crypto";
import type { QueryResult } from "pg";
import { readConfig } from "@plaza/server/core/config.ts";
import type { Database, Tx } from "@plaza/server/core/db/database.ts";
import type { Queryable } from "@plaza/server/core/db/statement.ts";
import { buildApp } from "@plaza/server/app/http/app.ts";
import { handlers } from "@plaza/server/app/http/routes.ts";
import { startServer } from "@plaza/server/app/server.ts";
import { requests, type RequestKind } from "./trade-load.ts";
import type { Pair } from "./traders.ts";

/** One statement as the server sent it to PostgreSQL. */
export interface Recorded {
  /** The name it is prepared under; BEGIN and COMMIT have none. */
  readonly name: string | null;
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface RecordedTrade {
  readonly orderId: string;
  readonly externalId: string;
  /** The idempotency key of all three calls. */
  readonly key: string;
  readonly calls: Readonly<Record<RequestKind, readonly Recorded[]>>;
}

/** A database that notes every statement before it passes it on. */
export function recordingDatabase(inner: Database, note: (statement: Recorded) => void): Database {
  const noted =
    (on: Queryable): Queryable["query"] =>
    (config): Promise<QueryResult> => {
      note({ name: config.name ?? null, text: config.text, values: config.values });
      return on.query(config);
    };
  const control = (text: string) => note({ name: null, text, values: [] });
  return {
    ...inner,
    query: noted(inner),
    transaction: async (act, undo = () => false) => {
      control("BEGIN");
      const result = await inner.transaction((tx: Tx) => act({ ...tx, query: noted(tx) }), undo);
      control(undo(result) ? "ROLLBACK" : "COMMIT");
      return result;
    },
  };
}

/** Sends one request to the real handlers. @returns what they answered, and every statement that they sent, in order */
export type RecordingSend = (request: {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string;
}) => Promise<{ readonly body: string; readonly statements: readonly Recorded[] }>;

/**
 * Runs the real handlers in this process, on a database that notes every statement.
 * @param environment as of the server whose sealed values it has to read
 * @throws if a request is refused
 */
export async function withRecording<Result>(
  environment: Readonly<Record<string, string>>,
  act: (post: RecordingSend) => Promise<Result>,
): Promise<Result> {
  let current: Recorded[] = [];
  const server = await startServer(readConfig(environment), { log: () => undefined, report: () => undefined, jobs: false, demo: false });
  const app = buildApp({ ...server.context, db: recordingDatabase(server.context.db, (statement) => current.push(statement)) }, handlers, {
    drain: createDrain(),
    metrics: createMetrics(),
  });
  try {
    return await act(async ({ url, headers, payload }) => {
      current = [];
      const answer = await app.inject({ method: "POST", url, headers: { ...headers, "content-type": "application/json" }, payload });
      if (answer.statusCode !== 200) throw new Error(`the recorded request was refused: ${answer.body}`);
      return { body: answer.body, statements: current };
    });
  } finally {
    await app.close();
    await server.close();
  }
}

function readOrder(body: string): { readonly orderId: string; readonly externalOrderId: string } {
  const order = readRecord(JSON.parse(body), "data");
  return { orderId: readText(order, "orderId"), externalOrderId: readText(order, "externalOrderId") };
}

/** Lets the real handlers carry out one whole trade. @returns every statement that they sent, by call and in order */
export async function recordTrade(environment: Readonly<Record<string, string>>, pair: Pair): Promise<RecordedTrade> {
  const key = `recorded-${randomBytes(8).toString("hex")}`;
  return withRecording(environment, async (send) => {
    const post = async (url: string, token: string, payload: string) => {
      const { body, statements } = await send({ url, payload, headers: { authorization: `Bearer ${token}`, "idempotency-key": key } });
      return { order: readOrder(body), statements };
    };
    const created = await post("/api/ctc/create-order", pair.buyerToken, requests.create(pair));
    const { orderId, externalOrderId } = created.order;
    const paid = await post("/api/ctc/update-order-state", pair.buyerToken, requests.pay(orderId));
    const released = await post("/api/ctc/update-order-state", pair.sellerToken, requests.release(orderId));
    const calls = { "create-order": created.statements, pay: paid.statements, release: released.statements };
    return { orderId, externalId: externalOrderId, key, calls };
  });
}
