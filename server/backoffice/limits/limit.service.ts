import type { BackofficeLimitsView } from "@plaza/contract/calls/backoffice-limits.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { Uid, UserId } from "@plaza/contract/ids.ts";
import { USER_LIMITS, type UserLimit } from "@plaza/contract/staff.ts";
import { needsFourEyes } from "@plaza/domain/limits/four-eyes.ts";
import { pausedUntil } from "@plaza/domain/limits/limits.ts";
import { withOwnLimits } from "@plaza/domain/limits/own-limits.ts";
import { findByUid } from "../../people/accounts/user.store.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { Queryable } from "../../core/db/statement.ts";
import type { RecordAuditEntry } from "../../core/handler.ts";
import { refuse, refused, type Outcome } from "../../core/http/refusal.ts";
import { notify } from "../../delivery/notifications/notify.service.ts";
import { endGranted } from "../../merchants/limit-requests/limit-request.store.ts";
import { readHeldLimits } from "../../people/limits/limit.view.ts";
import {
  insertLimitProposal,
  limitProposalsFor,
  lockLimitProposal,
  removeLimitProposal,
  type LimitProposal,
} from "../../people/limits/limit-proposal.store.ts";
import { refuseInvolvedStaff } from "../../people/staff/staff-link.service.ts";
import { putUserLimit, removeUserLimit, type SetLimit } from "../../people/limits/user-limit.store.ts";
import type { Staff } from "../../core/identity/staff.ts";

interface By {
  readonly tx: Tx;
  readonly staff: Staff;
  readonly record: RecordAuditEntry;
}

type LimitView = BackofficeLimitsView["limits"][number];

const LONGEST_MS = 10 * 366 * 86_400_000;

/** One trader's limits as staff see them. */
export async function viewLimits(context: Context, on: Queryable, staff: Staff, uid: Uid): Promise<Outcome<BackofficeLimitsView>> {
  const userId = await findByUid(on, uid);
  return userId === null ? refuse("not_found") : limitsOf(context, on, staff, { uid, userId, own: staff.userId === userId });
}

interface Whose {
  readonly uid: Uid;
  readonly userId: UserId;
  readonly own: boolean;
}

async function limitsOf(context: Context, on: Queryable, staff: Staff, { uid, userId, own }: Whose): Promise<BackofficeLimitsView> {
  const [{ facts, set, held }, proposals] = await Promise.all([readHeldLimits(context, on, userId), limitProposalsFor(on, userId)]);
  const rules = context.settings.current;
  const paused = pausedUntil(facts.faults, facts.now, withOwnLimits(rules, facts.own));
  return {
    uid,
    own,
    pausedUntil: paused?.toISOString() ?? null,
    limits: USER_LIMITS.map((kind) => ({
      kind,
      used: held[kind].used,
      usual: held[kind].usual,
      own: setView(set.find((candidate) => candidate.kind === kind)),
      proposal: proposalView(
        staff,
        proposals.find((candidate) => candidate.kind === kind),
      ),
    })),
  };
}

function setView(set: SetLimit | undefined): LimitView["own"] {
  if (set === undefined) return null;
  const { most, until, reason, by, setAt } = set;
  return { most, until: until.toISOString(), reason, by, setAt: setAt.toISOString() };
}

function proposalView({ staffId }: Staff, proposal: LimitProposal | undefined): LimitView["proposal"] {
  if (proposal === undefined) return null;
  const { id, most, until, reason, by, proposedBy } = proposal;
  return { proposalId: id, most, until: until.toISOString(), reason, by, mine: proposedBy === staffId };
}

async function othersAccount(context: Context, tx: Tx, staff: Staff, uid: Uid, reason: string): Promise<Outcome<Whose>> {
  if (reason.trim() === "") return refuse("reason_needed");
  const userId = await findByUid(tx, uid);
  if (userId === null) return refuse("not_found");
  return (await refuseInvolvedStaff(context, tx, staff, [userId])) ?? { uid, userId, own: false };
}

