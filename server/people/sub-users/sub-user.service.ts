import type { Caller } from "../../core/identity/caller.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { SubUserView } from "@plaza/contract/calls/sub-users.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { SubUserChange } from "@plaza/contract/notifications.ts";
import type { NewOrderRule, SubUserRights, SubUserState } from "@plaza/contract/sub-users.ts";
import { isReservedName } from "@plaza/domain/fraud/impersonation.ts";
import { refuseDuringHold } from "../accounts/gate.service.ts";
import { ownerOf } from "../../core/identity/party.ts";
import { readContact } from "../accounts/contact-address.ts";
import { deleteRecoveryCodes, retireSubUser } from "../accounts/protection.store.ts";
import { removeOtherSessions } from "../accounts/session.store.ts";
import { logSecurityEvent, notifySecurityChange } from "../accounts/security-event.ts";
import { verifySecondFactor } from "../accounts/step-up.service.ts";
import { newUid } from "../accounts/uid.ts";
import { findUser, insertSubUserAccount } from "../accounts/user.store.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, refused, type Outcome, type Refusal } from "../../core/http/refusal.ts";
import { countAddressInvitation, sendInvitation } from "./invitation.service.ts";
import { notifyOwner, type Asking } from "./notify-owner.ts";
import { dropInvitations } from "./invitation.store.ts";
import {
  changeRights,
  changeState,
  countLive,
  dropInvitationsOf,
  findSubUser,
  insertSubUser,
  lockSubUser,
  MOST_SUB_USERS,
  newOrderRuleOf,
  suspendActive,
  writeNewOrderRule,
  subUsersOf,
  type SubUserRow,
} from "./sub-user.store.ts";

/** Nobody's password makes this. */
const NO_PASSWORD = "none";
const MOST_TRIES_FOR_A_NUMBER = 8;

/** A sub-user as the main account sees it. */
export function subUserView(row: SubUserRow): SubUserView {
  return {
    subUserId: row.userId,
    nickname: row.nickname,
    email: row.email,
    rights: row.rights,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    openOrders: row.openOrders,
    invitedUntil: row.invitedUntil?.toISOString() ?? null,
  };
}

/** All sub-users of a main account, also invited and ended ones. */
export async function subUsersView(context: Context, accountId: UserId): Promise<WireOf<"GET /api/a/v1/auth/sub-users">["data"]> {
  const [rows, newOrders] = await Promise.all([subUsersOf(context.db, accountId), newOrderRuleOf(context.db, accountId)]);
  return { items: rows.map(subUserView), newOrders, most: MOST_SUB_USERS };
}

type Input = WireOf<"POST /api/a/v1/auth/sub-users">["body"];

/** Creates a sub-user that nobody can log in as until its invitation is accepted. */
export async function inviteSubUser(context: Context, tx: Tx, asking: Asking, input: Input): Promise<Outcome<SubUserView>> {
  const { accountId } = asking.caller;
  const nickname = input.nickname.trim();
  if (nickname === "") return refuse("field_blank", { field: "nickname" });
  if (isReservedName(nickname)) return refuse("field_invalid", { field: "nickname" });
  const contact = readContact(input.email, "email", "email");
  if (refused(contact)) return contact;
  if ((await countLive(tx, accountId)) >= MOST_SUB_USERS)
    return refuse("sub_user_limit", { most: MOST_SUB_USERS }, { most: MOST_SUB_USERS });
  const wrong = await proveOwner(context, tx, asking.caller, input.securityCode);
  if (wrong !== null) return wrong;
  const hasty = await countAddressInvitation(tx, contact.account);
  if (hasty !== null) return hasty;
  const { accountGroup } = await findUser(tx, accountId);
  const userId = await makeAccount(tx, { accountId, accountGroup, nickname, language: asking.locale });
  await insertSubUser(tx, { userId, accountId, rights: input.rights, email: contact.account });
  await sendInvitation(context, tx, asking, { userId, accountId, email: contact.account });
  return notifyMember(context, tx, accountId, userId, "invited");
}

