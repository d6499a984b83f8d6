import type { UserId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { counterpartiesOf } from "./counterparty.store.ts";
import { findUser } from "./user.store.ts";

/**
 * After an identity was approved or withdrawn, or a freeze began or ended: the open pages of everybody with a running order with this person read it again, since what
 * they say about paying and releasing depends on it. The order's own version doesn't change.
 */
export async function wakeCounterparties(context: Pick<Context, "sendEphemeral">, tx: Tx, userId: UserId): Promise<void> {
  const counterparties = await counterpartiesOf(tx, userId);
  if (counterparties.length === 0) return;
  const { uid } = await findUser(tx, userId);
  tx.afterCommit(() => context.sendEphemeral(counterparties, { kind: "counterparty", uid }));
}
