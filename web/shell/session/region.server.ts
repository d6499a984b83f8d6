import { data } from "react-router";
import { rethrowUnlessRefusal, type Caller } from "../api/call.ts";
import { logFault, logRepeated } from "../fault-log.ts";
import type { RestrictInfo } from "../user-info.ts";

/** Unavailable for legal reasons: the error page of this status says that the product isn't available here, and leads home. */
export const RESTRICTED_STATUS = 451;

/** Returns what a loader throws where the product isn't available: no data, and the status 451 (RFC 7725). */
export function regionRestricted() {
  return data(null, { status: RESTRICTED_STATUS });
}

const NOTHING: RestrictInfo = {
  ipRestricted: false,
  needKyc: false,
  depositNeedKyc: false,
  fiatPaymentRestricted: false,
  restrictedAssetList: [],
};

/**
 * What is restricted where the visitor is. An API that doesn't say restricts nothing here: the calls themselves are refused where they are,
 * so this decides only what is shown.
 */
export async function restrictionsOf(api: Caller): Promise<RestrictInfo> {
  try {
    // An API of another make may leave fields out.
    const given: Partial<RestrictInfo> = await api("GET /api/a/v1/auth/user/kr-restrict-check");
    return { ...NOTHING, ...given, restrictedAssetList: given.restrictedAssetList ?? [] };
  } catch (fault) {
    rethrowUnlessRefusal(fault);
    (fault.isTransient ? logRepeated : logFault)("restrictions", `${fault.code}: ${fault.message}`);
    return NOTHING;
  }
}
