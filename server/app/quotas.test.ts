import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { StaffId, UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../core/db/database.ts";
import { insertTelegramLink } from "../delivery/notifications/telegram-chat.store.ts";
import { insertLink } from "../exchange/users/service-link.store.ts";
import { insertFile } from "../merchants/tiers/file.store.ts";
import { insertAppCode } from "../people/accounts/app-code.store.ts";
import { countRecentActs, recordAuditEntry } from "../people/staff/audit-entry.store.ts";
import { hire } from "../testing/staff.ts";
import { startStack, type Stack } from "../testing/stack.ts";

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
