import type { CaseId, StaffId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import { handOverEntry, nextHolder } from "../../people/staff/case-claim.service.ts";
import { appendEntry, assignCase } from "../../trade/cases/case.store.ts";
import { lockWithOrder, type CallRequest } from "./backoffice-appeal.service.ts";
import { unfit, type Judge } from "./judge.service.ts";

/**
 * Gives a colleague's case to another one, or with null back to the queue, where it also goes if the other one may not judge it. Does nothing to
 * a case of the caller's own order and returns null; otherwise who has it now. Parties don't notice.
 */
export async function handOverAppeal(
  context: Context,
  { tx, staff, record }: CallRequest,
  caseId: CaseId,
  { from, to }: { readonly from: StaffId; readonly to: Judge | null },
): Promise<{ readonly to: StaffId | null } | null> {
  const locked = await lockWithOrder(tx, caseId);
  if (locked === null || locked.one.assignedTo !== from) return null;
  const next = await nextHolder(locked.facts, staff, to, (judge) => unfit(context, tx, locked, judge));
  if (next === null) return null;
  await assignCase(tx, caseId, next.to);
  const kind = next.to === null ? "given_back" : "claimed";
  await appendEntry(tx, caseId, { kind, actor: "support", actorId: next.to ?? staff.staffId, audience: "staff" });
  const actions = { assign: "assign_appeal", giveBack: "give_back_appeal" } as const;
  record(handOverEntry({ object: "appeal_case", objectId: caseId }, actions, { from, to: next.to }));
  return next;
}
