import type { StaffId, UserId } from "@plaza/contract/ids.ts";
import { isCertainLink, isShownLink } from "@plaza/domain/fraud/staff-links.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, type Refusal } from "../../core/http/refusal.ts";
import type { Queryable } from "../../core/db/statement.ts";
import type { Staff } from "../../core/identity/staff.ts";
import { markDigests } from "../accounts/login-mark.service.ts";
import { saveStaffMarks, staffLinksOf, type StaffLink } from "./staff-link.store.ts";

/** Records from which browser and network a member of staff logs in, to compare them with users' logins. Nothing where the operator wants no links. */
export async function recordStaffMarks(
  context: Context,
  tx: Tx,
  staffId: StaffId,
  { ip, device }: { readonly ip: string; readonly device: string | undefined },
): Promise<void> {
  if (context.settings.current.linkDays > 0) await saveStaffMarks(tx, staffId, markDigests(context, { ip, device }));
}

/** Members of staff who may belong together with one of these people: for everybody who looks at the case. */
export async function shownStaffLinks(context: Context, on: Queryable, people: readonly UserId[]): Promise<StaffLink[]> {
  return (await staffLinksOf(on, people)).filter((link) => isShownLink(link, context.settings.current));
}

/**
 * Refuses a member of staff to act on what these people are concerned by: their own account, and one that certainly belongs to them or to somebody who
 * lives with them, though under another email address.
 */
export async function refuseInvolvedStaff(
  context: Context,
  tx: Tx,
  { staffId, userId }: Pick<Staff, "staffId" | "userId">,
  people: readonly UserId[],
): Promise<Refusal | null> {
  return userId !== null && people.includes(userId) ? refuse("own_case") : refuseLinkedStaff(context, tx, staffId, people);
}

/** The same for those whose own account was looked at before. */
export async function refuseLinkedStaff(context: Context, tx: Tx, staffId: StaffId, people: readonly UserId[]): Promise<Refusal | null> {
  const certain = (await staffLinksOf(tx, people)).find((link) => link.staffId === staffId && isCertainLink(link));
  if (certain === undefined) return null;
  context.log("warn", "staff_linked_with_party", { staff: staffId, by: certain.by });
  return refuse("linked_case");
}
