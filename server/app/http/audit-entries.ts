import type { StaffId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { AuditEntry } from "../../core/identity/staff.ts";
import { recordAuditEntry } from "../../people/staff/audit-entry.store.ts";

/**
 * Writes what a member of staff did into the audit log, and once it is committed into the server's log and its metrics: there without reason and
 * data, which may name people.
 */
export async function recordAuditEntries(context: Context, tx: Tx, staffId: StaffId, acts: readonly AuditEntry[]): Promise<void> {
  await Promise.all(acts.map((done) => recordAuditEntry(tx, staffId, done)));
  tx.afterCommit(() => {
    for (const { action, object, objectId } of acts) {
      context.countAuditEntry(action);
      context.log("info", "audit entry", { staff: staffId, action, object, objectId });
    }
  });
}
