import type { Gate } from "@plaza/contract/gates.ts";
import { missingGates, type GateFacts } from "@plaza/domain/eligibility/eligibility.ts";
import type { Context } from "../context.ts";
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
