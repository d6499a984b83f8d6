import type { StaffId } from "@plaza/contract/ids.ts";
import type { AuditAction } from "@plaza/contract/staff.ts";
import { raiseAlarm } from "../../core/alarms/alarm.store.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { type Refusal, refuseTooMany, WAIT_SECONDS } from "../../core/http/refusal.ts";
import type { AuditEntry } from "../../core/identity/staff.ts";
import { countLooks, countRecentActs, recordAuditEntry } from "./audit-entry.store.ts";

/** The actions by which staff read about people, by the cap that counts them. */
const LOOKS = {
  searches: ["find_user", "search_desk"],
  files: ["open_document", "open_case_file", "open_merchant_file", "download_evidence", "open_order"],
} as const satisfies Record<string, readonly AuditAction[]>;
type LookKind = keyof typeof LOOKS;
export type Look = (typeof LOOKS)[LookKind][number];

/**
 * Writes a look at a person or a file into the audit log before anything is shown. Beyond the caps per hour and per day it is refused instead,
 * operators get an alarm and the audit log says so once an hour. The caller's transaction must commit a refusal too.
 */
export async function recordLook(
  context: Context,
  tx: Tx,
  staffId: StaffId,
  entry: AuditEntry & { readonly action: Look },
): Promise<Refusal | null> {
  const kind: LookKind = entry.action === "find_user" || entry.action === "search_desk" ? "searches" : "files";
  const most = capsOf(context, kind);
  const looks = await countLooks(tx, staffId, LOOKS[kind]);
  if (looks.hour < most.hour && looks.day < most.day) {
    await recordAuditEntry(tx, staffId, entry);
    return null;
  }
  await raiseAlarm(tx, "staff_looks", { staffId, kind });
  tx.afterCommit(() => context.log("warn", "staff look limit reached", { staffId, kind }));
  if ((await countRecentActs(tx, staffId, "reach_look_limit", 1)) === 0)
    await recordAuditEntry(tx, staffId, { action: "reach_look_limit", object: "staff", objectId: staffId, data: { kind } });
  return refuseTooMany(looks.day < most.day ? WAIT_SECONDS.hour : WAIT_SECONDS.day, { keepsWrites: true });
}

function capsOf({ settings: { current } }: Context, kind: LookKind): { readonly hour: number; readonly day: number } {
  return kind === "searches"
    ? { hour: current.staffSearchesPerHour, day: current.staffSearchesPerDay }
    : { hour: current.staffFilesPerHour, day: current.staffFilesPerDay };
}
