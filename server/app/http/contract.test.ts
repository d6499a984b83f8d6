import type { JsonSchema } from "@plaza/contract/json-schema.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Call, splitCallName } from "@plaza/contract/call.ts";
import { calls } from "@plaza/contract/calls/index.ts";
import { openApiDocument } from "@plaza/contract/openapi.ts";
import { ERRORS, type ErrorCode } from "@plaza/contract/errors.ts";
import { RAW_BODIES, spoiled, wellShaped } from "../../testing/bad-input.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { hire, type Worker } from "../../testing/staff.ts";
import { sale, type Trade } from "../../testing/trades.ts";

/** Whatever comes in: the envelope with a stable code and a sentence in the caller's language, never a 5xx, never a half-done change. */

const SEED = 20_261_105;
/** For each call. `npm run soak` sends a hundred thousand. */
const RUNS = 10;
const everyCall = Object.entries<Call>(calls);
const everyCallByName = new Map(everyCall);
const withBody = everyCall.filter(([, call]) => call.body !== undefined && call.multipart === undefined);

let stack: Stack;
let trade: Trade;
let operator: Worker;
let ids: string[];
beforeAll(async () => {
  stack = await startStack();
  trade = await sale(stack);
  ids = [trade.orderId, trade.advId, trade.seller.uid, trade.buyer.id];
  // Now and then a session leaves word that its person is there: the first time that is a row, which no call wrote.
  await stack.owner.query("UPDATE session SET last_seen_at = now() - interval '2 minutes' WHERE user_id = $1", [trade.buyer.id]);
  await stack.call(trade.buyer, "GET /api/ctc/query-limits");
  const { rowCount } = await stack.owner.query("SELECT FROM presence WHERE user_id = $1", [trade.buyer.id]);
  expect(rowCount).toBe(1);
});
// Again for each test: one of them logs out.
beforeEach(async () => void (operator = await hire(stack, "operator")));
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

interface Sent {
  readonly payload?: string | Buffer;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function send(name: string, sent: Sent) {
  const { method, path } = splitCallName(name);
  return stack.server.app.inject({
    method,
    url: `${path.replace(/\{\w+\}/, "1")}${sent.query === undefined ? "" : `?${sent.query}`}`,
    headers: {
      ...(everyCallByName.get(name)?.audience === "staff" ? operator.headers : { authorization: `Bearer ${trade.buyer.token}` }),
      "idempotency-key": `${fc.sample(fc.uuid(), 1)[0]}`,
      ...(sent.payload === undefined ? {} : { "content-type": "application/json" }),
      ...sent.headers,
    },
    ...(sent.payload === undefined ? {} : { payload: sent.payload }),
  });
}

type Response = Awaited<ReturnType<typeof send>>;
interface Envelope {
  code: number;
  error: ErrorCode;
  msg: string;
  data: unknown;
  requestId: string;
}

/** Under each call's name, the refusals that the published document says it can give. */
const documented = new Map(
  Object.entries(openApiDocument().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]): [string, Set<string>] => [
      `${method.toUpperCase()} ${path}`,
      new Set(Object.values(responses).flatMap(({ description }) => description.split(", "))),
    ]),
  ),
);

function expectRefusal(response: Response, name: string | null): Envelope {
  expect(response.headers["content-type"], response.body).toBe("application/json; charset=utf-8");
  const envelope = response.json<Envelope>();
  expect(Object.keys(envelope).toSorted()).toEqual(["code", "data", "error", "msg", "requestId"]);
  expect({ number: envelope.code, status: response.statusCode }).toEqual(ERRORS[envelope.error]);
  expect(response.statusCode).toBeGreaterThanOrEqual(400);
  expect(response.statusCode, response.body).toBeLessThan(500);
  expect(envelope.msg.length).toBeGreaterThan(3);
  expect(envelope.msg).not.toContain("{");
  expect(response.headers["x-request-id"]).toBe(envelope.requestId);
  if (name !== null) expect(documented.get(name), name).toContain(envelope.error);
  expect(envelope.requestId).toMatch(/^[\w-]{12}$/);
  return envelope;
}

