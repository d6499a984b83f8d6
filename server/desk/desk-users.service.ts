import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { AdvertId, OrderId, Uid, UserId } from "@plaza/contract/ids.ts";
import { mask } from "@plaza/domain/people/mask.ts";
import { freezeUser, unfreezeUser } from "../accounts/freeze.store.ts";
import { findOwner, findUser, type User } from "../accounts/user.store.ts";
import { findByUid } from "../advertisers/advertiser-page.store.ts";
import { changeAdvertState } from "../adverts/advert-state.service.ts";
import { findAdvert } from "../adverts/advert.store.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import type { Queryable } from "../db/statement.ts";
import type { RecordAct } from "../http/handler.ts";
import { refuse, refused, type Outcome, type Refusal } from "../http/refusal.ts";
import { notify } from "../notifications/notify.service.ts";
import { findOrder } from "../orders/order.store.ts";
import { recordStaffAct } from "./act.store.ts";
import type { Staff } from "./staff.store.ts";
import { ownerOf } from "../accounts/party.ts";

type DeskUser = WireOf<"POST /api/desk/unfreeze-user">["data"];
interface By {
  readonly staff: Staff;
  readonly record: RecordAct;
}

const LONGEST_FREEZE_MS = 10 * 366 * 86_400_000;

/** Who is meant, masked: by uid, by e-mail address, or both parties of an order. Each search is in the log, with whom it found. */
export async function searchUsers(context: Context, staff: Staff, find: string): Promise<DeskUser[]> {
  return context.db.transaction(async (tx) => {
    const found = await usersMeant(tx, find.trim());
    const uids = found.map(({ uid }) => uid);
    await recordStaffAct(tx, staff.staffId, {
      action: "find_user",
      object: "user",
      objectId: uids.join(" "),
      data: { found: uids.length },
    });
    return found.map((user) => deskUser(user, staff));
  });
}

async function usersMeant(on: Queryable, find: string): Promise<User[]> {
  if (find.includes("@")) {
    const user = await findOwner(on, find);
    return user === null ? [] : [user];
  }
  if (!/^\d{1,18}$/.test(find)) return [];
  const userId = await findByUid(on, find as Uid);
  if (userId !== null) return [await findUser(on, userId)];
  const order = await findOrder(on, find as OrderId, null);
  return order === null ? [] : Promise.all([findUser(on, order.buyerId), findUser(on, order.sellerId)]);
}

function deskUser(user: User, staff: Staff): DeskUser {
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
    frozenUntil: user.frozenUntil?.toISOString() ?? null,
    own: staff.userId === user.id,
  };
}

async function othersUser(tx: Tx, staff: Staff, uid: Uid): Promise<Outcome<UserId>> {
  const userId = await findByUid(tx, uid);
  if (userId === null) return refuse("not_found");
  return staff.userId === userId ? refuse("own_case") : userId;
}

/** A person's decision, with a reason. Who said "paid" falsely is frozen for an order that shows it. */
export async function freeze(context: Context, tx: Tx, { staff, record }: By, wish: WireOf<"POST /api/desk/freeze-user">["body"]) {
  const { uid, reason, note, orderId } = wish;
  const until = new Date(wish.until);
  if (note.trim() === "") return refuse("reason_needed");
  const now = Date.now();
  if (!(until.getTime() > now && until.getTime() < now + LONGEST_FREEZE_MS)) return refuse("field_invalid", { field: "until" });
  const userId = await othersUser(tx, staff, uid);
  if (refused(userId)) return userId;
  const barred = await refuseEvidence(tx, userId, reason, orderId);
  if (barred !== null) return barred;
  await freezeUser(tx, userId, until);
  notify(tx, { to: userId, kind: "account_frozen", act: `freeze:${userId}:${until.getTime()}`, facts: { at: until.toISOString() } });
  tx.afterCommit(() => context.wake([userId]));
  await record({
    action: "freeze_user",
    object: "user",
    objectId: uid,
    reason: `${reason}: ${note.trim()}`,
    data: { until: until.toISOString(), ...(orderId === undefined ? {} : { orderId }) },
  });
  return deskUser(await findUser(tx, userId), staff);
}

async function refuseEvidence(tx: Tx, userId: UserId, reason: string, orderId: OrderId | undefined): Promise<Refusal | null> {
  if (orderId === undefined) return reason === "false_paid" ? refuse("order_needed") : null;
  const order = await findOrder(tx, orderId, ownerOf(userId));
  if (order === null) return refuse("not_found");
  return reason === "false_paid" && order.buyerId !== userId ? refuse("order_needed") : null;
}

export async function unfreeze(context: Context, tx: Tx, { staff, record }: By, uid: Uid, note: string) {
  if (note.trim() === "") return refuse("reason_needed");
  const userId = await othersUser(tx, staff, uid);
  if (refused(userId)) return userId;
  if (!(await unfreezeUser(tx, userId))) return refuse("already_done");
  notify(tx, { to: userId, kind: "account_unfrozen", act: `unfreeze:${userId}:${Date.now()}`, facts: {} });
  tx.afterCommit(() => context.wake([userId]));
  await record({ action: "unfreeze_user", object: "user", objectId: uid, reason: note.trim() });
  return deskUser(await findUser(tx, userId), staff);
}

/** For good: what it still offered goes back to its owner, orders that it has go on. */
export async function takeDownAdvert(context: Context, tx: Tx, { staff, record }: By, advId: AdvertId, note: string) {
  if (note.trim() === "") return refuse("reason_needed");
  const advert = await findAdvert(tx, advId);
  if (advert === null) return refuse("not_found");
  if (staff.userId === advert.owner_id) return refuse("own_case");
  if (advert.state === "closed") return refuse("already_done");
  const changed = await changeAdvertState(context, tx, advert.owner_id, advId, "closed");
  if (refused(changed)) return changed;
  notify(tx, {
    to: advert.owner_id,
    kind: "advert_hidden",
    act: `take_down:${advId}`,
    facts: { advId, asset: advert.asset, fiat: advert.fiat },
  });
  tx.afterCommit(() => context.wake([advert.owner_id]));
  await record({ action: "take_down_advert", object: "advert", objectId: advId, reason: note.trim() });
  return { advId, state: "closed" as const };
}
