import type { regionCalls } from "@plaza/contract/calls/region.ts";
import type { Handlers } from "../../core/handler.ts";

export const regionRoutes: Handlers<keyof typeof regionCalls> = {
  "GET /api/a/v1/auth/user/kr-restrict-check": async (_context, { region }) => ({
    ipRestricted: region.blocked,
    needKyc: region.needKyc,
    depositNeedKyc: region.depositNeedKyc,
    fiatPaymentRestricted: region.fiatPaymentRestricted,
    restrictedAssetList: [...region.restrictedAssets],
  }),
};