/** How many rows each table has: the cheapest proof that nothing was written. */
async function rowCounts(): Promise<unknown> {
  countRows ??= await countingStatement();
  const { rows } = await stack.owner.query<{ table: string; count: string }>({ name: "row_counts", text: countRows });
  return rows;
}

let countRows: string | undefined;

async function countingStatement(): Promise<string> {
  const { rows } = await stack.owner.query<{ table: string }>(
    `SELECT table_name AS "table" FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  return rows
    .map(({ table }) => `SELECT '${table}' AS "table", count(*) FROM "${table}"`)
    .join(" UNION ALL ")
    .concat(" ORDER BY 1");
}

function queryText(query: Readonly<Record<string, unknown>>): string {
  return new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value).toWellFormed()]),
  ).toString();
}

describe.each(withBody)("%s", (name, call) => {
  it("refuses a body that the contract doesn't know, in both languages, and writes nothing", async () => {
    const before = await rowCounts();
    // By error: which one it is doesn't depend on the language, and its sentence only on the error.
    const inJapanese = new Map<string, Envelope>();
    await fc.assert(
      fc.asyncProperty(spoiled(requireValue(call.body), ids), async (body) => {
        const payload = JSON.stringify(body);
        const envelope = expectRefusal(await send(name, { payload }), name);
        expect(["malformed", "invalid_request", "wrong_type"], JSON.stringify(envelope)).toContain(envelope.error);
        const known = inJapanese.get(envelope.error);
        const japanese = known ?? expectRefusal(await send(name, { payload, headers: { language: "ja" } }), name);
        inJapanese.set(envelope.error, japanese);
        expect(japanese.error).toBe(envelope.error);
        expect(japanese.msg).not.toBe(envelope.msg);
      }),
      { numRuns: RUNS, seed: SEED },
    );
    expect(await rowCounts()).toEqual(before);
  });

  it("answers whatever has the right shape", async () => {
    await fc.assert(
      fc.asyncProperty(wellShaped(requireValue(call.body), ids), async (body) => {
        const response = await send(name, { payload: JSON.stringify(body) });
        if (response.statusCode !== 200) expectRefusal(response, name);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  it("refuses bytes that are no request", async () => {
    const before = await rowCounts();
    for (const [what, payload] of RAW_BODIES)
      expect(expectRefusal(await send(name, { payload }), name).code, what).toBeGreaterThanOrEqual(1000);
    const large = await send(name, { payload: JSON.stringify({ text: "x".repeat(200_000) }) });
    expect(expectRefusal(large, name).error).toBe("too_large");
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/xml", "application/jsonx", "nonsense"]) {
      const wrong = await send(name, { payload: "a=1", headers: { "content-type": type } });
      expect([type, expectRefusal(wrong, name).error]).toEqual([type, "wrong_type"]);
    }
    expect(await rowCounts()).toEqual(before);
  });
});

describe.each(everyCall.filter(([, call]) => call.query !== undefined))("%s", (name, call) => {
  const schema: JsonSchema = requireValue(call.query);

  it("answers any query of the right shape", async () => {
    await fc.assert(
      fc.asyncProperty(wellShaped(schema, ids), async (query) => {
        const response = await send(name, { query: queryText(query) });
        if (response.statusCode !== 200) expectRefusal(response, name);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  it("refuses a query that the contract doesn't know, in both languages", async () => {
    const fields = Object.entries(schema.properties ?? {});
    const hostile = [
      "x=1",
      "__proto__=1",
      ...fields.flatMap(([field, { type }]) => [
        `${field}=%00`,
        `${field}=1&${field}=2`,
        `${field}[a]=1`,
        ...(type === "integer" ? NOT_WHOLE.map((text) => `${field}=${text}`) : []),
      ]),
    ];
    const seen = new Set<string>();
    for (const query of hostile) {
      const envelope = expectRefusal(await send(name, { query }), name);
      expect([query, ["malformed", "invalid_request"].includes(envelope.error)]).toEqual([query, true]);
      if (seen.has(envelope.error)) continue;
      seen.add(envelope.error);
      expect(expectRefusal(await send(name, { query, headers: { language: "ja" } }), name).msg).not.toBe(envelope.msg);
    }
  });
});

const NOT_WHOLE = ["", "1e1", "0x10", "true", "%205%20", "5.0", "%2B5", "5n", "-1", "1.5", "NaN", "%D9%A3", "9".repeat(30), "null"];

describe.each(everyCall.filter(([, call]) => call.multipart !== undefined))("%s", (name) => {
  it("takes nothing but a form", async () => {
    const before = await rowCounts();
    for (const [type, payload] of [
      ["application/json", "{}"],
      ["application/json", "{"],
      ["text/plain", "a=1"],
      ["application/x-www-form-urlencoded", "a=1"],
      ["application/octet-stream", "\0"],
    ] as const) {
      expect([type, expectRefusal(await send(name, { payload, headers: { "content-type": type } }), name).error]).toEqual([
        type,
        "wrong_type",
      ]);
    }
    for (const payload of ["", "--x", "--x--", '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n', "--x\r\n\r\n--x--\r\n"]) {
      for (const type of ["multipart/form-data", "multipart/form-data; boundary=x", "multipart/form-data; boundary="]) {
        expectRefusal(await send(name, { payload, headers: { "content-type": type } }), name);
      }
    }
    expect(await rowCounts()).toEqual(before);
  });
});

describe("every path", () => {
  it.each([
    "/api/nothing",
    "/api",
    "/api/ctc",
    "/api/ctc/create-order/",
    "/API/ctc/create-order",
    "/api/%zz",
    "/api/%00",
    "/api/ctc/%ff",
    "/api//ctc",
    "/x",
  ])("that is not there is not found: %s", async (url) => {
    for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH"] as const) {
      const envelope = expectRefusal(await stack.server.app.inject({ method, url, headers: { language: "ja" } }), null);
      expect(["not_found", "malformed"]).toContain(envelope.error);
      expect(envelope.msg).toMatch(/[ぁ-ん一-龯]/);
    }
  });

  it("requires a login wherever the contract says so", async () => {
    for (const [name, call] of everyCall) {
      for (const authorization of ["", "Bearer ", "Bearer x", `Bearer ${"x".repeat(5000)}`, "Basic eDp5", trade.buyer.token]) {
        const response = await send(name, { headers: { authorization, cookie: "" } });
        if (call.audience !== "everyone") expect([name, expectRefusal(response, name).error]).toEqual([name, "not_signed_in"]);
        else expect(response.statusCode, name).toBeLessThan(500);
      }
    }
  });
});

it.each(["0000-01-01T00:00:00Z", "0001-01-01T00:00:00+01:00", "2016-12-31T23:59:60Z", "2026-01-01T00:00:00Z[Europe/Rome]"])(
  "%s is refused, since neither the calendar of a program nor the database's has it",
  async (from) => {
    expect((await stack.call(trade.buyer, "GET /api/ctc/query-order-list", { query: { from } })).status).toBe(400);
  },
);

it.each(["javascript:alert(1)", "data:text/html,x", "null", "about:blank", "//", "\u00ff"])(
  "takes the page %j for no site",
  async (onPage) => {
    for (const name of ["POST /api/a/v2/auth/passkey/options", "POST /api/a/v1/auth/passkeys/options"]) {
      const response = await send(name, { headers: { onpage: onPage } });
      expect([response.statusCode, response.json<Envelope>().error]).toEqual([401, "passkey_refused"]);
    }
  },
);
