import type { WireOf } from "@plaza/contract/calls/index.ts";
import { isId, type OrderId, type Uid, type UserId, readId } from "@plaza/contract/ids.ts";
import { FREEZE_REASONS } from "@plaza/contract/staff.ts";
import { isFinal } from "@plaza/domain/orders/statuses.ts";
import { mask } from "@plaza/domain/people/mask.ts";
import { shutOut } from "../../people/accounts/password.service.ts";
import { freezeUser, unfreezeUser } from "../../people/accounts/freeze.store.ts";
import { findOwner, findUser, type User, findByUid } from "../../people/accounts/user.store.ts";
import { wakeCounterparties } from "../../people/accounts/verification-change.service.ts";
import { liftTradePauses, tradePauseOf } from "../../people/trade-pauses/trade-pause.store.ts";
import { figuresOf } from "../../people/reputation/reputation.store.ts";
import { linkHintsFor } from "../../people/links/link.service.ts";
import { sharesAccountWith } from "../../people/payments/fingerprint.store.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { Queryable } from "../../core/db/statement.ts";
import type { RecordAuditEntry } from "../../core/handler.ts";
import { refuse, refused, type Outcome } from "../../core/http/refusal.ts";
import { notify } from "../../delivery/notifications/notify.service.ts";
import { notifyFrozen } from "../../trade/orders/order-notices.ts";
import type { OrderRecord } from "../../trade/orders/order.record.ts";
import { notifyRestriction } from "../../trade/orders/restriction.service.ts";
import { findOrder } from "../../trade/orders/order.store.ts";
import { lastActOn } from "../../people/staff/audit-entry.store.ts";
import { recordLook } from "../../people/staff/look.service.ts";
import { refuseInvolvedStaff } from "../../people/staff/staff-link.service.ts";
import type { Staff } from "../../core/identity/staff.ts";
import { ownerOf } from "../../core/identity/party.ts";

type BackofficeUser = WireOf<"POST /api/desk/unfreeze-user">["data"];
interface By {
  readonly staff: Staff;
  readonly record: RecordAuditEntry;
}

const LONGEST_FREEZE_MS = 10 * 366 * 86_400_000;

/** Who is meant, masked: by uid, by email address, or both parties of an order. Each search is in the log, with whom it found. */
export async function searchUsers(context: Context, staff: Staff, find: string): Promise<Outcome<BackofficeUser[]>> {
  return context.db.transaction(async (tx): Promise<Outcome<BackofficeUser[]>> => {
    const found = await usersMeant(tx, find.trim());
    const uids = found.map(({ uid }) => uid);
    const limited = await recordLook(context, tx, staff.staffId, {
      action: "find_user",
      object: "user",
      objectId: uids.join(" "),
      data: { found: uids.length },
    });
    if (limited !== null) return limited;
    return Promise.all(found.map((user) => backofficeUser(context, tx, user, staff)));
  });
}

async function usersMeant(on: Queryable, find: string): Promise<User[]> {
  if (find.includes("@")) {
    const user = await findOwner(on, find);
    return user === null ? [] : [user];
  }
  if (!isId<"uid">(find)) return [];
  const userId = await findByUid(on, find);
  if (userId !== null) return [await findUser(on, userId)];
  const order = await findOrder(on, readId<"order">(find), null);
  return order === null ? [] : Promise.all([findUser(on, order.buyerId), findUser(on, order.sellerId)]);
}

async function backofficeUser(context: Context, on: Queryable, user: User, staff: Staff): Promise<BackofficeUser> {
  const [shared, paused] = [await sharesAccountWith(on, user.id), await tradePauseOf(on, user.id)];
  const { lateReleases30 } = await figuresOf(on, user.id);
  return {
    uid: user.uid,
    nickname: user.nickname,
    email: mask(user.email ?? ""),
    phone: mask(user.phone ?? ""),
    fullName: (user.kycName ?? "")
      .split(" ")
      .filter((part) => part !== "")
      .map((part) => `${Array.from(part)[0] ?? ""}***`)
      .join(" "),
    kycType: user.kycType,
    kycStatus: user.kycStatus,
    country: user.kycCountry,
    traderStatus: user.traderStatus,
    joinedAt: user.createdAt.toISOString(),
    lateReleases30,
    frozenUntil: user.frozenUntil?.toISOString() ?? null,
    freeze: await freezeOf(on, user),
    pausedUntil: paused?.toISOString() ?? null,
    sharedAccounts: shared.map(({ uid, nickname, at }) => ({ uid, nickname, at: at.toISOString() })),
    links: await linkHintsFor(context, on, staff, user.id),
    own: staff.userId === user.id,
  };
}

