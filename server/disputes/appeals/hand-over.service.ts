import type { CaseId, StaffId } from "@plaza/contract/ids.ts";
import { claimBar } from "@plaza/domain/backoffice/cases.ts";
import type { Context } from "../../core/context.ts";
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
  const facts = { ...locked.facts, assignedTo: null };
  if (claimBar(facts, staff) !== null) return null;
  const next = to !== null && claimBar(facts, to) === null && (await unfit(context, tx, locked, to)) === null ? to.staffId : null;
  await assignCase(tx, caseId, next);
  const kind = next === null ? "given_back" : "claimed";
  await appendEntry(tx, caseId, { kind, actor: "support", actorId: next ?? staff.staffId, audience: "staff" });
  record({
    action: next === null ? "give_back_appeal" : "assign_appeal",
    object: "appeal_case",
    objectId: caseId,
    data: { from, ...(next === null ? {} : { to: next }) },
  });
  return { to: next };
}
