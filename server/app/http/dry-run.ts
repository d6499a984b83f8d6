import type { Tx } from "../../core/db/database.ts";
import { statement } from "../../core/db/statement.ts";
import type { Acted } from "./idempotency.ts";

/** The checks that a commit would make: the ledger's are deferred until then. */
const checkConstraints = statement("constraints_check", "SET CONSTRAINTS ALL IMMEDIATE");

/**
 * The end of a dry run. What was done is checked as the commit would check it, and undone. A refusal keeps what it writes, so that codes can't
 * be guessed by trying.
 */
export async function undoDone(tx: Tx, acted: Acted): Promise<Acted> {
  if (acted.written !== null && acted.written.status >= 400) return acted;
  tx.sendLast(null);
  await checkConstraints.count(tx);
  return { ...acted, undone: true };
}