/** Why and by whom the account was frozen, for the colleague who may lift it. Null: it isn't frozen, or no entry is about this freeze. */
async function freezeOf(on: Queryable, { uid, frozenUntil }: User): Promise<BackofficeUser["freeze"]> {
  const entry = frozenUntil === null ? null : await lastActOn(on, "freeze_user", "user", uid);
  const why = FREEZE_REASONS.find((reason) => reason === entry?.data["why"]);
  if (entry === null || why === undefined || entry.data["until"] !== frozenUntil?.toISOString()) return null;
  const orderId = entry.data["orderId"];
  return {
    why,
    note: entry.reason.slice(`${why}: `.length),
    by: entry.by,
    at: entry.at.toISOString(),
    orderId: typeof orderId === "string" ? readId<"order">(orderId) : null,
  };
}

async function othersUser(context: Context, tx: Tx, staff: Staff, uid: Uid): Promise<Outcome<UserId>> {
  const userId = await findByUid(tx, uid);
  if (userId === null) return refuse("not_found");
  // A sub-user's own account is another than the one that it works for.
  return staff.uid === uid ? refuse("own_case") : ((await refuseInvolvedStaff(context, tx, staff, [userId])) ?? userId);
}

/** A person's decision, with a reason. Who said "paid" falsely is frozen for an order that shows it. */
export async function freeze(context: Context, tx: Tx, { staff, record }: By, input: WireOf<"POST /api/desk/freeze-user">["body"]) {
  const { uid, reason, note, orderId } = input;
  const until = new Date(input.until);
  if (note.trim() === "") return refuse("reason_needed");
  const now = Date.now();
  if (!(until.getTime() > now && until.getTime() < now + LONGEST_FREEZE_MS)) return refuse("field_invalid", { field: "until" });
  const userId = await othersUser(context, tx, staff, uid);
  if (refused(userId)) return userId;
  const shown = await evidence(tx, userId, reason, orderId);
  if (refused(shown)) return shown;
  // The person who took it over is in one of its sessions, or has a key or the password. Those come before the user, as in every transaction.
  if (reason === "stolen_account") await shutOut(context, tx, userId);
  const isNew = await freezeUser(tx, userId, until);
  notify(tx, {
    to: userId,
    kind: "account_frozen",
    act: `freeze:${userId}:${until.getTime()}`,
    facts: { at: until.toISOString(), why: reason, reason: note.trim() },
  });
  // A buyer reads what to do about an order that can't be released, which says more than why.
  const notified = shown !== null && (shown.buyerId === userId || isFinal(shown.status)) ? shown : null;
  if (notified !== null) notifyFrozen(tx, notified, userId, until);
  if (isNew) await notifyRestriction(context, tx, userId, "counterparty_restricted", notified?.id);
  await wakeCounterparties(context, tx, userId);
  tx.afterCommit(() => context.wake(shown === null ? [userId] : [shown.buyerId, shown.sellerId]));
  record({
    action: "freeze_user",
    object: "user",
    objectId: uid,
    reason: `${reason}: ${note.trim()}`,
    data: { until: until.toISOString(), why: reason, ...(orderId === undefined ? {} : { orderId }) },
  });
  return backofficeUser(context, tx, await findUser(tx, userId), staff);
}

/** The order that shows why; null where none is named. */
async function evidence(tx: Tx, userId: UserId, reason: string, orderId: OrderId | undefined): Promise<Outcome<OrderRecord | null>> {
  if (orderId === undefined) return reason === "false_paid" ? refuse("order_needed") : null;
  const order = await findOrder(tx, orderId, ownerOf(userId));
  if (order === null) return refuse("not_found");
  return reason === "false_paid" && order.buyerId !== userId ? refuse("order_needed") : order;
}

/** Ends a freeze and notifies the user. */
export async function unfreeze(context: Context, tx: Tx, { staff, record }: By, uid: Uid, note: string) {
  if (note.trim() === "") return refuse("reason_needed");
  const userId = await othersUser(context, tx, staff, uid);
  if (refused(userId)) return userId;
  if (!(await unfreezeUser(tx, userId))) return refuse("already_done");
  notify(tx, { to: userId, kind: "account_unfrozen", act: `unfreeze:${userId}:${Date.now()}`, facts: {} });
  await notifyRestriction(context, tx, userId, "counterparty_unrestricted");
  await wakeCounterparties(context, tx, userId);
  tx.afterCommit(() => context.wake([userId]));
  record({ action: "unfreeze_user", object: "user", objectId: uid, reason: note.trim() });
  return backofficeUser(context, tx, await findUser(tx, userId), staff);
}

/**
 * Ends the pauses of new trades after lost appeals. Refuses an empty note, the staff member's own account, and an account without a pause.
 */
export async function liftTradePause(context: Context, tx: Tx, { staff, record }: By, uid: Uid, note: string) {
  if (note.trim() === "") return refuse("reason_needed");
  const userId = await othersUser(context, tx, staff, uid);
  if (refused(userId)) return userId;
  if (!(await liftTradePauses(tx, userId, null))) return refuse("already_done");
  tx.afterCommit(() => context.wake([userId]));
  record({ action: "lift_trade_pause", object: "user", objectId: uid, reason: note.trim() });
  return backofficeUser(context, tx, await findUser(tx, userId), staff);
}
