import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { SECURITY_HOLD_REASONS, WALLETS, WALLET_KINDS } from "../wallet.ts";
import { SPOT_STATES, TRANSFER_STATES } from "../exchange.ts";
import { ORDER_STATUSES, SIDES } from "../order.ts";
import {
  AssetCode,
  Cursor,
  Decimal,
  IdCursor,
  Instant,
  Limit,
  SecurityCode,
  idOf,
  nullable,
  page,
  strict,
  text,
  words,
} from "../schemas.ts";

const Balance = strict({
  assetCode: AssetCode,
  spot: Decimal,
  p2p: Decimal,
  available: Type.Optional(
    Type.Unsafe<string>({
      ...Decimal,
      description: "What of `p2p` can be used now, where a purchase hold keeps some of it; otherwise left out",
    }),
  ),
  futures: Decimal,
  frozen: Decimal,
  staked: Type.Optional(Type.Unsafe<string>({ ...Decimal, description: "Only with includeStaking; part of the total" })),
  total: Decimal,
});

/** How much the balances at the exchange can be relied on; left out where spot wallets are in this market's own ledger. */
const AtExchange = Type.Optional(
  strict({
    state: Type.Unsafe<(typeof SPOT_STATES)[number]>({
      ...words(...SPOT_STATES),
      description:
        "live: asked for just now. stale: the exchange is slow or away, its last answer. away: spot and futures are unknown, and shown as 0",
    }),
    at: nullable(Instant),
  }),
);

/** A place that coins of the caller's are in; null is the world outside, or another person. */
const WalletOrEscrow = nullable(words(...WALLETS, "escrow"));

export const WalletEntry = strict({
  entryId: idOf("transfer"),
  at: Instant,
  kind: words(...WALLET_KINDS),
  assetCode: AssetCode,
  from: WalletOrEscrow,
  to: WalletOrEscrow,
  quantity: Type.Unsafe<string>({ ...Decimal, description: "What left `from`, or reached `to` where it came from outside" }),
  fee: Type.Optional(Type.Unsafe<string>({ ...Decimal, description: "What the market kept of a purchase; not part of the quantity" })),
  orderId: Type.Optional(idOf("order")),
  type: Type.Optional(Type.Unsafe<(typeof SIDES)[number]>({ ...words(...SIDES), description: "The caller's side of the order" })),
  advId: Type.Optional(idOf("advert")),
});
export type WalletEntryView = Static<typeof WalletEntry>;

export const FrozenCoins = strict({
  holder: words("order", "advert", "deposit"),
  assetCode: AssetCode,
  quantity: Decimal,
  orderId: Type.Optional(idOf("order")),
  status: Type.Optional(words(...ORDER_STATUSES)),
  advId: Type.Optional(idOf("advert")),
  since: Instant,
});
export type FrozenCoinsView = Static<typeof FrozenCoins>;

export const WalletHold = strict({
  hold: words("security", "account", "orders", "purchase"),
  reason: Type.Optional(words(...SECURITY_HOLD_REASONS)),
  assetCode: Type.Optional(Type.Unsafe<string>({ ...AssetCode, description: "Of a `purchase`" })),
  quantity: Type.Optional(Type.Unsafe<string>({ ...Decimal, description: "Of a `purchase`: what can't be used before `until`" })),
  until: Instant,
});
export type WalletHoldView = Static<typeof WalletHold>;

