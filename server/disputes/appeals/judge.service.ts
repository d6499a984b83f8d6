import type { UserId } from "@plaza/contract/ids.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { refuseLinkedStaff } from "../../people/staff/staff-link.service.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, type Refusal } from "../../core/http/refusal.ts";
import type { Staff } from "../../core/identity/staff.ts";
import type { CaseRecord } from "../../trade/cases/case.record.ts";

/** What decides who may judge a case. */
interface Judged {
  readonly one: Pick<CaseRecord, "kind">;
  /** The decision that is objected to. */
  readonly parent: CaseRecord | null;
  readonly facts: { readonly parties: readonly UserId[] };
}

/** Nobody looks a second time at what they have decided themselves. */
export function hadPart(parent: CaseRecord | null, staffId: string): boolean {
  return parent !== null && (parent.decidedBy === staffId || parent.confirmedBy === staffId);
}

/** A member of staff as who may judge a case is decided by. */
export type Judge = Pick<Staff, "staffId" | "userId" | "role">;

/** Why this staff member may not work on the case at all, no matter who has claimed it. Objections are for seniors. */
export async function unfit(context: Context, tx: Tx, { one, parent, facts }: Judged, worker: Judge): Promise<Refusal | null> {
  if (!hadPart(parent, worker.staffId) && !reaches(worker.role, one.kind === "objection" ? "senior" : "agent"))
    return refuse("not_allowed");
  return refuseJudge(context, tx, { parent, facts }, worker);
}

/** Who decided what is objected to, or shares a browser or payment account with a party, doesn't decide. */
export async function refuseJudge(
  context: Context,
  tx: Tx,
  { parent, facts }: Pick<Judged, "parent" | "facts">,
  { staffId }: Judge,
): Promise<Refusal | null> {
  return hadPart(parent, staffId) ? refuse("had_part") : refuseLinkedStaff(context, tx, staffId, facts.parties);
}
