import type { Gate } from "@plaza/contract/gates.ts";
import { missingGates, type GateFacts } from "@plaza/domain/eligibility/eligibility.ts";
import type { User } from "./user.store.ts";

/** The service agreement in force; a new version asks everybody again. */
export const TERMS_VERSION = "1";

export function gateFactsOf(user: User): GateFacts {
  return {
    phoneVerified: user.phoneVerified,
    emailVerified: user.emailVerified,
    kycApproved: user.kycStatus === "approved",
    twoFactorEnabled: user.hasAuthenticator,
    acceptTerm: user.termsVersion === TERMS_VERSION,
  };
}

export function missingGatesOf(user: User): Gate[] {
  return [...missingGates(gateFactsOf(user))];
}
