import { Type } from "typebox";
import { defineCalls } from "../call.ts";
import { AssetCode, Decimal, strict, text, words } from "../schemas.ts";

export const WALLETS = ["spot", "p2p", "futures"] as const;
export type Wallet = (typeof WALLETS)[number];

const Balance = strict({ assetCode: AssetCode, spot: Decimal, p2p: Decimal, futures: Decimal, frozen: Decimal, total: Decimal });

export const walletCalls = defineCalls({
  "GET /api/t/v2/assets": {
    summary: "The coins that the exchange knows",
    access: "public",
    keyScope: "read",
    idempotency: "none",
    data: Type.Array(strict({ assetCode: AssetCode, name: Type.String(), logoUrl: Type.String(), precision: Type.Integer() })),
    errors: [],
  },
  "GET /api/t/v2/spot-balance": {
    summary: "The caller's balances; `frozen` is what open orders and online adverts hold in escrow",
    access: "session",
    keyScope: "read",
    idempotency: "none",
    query: strict({ includeStaking: Type.Optional(text(5)), group: Type.Optional(text(20)) }),
    data: strict({ balances: Type.Array(Balance) }),
    errors: [],
  },
  "POST /api/t/v2/transfer": {
    market: "moves",
    summary: "Move coins between the caller's own wallets",
    access: "session",
    keyScope: "none",
    idempotency: "required",
    body: strict({ assetCode: AssetCode, from: words(...WALLETS), to: words(...WALLETS), quantity: Decimal }),
    data: strict({ balances: Type.Array(Balance) }),
    errors: ["insufficient_balance", "precision_exceeded", "invalid_request", "account_frozen"],
  },
  "GET /api/a/v1/public/rates": {
    summary: "Index prices of coins in ordinary money",
    access: "public",
    keyScope: "read",
    idempotency: "none",
    query: strict({ assets: Type.Optional(Type.String({ maxLength: 400, pattern: "^[A-Z0-9,]*$" })) }),
    data: Type.Record(AssetCode, Type.Record(Type.String(), Decimal)),
    errors: [],
  },
});
