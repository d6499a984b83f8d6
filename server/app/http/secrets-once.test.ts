import { createGuardrails, generateSync } from "otplib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import { WEBHOOK_EVENTS } from "@plaza/contract/webhook-signing.ts";
import { codeTo } from "../../testing/mailbox.ts";
import { makePasskey } from "../../testing/passkeys.ts";
import { startStack, TEST_CLOCK_MS, type Person, type Stack } from "../../testing/stack.ts";
import { askBackoffice, hire } from "../../testing/staff.ts";
import { authenticatorCode } from "../../testing/trades.ts";

/** A secret leaves once: a repeated request with the same key makes nothing more, and doesn't get the secret again. */

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

let keys = 0;
const freshKey = () => `key-of-a-secret-${++keys}`;
const newApiKey = (name: string): WireOf<"POST /api/a/v1/auth/create-api-key">["body"] => ({
  name,
  kind: "hmac",
  scopes: ["read"],
  securityCode: google(),
});
const google = () => ({ channel: "google", code: authenticatorCode() }) as const;

interface Answered {
  readonly status: number;
  readonly error: string | null;
  readonly text: string;
}

/** Makes a request twice. @returns what came the first time */
async function expectOnce<Answer extends Answered>(
  ask: (key: string) => Promise<Answer>,
  secretsOf: (answer: Answer) => readonly string[],
) {
  const key = freshKey();
  const first = await ask(key);
  expect(first.error, first.text).toBeNull();
  const secrets = secretsOf(first);
  expect(secrets.length).toBeGreaterThan(0);
  const second = await ask(key);
  expect(second).toMatchObject({ status: 409, error: "already_done" });
  const { rows } = await stack.owner.query<{ stored: string }>("SELECT string_agg(body, '') AS stored FROM idempotency");
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(7);
    expect(first.text).toContain(secret);
    expect(second.text).not.toContain(secret);
    expect(rows[0]?.stored).not.toContain(secret);
  }
  return first;
}

async function count(sql: string, value: unknown): Promise<number> {
  const { rows } = await stack.owner.query<{ count: number }>(`SELECT count(*)::int AS count ${sql}`, [value]);
  return rows[0]?.count ?? -1;
}

describe("a repeated request", () => {
  it("makes one API key", async () => {
    const person = await stack.person();
    const body = newApiKey("test");
    await expectOnce(
      (key) => stack.call(person, "POST /api/a/v1/auth/create-api-key", { body, key }),
      ({ data }) => [data.secret ?? ""],
    );
    expect(await count("FROM api_key WHERE user_id = $1", person.id)).toBe(1);
  });

  it("makes one webhook, and rotates its secret once", async () => {
    const person = await stack.person();
    const create = { url: "http://127.0.0.1:9/hook", events: [WEBHOOK_EVENTS[0]], securityCode: google() };
    const made = await expectOnce(
      (key) => stack.call(person, "POST /api/ctc/create-webhook", { body: create, key }),
      ({ data }) => [data.secret],
    );
    await stack.owner.query("UPDATE users SET totp_last_step = 0 WHERE id = $1", [person.id]);
    const body = { webhookId: made.data.webhook.webhookId, securityCode: google() };
    await expectOnce(
      (key) => stack.call(person, "POST /api/ctc/rotate-webhook-secret", { body, key }),
      ({ data }) => [data.secret],
    );
    expect(await count("FROM webhook_secret WHERE webhook_id = $1", made.data.webhook.webhookId)).toBe(2);
  });

  it("makes one set of recovery codes", async () => {
    const person = await stack.person();
    const body = { securityCode: google() };
    await expectOnce(
      (key) => stack.call(person, "POST /api/a/v1/auth/recovery-codes", { body, key }),
      ({ data }) => data.recoveryCodes,
    );
    expect(await count("FROM recovery_code WHERE user_id = $1", person.id)).toBe(10);
  });

  it("turns the authenticator on once", async () => {
    const person = await stack.person({ twoFactor: false });
    const { secret } = (await stack.call(person, "POST /api/a/v1/auth/two-factor/setup")).data;
    const code = generateSync({ secret, guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }), epoch: Math.floor(TEST_CLOCK_MS / 1000) });
    const body = { code, securityCode: await emailCode(person) };
    await expectOnce(
      (key) => stack.call(person, "POST /api/a/v1/auth/two-factor", { body, key }),
      ({ data }) => data.recoveryCodes,
    );
    expect(await count("FROM recovery_code WHERE user_id = $1", person.id)).toBe(10);
  });

  it("makes one service key of a proposal", async () => {
    const [one, other] = [await hire(stack, "operator"), await hire(stack, "operator")];
    const wanted = { name: "Core wallet", scopes: ["wallet" as const], allowedFrom: ["127.0.0.0/8"], reason: "go live" };
    const { proposalId } = (await askBackoffice(stack, one, "POST /api/desk/propose-service-key", { body: wanted })).data;
    const before = await count("FROM service_key WHERE $1::text <> ''", "any");
    await expectOnce(
      (key) =>
        askBackoffice(stack, other, "POST /api/desk/confirm-service-key", { body: { proposalId }, headers: { "idempotency-key": key } }),
      ({ data }) => [data.secret ?? ""],
    );
    expect(await count("FROM service_key WHERE $1::text <> ''", "any")).toBe(before + 1);
  });

  it("adds one passkey, and gets the same response, which holds no secret", async () => {
    const origin = "http://plaza.test";
    const person = await stack.person();
    const { data } = await stack.call(person, "POST /api/a/v1/auth/passkeys/options", { headers: { origin } });
    const response = makePasskey({ challenge: String(data["challenge"]), origin });
    const body = { name: "Laptop", response, securityCode: google() };
    const add = (key: string) => stack.call(person, "POST /api/a/v1/auth/passkeys", { body, key, headers: { origin } });
    const key = freshKey();
    const [first, second] = [await add(key), await add(key)];
    expect(first.error, first.text).toBeNull();
    expect([second.status, second.text, second.headers["idempotency-replayed"]]).toEqual([200, first.text, "true"]);
    expect(await count("FROM passkey WHERE user_id = $1", person.id)).toBe(1);
    expect((await add(freshKey())).error).toBe("security_code_wrong");
  });
});

it("many equal requests at the same time make one API key, and one of them gets its secret", async () => {
  const person = await stack.person();
  const key = freshKey();
  const body = newApiKey("test");
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => stack.call(person, "POST /api/a/v1/auth/create-api-key", { body, key })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ error }) => error === "already_done")).toHaveLength(9);
  expect(await count("FROM api_key WHERE user_id = $1", person.id)).toBe(1);
});

it("another request under the same key is refused as another", async () => {
  const person = await stack.person();
  const key = freshKey();
  const create = (name: string) =>
    stack.call(person, "POST /api/a/v1/auth/create-api-key", {
      body: newApiKey(name),
      key,
    });
  expect((await create("one")).error).toBeNull();
  expect((await create("two")).error).toBe("idempotency_mismatch");
});

async function emailCode(person: Person) {
  await stack.call(person, "POST /api/ctc/send-code", { body: { channel: "email", scene: "bind" } });
  const { rows } = await stack.owner.query<{ email: string }>("SELECT email FROM users WHERE id = $1", [person.id]);
  return { channel: "email", code: await codeTo(stack, rows[0]?.email ?? "") } as const;
}