export const walletCalls = defineCalls({
  "GET /api/t/v2/assets": {
    summary: "The coins that the exchange knows",
    audience: "everyone",
    keyScope: "read",
    idempotency: "none",
    data: Type.Array(strict({ assetCode: AssetCode, name: Type.String(), logoUrl: Type.String(), precision: Type.Integer() })),
    errors: [],
  },
  "GET /api/t/v2/spot-balance": {
    summary:
      "The caller's balances; `frozen` is what open orders and online adverts hold in escrow, a merchant's deposit and coins on their way to the exchange. With `includeStaking=true` each balance also says what is staked, which is 0 where the market offers no staking",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    query: strict({
      includeStaking: Type.Optional(
        Type.Unsafe<"true" | "false" | "1" | "0">({ ...words("true", "false", "1", "0"), description: "Left out: false" }),
      ),
      group: Type.Optional(text(20)),
    }),
    data: strict({ balances: Type.Array(Balance), exchange: AtExchange }),
    errors: [],
  },
  "GET /api/t/v2/wallet-history": {
    summary: "Every movement of the caller's coins, newest first: wallets, escrow and what came and went",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    query: strict({
      asset: Type.Optional(AssetCode),
      kind: Type.Optional(words(...WALLET_KINDS)),
      cursor: Type.Optional(IdCursor),
      limit: Type.Optional(Limit),
    }),
    data: page(WalletEntry),
    errors: [],
  },
  "GET /api/t/v2/wallet-frozen": {
    summary:
      "What holds the caller's frozen coins: running orders first, then online adverts, each newest first, then a merchant's deposit",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    query: strict({ asset: Type.Optional(AssetCode), cursor: Type.Optional(Cursor), limit: Type.Optional(Limit) }),
    data: page(FrozenCoins),
    errors: [],
  },
  "GET /api/t/v2/wallet-holds": {
    summary:
      "What the caller has to wait for: `security`, no withdrawals and no new sales after a factor was lost; `account`, frozen by customer service; `orders`, no new orders after too many cancellations; `purchase`, coins of a coin's latest purchases that can't be sold or moved out yet",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    data: Type.Array(WalletHold),
    errors: [],
  },
  "POST /api/t/v2/transfer": {
    market: "moves",
    summary:
      "Move coins between the caller's own wallets. Out of P2P it is a withdrawal: it takes a security code (scene `withdraw`) and is refused for 24 hours after a factor was removed. Where spot wallets are at the exchange, the answer has a `transfer` that is on its way, and spot and P2P are the only ends",
    audience: "owner",
    keyScope: "none",
    idempotency: "required",
    body: strict({
      assetCode: AssetCode,
      from: words(...WALLETS),
      to: words(...WALLETS),
      quantity: Decimal,
      securityCode: Type.Optional(SecurityCode),
    }),
    data: strict({
      balances: Type.Array(Balance),
      exchange: AtExchange,
      transfer: Type.Optional(strict({ transferId: idOf("exchange_transfer"), state: words(...TRANSFER_STATES) })),
    }),
    errors: [
      "insufficient_balance",
      "balance_too_large",
      "coins_on_hold",
      "precision_exceeded",
      "invalid_request",
      "account_frozen",
      "not_eligible",
      "security_code_required",
      "security_code_wrong",
      "security_code_expired",
      "security_code_malformed",
      "channel_not_bound",
      "too_many_attempts",
      "too_many_requests",
      "exchange_unavailable",
    ],
  },
  "POST /api/t/v2/demo-coins": {
    demoOnly: true,
    market: "moves",
    summary:
      "Demo only: coins for trying the market out, into the caller's P2P wallet, `demoCoinsPerDay` times a day. Not there where an exchange keeps the caller's spot wallet",
    audience: "owner",
    keyScope: "none",
    idempotency: "required",
    data: strict({ assetCode: AssetCode, quantity: Decimal }),
    errors: ["not_found", "account_frozen", "balance_too_large", "too_many_requests"],
  },
  "GET /api/t/v2/transfers/{id}": {
    summary: "What has become of a transfer of the caller's to or from the exchange",
    audience: "owner",
    keyScope: "none",
    idempotency: "none",
    params: strict({ id: idOf("exchange_transfer") }),
    data: strict({ transferId: idOf("exchange_transfer"), state: words(...TRANSFER_STATES), reason: nullable(Type.String()) }),
    errors: ["not_found"],
  },
  "GET /api/a/v1/public/rates": {
    summary: "Index prices of coins in fiat currencies",
    audience: "everyone",
    keyScope: "read",
    idempotency: "none",
    query: strict({ assets: Type.Optional(Type.String({ maxLength: 400, pattern: "^[A-Z0-9,]*$" })) }),
    data: Type.Record(AssetCode, Type.Record(Type.String(), Decimal)),
    errors: [],
  },
});