async function makeAccount(
  tx: Tx,
  of: { readonly accountId: UserId; readonly accountGroup: number; readonly nickname: string; readonly language: Locale },
): Promise<UserId> {
  for (let tries = 0; tries < MOST_TRIES_FOR_A_NUMBER; tries++) {
    const uid = newUid(of.accountGroup);
    // One number after the other: a second one is wanted only where the first is somebody's.
    const userId = await insertSubUserAccount(tx, {
      uid,
      nickname: of.nickname,
      passwordHash: NO_PASSWORD,
      language: of.language,
      parentId: of.accountId,
    });
    if (userId !== null) return userId;
  }
  throw new Error("no free number for a new sub-user was found");
}

/** Letting somebody act for the account takes the owner's code, and is refused while the account is on its security hold. */
async function proveOwner(
  context: Context,
  tx: Tx,
  { accountId, sessionId }: Pick<Caller, "accountId" | "sessionId">,
  given: Input["securityCode"],
): Promise<Refusal | null> {
  const held = await refuseDuringHold(tx, ownerOf(accountId));
  if (held !== null) return held;
  const owner = await findUser(tx, accountId);
  // An owner without a second factor has nothing yet that a sub-user could do.
  return verifySecondFactor(context, tx, owner, given, { scene: "sub_user", sessionId });
}

type Change = WireOf<"POST /api/a/v1/auth/sub-users/{id}">["body"];

/** Puts the running orders in a sub-user's hands into the account's own. */
export type TakeBackOrders = (tx: Tx, subUserId: UserId) => Promise<unknown>;

interface Changed {
  readonly userId: UserId;
  readonly takeBackOrders: TakeBackOrders;
}

/** Does what the owner asks for to one of the account's sub-users. */
export async function changeSubUser(
  context: Context,
  tx: Tx,
  asking: Asking,
  { userId, takeBackOrders }: Changed,
  change: Change,
): Promise<Outcome<SubUserView>> {
  const { accountId } = asking.caller;
  // Before the account, as the sub-user's own requests lock them.
  await lockSubUser(tx, accountId, userId);
  const now = await findSubUser(tx, accountId, userId);
  if (now === null) return refuse("not_found");
  switch (change.action) {
    case "set_rights":
      return change.rights === undefined
        ? refuse("field_blank", { field: "rights" })
        : giveRights(context, tx, { caller: asking.caller, userId, rights: change.rights, given: change.securityCode });
    case "suspend":
      return stop(context, tx, { accountId, userId, from: ["active"], to: "suspended" }, takeBackOrders);
    case "end":
      return stop(context, tx, { accountId, userId, from: ["invited", "active", "suspended"], to: "ended" }, takeBackOrders);
    case "resume":
      return resume(context, tx, accountId, userId);
    case "invite":
      return inviteAgain(context, tx, asking, now, change.securityCode);
  }
}

/** Lets a suspended sub-user in again. */
async function resume(context: Context, tx: Tx, accountId: UserId, userId: UserId): Promise<Outcome<SubUserView>> {
  const held = await refuseDuringHold(tx, ownerOf(accountId));
  if (held !== null) return held;
  if (!(await changeState(tx, accountId, userId, { from: ["suspended"], to: "active" }))) return refuse("already_done");
  return notifyMember(context, tx, accountId, userId, "resumed");
}

interface Giving {
  readonly caller: Caller;
  readonly userId: UserId;
  readonly rights: SubUserRights;
  readonly given: Input["securityCode"];
}

/** New rights apply from the next request on. The right to release coins takes a security code; running requests finish. */
async function giveRights(context: Context, tx: Tx, { caller, userId, rights, given }: Giving): Promise<Outcome<SubUserView>> {
  const { accountId } = caller;
  const barred =
    rights === "release"
      ? await proveOwner(context, tx, caller, given)
      : rights === "view"
        ? null
        : await refuseDuringHold(tx, ownerOf(accountId));
  if (barred !== null) return barred;
  if (!(await changeRights(tx, accountId, userId, rights))) return refuse("already_done");
  return notifyMember(context, tx, accountId, userId, rights);
}

