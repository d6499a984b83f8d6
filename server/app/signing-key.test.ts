import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Name } from "@plaza/contract/calls/index.ts";
import { readField } from "@plaza/contract/unknown-value.ts";
import { endServiceKey } from "../exchange/service-keys/service-key.store.ts";
import { readStream, streamAddress } from "../testing/event-stream.ts";
import { ask, makeKey } from "../testing/keys.ts";
import { askService, exchangeUsers, makeTestServiceKey, sendService, serviceRequest } from "../testing/service.ts";
import { startStack, TEST_CLOCK_MS, type Person, type Stack } from "../testing/stack.ts";
import { authenticatorCode, deleteUsedCodes } from "../testing/trades.ts";
import { startServer, type Server } from "./server.ts";

/** A server that starts beside the one that runs, as in a rolling restart, with the same database: with another `SIGNING_KEY`, or with the same. */

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({}, 12);
});
beforeEach(() => deleteUsedCodes(stack.owner));
const started: Server[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.close()));
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

/** @returns the stack as its new server serves it to programs, and what that server has logged */
async function startAnother(signingKey = stack.server.context.config.signingKey): Promise<{ next: Stack; logged: readonly string[] }> {
  const logged: string[] = [];
  const log = (_level: string, event: string) => void logged.push(event);
  const { config, clock } = stack.server.context;
  const options = { log, report: () => undefined, jobs: false, demo: false, clock };
  const server = await startServer({ ...config, signingKey, port: 0 }, options);
  started.push(server);
  return { next: { ...stack, server }, logged };
}

async function read({ server }: Stack, { token }: Person, name: Name): Promise<unknown> {
  const url = name.slice("GET ".length);
  const { body } = await server.app.inject({ method: "GET", url, headers: { authorization: `Bearer ${token}` } });
  return JSON.parse(body);
}

const SECURITY = "GET /api/a/v1/auth/security";
const codesLeft = async (on: Stack, person: Person) => readField(await read(on, person, SECURITY), "data", "recoveryCodesLeft");

it("another key leaves sessions and API keys as they are, ends tokens, and says of recovery codes that none is left until it is back", async () => {
  const person = await stack.person();
  const key = await makeKey(stack, person);
  await deleteUsedCodes(stack.owner);
  const body = { securityCode: { channel: "google" as const, code: authenticatorCode() } };
  expect((await stack.call(person, "POST /api/a/v1/auth/recovery-codes", { body, key: null })).data.recoveryCodes).toHaveLength(10);
  const address = await streamAddress(stack, person);

  const { next, logged } = await startAnother(randomBytes(32));
  expect(logged).toContain("signing_key_changed");
  expect(readField(await read(next, person, "GET /api/a/v2/auth/user/info"), "data", "UID")).toBe(person.uid);
  expect((await ask(next, key, "GET /api/a/v2/auth/user/info")).error).toBeNull();
  expect((await readStream(next.server.url, address)).status).toBe(401);
  // A person who reads of ten would rely on them until the phone is lost.
  expect(await codesLeft(next, person)).toBe(0);
  expect(await codesLeft(stack, person)).toBe(10);

  const same = await startAnother();
  expect(same.logged).not.toContain("signing_key_changed");
  expect(await codesLeft(same.next, person)).toBe(10);
});

it("codes from before codes named their key are of the first one", async () => {
  const person = await stack.person();
  await deleteUsedCodes(stack.owner);
  const body = { securityCode: { channel: "google" as const, code: authenticatorCode() } };
  expect((await stack.call(person, "POST /api/a/v1/auth/recovery-codes", { body, key: null })).error).toBeNull();
  await stack.owner.query("UPDATE recovery_code SET key_name = NULL WHERE user_id = $1", [person.id]);
  const { next } = await startAnother(randomBytes(32));
  expect([await codesLeft(stack, person), await codesLeft(next, person)]).toEqual([10, 0]);
});

it("a service key is replaced while both sign: no request counts twice, at neither server, under neither key, nor after the old one's end", async () => {
  const [old, fresh] = [await makeTestServiceKey(stack), await makeTestServiceKey(stack)];
  const { makeUser, free, reference } = exchangeUsers(stack, fresh);
  const externalId = await makeUser();
  const { next } = await startAnother();
  const credit = (amount: string, named = reference()) => ({ body: { externalId, asset: "USDT", amount, reference: named } });

  // Seen on its way, and sent again to the other server.
  const overheard = serviceRequest(old, "POST /api/s/v1/credits", credit("3"));
  expect((await sendService(stack, overheard)).error).toBeNull();
  expect((await sendService(next, overheard)).error).toBe("nonce_used");
  // The exchange goes on with the new key, and repeats what it got no answer to.
  const transfer = credit("5", "rotated-1");
  const first = await askService(next, old, "POST /api/s/v1/credits", transfer);
  expect((await askService(stack, fresh, "POST /api/s/v1/credits", transfer)).text).toBe(first.text);
  expect((await askService(next, fresh, "POST /api/s/v1/credits", credit("6", "rotated-1"))).error).toBe("idempotency_mismatch");
  // The same nonce of another key is another request's.
  const nonce = randomBytes(16).toString("base64url");
  const list = (key: typeof old) => askService(next, key, "GET /api/s/v1/transfers", { nonce });
  expect([(await list(old)).error, (await list(fresh)).error, (await list(old)).error]).toEqual([null, null, "nonce_used"]);

  const unsent = serviceRequest(old, "POST /api/s/v1/credits", credit("7"));
  expect(await endServiceKey(stack.server.context.db, old.publicId)).toBe(true);
  for (const request of [overheard, unsent])
    for (const at of [stack, next]) expect((await sendService(at, request)).error).toBe("signature_invalid");
  for (const skew of [-30_000, 30_000])
    expect((await askService(next, fresh, "GET /api/s/v1/transfers", { at: TEST_CLOCK_MS + skew })).error).toBeNull();
  for (const skew of [-30_001, 30_001])
    expect((await askService(next, fresh, "GET /api/s/v1/transfers", { at: TEST_CLOCK_MS + skew })).error).toBe("clock_skewed");
  expect(await free(externalId)).toBe("8");
});
