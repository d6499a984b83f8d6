import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StaffId, UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../core/db/database.ts";
import { insertTelegramLink } from "../delivery/notifications/telegram-chat.store.ts";
import { insertLink } from "../exchange/users/service-link.store.ts";
import { insertFile } from "../merchants/tiers/file.store.ts";
import { insertAppCode } from "../people/accounts/app-code.store.ts";
import { countRecentActs, recordAuditEntry } from "../people/staff/audit-entry.store.ts";
import { givePassword, TEST_PASSWORD } from "../testing/browser.ts";
import { makePasskey } from "../testing/passkeys.ts";
import { hire } from "../testing/staff.ts";
import { startStack, type Person, type Stack } from "../testing/stack.ts";
import { authenticatorCode, deleteUsedCodes, untilWaiting } from "../testing/trades.ts";

/** A limit on how many somebody has holds for requests at the same moment too, each of which would count without the others. */

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

// No divisor of a limit: a round begins below it and would end beyond.
const AT_ONCE = 7;
const hash = () => createHash("sha256").update(randomBytes(16)).digest();
const name = () => randomBytes(16).toString("hex");
const SESSION = "SELECT id::text FROM session WHERE user_id = $1 LIMIT 1";

async function sessionOf(userId: UserId): Promise<string> {
  const { rows } = await stack.owner.query<{ id: string }>(SESSION, [userId]);
  return rows[0]?.id ?? "";
}

const QUOTAS: readonly { readonly of: string; readonly most: number; readonly add: (tx: Tx, userId: UserId) => Promise<unknown> }[] = [
  {
    of: "links to connect Telegram",
    most: 5,
    add: async (tx, userId) => insertTelegramLink(tx, { codeHash: hash(), userId, sessionId: await sessionOf(userId) }),
  },
  {
    of: "codes that hand a login on",
    most: 10,
    add: async (tx, userId) => insertAppCode(tx, hash(), { userId, sessionId: await sessionOf(userId) }),
  },
  { of: "links from an exchange", most: 20, add: (tx, userId) => insertLink(tx, hash(), userId, "/") },
  {
    of: "papers of an application",
    most: 30,
    add: (tx, userId) => insertFile(tx, userId, { name: "a.pdf", storageName: name(), mime: "application/pdf", size: 9 }),
  },
];

it.each(QUOTAS)("of $of there are $most at most", async ({ most, add }) => {
  const { db } = stack.server.context;
  const person = await stack.person();
  let kept = 0;
  for (let round = 0; round * AT_ONCE < most + AT_ONCE; round++) {
    const added = await Promise.all(Array.from({ length: AT_ONCE }, () => db.transaction((tx) => add(tx, person.id))));
    kept += added.filter((row) => row !== null).length;
  }
  expect(kept).toBe(most);
});

it("of looks at identities there are as many as the hour allows, over all cases", async () => {
  const { db } = stack.server.context;
  const { staffId } = await hire(stack, "agent");
  const most = 5;
  const look = (staff: StaffId, objectId: string) =>
    db.transaction(async (tx) => {
      if ((await countRecentActs(tx, staff, "reveal_kyc", most)) >= most) return null;
      await recordAuditEntry(tx, staff, { action: "reveal_kyc", object: "kyc_case", objectId, reason: "a look" });
      return objectId;
    });
  const looks = await Promise.all(Array.from({ length: 2 * AT_ONCE }, (_, index) => look(staffId, String(index))));
  expect(looks.filter((seen) => seen !== null)).toHaveLength(most);
});

