import { countToday } from "../people/accounts/daily-count.store.ts";
import { refuseOnHold } from "../people/accounts/gate.service.ts";
import { verifySecondFactor } from "../people/accounts/step-up.service.ts";
import { lockTrader } from "../people/accounts/trader.service.ts";
import { refuseHeldCoins } from "../people/purchase-holds/purchase-hold.service.ts";
import type { CryptoMinor } from "@plaza/domain/money/amount.ts";
import { p2pBalance } from "../core/ledger/ledger.store.ts";
import type { Context } from "../core/context.ts";
import type { CallRequest } from "../core/handler.ts";
import { refuse, refuseTooMany, secondsLeftOfDay, type Refusal } from "../core/http/refusal.ts";

/**
 * What keeps coins from leaving the P2P wallet: a freeze, the security hold, a purchase's hold, a missing or wrong code, too many in a day. The account stays locked
 * until the transaction ends, so that a freeze or a hold that begins now comes after it. Uses up the code.
 * @returns null where nothing does
 */
export async function refuseWithdrawal(
  context: Context,
  { tx, caller, body }: CallRequest<"POST /api/t/v2/transfer">,
  quantity: CryptoMinor,
): Promise<Refusal | null> {
  const { withdrawalNeedsCode, withdrawalsPerDay } = context.settings.current;
  // A code is used up for this user alone; without one, what else the user does goes on beside it.
  const user = await lockTrader(tx, caller, withdrawalNeedsCode);
  if (user.frozenUntil !== null) return refuse("account_frozen", { availableAt: user.frozenUntil.toISOString() });
  const held = refuseOnHold(user);
  if (held !== null) return held;
  const onHold = await refuseHeldCoins(context, tx, user.id, body.assetCode, quantity);
  if (onHold !== null) return onHold;
  if (withdrawalNeedsCode) {
    // Nobody is asked for a code of a withdrawal that can't be.
    if ((await p2pBalance(tx, user.id, body.assetCode)) < quantity) return refuse("insufficient_balance", { asset: body.assetCode });
    const wrong = await verifySecondFactor(context, tx, user, body.securityCode, { scene: "withdraw", sessionId: caller.sessionId });
    if (wrong !== null) return wrong;
  }
  const isCounted = (await countToday(tx, `withdrawal:${user.id}`, withdrawalsPerDay)) !== null;
  // The day is UTC's.
  return isCounted ? null : refuseTooMany(secondsLeftOfDay(context.clock()));
}
