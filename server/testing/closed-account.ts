import type { UserId } from "@plaza/contract/ids.ts";
import { cryptoMinor } from "@plaza/domain/money/amount.ts";
import { moveLegs, wallet } from "@plaza/domain/orders/escrow.ts";
import { sealedColumns } from "../app/commands/sealed-columns.ts";
import { erasePeople, type ErasureParts } from "../app/privacy/erase.ts";
import { openDatabase } from "../core/db/database.ts";
import { postTransfer } from "../core/ledger/ledger.store.ts";
import type { Person, Stack } from "./stack.ts";

/** Takes the person's USDT out and erases the account, as the operator's command does. Texts and documents stay for five years. */
export async function closeAccount(stack: Stack, { id }: Person): Promise<void> {
  const { db } = stack.server.context;
  const { rows } = await stack.owner.query<{ balance: string }>(
    "SELECT balance FROM ledger_account WHERE owner_id = $1 AND kind = 'p2p' AND asset = 'USDT'",
    [id],
  );
  const legs = moveLegs(wallet("p2p", id), { kind: "external" }, cryptoMinor(BigInt(rows[0]?.balance ?? "0")));
  await db.transaction((tx) => postTransfer(tx, { kind: "withdraw", asset: "USDT", legs }));
  // As after the fourteen days in which an order may still be reported.
  await eraseAccount(stack, id, async () => []);
}

/** Erases the account as the operator's command does. @returns what came of it */
export async function eraseAccount(stack: Stack, id: UserId, hindrances: ErasureParts["hindrances"]): ReturnType<typeof erasePeople> {
  const { files, config } = stack.server.context;
  const url = stack.ownerUrl;
  const owner = openDatabase({ url, isOwner: true, poolSize: 1, random: Math.random, onConnectionError: () => undefined });
  const { storage } = files;
  const parts = { db: owner, storage, sealingKey: config.sealingKey, sealed: sealedColumns(storage), retentionDays: 1825, hindrances };
  try {
    return await erasePeople(parts, [id], () => Promise.resolve());
  } finally {
    await owner.close();
  }
}
