import type { Gate } from "@plaza/contract/gates.ts";
import { missingGates, type GateFacts } from "@plaza/domain/eligibility/eligibility.ts";
import type { Context } from "../../core/context.ts";
import { refuse, type Refusal } from "../../core/http/refusal.ts";
import type { User } from "./user.store.ts";

export function gateFactsOf(context: Context, user: User): GateFacts {
  return {
    phoneVerified: user.phoneVerified,
    emailVerified: user.emailVerified,
    kycApproved: user.kycStatus === "approved",
    twoFactorEnabled: user.hasAuthenticator,
    acceptTerm: user.termsVersion === context.settings.current.termsVersion,
  };
}

export function missingGatesOf(context: Context, user: User): Gate[] {
  return [...missingGates(gateFactsOf(context, user))];
}

/** For a day after a factor went, what somebody who took over the account would want has to wait: withdrawals, sales, new payment accounts. */
export function refuseOnHold({ securityHoldUntil }: User): Refusal | null {
  if (securityHoldUntil === null) return null;
  return refuse("not_eligible", { reasons: [{ reason: "security_hold", availableAt: securityHoldUntil.toISOString() }] });
}
