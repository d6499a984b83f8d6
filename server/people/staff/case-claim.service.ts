import type { StaffId } from "@plaza/contract/ids.ts";
import { actBar, claimBar, type CaseFacts } from "@plaza/domain/backoffice/cases.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, type Refusal } from "../../core/http/refusal.ts";
import type { AuditEntry, Staff } from "../../core/identity/staff.ts";
import { refuseLinkedStaff } from "./staff-link.service.ts";

type Worker = Pick<Staff, "staffId" | "userId">;

/** Refuses to claim a case, or to give it back: one that is closed, a colleague's, or of people to whom the member of staff belongs. */
export async function refuseClaim(context: Context, tx: Tx, staff: Worker, facts: CaseFacts, claim: boolean): Promise<Refusal | null> {
  const bar = claim ? claimBar(facts, staff) : actBar(facts, staff);
  if (bar !== null) return refuse(bar);
  return claim ? refuseLinkedStaff(context, tx, staff.staffId, facts.parties) : null;
}

/** Refuses any other action on a case: it takes the claim, and no link to its people has come to light since. */
export async function refuseActing(context: Context, tx: Tx, staff: Worker, facts: CaseFacts): Promise<Refusal | null> {
  const bar = actBar(facts, staff);
  return bar === null ? refuseLinkedStaff(context, tx, staff.staffId, facts.parties) : refuse(bar);
}

/**
 * Who has a colleague's case after it was handed over: `to`, or null for the queue where they may not decide it.
 * @param refuseNext what else keeps `to` from the case
 * @returns null where the case is of the caller's own account: then nothing happens to it
 */
export async function nextHolder<Next extends Worker>(
  facts: CaseFacts,
  staff: Worker,
  to: Next | null,
  refuseNext: (to: Next) => Promise<Refusal | null>,
): Promise<{ readonly to: StaffId | null } | null> {
  const unclaimed = { ...facts, assignedTo: null };
  if (claimBar(unclaimed, staff) !== null) return null;
  const mayHave = to !== null && claimBar(unclaimed, to) === null && (await refuseNext(to)) === null;
  return { to: mayHave ? to.staffId : null };
}

/** The audit entry of a case that was handed over. @param actions what it is called when a colleague has the case now, and when the queue has it */
export function handOverEntry(
  { object, objectId }: Pick<AuditEntry, "object" | "objectId">,
  actions: { readonly assign: AuditEntry["action"]; readonly giveBack: AuditEntry["action"] },
  { from, to }: { readonly from: StaffId; readonly to: StaffId | null },
): AuditEntry {
  return { action: to === null ? actions.giveBack : actions.assign, object, objectId, data: { from, ...(to === null ? {} : { to }) } };
}
