import { afterAll, beforeAll, expect, test } from "vitest";
import { startStack, type Stack } from "../../testing/stack.ts";

/** A reference to a row locks its key. What only changes other columns must not wait for that, nor hold it up: a person is in every row of a trade. */

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

test("a person is updated while others write what refers to them, and the other way round", async () => {
  const { id } = await stack.person();
  const [one, other] = [await stack.owner.connect(), await stack.owner.connect()];
  const refer = "SELECT FROM users WHERE id = $1 FOR KEY SHARE";
  const change = "UPDATE users SET totp_last_step = totp_last_step + 1 WHERE id = $1";
  try {
    for (const [first, second] of [
      [refer, change],
      [change, refer],
    ] as const) {
      await one.query("BEGIN");
      await one.query(first, [id]);
      await other.query("SET lock_timeout = '2s'");
      expect((await other.query(second, [id])).rowCount).toBe(1);
      await one.query("ROLLBACK");
    }
  } finally {
    one.release();
    other.release();
  }
});

test("no table with a trigger before updates has a generated column in a key: each of its updates would lock the key", async () => {
  const { rows } = await stack.owner.query(
    `SELECT c.relname, a.attname FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
     WHERE c.relnamespace = 'public'::regnamespace AND i.indisunique AND i.indimmediate AND i.indpred IS NULL AND i.indexprs IS NULL AND a.attgenerated <> ''
       AND EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal AND t.tgtype & 19 = 19)`,
  );
  expect(rows).toEqual([]);
});

test("whether a person is a main account follows from whose sub-user they are, whatever is written", async () => {
  const [main, sub] = [await stack.person(), await stack.person()];
  const isMain = async () => {
    const { rows } = await stack.owner.query<{ is: boolean }>('SELECT is_main AS "is" FROM users WHERE id = $1', [sub.id]);
    return rows[0]?.is;
  };
  expect(await isMain()).toBe(true);
  await stack.owner.query("UPDATE users SET parent_id = $2 WHERE id = $1", [sub.id, main.id]);
  expect(await isMain()).toBe(false);
  await stack.owner.query("UPDATE users SET is_main = true WHERE id = $1", [sub.id]);
  expect(await isMain()).toBe(false);
});
