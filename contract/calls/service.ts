import { Type, type Static, type TSchema } from "typebox";
import type { Wire } from "../call.ts";
import type { ErrorCode } from "../errors.ts";
import { GATES } from "../gates.ts";
import {
  AssetCode,
  CountryCode,
  Cursor,
  Decimal,
  Instant,
  Limit,
  LocaleWord,
  idOf,
  nullable,
  page,
  strict,
  text,
  words,
} from "../schemas.ts";
import type { ServiceScope } from "../service-scopes.ts";
import { KYC_STATUSES, KYC_TYPES } from "./account.ts";

/**
 * The service API: what an exchange calls that runs Plaza as its P2P market, signed with a service key. It is apart from the calls of people,
 * so that no session and no merchant's key can reach it. The binding text is docs/integration.md.
 */

/** The exchange's own name for a user. */
const ExternalId = Type.String({
  pattern: "^[\\x21-\\x7e]{1,255}$",
  description: "The exchange's own name for the user, such as the `sub` of its tokens",
});
/** Chosen by the side that begins the transfer. */
const Reference = Type.String({
  pattern: "^[\\x21-\\x7e]{1,128}$",
  description: "Visible ASCII; the same reference and body get the first answer again",
});
/** Any text: if it isn't an amount of the asset, the call answers with a code for that, not with a malformed request. */
const Amount = Type.String({ minLength: 1, maxLength: 100, description: "Decimal string with at most the asset's digits" });
const AssetName = Type.String({ minLength: 1, maxLength: 20 });
const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$", description: "A day in UTC" });

const USER_ROLES = ["user", "trader"] as const;

const ServiceUser = strict({ externalId: ExternalId, UID: idOf("uid"), accountGroup: Type.Integer(), createdAt: Instant });

const ServiceUserState = strict({
  externalId: ExternalId,
  UID: idOf("uid"),
  accountGroup: Type.Integer(),
  createdAt: Instant,
  kycStatus: words(...KYC_STATUSES),
  frozen: Type.Boolean(),
  frozenUntil: nullable(Instant),
  gates: Type.Array(words(...GATES), { description: "What is missing before the user's first trade" }),
});

const PushedTransfer = strict({
  transferId: idOf("exchange_transfer"),
  reference: Reference,
  state: words("done"),
  balance: Type.Unsafe<string>({ ...Decimal, description: "The user's free P2P coins right after it" }),
});

const ServiceTransfer = strict({
  transferId: idOf("exchange_transfer"),
  reference: Reference,
  kind: words("credit", "debit"),
  externalId: nullable(ExternalId),
  asset: AssetCode,
  amount: Decimal,
  state: words("done", "pending", "refused"),
  at: Instant,
});
export type ServiceTransferView = Static<typeof ServiceTransfer>;

const ServiceBalance = strict({
  assetCode: AssetCode,
  p2p: Type.Unsafe<string>({ ...Decimal, description: "Free" }),
  escrow: Type.Unsafe<string>({ ...Decimal, description: "In open orders and online adverts" }),
  frozen: Type.Unsafe<string>({ ...Decimal, description: "A merchant's deposit" }),
  transit: Type.Unsafe<string>({ ...Decimal, description: "On the way to the exchange" }),
});

export const AssetReconciliation = strict({
  assetCode: AssetCode,
  opening: Decimal,
  credited: Type.Unsafe<string>({ ...Decimal, description: "Came from outside during the day" }),
  debited: Type.Unsafe<string>({ ...Decimal, description: "Went outside during the day" }),
  tradedIn: Type.Unsafe<string>({ ...Decimal, description: "Reached buyers; with the fees it equals tradedOut" }),
  tradedOut: Type.Unsafe<string>({ ...Decimal, description: "Left sellers" }),
  fees: Decimal,
  closing: Type.Unsafe<string>({ ...Decimal, description: "What the ledger holds; opening + credited − debited" }),
  escrow: Decimal,
  transit: Decimal,
  users: Type.Unsafe<string>({ ...Decimal, description: "In users' own accounts" }),
});

/** The columns of the report as CSV, after `day`. */
export const RECONCILIATION_COLUMNS = [
  "assetCode",
  "opening",
  "credited",
  "debited",
  "tradedIn",
  "tradedOut",
  "fees",
  "closing",
  "escrow",
  "transit",
  "users",
] as const;

const Reconciliation = strict({ day: Day, assets: Type.Array(AssetReconciliation) });
export type ReconciliationView = Static<typeof Reconciliation>;

/** One call of the service API. */
export interface ServiceCall {
  readonly summary: string;
  /** What the key must be allowed. */
  readonly scope: ServiceScope;
  readonly query?: TSchema;
  readonly params?: TSchema;
  readonly body?: TSchema;
  readonly data: TSchema;
  /** It also answers `text/csv` to a request that accepts it. */
  readonly csv?: true;
  /** The refusals beyond those that every service call can give. */
  readonly errors: readonly ErrorCode[];
}

