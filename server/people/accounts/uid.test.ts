import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isId } from "@plaza/contract/ids.ts";
import { TEST_PASSWORD } from "../../testing/browser.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { newUid } from "./uid.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({}, 12, { accountGroups: [[20, 29]] });
});
afterAll(() => stack.close());

describe("a UID", () => {
  it.each([
    [0, /^[1-9]\d{8}$/],
    [7, /^7[1-9]\d{8}$/],
    [20, /^20[1-9]\d{8}$/],
    [999_999_999, /^9{9}[1-9]\d{8}$/],
  ])("of group %i begins with the group and has nine digits more", (group, pattern) => {
    for (let times = 0; times < 100; times++) {
      const uid = newUid(group);
      expect(uid).toMatch(pattern);
      expect(isId(uid)).toBe(true);
    }
  });

  it("of a new account is one of the cell's first group", async () => {
    const account = "first-of-group@asia.test";
    const { error } = await stack.call(null, "POST /api/a/v2/auth/register", { body: { account, password: TEST_PASSWORD } });
    expect(error).toBeNull();
    const { rows } = await stack.owner.query<{ uid: string; group: number }>(
      `SELECT uid::text, account_group AS "group" FROM users WHERE email = $1`,
      [account],
    );
    expect(rows).toEqual([{ uid: expect.stringMatching(/^20[1-9]\d{8}$/) as string, group: 20 }]);
  });

  it("of another group is refused by the database, and so is one that is changed to it", async () => {
    const insert = (uid: string, group: number) =>
      stack.owner.query(
        "INSERT INTO users (uid, account_group, username, nickname, email, password_hash) VALUES ($1, $2, '', 'u', $3, 'x')",
        [uid, group, `${uid}@asia.test`],
      );
    await insert("20555555555", 20);
    for (const [uid, group] of [
      ["555555555", 20],
      ["21555555555", 20],
      ["20555555556", 0],
    ] as const)
      await expect(insert(uid, group)).rejects.toMatchObject({ code: "23514" });
    await expect(stack.owner.query("UPDATE users SET uid = 555555555 WHERE uid = 20555555555")).rejects.toMatchObject({ code: "23514" });
  });

  it("stays as it is where the group of an account that is older is another", async () => {
    const person = await stack.person();
    await stack.owner.query("UPDATE users SET account_group = 21 WHERE id = $1", [person.id]);
    const { rows } = await stack.owner.query<{ uid: string }>("SELECT uid::text FROM users WHERE id = $1", [person.id]);
    expect(rows[0]?.uid).toBe(person.uid);
  });
});
