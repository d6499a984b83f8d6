import { Type } from "typebox";
import { defineCalls } from "../call.ts";
import { AssetCode, strict } from "../schemas.ts";

export const Restrictions = strict({
  ipRestricted: Type.Boolean({ description: "The product isn't available here" }),
  needKyc: Type.Boolean({ description: "An identity must be verified here, and the caller's isn't" }),
  depositNeedKyc: Type.Boolean({ description: "The same, before deposits" }),
  fiatPaymentRestricted: Type.Boolean({ description: "No fiat payments: neither orders nor adverts" }),
  restrictedAssetList: Type.Array(AssetCode, { description: "Coins that are hidden here" }),
});

export const regionCalls = defineCalls({
  "GET /api/a/v1/auth/user/kr-restrict-check": {
    summary: "What is restricted where the caller is, by network address and by verified identity",
    audience: "everyone",
    keyScope: "read",
    idempotency: "none",
    data: Restrictions,
    errors: [],
  },
});