const pushErrors = [
  "not_found",
  "asset_unknown",
  "amount_invalid",
  "precision_exceeded",
  "idempotency_mismatch",
  "market_frozen",
] as const satisfies ErrorCode[];
const Push = strict({ externalId: ExternalId, asset: AssetName, amount: Amount, reference: Reference });

export const serviceCalls = {
  "PUT /api/s/v1/users/{externalId}": {
    summary: "Create a user or change what is given; the email and phone are the exchange's word and need no further code",
    scope: "users",
    params: strict({ externalId: ExternalId }),
    body: strict({
      email: Type.Optional(text(254, 3)),
      phone: Type.Optional(text(30, 3)),
      nickname: Type.Optional(text(30, 2)),
      locale: Type.Optional(LocaleWord),
      country: Type.Optional(CountryCode),
      role: Type.Optional(words(...USER_ROLES)),
    }),
    data: ServiceUser,
    errors: ["contact_taken", "field_invalid"],
  },
  "GET /api/s/v1/users/{externalId}": {
    summary: "A user, with what decides whether they may trade",
    scope: "users",
    params: strict({ externalId: ExternalId }),
    data: ServiceUserState,
    errors: ["not_found"],
  },
  "PUT /api/s/v1/users/{externalId}/kyc": {
    summary: "The result of the exchange's identity check; rejected and none close what the loss of verification closes",
    scope: "kyc",
    params: strict({ externalId: ExternalId }),
    body: strict({
      status: words("approved", "rejected", "none"),
      type: words(...KYC_TYPES),
      legalName: text(200, 1),
      country: CountryCode,
      reference: Reference,
      checkedAt: Instant,
    }),
    data: strict({ kycStatus: words(...KYC_STATUSES) }),
    errors: ["not_found", "field_invalid", "idempotency_mismatch"],
  },
  "PUT /api/s/v1/users/{externalId}/freeze": {
    summary: "Freeze a user, or lift the freeze; rights end at once",
    scope: "kyc",
    params: strict({ externalId: ExternalId }),
    body: strict({ frozen: Type.Boolean(), until: Type.Optional(Instant), reason: text(300, 1), reference: Reference }),
    data: strict({ frozen: Type.Boolean(), frozenUntil: nullable(Instant) }),
    errors: ["not_found", "field_invalid", "idempotency_mismatch"],
  },
  "POST /api/s/v1/sessions": {
    summary: "An address of this site that logs the user in: good once, for 60 seconds",
    scope: "sessions",
    body: strict({ externalId: ExternalId, next: Type.Optional(text(2000, 1)) }),
    data: strict({ url: Type.String(), expiresAt: Instant }),
    errors: ["not_found", "field_invalid", "too_many_requests"],
  },
  "POST /api/s/v1/credits": {
    summary: "Coins from the exchange's wallet into the user's P2P wallet",
    scope: "wallet",
    body: Push,
    data: PushedTransfer,
    errors: [...pushErrors, "balance_too_large"],
  },
  "POST /api/s/v1/debits": {
    summary: "Free coins from the user's P2P wallet to the exchange's",
    scope: "wallet",
    body: Push,
    data: PushedTransfer,
    errors: [...pushErrors, "insufficient_balance", "user_frozen", "user_on_hold", "coins_on_hold"],
  },
  "GET /api/s/v1/transfers/{reference}": {
    summary: "A transfer by its reference",
    scope: "wallet",
    params: strict({ reference: Reference }),
    data: ServiceTransfer,
    errors: ["not_found"],
  },
  "GET /api/s/v1/transfers": {
    summary: "All transfers, oldest first. The cursor skips none; a new transfer appears once the transactions before it have ended",
    scope: "wallet",
    query: strict({ since: Type.Optional(Instant), cursor: Type.Optional(Cursor), limit: Type.Optional(Limit) }),
    data: page(ServiceTransfer),
    errors: [],
  },
  "GET /api/s/v1/balances/{externalId}": {
    summary: "A user's coins at Plaza, by asset",
    scope: "wallet",
    params: strict({ externalId: ExternalId }),
    data: strict({ balances: Type.Array(ServiceBalance) }),
    errors: ["not_found"],
  },
  "GET /api/s/v1/reconciliation": {
    summary: "What came, went and is there on a day in UTC, by asset",
    scope: "reports",
    query: strict({ day: Day }),
    data: Reconciliation,
    csv: true,
    errors: ["field_invalid"],
  },
} as const satisfies Record<`${"GET" | "POST" | "PUT"} /api/s/v1/${string}`, ServiceCall>;

/** The schemas that the OpenAPI document names. */
export const serviceComponents = {
  User: ServiceUser,
  UserState: ServiceUserState,
  Push,
  PushedTransfer,
  Transfer: ServiceTransfer,
  Balance: ServiceBalance,
  AssetReconciliation,
  Reconciliation,
} as const;

export type ServiceName = keyof typeof serviceCalls;
/** What crosses the wire for each service call. */
export type ServiceWireOf<One extends ServiceName> = Wire<(typeof serviceCalls)[One]>;
