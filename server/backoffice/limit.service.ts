import type { DeskLimitsView } from "@plaza/contract/calls/backoffice-limits.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { Uid, UserId } from "@plaza/contract/ids.ts";
import { USER_LIMITS, type UserLimit } from "@plaza/contract/staff.ts";
import { pausedUntil } from "@plaza/domain/limits/limits.ts";
import { withOwnLimits } from "@plaza/domain/limits/own-limits.ts";
import { findByUid } from "../people/accounts/user.store.ts";
import type { Context } from "../core/context.ts";
import type { Tx } from "../core/db/database.ts";
import type { Queryable } from "../core/db/statement.ts";
import type { RecordAuditEntry } from "../core/handler.ts";
import { refuse, refused, type Outcome } from "../core/http/refusal.ts";
import { notify } from "../delivery/notifications/notify.service.ts";
import { endGranted } from "../merchants/limit-requests/limit-request.store.ts";
import { readHeldLimits } from "../people/limits/limit.view.ts";
import { putUserLimit, removeUserLimit } from "../people/limits/user-limit.store.ts";
import type { Staff } from "../core/identity/staff.ts";

interface By {
  readonly tx: Tx;
  readonly staff: Staff;
  readonly record: RecordAuditEntry;
}

const LONGEST_MS = 10 * 366 * 86_400_000;

/** One trader's limits as staff see them. */
export async function viewLimits(context: Context, on: Queryable, staff: Staff, uid: Uid): Promise<Outcome<DeskLimitsView>> {
  const userId = await findByUid(on, uid);
  return userId === null ? refuse("not_found") : limitsOf(context, on, { uid, userId, own: staff.userId === userId });
}

interface Whose {
  readonly uid: Uid;
  readonly userId: UserId;
  readonly own: boolean;
}

async function limitsOf(context: Context, on: Queryable, { uid, userId, own }: Whose): Promise<DeskLimitsView> {
  const { facts, set, held } = await readHeldLimits(context, on, userId);
  const rules = context.settings.current;
  const paused = pausedUntil(facts.faults, facts.now, withOwnLimits(rules, facts.own));
  return {
    uid,
    own,
    pausedUntil: paused?.toISOString() ?? null,
    limits: USER_LIMITS.map((kind) => {
      const mine = set.find((one) => one.kind === kind);
      return {
        kind,
        used: held[kind].used,
        usual: held[kind].usual,
        own:
          mine === undefined
            ? null
            : {
                most: mine.most,
                until: mine.until.toISOString(),
                reason: mine.reason,
                by: mine.by,
                setAt: mine.setAt.toISOString(),
              },
      };
    }),
  };
}

async function othersAccount(tx: Tx, staff: Staff, uid: Uid, reason: string): Promise<Outcome<Whose>> {
  if (reason.trim() === "") return refuse("reason_needed");
  const userId = await findByUid(tx, uid);
  if (userId === null) return refuse("not_found");
  return staff.userId === userId ? refuse("own_case") : { uid, userId, own: false };
}

export async function setLimit(context: Context, { tx, staff, record }: By, input: WireOf<"POST /api/desk/set-user-limit">["body"]) {
  const { uid, kind, most, reason } = input;
  const until = new Date(input.until);
  const now = Date.now();
  if (!(until.getTime() > now && until.getTime() < now + LONGEST_MS)) return refuse("field_invalid", { field: "until" });
  const whose = await othersAccount(tx, staff, uid, reason);
  if (refused(whose)) return whose;
  await endGranted(tx, whose.userId, kind);
  await putUserLimit(tx, { userId: whose.userId, kind, most, until, reason: reason.trim(), by: staff.staffId });
  notifyLimit(context, tx, whose.userId, `limit:${kind}:${now}`);
  record({
    action: "set_limit",
    object: "user",
    objectId: uid,
    reason: reason.trim(),
    data: { kind, most, until: until.toISOString() },
  });
  return limitsOf(context, tx, whose);
}

export async function liftLimit(context: Context, { tx, staff, record }: By, uid: Uid, kind: UserLimit, reason: string) {
  const whose = await othersAccount(tx, staff, uid, reason);
  if (refused(whose)) return whose;
  if (!(await removeUserLimit(tx, whose.userId, kind))) return refuse("already_done");
  await endGranted(tx, whose.userId, kind);
  notifyLimit(context, tx, whose.userId, `limit:${kind}:lifted:${Date.now()}`);
  record({ action: "lift_limit", object: "user", objectId: uid, reason: reason.trim(), data: { kind } });
  return limitsOf(context, tx, whose);
}

function notifyLimit(context: Context, tx: Tx, userId: UserId, act: string): void {
  notify(tx, { to: userId, kind: "limits_changed", act, facts: {} });
  tx.afterCommit(() => context.wake([userId]));
}
