import { generateKeyPairSync, randomBytes } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serviceCalls } from "@plaza/contract/calls/service.ts";
import { SERVICE_SCOPES } from "@plaza/contract/service-scopes.ts";
import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import { makeKey, signPath, type SigningTestKey } from "../testing/keys.ts";
import {
  askService,
  makeTestServiceKey,
  sendService,
  SERVICE_NAMES,
  serviceRequest,
  exchangeUsers,
  type ExchangeUsers,
} from "../testing/service.ts";
import { startStack, TEST_CLOCK_MS, type Stack } from "../testing/stack.ts";
import { makeServiceKey } from "./service-keys/service-key.service.ts";
import { endServiceKey } from "./service-keys/service-key.store.ts";

/** The service API as an exchange's system meets it: through HTTP, signed. */

let stack: Stack;
let key: SigningTestKey;
let reference: ExchangeUsers["reference"];
let makeUser: ExchangeUsers["makeUser"];
let credit: ExchangeUsers["credit"];
let debit: ExchangeUsers["debit"];
let free: ExchangeUsers["free"];
beforeAll(async () => {
  stack = await startStack();
  key = await makeTestServiceKey(stack);
  ({ reference, makeUser, credit, debit, free } = exchangeUsers(stack, key));
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

async function transfers(): Promise<number> {
  const { rows } = await stack.owner.query<{ count: number }>("SELECT count(*)::int AS count FROM exchange_transfer");
  return rows[0]?.count ?? -1;
}

describe("a service key", () => {
  it("does what its scopes say, call by call", async () => {
    for (const scope of SERVICE_SCOPES) {
      const narrow = await makeTestServiceKey(stack, { scopes: [scope] });
      for (const name of SERVICE_NAMES) {
        const { error } = await askService(stack, narrow, name, "body" in serviceCalls[name] ? { body: {} } : {});
        if (serviceCalls[name].scope === scope) expect(error, name).not.toBe("scope_missing");
        else expect(error, `${scope} makes ${name}`).toBe("scope_missing");
      }
    }
  });

  it("is the only way in: no session, no merchant's key, no unsigned request", async () => {
    const person = await stack.person();
    const merchant = await makeKey(stack, person);
    for (const name of SERVICE_NAMES) {
      const { method, url } = serviceRequest(key, name);
      const bySession = await stack.server.app.inject({ method, url, headers: { authorization: `Bearer ${person.token}` } });
      expect([bySession.statusCode, bySession.json<{ error: string }>().error], name).toEqual([401, "not_signed_in"]);
      const byMerchant = await sendService(stack, signPath(merchant, method, url));
      expect([byMerchant.status, byMerchant.error], name).toEqual([401, "signature_invalid"]);
    }
    const asPerson = await sendService(stack, signPath(key, "GET", "/api/a/v2/auth/user/info"));
    expect(asPerson.error).toBe("signature_invalid");
  });

  it("counts from its networks only, ends with its end, and signs with Ed25519 too", async () => {
    const away = await makeTestServiceKey(stack, { allowedFrom: ["192.0.2.0/24"] });
    expect((await askService(stack, away, "GET /api/s/v1/transfers")).error).toBe("signature_invalid");
    const here = await makeTestServiceKey(stack, { allowedFrom: ["127.0.0.0/8"] });
    expect((await askService(stack, here, "GET /api/s/v1/transfers")).error).toBeNull();
    expect(await endServiceKey(stack.server.context.db, here.publicId)).toBe(true);
    expect((await askService(stack, here, "GET /api/s/v1/transfers")).error).toBe("signature_invalid");

    const pair = generateKeyPairSync("ed25519");
    const publicKey = pair.publicKey.export({ format: "jwk" }).x ?? "";
    const { context } = stack.server;
    const input = { name: "ed", scopes: SERVICE_SCOPES, allowedFrom: [], expiresInDays: 1, publicKey };
    const made = await makeServiceKey(context.db, input, { sealingKey: context.config.sealingKey, randomBytes, by: null });
    expect(made.secret).toBeNull();
    const ed = { publicId: made.publicId, signer: { privateKey: pair.privateKey } };
    expect((await askService(stack, ed, "GET /api/s/v1/transfers")).error).toBeNull();
    const other = { publicId: made.publicId, signer: { privateKey: generateKeyPairSync("ed25519").privateKey } };
    expect((await askService(stack, other, "GET /api/s/v1/transfers")).error).toBe("signature_invalid");
    await stack.owner.query("UPDATE service_key SET expires_at = now() WHERE public_id = $1", [made.publicId]);
    expect((await askService(stack, ed, "GET /api/s/v1/transfers")).error).toBe("signature_invalid");
  });

  it("signs one request once, within half a minute, and every byte of it", async () => {
    const externalId = await makeUser();
    const body = { externalId, asset: "USDT", amount: "1", reference: reference() };
    const late = serviceRequest(key, "POST /api/s/v1/credits", { body, at: TEST_CLOCK_MS - 31_000 });
    expect((await sendService(stack, late)).error).toBe("clock_skewed");
    const request = serviceRequest(key, "POST /api/s/v1/credits", { body });
    const forged = { ...request, payload: request.payload?.replace('"1"', '"9"') ?? "" };
    expect((await sendService(stack, forged)).error).toBe("signature_invalid");
    expect((await sendService(stack, request)).error).toBeNull();
    expect((await sendService(stack, request)).error).toBe("nonce_used");
    expect(await free(externalId)).toBe("1");
  });

  it("leaves a line in the audit log for every call, also for one that is refused, and the chain stays whole", async () => {
    const own = await makeTestServiceKey(stack);
    const externalId = await makeUser();
    const name = reference();
    await credit(externalId, "1", name, own);
    await credit(externalId, "2", name, own);
    await askService(stack, own, "GET /api/s/v1/transfers/{reference}", { params: { reference: name } });
    await askService(stack, own, "POST /api/s/v1/credits", { body: { externalId, asset: "\0", amount: "1", reference: "\u0007" } });
    const { rows } = await stack.owner.query<{ data: object; role: string }>(
      "SELECT data, role FROM staff_act WHERE object = 'service_key' AND object_id = $1 ORDER BY seq",
      [own.publicId],
    );
    expect(rows.map(({ data }) => data)).toEqual([
      { call: "POST /api/s/v1/credits", externalId, reference: name },
      { call: "POST /api/s/v1/credits", externalId, reference: name, error: "idempotency_mismatch" },
      { call: "GET /api/s/v1/transfers/{reference}", reference: name },
      { call: "POST /api/s/v1/credits", externalId, reference: "\u0007", error: "malformed" },
    ]);
    const whole = await stack.owner.query<{ broken_seq: string | null }>("SELECT broken_seq FROM verify_staff_acts()");
    expect(whole.rows[0]?.broken_seq).toBeNull();
  });
});

describe("a credit or debit", () => {
  it("moves coins once for its reference and gets the same answer again", async () => {
    const externalId = await makeUser();
    const name = reference();
    const first = await credit(externalId, "10.5", name);
    expect(first.data).toMatchObject({ reference: name, state: "done", balance: "10.5" });
    await credit(externalId, "1");
    expect((await credit(externalId, "10.5", name)).text).toBe(first.text);
    expect(await credit(externalId, "10.6", name)).toMatchObject({ status: 422, error: "idempotency_mismatch" });
    expect(await debit(externalId, "10.5", name)).toMatchObject({ status: 422, error: "idempotency_mismatch" });
    expect(await credit(await makeUser(), "10.5", name)).toMatchObject({ status: 422, error: "idempotency_mismatch" });
    expect((await debit(externalId, "11.5")).data).toMatchObject({ balance: "0" });
  });

  it("that was refused stays refused under its reference", async () => {
    const externalId = await makeUser();
    const name = reference();
    expect(await debit(externalId, "1", name)).toMatchObject({ status: 422, error: "insufficient_balance" });
    await credit(externalId, "5");
    expect(await debit(externalId, "1", name)).toMatchObject({ status: 422, error: "insufficient_balance" });
    const found = await askService(stack, key, "GET /api/s/v1/transfers/{reference}", { params: { reference: name } });
    expect(found.data).toMatchObject({ kind: "debit", externalId, asset: "USDT", amount: "1", state: "refused" });
    expect(await free(externalId)).toBe("5");
    expect(await askService(stack, key, "GET /api/s/v1/transfers/{reference}", { params: { reference: "never" } })).toMatchObject({
      status: 404,
    });
  });

  it("of debits that together want more than there is does some and never overdraws", async () => {
    const externalId = await makeUser();
    await credit(externalId, "10");
    const answers = await Promise.all(Array.from({ length: 12 }, () => debit(externalId, "3")));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(3);
    expect(answers.filter(({ error }) => error === "insufficient_balance")).toHaveLength(9);
    expect(await free(externalId)).toBe("1");
  });

  const bad = fc.oneof(
    fc.record({
      amount: fc.constantFrom("0", "0.000000", "-1", "1e3", "1E-2", "", " 1", "+1", "1,5", "NaN", "Infinity", "0x10", "01", "1.", ".5"),
    }),
    fc.record({ amount: fc.constantFrom("1.0000001", "0.1234567", "9".repeat(40), "9".repeat(100)) }),
    fc.record({ amount: fc.oneof(fc.integer(), fc.double(), fc.constant(null), fc.constant(["1"])) }),
    fc.record({ asset: fc.constantFrom("NOPE", "usdt", "", "USDT ", "\u0000", "A".repeat(300)) }),
    fc.record({ externalId: fc.constantFrom("nobody", "", "a b", "ü", "\u0000", "x".repeat(300)) }),
    fc.record({ reference: fc.constantFrom("", "a b", "r".repeat(300), "r\u0000", "r\u0007", "ü", "\n") }),
    fc.record({ extra: fc.string() }),
  );

  it("with bad input is refused with a stable code and moves nothing", async () => {
    const externalId = await makeUser();
    await credit(externalId, "1000");
    const before = await transfers();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom("POST /api/s/v1/credits" as const, "POST /api/s/v1/debits" as const), bad, async (name, wrong) => {
        const body = { externalId, asset: "USDT", amount: "1", reference: reference(), ...wrong };
        const answer = await askService(stack, key, name, { body });
        expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
        expect(answer.status, answer.text).toBeLessThan(500);
        expect(answer.error).toMatch(/^(amount_invalid|precision_exceeded|asset_unknown|not_found|invalid_request|malformed)$/);
      }),
      { numRuns: 120 },
    );
    expect(await transfers()).toBe(before);
    expect(await free(externalId)).toBe("1000");
  });

  it.each([
    ["0", "amount_invalid"],
    ["-1", "amount_invalid"],
    ["1e3", "amount_invalid"],
    ["9".repeat(30), "amount_invalid"],
    ["1.0000001", "precision_exceeded"],
  ])("of %s is 422 %s", async (amount, error) => {
    expect(await credit(await makeUser(), amount)).toMatchObject({ status: 422, error });
  });

  it("that was overheard moves nothing from another network, nor from its own a second time", async () => {
    const externalId = await makeUser();
    const bound = await makeTestServiceKey(stack, { allowedFrom: ["127.0.0.0/8"] });
    const request = serviceRequest(bound, "POST /api/s/v1/credits", {
      body: { externalId, asset: "USDT", amount: "3", reference: reference() },
    });
    const replay = async (remoteAddress: string) => {
      const response = await stack.server.app.inject({ ...request, remoteAddress });
      return [response.statusCode, response.json<{ error?: string }>().error ?? null];
    };
    expect(await replay("198.51.100.7")).toEqual([401, "signature_invalid"]);
    expect(await replay("127.0.0.1")).toEqual([200, null]);
    expect(await replay("198.51.100.7")).toEqual([401, "signature_invalid"]);
    expect(await replay("127.0.0.1")).toEqual([401, "nonce_used"]);
    expect(await free(externalId)).toBe("3");
  });

  it("in a body of more than 64 kB is refused before it is read", async () => {
    const body = { externalId: "a", asset: "USDT", amount: "1", reference: "r".repeat(70_000) };
    expect(await askService(stack, key, "POST /api/s/v1/credits", { body })).toMatchObject({ status: 413, error: "too_large" });
  });
});

