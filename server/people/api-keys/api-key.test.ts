import { keysOf } from "@plaza/contract/typed-keys.ts";
import { generateKeyPairSync } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Call } from "@plaza/contract/call.ts";
import { calls, type Name } from "@plaza/contract/calls/index.ts";
import { KEY_SCOPES } from "@plaza/contract/key-scopes.ts";
import { CLOCK_SKEW_MS, SIGNING_HEADERS } from "@plaza/contract/signing.ts";
import { ask, makeKey, send, signedRequest, type SignedRequest, type TestKey } from "../../testing/keys.ts";
import { startStack, TEST_CLOCK_MS, type Person, type Stack } from "../../testing/stack.ts";
import { act, authenticatorCode, buy, sale } from "../../testing/trades.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";

/** Digits, as a header has them. */
const A_NUMBER: unknown = expect.stringMatching(/^\d+$/);
let stack: Stack;
let person: Person;
let key: TestKey;
beforeAll(async () => {
  stack = await startStack();
  person = await stack.person({ usdt: "100" });
  key = await makeKey(stack, person, { scopes: ["read", "adverts"] });
});
afterAll(() => stack.close());

const INFO: Name = "GET /api/a/v2/auth/user/info";
const LIST: Name = "POST /api/ctc/query-adv-list";
const LISTING = { side: "buy", asset: "USDT", fiat: "USD" };

describe("a signed request", () => {
  it("speaks for the key's owner, by HMAC and by Ed25519, with its limits in the headers", async () => {
    const { publicKey, privateKey } = generateKeyPairSync("ed25519");
    const own = await makeKey(stack, person, { kind: "ed25519", publicKey: publicKey.export({ format: "jwk" }).x ?? "" }, privateKey);
    for (const apiKey of [key, own]) {
      const answered = await ask(stack, apiKey, INFO);
      expect(answered.data).toMatchObject({ userId: person.id });
      expect(answered.headers).toMatchObject({
        "ratelimit-limit": "300",
        "ratelimit-remaining": A_NUMBER,
      });
    }
    expect((await ask(stack, key, LIST, { body: LISTING })).error).toBeNull();
    const page = await ask(stack, key, "GET /api/ctc/query-order-list", { query: { limit: "3" } });
    expect(page.error).toBeNull();
  });

  it("is refused when any byte of it is another: method, path, query, body, time, nonce, idempotency key, key, signature", async () => {
    const base = () => [
      signedRequest(key, LIST, { body: LISTING, idempotencyKey: "idem-key-1" }),
      signedRequest(key, "GET /api/ctc/query-order-list", { query: { limit: "3", group: "pending" } }),
    ];
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 1 }), fc.nat(), fc.integer({ min: 1, max: 25 }), fc.nat(), async (which, where, by, part) => {
        const changed = spoil(requireValue(base()[which]), part, where, by);
        const answered = await send(stack, changed);
        expect(answered.status, JSON.stringify(changed)).toBeGreaterThanOrEqual(400);
        expect(["signature_invalid", "clock_skewed", "not_found", "malformed", "invalid_request"], answered.text).toContain(answered.error);
      }),
      { numRuns: 300, seed: 20_261_121 },
    );
  });

  it("is served once: forty equal ones at once, one answer", async () => {
    const once = signedRequest(key, INFO);
    const words = (await Promise.all(Array.from({ length: 40 }, () => send(stack, once)))).map(({ error }) => error);
    expect(words.filter((word) => word === null)).toHaveLength(1);
    expect(new Set(words)).toEqual(new Set([null, "nonce_used"]));
  });

  it("may differ by 30 seconds and no more, and receives the server's time", async () => {
    for (const off of [-CLOCK_SKEW_MS, CLOCK_SKEW_MS]) {
      expect((await ask(stack, key, INFO, { at: TEST_CLOCK_MS + off })).error).toBeNull();
      const late = await ask(stack, key, INFO, { at: TEST_CLOCK_MS + off + Math.sign(off) });
      expect(late.error).toBe("clock_skewed");
      expect(late.data).toEqual({ serverTime: new Date(TEST_CLOCK_MS).toISOString() });
    }
  });

  it("that differs by more says the same of a key that there is and of one that nobody has", async () => {
    const at = TEST_CLOCK_MS + 2 * CLOCK_SKEW_MS;
    const unknown = { ...key, publicId: `pk_${"a".repeat(20)}` };
    const answers = [await ask(stack, key, INFO, { at }), await ask(stack, unknown, INFO, { at })];
    expect(answers.map(({ error }) => error)).toEqual(["clock_skewed", "clock_skewed"]);
  });

  it("acts once under its idempotency key, like every other request", async () => {
    const advId = await stack.advert(person, { side: "sell", quantity: "10" });
    const parts = { body: { advId, state: "offline" }, idempotencyKey: "offline-1234" };
    const [first, again] = [
      await ask(stack, key, "POST /api/ctc/update-adv-state", parts),
      await ask(stack, key, "POST /api/ctc/update-adv-state", parts),
    ];
    expect(first.error).toBeNull();
    expect(again.text).toBe(first.text);
    expect(again.headers["idempotency-replayed"]).toBe("true");
  });

  it("must wait when the key has used its requests of the minute", async () => {
    const busy = await makeKey(stack, person);
    await stack.owner.query("UPDATE api_key SET per_minute = 3 WHERE id = $1", [busy.keyId]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(stack, busy, INFO)));
    expect(answers.filter(({ error }) => error === "too_many_requests")).toHaveLength(2);
    const refused = answers.find(({ error }) => error !== null);
    expect(refused?.headers).toMatchObject({
      "ratelimit-limit": "3",
      "ratelimit-remaining": "0",
      "retry-after": A_NUMBER,
    });
    await stack.owner.query("UPDATE api_key SET window_at = now() - interval '61 seconds' WHERE id = $1", [busy.keyId]);
    expect((await ask(stack, busy, INFO)).error).toBeNull();
  });
});

