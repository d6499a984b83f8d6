import type { WireOf } from "@plaza/contract/calls/index.ts";

export type UserInfo = WireOf<"GET /api/a/v2/auth/user/info">["data"];

export type KycInfo = WireOf<"GET /api/a/v1/auth/kyc/info">["data"];

export type BrokerInfo = WireOf<"GET /api/broker/v3/check">["data"];

/** What every page shows of somebody who is logged in, as one call tells it. */
export type VisitFacts = WireOf<"GET /api/ctc/query-visit">["data"];

/** The times and limits of the rules that everybody trades by. */
export type TradingRules = WireOf<"GET /api/ctc/query-trading-rules">["data"];

/** What is restricted where the visitor is. */
export type RestrictInfo = WireOf<"GET /api/a/v1/auth/user/kr-restrict-check">["data"];

/** What is known of somebody who is logged in beyond the user info; null where nobody could say. */
export interface Profile {
  readonly kycInfo: KycInfo | null;
  readonly acceptTerm: boolean | null;
  readonly brokerInfo: BrokerInfo | null;
}
