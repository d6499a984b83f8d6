import type { UserId } from "@plaza/contract/ids.ts";
import type { Gate } from "@plaza/contract/gates.ts";
import type { Side } from "@plaza/contract/order.ts";
import { missingGates, type GateFacts } from "@plaza/domain/eligibility/eligibility.ts";
import type { Context } from "../../core/context.ts";
import { refuse, type Refusal } from "../../core/http/refusal.ts";
import type { Tx } from "../../core/db/database.ts";
import type { Party } from "../../core/identity/party.ts";
import { insertExchangeEvents, isExchangeEventKnown } from "../../delivery/exchange-events/exchange-event.store.ts";
import { lockTrader } from "./trader.service.ts";
import type { User } from "./user.store.ts";

/** What decides whether somebody may trade. The owner of an advert is read with these alone. */
export type TradingFacts = Pick<
  User,
  | "phoneVerified"
  | "emailVerified"
  | "kycStatus"
  | "hasAuthenticator"
  | "factorAtExchange"
  | "termsVersion"
  | "frozenUntil"
  | "securityHoldUntil"
>;

/** What an account has of what the gates ask for. */
export function gateFactsOf(context: Context, user: Omit<TradingFacts, "frozenUntil" | "securityHoldUntil">): GateFacts {
  return {
    phoneVerified: user.phoneVerified,
    emailVerified: user.emailVerified,
    kycApproved: user.kycStatus === "approved",
    twoFactorEnabled: user.hasAuthenticator || user.factorAtExchange,
    acceptTerm: user.termsVersion === context.settings.current.termsVersion,
  };
}

/** What an account still needs before its first trade, in the order in which it is asked for. */
export function missingGatesOf(context: Context, user: Omit<TradingFacts, "frozenUntil" | "securityHoldUntil">): Gate[] {
  return [...missingGates(gateFactsOf(context, user))];
}

/** Tells the exchange which gates keep its user from trading, once a day for the same ones: it may lead the user to them. */
export async function reportMissingGates(context: Context, userId: UserId, missing: readonly Gate[]): Promise<void> {
  if (context.config.noticesTo !== "exchange" || missing.length === 0) return;
  const eventId = `gate_${userId}_${missing.join("_")}_${new Date(context.clock()).toISOString().slice(0, 10)}`;
  // Almost all of these requests write nothing.
  if (await isExchangeEventKnown(context.db, eventId, userId)) return;
  await insertExchangeEvents(context.db, [{ eventId, kind: "user.gate_needed", userId, data: { missing } }]);
}

/**
 * What keeps an account from offering and from having its offer taken: a freeze, a missing gate and, where it sells, its security hold. The one
 * list for posting an advert, changing it, putting it online and taking it. `side`: the account's own.
 */
export function refuseTrading(context: Context, user: TradingFacts, side: Side): Refusal | null {
  if (user.frozenUntil !== null) return refuse("account_frozen", { availableAt: user.frozenUntil.toISOString() });
  const missing = missingGatesOf(context, user);
  if (missing.length > 0) return refuse("not_eligible", { missing });
  return side === "sell" ? refuseOnHold(user) : null;
}

/**
 * Whether an account's security hold stops what is asked for in its name, locked so that a hold that begins now comes after it. Asked before
 * every act that lets coins go or lets somebody else do so: a release by a sub-user or a key, an invitation, a right, an assignment, a new key.
 * The owner's own release goes on with both remaining factors (`proveForRelease`).
 */
export async function refuseDuringHold(tx: Tx, party: Party): Promise<Refusal | null> {
  return refuseOnHold(await lockTrader(tx, party, true));
}

/** For a day after a factor went, what somebody who took over the account would want has to wait. */
export function refuseOnHold({ securityHoldUntil }: Pick<User, "securityHoldUntil">): Refusal | null {
  if (securityHoldUntil === null) return null;
  return refuse("not_eligible", { reasons: [{ reason: "security_hold", availableAt: securityHoldUntil.toISOString() }] });
}