/** Changes one character of one part of a request. */
function spoil(request: SignedRequest, part: number, where: number, by: number): SignedRequest {
  const parts = [
    "url",
    "method",
    ...(request.payload === undefined ? [] : ["payload"]),
    ...Object.keys(request.headers).filter((name) => name !== "content-type"),
  ];
  const name = parts[part % parts.length] ?? "url";
  if (name === "method") return { ...request, method: request.method === "GET" ? "DELETE" : "GET" };
  const change = (text: string) => {
    const at = where % text.length;
    const old = text.charCodeAt(at);
    const letter = /\d/.test(text[at] ?? "")
      ? String.fromCharCode(48 + ((old - 48 + (by % 9) + 1) % 10))
      : String.fromCharCode(97 + ((old + by) % 26));
    const other = letter === text[at] ? (letter === "q" ? "r" : "q") : letter;
    return text.slice(0, at) + other + text.slice(at + 1);
  };
  if (name === "url") return { ...request, url: `/${change(request.url.slice(1))}` };
  if (name === "payload") return { ...request, payload: change(request.payload ?? "") };
  return { ...request, headers: { ...request.headers, [name]: change(request.headers[name] ?? "") } };
}

describe("a key", () => {
  it("is created with a security code only, and its secret is shown once and stored sealed", async () => {
    const body = { name: "bot", kind: "hmac" as const, scopes: ["read" as const] };
    expect((await stack.call(person, "POST /api/a/v1/auth/create-api-key", { body })).error).toBe("security_code_required");
    const wrong = { ...body, securityCode: { channel: "google" as const, code: "000000" } };
    expect((await stack.call(person, "POST /api/a/v1/auth/create-api-key", { body: wrong })).error).toBe("security_code_wrong");
    await stack.owner.query("UPDATE users SET totp_last_step = 0 WHERE id = $1", [person.id]);
    const made = await stack.call(person, "POST /api/a/v1/auth/create-api-key", {
      key: "same-key-twice",
      body: { ...body, securityCode: { channel: "google", code: authenticatorCode() } },
    });
    const secret = made.data.secret ?? "";
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    const everywhere = await stack.owner.query<{ found: boolean }>(
      `SELECT EXISTS (SELECT FROM idempotency WHERE body LIKE '%' || $1 || '%') OR EXISTS (SELECT FROM audit_entry WHERE data::text LIKE '%' || $1 || '%')
         OR EXISTS (SELECT FROM api_key WHERE encode(sealed_secret, 'hex') LIKE '%' || $1 || '%' OR encode(sealed_secret, 'escape') LIKE '%' || $1 || '%') AS found`,
      [secret],
    );
    expect(everywhere.rows[0]?.found).toBe(false);
    const listed = await stack.call(person, "GET /api/a/v1/auth/api-keys");
    expect(listed.text).not.toContain(secret);
    expect(listed.data.find((candidate) => candidate.keyId === key.keyId)).toMatchObject({ state: "active", lastUsedIp: "127.0.0.1" });
  });

  it("must make sense: a public key that is one, networks that are some, an opt-in where it may release", async () => {
    const base = { name: "bot", securityCode: { channel: "google" as const, code: "123456" } };
    const make = async (input: object) =>
      stack.call(person, "POST /api/a/v1/auth/create-api-key", { body: { ...base, kind: "hmac", scopes: ["read"], ...input } });
    for (const [input, field] of [
      [{ kind: "ed25519" }, "publicKey"],
      [{ publicKey: "A".repeat(43) }, "publicKey"],
      [{ allowedFrom: ["10.0.0.0/8", "300.1.1.1"] }, "allowedFrom"],
      [{ allowedFrom: ["10.0.0.1/8"] }, "allowedFrom"],
      [{ scopes: ["release"] }, "allowRelease"],
      [{ allowRelease: { understood: true, dailyCapUsd: "5" } }, "allowRelease"],
      [{ scopes: ["release"], allowRelease: { understood: true, dailyCapUsd: "0" } }, "allowRelease.dailyCapUsd"],
      [{ name: "  " }, "name"],
    ] as const) {
      expect((await make(input)).answer, JSON.stringify(input)).toMatchObject({ error: "field_invalid", data: { field } });
    }
  });

  it("ends at once when it is revoked or its time is over, and counts from its own addresses only", async () => {
    const ended = await makeKey(stack, person);
    expect((await ask(stack, ended, INFO)).error).toBeNull();
    const stranger = await stack.person();
    expect((await stack.call(stranger, "POST /api/a/v1/auth/revoke-api-key", { body: { keyId: ended.keyId } })).error).toBe("not_found");
    expect((await stack.call(person, "POST /api/a/v1/auth/revoke-api-key", { body: { keyId: ended.keyId } })).data).toEqual({
      revoked: true,
    });
    expect((await ask(stack, ended, INFO)).error).toBe("signature_invalid");
    const short = await makeKey(stack, person, { expiresInDays: 1 });
    await stack.owner.query("UPDATE api_key SET expires_at = now() WHERE id = $1", [short.keyId]);
    expect((await ask(stack, short, INFO)).error).toBe("signature_invalid");
    const here = await makeKey(stack, person, { allowedFrom: ["127.0.0.0/8", "2001:db8::/32"] });
    const away = await makeKey(stack, person, { allowedFrom: ["192.0.2.7"] });
    expect([(await ask(stack, here, INFO)).error, (await ask(stack, away, INFO)).error]).toEqual([null, "signature_invalid"]);
  });

  it("is thought of by every call", () => {
    const undecided = Object.entries<Call>(calls).flatMap(([name, call]) =>
      call.keyScope === undefined && call.audience !== "staff" ? [name] : [],
    );
    expect(undecided, 'give each a keyScope: what a merchant\'s key must hold, or "none"').toEqual([]);
  });

  it("does what its scopes say and nothing else, call by call", async () => {
    const owner = await stack.person();
    for (const scope of KEY_SCOPES) {
      const input = scope === "release" ? { allowRelease: { understood: true as const, dailyCapUsd: "1" } } : {};
      const made = await makeKey(stack, owner, { scopes: [scope], ...input });
      for (const name of keysOf(calls)) {
        const call: Call = calls[name];
        const answered = await ask(stack, made, name, {
          ...(call.body === undefined || call.multipart !== undefined ? {} : { body: {} }),
          idempotencyKey: "scope-matrix-1",
        });
        if (call.audience === "staff") expect(answered.error, name).toBe("not_signed_in");
        else if (call.keyScope !== scope) expect(answered.error, `${name} lets a ${scope} key in: ${answered.text}`).toBe("scope_missing");
        else expect(answered.error, name).not.toBe("scope_missing");
      }
    }
  });
});