it("the list of transfers is gapless and in order, page by page", async () => {
  const externalId = await makeUser();
  const names = Array.from({ length: 25 }, () => reference());
  await Promise.all(names.map((name) => credit(externalId, "1", name)));
  const read = async () => {
    const found: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const query = { limit: "7", ...(cursor === undefined ? {} : { cursor }) };
      const { data } = await askService(stack, key, "GET /api/s/v1/transfers", { query });
      found.push(...data.items.map((item) => item.reference));
      cursor = data.nextCursor;
    }
    return found;
  };
  // Transactions of other databases on this server may still run, and the list ends before them.
  await expect.poll(async () => (await read()).filter((name) => names.includes(name)).toSorted()).toEqual(names.toSorted());
  const all = await read();
  expect(new Set(all).size).toBe(all.length);
  expect((await askService(stack, key, "GET /api/s/v1/transfers", { query: { cursor: "x" } })).error).toBe("invalid_request");
  expect((await askService(stack, key, "GET /api/s/v1/transfers", { query: { since: "2099-01-01T00:00:00.000Z" } })).data.items).toEqual(
    [],
  );
});

it("a reader of the list skips nothing that commits late", async () => {
  const externalId = await makeUser();
  const { rows } = await stack.owner.query<{ id: string }>("SELECT id FROM users WHERE external_id = $1", [externalId]);
  const slow = await stack.owner.connect();
  try {
    await slow.query("BEGIN");
    await slow.query(
      "INSERT INTO exchange_transfer (reference, origin, direction, user_id, asset, amount, state) VALUES ('slow', 'host', 'to_p2p', $1, 'USDT', 1, 'asked')",
      [rows[0]?.id],
    );
    await credit(externalId, "1", "quick");
    const list = async () =>
      (await askService(stack, key, "GET /api/s/v1/transfers", { query: { limit: "100" } })).data.items.map((item) => item.reference);
    expect(await list()).not.toContain("quick");
    await slow.query("COMMIT");
    await expect.poll(async () => (await list()).filter((name) => ["slow", "quick"].includes(name))).toEqual(["slow", "quick"]);
  } finally {
    slow.release();
  }
});

