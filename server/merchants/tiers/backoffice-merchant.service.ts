import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { DepositTakingId, Uid, UserId } from "@plaza/contract/ids.ts";
import { DEPOSIT_ASSET } from "@plaza/contract/merchant.ts";
import { DEPOSIT_PRECISION } from "@plaza/domain/merchants/tiers.ts";
import { cryptoMinor } from "@plaza/domain/money/amount.ts";
import { formatDecimal, parseDecimal } from "@plaza/domain/money/decimal.ts";
import { bond, moveLegs, wallet } from "@plaza/domain/orders/escrow.ts";
import { lockHolder, setSuspended, type Holder } from "../../people/accounts/merchant-tier.store.ts";
import { findByUid } from "../../people/accounts/user.store.ts";
import { refuseInvolvedStaff } from "../../people/staff/staff-link.service.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { lockQuota } from "../../core/db/quota-lock.ts";
import { refuse, refuseField, refused, type Outcome, type Refusal } from "../../core/http/refusal.ts";
import type { Staff } from "../../core/identity/staff.ts";
import { postTransfer } from "../../core/ledger/ledger.store.ts";
import { notify } from "../../delivery/notifications/notify.service.ts";
import {
  decideTaking,
  findTaking,
  insertTakingOf,
  lockDeposit,
  takeOfDeposit,
  type DepositTaking,
  type MerchantDeposit,
} from "./deposit.store.ts";
import type { CallRequest } from "./backoffice-application.service.ts";
import { leftAlone } from "./deductions-alone.ts";
import { recordChange } from "./merchant.store.ts";
import { changeTier } from "./tier.service.ts";

async function othersUser(context: Context, tx: Tx, staff: Staff, uid: Uid): Promise<Outcome<UserId>> {
  const userId = await findByUid(tx, uid);
  if (userId === null) return refuse("not_found");
  return (await refuseInvolvedStaff(context, tx, staff, [userId])) ?? userId;
}

/** A person's decision about somebody's tier, with a reason. The daily review looks at what comes of it as at every other tier. */
export async function changeMerchant(
  context: Context,
  request: CallRequest,
  input: WireOf<"POST /api/desk/change-merchant">["body"],
): Promise<Outcome<UserId>> {
  const { tx, staff, record } = request;
  const reason = input.reason.trim();
  if (reason === "") return refuse("reason_needed");
  const userId = await othersUser(context, tx, staff, input.uid);
  if (refused(userId)) return userId;
  const holder = await lockHolder(tx, userId);
  const done =
    input.act === "set_tier"
      ? await moveTier(context, request, holder, input.tier, reason)
      : await suspension(context, request, holder, input.act, reason);
  if (refused(done)) return done;
  record({
    action: input.act === "set_tier" ? "set_merchant_tier" : `${input.act}_merchant`,
    object: "user",
    objectId: input.uid,
    reason,
    data: { from: holder.tier, ...(input.act === "set_tier" ? { to: input.tier } : {}) },
  });
  return userId;
}

async function moveTier(
  context: Context,
  { tx, staff }: CallRequest,
  holder: Holder,
  to: WireOf<"POST /api/desk/change-merchant">["body"]["tier"],
  reason: string,
): Promise<Outcome<true>> {
  if (to === undefined) return refuse("field_blank", { field: "tier" });
  const moved = await changeTier(context, tx, holder, { to, cause: "desk", reason, by: staff.staffId, now: new Date() });
  return moved ? true : refuse("already_done", { tier: to });
}

async function suspension(
  context: Context,
  { tx, staff }: CallRequest,
  { userId, tier, suspended }: Holder,
  act: "suspend" | "reinstate",
  reason: string,
): Promise<Outcome<true>> {
  if (tier === "none") return refuse("not_a_merchant");
  const wanted = act === "suspend";
  if (suspended === wanted || !(await setSuspended(tx, userId, wanted))) return refuse("already_done");
  await recordChange(tx, userId, { from: tier, to: tier, suspended: wanted, cause: "desk", reason, by: staff.staffId });
  const notice = { to: userId, act: `merchant:${userId}:${Date.now()}` };
  if (wanted) notify(tx, { ...notice, kind: "merchant_suspended", facts: { reason } });
  else notify(tx, { ...notice, kind: "merchant_changed", facts: { tier } });
  tx.afterCommit(() => context.wake([userId]));
  return true;
}

/** Whose deposit, and for whom; neither is the account of the acting staff member, nor one that shares a browser or payment account with them. */
async function sidesOf(
  context: Context,
  tx: Tx,
  staff: Staff,
  { uid, toUid }: Pick<WireOf<"POST /api/desk/take-deposit">["body"], "uid" | "toUid">,
): Promise<Outcome<{ userId: UserId; toUser: UserId | null }>> {
  const userId = await othersUser(context, tx, staff, uid);
  if (refused(userId)) return userId;
  const toUser = toUid === undefined ? null : await othersUser(context, tx, staff, toUid);
  if (refused(toUser)) return toUser.withDetails({ field: "toUid" });
  if (toUser === userId) return refuse("not_found", { field: "toUid" });
  return { userId, toUser };
}

/**
 * Takes a part of a deposit. What is above the sum of a deposit, or above what one person may take of all deposits in a day, together with what was taken
 * alone before, is put before a second member of staff.
 */
