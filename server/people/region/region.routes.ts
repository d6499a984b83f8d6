import type { regionCalls } from "@plaza/contract/calls/region.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { Region } from "@plaza/domain/region/region.ts";
import type { Handlers } from "../../core/handler.ts";

export const regionRoutes: Handlers<keyof typeof regionCalls> = {
  "GET /api/a/v1/auth/user/kr-restrict-check": async (_context, { region }) => restrictionsOf(region),
};

/** Returns a region in the fields of the specified call, which the data of a visit contain too. */
export function restrictionsOf(region: Region): WireOf<"GET /api/a/v1/auth/user/kr-restrict-check">["data"] {
  return {
    ipRestricted: region.blocked,
    needKyc: region.needKyc,
    depositNeedKyc: region.depositNeedKyc,
    fiatPaymentRestricted: region.fiatPaymentRestricted,
    restrictedAssetList: [...region.restrictedAssets],
  };
}