it("the reconciliation of a day adds up to the last digit, as JSON and as CSV", async () => {
  const externalId = await makeUser();
  await credit(externalId, "0.000001");
  await credit(externalId, "7");
  await debit(externalId, "2.5");
  const day = new Date().toISOString().slice(0, 10);
  const { data } = await askService(stack, key, "GET /api/s/v1/reconciliation", { query: { day } });
  const units = (text: string) => parseDecimal(text, 6) ?? -1n;
  for (const asset of data.assets) {
    expect(units(asset.opening) + units(asset.credited) - units(asset.debited)).toBe(units(asset.closing));
    expect(units(asset.tradedOut)).toBe(units(asset.tradedIn) + units(asset.fees));
  }
  const held = await stack.owner.query<{ held: string }>(
    "SELECT sum(p.amount)::text AS held FROM ledger_posting p JOIN ledger_account a ON a.id = p.account_id WHERE a.kind <> 'external' AND a.asset = 'USDT'",
  );
  expect(units(data.assets.find((asset) => asset.assetCode === "USDT")?.closing ?? "")).toBe(BigInt(held.rows[0]?.held ?? "0"));
  const request = serviceRequest(key, "GET /api/s/v1/reconciliation", { query: { day } });
  const csv = await stack.server.app.inject({ ...request, headers: { ...request.headers, accept: "text/csv" } });
  expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
  const [heading, ...lines] = csv.body.trim().split("\r\n");
  expect(heading).toBe("day,assetCode,opening,credited,debited,tradedIn,tradedOut,fees,closing,escrow,transit,users");
  expect(lines).toHaveLength(data.assets.length);
  expect((await askService(stack, key, "GET /api/s/v1/reconciliation", { query: { day: "2026-02-30" } })).error).toBe("invalid_request");
});