export async function takeDeposit(
  context: Context,
  { tx, staff, record }: CallRequest,
  input: WireOf<"POST /api/desk/take-deposit">["body"],
): Promise<Outcome<UserId>> {
  const reason = input.reason.trim();
  if (reason === "") return refuse("reason_needed");
  const sides = await sidesOf(context, tx, staff, input);
  if (refused(sides)) return sides;
  const { userId, toUser } = sides;
  const quantity = quantityIn(input);
  if (refused(quantity)) return quantity;
  await lockQuota(tx, "merchant_taking", staff.staffId);
  await lockHolder(tx, userId);
  const deposit = await lockDeposit(tx, userId);
  if (deposit === null) return refuse("no_deposit");
  if (quantity > deposit.held) return refuseBeyond(deposit.held);
  const left = await leftAlone(context, tx, deposit.id, staff.staffId);
  const outcome = outcomeOf(quantity, left);
  const alone = outcome === "alone";
  const status = alone ? ("taken" as const) : ("proposed" as const);
  const id = await insertTakingOf(tx, { depositId: deposit.id, quantity, toUser, reason, status, proposedBy: staff.staffId });
  if (id === null) return refuse("already_done");
  tx.afterCommit(() => context.countDeduction(outcome));
  if (outcome === "second_for_day") tx.afterCommit(() => context.log("warn", "staff_deductions_of_a_day", { staff: staff.staffId }));
  if (alone) await carryOut(context, tx, deposit, { id, quantity, toUser, reason });
  record({
    action: alone ? "take_deposit" : "propose_taking_deposit",
    object: "user",
    objectId: input.uid,
    reason,
    data: { quantity: input.quantity, ...(input.toUid === undefined ? {} : { toUid: input.toUid }) },
  });
  return userId;
}

function quantityIn(input: WireOf<"POST /api/desk/take-deposit">["body"]): Outcome<bigint> {
  const quantity = parseDecimal(input.quantity, DEPOSIT_PRECISION);
  if (quantity === null)
    return refuse("precision_exceeded", { assetPrecision: DEPOSIT_PRECISION, field: "quantity" }, { count: DEPOSIT_PRECISION });
  return quantity === 0n ? refuseField("body", "quantity") : quantity;
}

/** Whether one person takes it, or why a second one has to confirm it. */
function outcomeOf(quantity: bigint, left: Awaited<ReturnType<typeof leftAlone>>) {
  if (quantity > left.ofDeposit) return "second_for_deposit";
  return quantity > left.ofDay ? "second_for_day" : "alone";
}

function refuseBeyond(minor: bigint) {
  const held = formatDecimal(minor, DEPOSIT_PRECISION);
  return refuse("deposit_too_small", { held, field: "quantity" }, { amount: held, token: DEPOSIT_ASSET });
}

async function refuseConfirming(
  context: Context,
  tx: Tx,
  staff: Staff,
  { ownerId, toUser, proposedBy }: DepositTaking,
): Promise<Refusal | null> {
  const involved = await refuseInvolvedStaff(context, tx, staff, toUser === null ? [ownerId] : [ownerId, toUser]);
  return involved ?? (proposedBy === staff.staffId ? refuse("had_part") : null);
}

/** The second pair of eyes: another person than the first, and neither of the two whom it is about. */
export async function confirmTaking(
  context: Context,
  { tx, staff, record }: CallRequest,
  id: DepositTakingId,
  confirm: boolean,
): Promise<Outcome<UserId>> {
  const seen = await findTaking(tx, id);
  if (seen === null) return refuse("not_found");
  const wrong = await refuseConfirming(context, tx, staff, seen);
  if (wrong !== null) return wrong;
  const { uid } = await lockHolder(tx, seen.ownerId);
  const deposit = await lockDeposit(tx, seen.ownerId);
  if (deposit === null || deposit.id !== seen.depositId) return refuse("nothing_to_confirm");
  if (confirm && seen.quantity > deposit.held) return refuseBeyond(deposit.held);
  if (!(await decideTaking(tx, id, confirm ? "taken" : "declined", staff.staffId))) return refuse("nothing_to_confirm");
  if (confirm) await carryOut(context, tx, deposit, seen);
  record({
    action: confirm ? "confirm_taking_deposit" : "decline_taking_deposit",
    object: "user",
    objectId: uid,
    reason: seen.reason,
    data: { by: seen.proposedBy, quantity: formatDecimal(seen.quantity, DEPOSIT_PRECISION) },
  });
  return seen.ownerId;
}

async function carryOut(
  context: Context,
  tx: Tx,
  deposit: MerchantDeposit,
  taking: { readonly id: DepositTakingId; readonly quantity: bigint; readonly toUser: UserId | null; readonly reason: string },
): Promise<void> {
  const { id, quantity, toUser, reason } = taking;
  const { userId, asset } = deposit;
  const to = toUser === null ? ({ kind: "fee" } as const) : wallet("p2p", toUser);
  const moved = await postTransfer(tx, { kind: "bond_take", asset, legs: moveLegs(bond(userId), to, cryptoMinor(quantity)) });
  if (!moved || !(await takeOfDeposit(tx, deposit.id, quantity))) throw new Error(`the deposit ${deposit.id} is less than its row says`);
  notify(tx, {
    to: userId,
    kind: "merchant_deposit_taken",
    act: `merchant_taking:${id}`,
    facts: { quantity: formatDecimal(quantity, DEPOSIT_PRECISION), asset, reason },
  });
  tx.afterCommit(() => context.wake([userId]));
}
