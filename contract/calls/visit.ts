import { Type } from "typebox";
import { defineCalls } from "../call.ts";
import { strict } from "../schemas.ts";
import { UserInfo } from "./account.ts";
import { BrokerInfo } from "./brokers.ts";
import { Favorites } from "./favorites.ts";
import { KycInfo } from "./kyc.ts";
import { Restrictions } from "./region.ts";

export const visitCalls = defineCalls({
  "GET /api/ctc/query-visit": {
    summary:
      "What every page shows of the caller, in one answer: as `user/info`, `kyc/info`, `broker/v3/check`, `favorite` and `kr-restrict-check` give it, whether the agreement in force is accepted, and the counts of unread notifications and running orders",
    audience: "view",
    keyScope: "none",
    idempotency: "none",
    data: strict({
      user: UserInfo,
      kycInfo: KycInfo,
      acceptTerm: Type.Boolean(),
      brokerInfo: BrokerInfo,
      favorites: Favorites,
      restrictions: Restrictions,
      unread: Type.Integer({ minimum: 0, maximum: 100 }),
      openOrders: Type.Integer({ minimum: 0, maximum: 100 }),
    }),
    errors: [],
  },
});