/**
 * Sets one limit of a user until a moment, in place of a granted one. Nobody sets the own limits, and one in money that is above the user's level
 * and the set amount waits for a second staff member.
 */
export async function setLimit(
  context: Context,
  { tx, staff, record }: By,
  input: WireOf<"POST /api/desk/set-user-limit">["body"],
): Promise<Outcome<BackofficeLimitsView>> {
  const { uid, kind, most } = input;
  const [reason, until, now] = [input.reason.trim(), new Date(input.until), Date.now()];
  if (!(until.getTime() > now && until.getTime() < now + LONGEST_MS)) return refuse("field_invalid", { field: "until" });
  const whose = await othersAccount(context, tx, staff, uid, reason);
  if (refused(whose)) return whose;
  const { userId } = whose;
  const { held } = await readHeldLimits(context, tx, userId);
  await removeLimitProposal(tx, userId, kind);
  const limit = { userId, kind, most, until, reason, by: staff.staffId };
  const isProposed = most > (held[kind].usual ?? Number.POSITIVE_INFINITY) && needsFourEyes(context.settings.current, kind, most);
  if (isProposed) await insertLimitProposal(tx, limit);
  else await putLimit(context, tx, { ...limit, proposedBy: null });
  record({
    action: isProposed ? "propose_limit" : "set_limit",
    object: "user",
    objectId: uid,
    reason,
    data: { kind, most, until: until.toISOString() },
  });
  return limitsOf(context, tx, staff, whose);
}

async function putLimit(context: Context, tx: Tx, limit: Parameters<typeof putUserLimit>[1]): Promise<void> {
  const { userId, kind } = limit;
  await endGranted(tx, userId, kind);
  await putUserLimit(tx, limit);
  notifyLimit(context, tx, userId, `limit:${kind}:${Date.now()}`);
}

/** The second pair of eyes: another person than the one who proposed it. What is not confirmed is gone. */
export async function confirmLimit(
  context: Context,
  { tx, staff, record }: By,
  { proposalId, confirm }: WireOf<"POST /api/desk/confirm-user-limit">["body"],
): Promise<Outcome<BackofficeLimitsView>> {
  const proposal = await lockLimitProposal(tx, proposalId);
  if (proposal === null) return refuse("nothing_to_confirm");
  const { userId, uid, kind, most, until, reason, proposedBy } = proposal;
  const involved = await refuseInvolvedStaff(context, tx, staff, [userId]);
  if (involved !== null) return involved;
  // To take one's own proposal back needs nobody else.
  if (confirm && proposedBy === staff.staffId) return refuse("had_part");
  await removeLimitProposal(tx, userId, kind);
  if (confirm) await putLimit(context, tx, { userId, kind, most, until, reason, by: staff.staffId, proposedBy });
  record({
    action: confirm ? "set_limit" : "send_back_limit_request",
    object: "user",
    objectId: uid,
    reason,
    data: { kind, most, until: until.toISOString() },
  });
  return limitsOf(context, tx, staff, { uid, userId, own: false });
}

/** Ends a limit that staff set or granted; the level's holds again. */
export async function liftLimit(context: Context, { tx, staff, record }: By, uid: Uid, kind: UserLimit, reason: string) {
  const whose = await othersAccount(context, tx, staff, uid, reason);
  if (refused(whose)) return whose;
  if (!(await removeUserLimit(tx, whose.userId, kind))) return refuse("already_done");
  await endGranted(tx, whose.userId, kind);
  await removeLimitProposal(tx, whose.userId, kind);
  notifyLimit(context, tx, whose.userId, `limit:${kind}:lifted:${Date.now()}`);
  record({ action: "lift_limit", object: "user", objectId: uid, reason: reason.trim(), data: { kind } });
  return limitsOf(context, tx, staff, whose);
}

function notifyLimit(context: Context, tx: Tx, userId: UserId, act: string): void {
  notify(tx, { to: userId, kind: "limits_changed", act, facts: {} });
  tx.afterCommit(() => context.wake([userId]));
}
