import type { WireOf } from "@plaza/contract/calls/index.ts";
import { DEMO_COINS } from "@plaza/contract/wallet.ts";
import { cryptoMinor } from "@plaza/domain/money/amount.ts";
import { moveLegs, wallet } from "@plaza/domain/orders/escrow.ts";
import { countToday } from "../people/accounts/daily-count.store.ts";
import { findUser } from "../people/accounts/user.store.ts";
import type { Context } from "../core/context.ts";
import type { CallRequest } from "../core/handler.ts";
import { refuse, refuseTooMany, secondsLeftOfDay, type Outcome } from "../core/http/refusal.ts";
import { postTransfer } from "../core/ledger/ledger.store.ts";
import { assetOf, cryptoText } from "../core/prices/format-amount.ts";
import { isAtExchange } from "../exchange/host/host-transfer.service.ts";

/**
 * Coins out of nothing into the caller's P2P wallet, in demo mode only. At an exchange coins come from there.
 * The count is in the same transaction: what is refused or undone is not counted.
 */
export async function giveDemoCoins(
  context: Context,
  { tx, caller }: CallRequest<"POST /api/t/v2/demo-coins">,
): Promise<Outcome<WireOf<"POST /api/t/v2/demo-coins">["data"]>> {
  const { userId } = caller;
  if (context.config.mode !== "demo" || (await isAtExchange(context, tx, userId))) return refuse("not_found");
  const { frozenUntil } = await findUser(tx, userId);
  if (frozenUntil !== null) return refuse("account_frozen", { availableAt: frozenUntil.toISOString() });
  const isCounted = (await countToday(tx, `demo-coins:${userId}`, context.settings.current.demoCoinsPerDay)) !== null;
  if (!isCounted) return refuseTooMany(secondsLeftOfDay(context.clock()));
  const { assetCode: asset, quantity: coins } = DEMO_COINS;
  const quantity = cryptoMinor(BigInt(coins) * 10n ** BigInt(assetOf(asset).precision));
  const legs = moveLegs({ kind: "external" }, wallet("p2p", userId), quantity);
  const isPosted = await postTransfer(tx, { kind: "deposit", asset, legs });
  if (!isPosted) throw new Error("the world outside has no balance that could be too small");
  const given = { assetCode: asset, quantity: cryptoText(asset, quantity) };
  tx.afterCommit(() => {
    context.log("info", "demo_coins_given", { userId, ...given });
    context.countUse("demo_coins");
  });
  return given;
}
