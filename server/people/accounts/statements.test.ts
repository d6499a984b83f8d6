import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { firstRow } from "../../testing/rows.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { untilWaiting } from "../../testing/trades.ts";
import { beginLoginTry } from "./login.store.ts";
import { removePasskey } from "./passkey.store.ts";
import { bindContact, replaceRecoveryCodes, useRecoveryCode } from "./protection.store.ts";

/** What services have asked before, statements ask again: a request at the same moment may have changed it since. */

let stack: Stack;
let person: Person;
let other: Person;
beforeAll(async () => {
  stack = await startStack();
  [person, other] = [await stack.person(), await stack.person()];
});
afterAll(() => stack.close());

const inTransaction: Stack["server"]["context"]["db"]["transaction"] = (act) => stack.server.context.db.transaction(act);

it("an address that another request has just bound isn't replaced", async () => {
  const contact = { channel: "email", account: "second@example.test", dialCode: null } as const;
  expect(await inTransaction((tx) => bindContact(tx, person.id, contact))).not.toBe("bound");
  const { rows } = await stack.owner.query<{ email: string }>("SELECT email FROM users WHERE id = $1", [person.id]);
  expect(firstRow(rows).email).not.toBe(contact.account);
});

it("a recovery code is used up for its owner alone", async () => {
  const hash = createHash("sha256").update("a recovery code").digest();
  await inTransaction((tx) => replaceRecoveryCodes(tx, person.id, { hashes: [hash], salt: Buffer.alloc(16), keyName: "any" }));
  expect(await inTransaction((tx) => useRecoveryCode(tx, other.id, hash))).toBe(false);
  expect(await inTransaction((tx) => useRecoveryCode(tx, person.id, hash))).toBe(true);
});

it("a passkey is removed for its owner alone", async () => {
  const { rows } = await stack.owner.query<{ id: string }>(
    "INSERT INTO passkey (user_id, name, credential_id, public_key, counter, transports) VALUES ($1, 'Phone', 'a credential', '\\x00', 0, '{}') RETURNING id",
    [person.id],
  );
  const { id } = firstRow(rows);
  expect(await inTransaction((tx) => removePasskey(tx, other.id, id))).toBe(false);
  expect(await inTransaction((tx) => removePasskey(tx, person.id, id))).toBe(true);
});

it("a try at a password waits for the one before it, and is counted after it", async () => {
  const account = createHash("sha256").update("an account").digest();
  const before = await stack.owner.connect();
  await before.query("BEGIN");
  const { rows } = await before.query<{ begun: boolean }>("SELECT begin_login_try($1, '192.0.2.7', 1, interval '15 minutes') AS begun", [
    account,
  ]);
  expect(rows).toEqual([{ begun: true }]);
  const next = beginLoginTry(stack.server.context.db, account, "192.0.2.7", 1);
  await Promise.race([untilWaiting(stack.owner, 1), next]);
  await before.query("COMMIT");
  before.release();
  expect(await next).toBe(false);
});