describe("through the API, of requests at the same moment", () => {
  const google = () => ({ channel: "google" as const, code: authenticatorCode() });
  const errorsOf = async (requests: readonly Promise<{ readonly error: string | null }>[]) =>
    (await Promise.all(requests)).map(({ error }) => error ?? "done").toSorted();
  const ofWhich = (done: number, refusal: string, all = AT_ONCE) =>
    [...Array.from({ length: done }, () => "done"), ...Array.from({ length: all - done }, () => refusal)].toSorted();
  /** As many proofs as a person can have at once. */
  const proofsOf = async (person: Person) => {
    await deleteUsedCodes(stack.owner);
    const { recoveryCodes } = (await stack.call(person, "POST /api/a/v1/auth/recovery-codes", { body: { securityCode: google() } })).data;
    await deleteUsedCodes(stack.owner);
    return recoveryCodes.slice(0, AT_ONCE).map((code) => ({ channel: "recovery" as const, code }));
  };

  it("a person's adverts of a pair are as many as their tier allows", async () => {
    const owner = await stack.person({ usdt: "500" });
    const payments = (await stack.call(owner, "GET /api/ctc/query-user-payment", { query: {} })).data;
    const terms = { price: "1", quantity: "10", minAmount: "1", maxAmount: "10", paymentWindowMinutes: 15, message: "" };
    const body = { side: "sell" as const, asset: "USDT", fiat: "USD", priceType: "fixed" as const, ...terms };
    const paymentIds = payments.map(({ paymentId }) => paymentId);
    const posts = Array.from({ length: AT_ONCE }, () => stack.call(owner, "POST /api/ctc/create-adv", { body: { ...body, paymentIds } }));
    expect(await errorsOf(posts)).toEqual(ofWhich(3, "too_many_adverts"));
    await stack.audit();
  });

  it("log-ins are fifty, of which a newer one ends the oldest", async () => {
    const person = await stack.person();
    const account = await givePassword(stack, person);
    // With the one that everybody in tests has.
    await stack.owner.query(
      `INSERT INTO session (token_hash, user_id, kind, created_at, expires_at)
       SELECT sha256(($1 || ' ' || n)::bytea), $1::bigint, 'cookie', now() - interval '1 hour', now() + interval '1 hour' FROM generate_series(1, 49) n`,
      [person.id],
    );
    const body = { account, password: TEST_PASSWORD };
    const before = await stack.owner.connect();
    await before.query("BEGIN");
    await before.query("SELECT FROM users WHERE id = $1 FOR UPDATE", [person.id]);
    const logins = Array.from({ length: AT_ONCE }, () => stack.call(null, "POST /api/a/v2/auth/login", { body, key: null }));
    await untilWaiting(stack.owner, AT_ONCE);
    await before.query("COMMIT");
    before.release();
    expect(await errorsOf(logins)).toEqual(ofWhich(AT_ONCE, ""));
    const { rows } = await stack.owner.query("SELECT count(*)::int AS logins FROM session WHERE user_id = $1 AND pair_id IS NULL", [
      person.id,
    ]);
    expect(rows).toEqual([{ logins: 50 }]);
  });

  it("favorites are a hundred", async () => {
    const person = await stack.person();
    await stack.owner.query("INSERT INTO favourite (user_id, symbol) SELECT $1, 'AAA' || n FROM generate_series(1, 97) n", [person.id]);
    const adds = Array.from({ length: AT_ONCE }, (_, at) =>
      stack.call(person, "POST /api/e/v1/favorite", { body: { symbol: `BBB${at}` } }),
    );
    expect(await errorsOf(adds)).toEqual(ofWhich(3, "limit_reached"));
  });

  it("payment accounts are fifty", async () => {
    const person = await stack.person({ name: "Olga Owner" });
    const proofs = await proofsOf(person);
    // Copies of the one that everybody in tests has.
    await stack.owner.query(
      `INSERT INTO payment_account (user_id, method_id, fiat, holder_name, sealed_fields, masked_fields, template_version)
       SELECT user_id, method_id, fiat, holder_name, sealed_fields, masked_fields, template_version FROM payment_account, generate_series(1, 46) WHERE user_id = $1`,
      [person.id],
    );
    const fields = (at: number) => ({ account_holder: "Olga Owner", email_or_phone: `owner${at}@pay.test` });
    const adds = proofs.map((securityCode, at) =>
      stack.call(person, "POST /api/ctc/create-user-payment", {
        body: { methodId: "zelle", fiat: "USD", fields: fields(at), securityCode },
      }),
    );
    expect(await errorsOf(adds)).toEqual(ofWhich(3, "limit_reached"));
  });

  it("webhooks are five", async () => {
    const person = await stack.person();
    const proofs = await proofsOf(person);
    const adds = proofs.map((securityCode, at) =>
      stack.call(person, "POST /api/ctc/create-webhook", { body: { url: `http://127.0.0.1:9/${at}`, events: ["order"], securityCode } }),
    );
    expect(await errorsOf(adds)).toEqual(ofWhich(5, "limit_reached"));
  });

  it("passkeys are twenty, also by options that were asked for before", async () => {
    const person = await stack.person();
    const origin = "http://plaza.test";
    await stack.owner.query(
      `INSERT INTO passkey (user_id, credential_id, public_key, counter, transports, name)
       SELECT $1, 'copy-' || n, '', 0, '{}', 'Phone' FROM generate_series(1, 17) n`,
      [person.id],
    );
    const made = await Promise.all(
      (await proofsOf(person)).map(async (securityCode) => {
        const { data } = await stack.call(person, "POST /api/a/v1/auth/passkeys/options", { headers: { origin } });
        const response = makePasskey({ challenge: String(data["challenge"]), origin });
        return { name: "Phone", response, securityCode };
      }),
    );
    const adds = made.map((body) => stack.call(person, "POST /api/a/v1/auth/passkeys", { headers: { origin }, body }));
    expect(await errorsOf(adds)).toEqual(ofWhich(3, "limit_reached"));
  });
});