describe("a release by key", () => {
  it("wants the scope, keeps to the daily amount, and needs what the page needs", async () => {
    const trade = await sale(stack);
    await stack.owner.query("INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', 100000000) ON CONFLICT DO NOTHING");
    const second = await buy(stack, trade.buyer, trade.advId);
    for (const orderId of [trade.orderId, second]) await act(stack, trade.buyer, orderId, "pay");
    const trader = await makeKey(stack, trade.seller, { scopes: ["read", "trade"] });
    const releaser = await makeKey(stack, trade.seller, {
      scopes: ["release"],
      allowRelease: { understood: true, dailyCapUsd: "150" },
    });
    const release = (by: TestKey, orderId: string, amount = "100") =>
      ask(stack, by, "POST /api/ctc/update-order-state", {
        idempotencyKey: `release-${orderId}-${by.keyId}-${amount}`.slice(0, 64),
        body: { orderId, action: "release", version: 2, confirm: { amount, senderName: trade.buyer.name } },
      });
    expect((await release(trader, trade.orderId)).error).toBe("scope_missing");
    expect((await release(releaser, trade.orderId, "99")).error).toBe("confirm_mismatch");
    expect((await release(releaser, trade.orderId)).data).toMatchObject({ status: "completed" });
    expect((await release(releaser, second)).error).toBe("release_cap_reached");
    const cancel = await ask(stack, releaser, "POST /api/ctc/update-order-state", {
      idempotencyKey: "cancel-by-releaser",
      body: { orderId: second, action: "request_cancel", version: 2 },
    });
    expect(cancel.error).toBe("scope_missing");
    const [listed] = (await stack.call(trade.seller, "GET /api/a/v1/auth/api-keys")).data;
    expect(listed).toMatchObject({ releaseCapUsd: "150", releasedTodayUsd: "100" });
    await stack.audit();
  });
});

it("signs headers that are documented under one name each", () => {
  expect(new Set(Object.values(SIGNING_HEADERS)).size).toBe(4);
});