interface Stopping {
  readonly accountId: UserId;
  readonly userId: UserId;
  readonly from: readonly SubUserState[];
  readonly to: "suspended" | "ended";
}

/** Shuts a sub-user out at once: every session of it ends here. Its running orders stay with it while it is suspended, and are the owner's where it ends. */
async function stop(
  context: Context,
  tx: Tx,
  { accountId, userId, from, to }: Stopping,
  takeBackOrders: TakeBackOrders,
): Promise<Outcome<SubUserView>> {
  if (!(await changeState(tx, accountId, userId, { from, to }))) return refuse("already_done");
  await removeOtherSessions(tx, userId, null);
  if (to === "ended") {
    await takeBackOrders(tx, userId);
    await dropInvitations(tx, userId);
    await deleteRecoveryCodes(tx, userId);
    await retireSubUser(tx, userId, NO_PASSWORD);
  }
  tx.afterCommit(() => context.wake([userId]));
  return notifyMember(context, tx, accountId, userId, to);
}

/**
 * After a reset of the owner's password: the person who had taken the account over may have invited somebody. All sub-users are logged out until the owner
 * resumes each, and no invitation that is on its way can be accepted. Their running orders stay with them.
 */
export async function suspendSubUsers(context: Context, tx: Tx, accountId: UserId): Promise<void> {
  // Before the account, as the sub-users' own requests lock them.
  const suspended = await suspendActive(tx, accountId);
  for (const userId of suspended) await removeOtherSessions(tx, userId, null);
  const wereInvited = await dropInvitationsOf(tx, accountId);
  if (suspended.length === 0 && !wereInvited) return;
  notifySecurityChange(context, tx, accountId, "sub_users_suspended", "sub_users_suspended");
  tx.afterCommit(() => context.wake(suspended));
}

/** A new link: for one that ran out, or for somebody who has lost the phone with the authenticator. The access of before lasts until it is accepted. */
async function inviteAgain(
  context: Context,
  tx: Tx,
  asking: Asking,
  now: SubUserRow,
  given: Input["securityCode"],
): Promise<Outcome<SubUserView>> {
  const { accountId } = asking.caller;
  const { userId, email, state } = now;
  if (email === null || (state !== "invited" && state !== "active")) return refuse("already_done");
  const wrong = await proveOwner(context, tx, asking.caller, given);
  if (wrong !== null) return wrong;
  const hasty = await countAddressInvitation(tx, email);
  if (hasty !== null) return hasty;
  await sendInvitation(context, tx, asking, { userId, accountId, email });
  return notifyMember(context, tx, accountId, userId, "invited");
}

/** Notifies the owner, no matter who did it, and returns the sub-user's state. */
async function notifyMember(context: Context, tx: Tx, accountId: UserId, userId: UserId, change: SubUserChange): Promise<SubUserView> {
  const row = await findSubUser(tx, accountId, userId);
  if (row === null) throw new Error("a sub-user that was just written is gone");
  notifyOwner(context, tx, { accountId, nickname: row.nickname, change });
  return subUserView(row);
}

/** Says where new orders go. During a security hold they don't begin to go to sub-users: an order goes into nobody's hands then. */
export async function changeNewOrderRule(
  context: Context,
  tx: Tx,
  accountId: UserId,
  newOrders: NewOrderRule,
): Promise<Outcome<{ newOrders: NewOrderRule }>> {
  const held = newOrders === "owner" ? null : await refuseDuringHold(tx, ownerOf(accountId));
  if (held !== null) return held;
  await writeNewOrderRule(tx, accountId, newOrders);
  logSecurityEvent(context, tx, "new_order_rule_changed", accountId);
  return { newOrders };
}
