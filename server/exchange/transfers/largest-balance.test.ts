import { cryptoMinor } from "@plaza/domain/money/amount.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import { moveLegs, wallet } from "@plaza/domain/orders/escrow.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { refused } from "../../core/http/refusal.ts";
import { postTransfer } from "../../core/ledger/ledger.store.ts";
import { askService, exchangeUsers, makeTestServiceKey, type ExchangeUsers } from "../../testing/service.ts";
import type { SigningTestKey } from "../../testing/keys.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { firstRow } from "../../testing/rows.ts";
import { beginTransfer } from "./transfer.service.ts";

/** Wallets that are nearly as full as a coin allows: 18 whole digits, and of USDT 6 decimals behind them. */

const LARGEST = 10n ** 24n - 1n;
const FULL = "999999999999999999.999999";

let stack: Stack;
let key: SigningTestKey;
let users: ExchangeUsers;
beforeAll(async () => {
  stack = await startStack();
  key = await makeTestServiceKey(stack);
  users = exchangeUsers(stack, key);
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

async function idOf(externalId: string): Promise<UserId> {
  return firstRow((await stack.owner.query<{ id: UserId }>("SELECT id FROM users WHERE external_id = $1", [externalId])).rows).id;
}

/** A user of the exchange whose P2P wallet has room for this many minor units. */
async function almostFull(room: bigint): Promise<{ readonly externalId: string; readonly userId: UserId }> {
  const externalId = await users.makeUser();
  const userId = await idOf(externalId);
  const legs = moveLegs({ kind: "external" }, wallet("p2p", userId), cryptoMinor(LARGEST - room));
  expect(await stack.server.context.db.transaction((tx) => postTransfer(tx, { kind: "deposit", asset: "USDT", legs }))).toBe(true);
  return { externalId, userId };
}

async function rowsOf(userId: UserId): Promise<number> {
  const { rows } = await stack.owner.query<{ count: number }>("SELECT count(*)::int AS count FROM exchange_transfer WHERE user_id = $1", [
    userId,
  ]);
  return firstRow(rows).count;
}

it("A credit beyond the largest balance is refused, leaves nothing, and its reference is free for a smaller one", async () => {
  const { externalId, userId } = await almostFull(5_000_000n);
  const refusal = await users.credit(externalId, "5.000001", "too-much");
  expect(refusal).toMatchObject({ status: 422, error: "balance_too_large" });
  expect(await users.free(externalId)).toBe("999999999999999994.999999");
  expect(await rowsOf(userId)).toBe(0);
  const asked = await askService(stack, key, "GET /api/s/v1/transfers/{reference}", { params: { reference: "too-much" } });
  expect(asked.error).toBe("not_found");
  const { rows } = await stack.owner.query<{ data: unknown }>(
    "SELECT data FROM staff_act WHERE data->>'reference' = 'too-much' ORDER BY seq",
  );
  expect(rows[0]?.data).toMatchObject({ call: "POST /api/s/v1/credits", error: "balance_too_large" });
  expect(await users.credit(externalId, "5", "too-much")).toMatchObject({ status: 200, data: { balance: FULL } });
});

it("Of forty credits at once exactly those with room arrive", async () => {
  const { externalId, userId } = await almostFull(7_000_000n);
  const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => users.credit(externalId, "1", `flood-${index}`)));
  const outcomes = answers.map(({ error }) => error ?? "done");
  expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(7);
  expect(outcomes.filter((outcome) => outcome === "balance_too_large")).toHaveLength(33);
  expect(await rowsOf(userId)).toBe(7);
  expect(await users.free(externalId)).toBe(FULL);
});

it("A transfer that a full wallet has no room for is refused before the exchange learns of it", async () => {
  const { userId } = await almostFull(5_000_000n);
  const begin = (amount: bigint, reference: string) =>
    stack.server.context.db.transaction(
      (tx) => beginTransfer(tx, { reference, direction: "to_p2p", userId, asset: "USDT", amount: cryptoMinor(amount) }),
      refused,
    );
  const refusal = await begin(5_000_001n, "asked-too-much");
  expect(refused(refusal) && refusal.code).toBe("balance_too_large");
  expect(await rowsOf(userId)).toBe(0);
  expect(refused(await begin(3_000_000n, "asked"))).toBe(false);
  // The first is still under way, and has its room.
  expect(refused(await begin(2_000_001n, "asked-again"))).toBe(true);
  expect(refused(await begin(2_000_000n, "asked-last"))).toBe(false);
});