it("a key has its requests of a minute, then 429 with the seconds until the next one; other keys keep theirs", async () => {
  const [limited, other] = [await makeTestServiceKey(stack), await makeTestServiceKey(stack)];
  const set = async (calls: number) => {
    await stack.owner.query(
      "INSERT INTO setting (key, value, changed_by) VALUES ('serviceCallsPerMinute', $1, 'test') ON CONFLICT (key) DO UPDATE SET value = $1",
      [String(calls)],
    );
    await stack.server.context.settings.refresh();
  };
  await set(60);
  const send = (by: SigningTestKey) => stack.server.app.inject({ ...serviceRequest(by, "GET /api/s/v1/transfers") });
  const answers = await Promise.all(Array.from({ length: 63 }, () => send(limited)));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(3);
  expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThanOrEqual(1);
  expect(refused[0]?.json()).toMatchObject({ error: "too_many_requests" });
  expect((await send(other)).statusCode).toBe(200);
  // A forged request does not use up the owner's.
  const forged = { ...other, signer: { secret: "00".repeat(32) } };
  await Promise.all(Array.from({ length: 70 }, () => send(forged)));
  expect((await send(other)).statusCode).toBe(200);
  await set(12_000);
});

it("the OpenAPI document of the service API names its schemas and every call", async () => {
  const response = await stack.server.app.inject({ method: "GET", url: "/api/s/openapi.json" });
  const document = response.json<{ paths: Record<string, Record<string, unknown>>; components: { schemas: object } }>();
  const named = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(named.toSorted()).toEqual(Object.keys(serviceCalls).toSorted());
  const references = [...response.body.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1] ?? "");
  for (const name of references) expect(Object.keys(document.components.schemas)).toContain(name);
  expect(new Set(references)).toEqual(
    new Set(["User", "UserState", "Push", "PushedTransfer", "Transfer", "Balance", "AssetReconciliation", "Reconciliation", "Failure"]),
  );
});

it("the OpenAPI document of the host API has every call that Plaza makes, with a name for each schema", async () => {
  const response = await stack.server.app.inject({ method: "GET", url: "/api/s/host-openapi.json" });
  const document = response.json<{ paths: Record<string, object>; components: { schemas: object } }>();
  expect(Object.entries(document.paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))).toEqual([
    "get /v1/users/{externalId}/balances",
    "post /v1/transfers",
    "get /v1/transfers/{reference}",
    "post /v1/second-factor",
    "post /v1/events",
  ]);
  const references = [...response.body.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1] ?? "");
  expect(new Set(references)).toEqual(new Set(Object.keys(document.components.schemas)));
});
