import { DEPOSIT_ASSET, type MerchantTier } from "@plaza/contract/merchant.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import { depositAsked, depositStillToPut, DEPOSIT_PRECISION, tierRules } from "@plaza/domain/merchants/tiers.ts";
import { cryptoMinor } from "@plaza/domain/money/amount.ts";
import { formatDecimal } from "@plaza/domain/money/decimal.ts";
import { bond, moveLegs, wallet } from "@plaza/domain/orders/escrow.ts";
import { DAY_MS } from "@plaza/domain/time/durations.ts";
import { lockHolder } from "../../people/accounts/merchant-tier.store.ts";
import { findUser } from "../../people/accounts/user.store.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { runEachDue } from "../../core/due-work.ts";
import { refuse, type Outcome } from "../../core/http/refusal.ts";
import { postTransfer } from "../../core/ledger/ledger.store.ts";
import { notify } from "../../delivery/notifications/notify.service.ts";
import { addToDeposit, depositsDue, endDeposit, keepDeposit, letDepositGo, lockDeposit, lowerDeposit } from "./deposit.store.ts";

const BATCH = 100;

/** Deposits. Every act here comes after the lock of its person's row. */

/** Puts down what a tier asks and the deposit lacks, from the p2p balance. @returns whether anything was put down */
export async function lockUpFor(context: Context, tx: Tx, userId: UserId, tier: MerchantTier): Promise<Outcome<boolean>> {
  const deposit = await lockDeposit(tx, userId);
  const missing = depositStillToPut(tierRules(context.settings.current), tier, deposit?.held ?? 0n);
  await keepDeposit(tx, userId);
  if (missing === 0n) return false;
  const moved = await postTransfer(tx, {
    kind: "bond_lock",
    asset: DEPOSIT_ASSET,
    legs: moveLegs(wallet("p2p", userId), bond(userId), cryptoMinor(missing)),
  });
  if (!moved) return refuse("insufficient_balance", { asset: DEPOSIT_ASSET });
  await addToDeposit(tx, userId, DEPOSIT_ASSET, missing);
  return true;
}

/** Tops up what the person's tier asks: after a part was taken, or where the operator asks more than before. */
export async function topUp(context: Context, tx: Tx, userId: UserId): Promise<Outcome<true>> {
  const { tier } = await lockHolder(tx, userId);
  if (tier === "none") return refuse("not_a_merchant");
  const { frozenUntil } = await findUser(tx, userId);
  if (frozenUntil !== null) return refuse("account_frozen", { availableAt: frozenUntil.toISOString() });
  const put = await lockUpFor(context, tx, userId, tier);
  if (typeof put !== "boolean") return put;
  return put ? true : refuse("already_done");
}

/**
 * Gives back at once what this tier doesn't ask: for a tier that somebody never had.
 * @returns what went back, in minor units
 */
export async function giveBackSurplus(context: Context, tx: Tx, userId: UserId, tier: MerchantTier): Promise<bigint> {
  const deposit = await lockDeposit(tx, userId);
  if (deposit === null) return 0n;
  const required = depositAsked(tierRules(context.settings.current), tier);
  const surplus = deposit.held > required ? deposit.held - required : 0n;
  if (surplus > 0n) {
    const legs = moveLegs(bond(userId), wallet("p2p", userId), cryptoMinor(surplus));
    if (!(await postTransfer(tx, { kind: "bond_return", asset: deposit.asset, legs })))
      throw new Error(`the deposit ${deposit.id} is less than its row says`);
  }
  const whole = surplus === deposit.held;
  if (!(await (whole ? endDeposit(tx, deposit.id) : surplus === 0n ? Promise.resolve(true) : lowerDeposit(tx, deposit.id, surplus))))
    throw new Error(`the deposit ${deposit.id} was changed beside its person's lock`);
  if (surplus > 0n)
    notify(tx, {
      to: userId,
      kind: "merchant_deposit_returned",
      act: `merchant_deposit:${deposit.id}:${deposit.held}`,
      facts: { quantity: formatDecimal(surplus, DEPOSIT_PRECISION), asset: deposit.asset },
    });
  return surplus;
}

/** After a tier was lost or lowered: the surplus is returned after the waiting period, during which staff may still deduct from it. */
export async function letSurplusWait(context: Context, tx: Tx, userId: UserId, tier: MerchantTier, now: Date): Promise<void> {
  const deposit = await lockDeposit(tx, userId);
  if (deposit === null || deposit.held <= depositAsked(tierRules(context.settings.current), tier)) return;
  await letDepositGo(tx, userId, new Date(now.getTime() + context.settings.current.merchantDepositReturnDays * DAY_MS));
}

/** Gives back what has waited long enough, except while the market is frozen. A second process finds it done. */
export async function returnDeposits(context: Context, now = new Date()): Promise<number> {
  if (context.settings.current.marketState === "frozen") return 0;
  return runEachDue(await depositsDue(context.db, now, BATCH), (userId) =>
    context.db.transaction(async (tx) => {
      const { tier } = await lockHolder(tx, userId);
      const deposit = await lockDeposit(tx, userId);
      if (deposit?.status !== "leaving" || deposit.returnAt === null || deposit.returnAt > now) return false;
      const returned = await giveBackSurplus(context, tx, userId, tier);
      await keepDeposit(tx, userId);
      tx.afterCommit(() => context.wake([userId]));
      return returned > 0n;
    }),
  );
}
