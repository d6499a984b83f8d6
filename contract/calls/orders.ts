import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { PURCHASE_HOLD_REASONS } from "../wallet.ts";
import { BOUND_CODE_REFUSALS } from "../code-refusals.ts";
import { Advertiser, bankReferenceForm, PAYMENT_MARKS, RISKS } from "./market.ts";
import { CredentialOptions, CredentialResponse } from "./sign-in.ts";
import {
  ACTION_REQUIREMENTS,
  ACTION_WARNINGS,
  BLOCK_REASONS,
  CANCEL_REASONS,
  FAIL_REASONS,
  ORDER_GROUPS,
  ORDER_ROLES,
  ORDER_STATUSES,
  PARTY_ACTIONS,
  SIDES,
} from "../order.ts";
import {
  AssetCode,
  Cursor,
  Decimal,
  DryRun,
  FiatCode,
  Instant,
  MethodId,
  SecurityCode,
  Version,
  idOf,
  QrDrawing,
  nullable,
  page,
  strict,
  text,
  words,
} from "../schemas.ts";

export const PaymentAccount = strict({
  methodId: MethodId,
  name: Type.String(),
  fields: Type.Array(strict({ key: Type.String(), label: Type.String(), value: Type.String() })),
  qr: Type.Optional(QrDrawing),
});

export const AvailableAction = strict({
  action: words(...PARTY_ACTIONS),
  enabled: Type.Boolean(),
  reason: Type.Optional(words(...BLOCK_REASONS)),
  availableAt: Type.Optional(Instant),
  requires: Type.Array(words(...ACTION_REQUIREMENTS)),
  warns: Type.Optional(Type.Array(words(...ACTION_WARNINGS))),
});
export type AvailableActionView = Static<typeof AvailableAction>;

const orderProperties = {
  orderId: idOf("order"),
  externalOrderId: Type.String(),
  advId: idOf("advert"),
  version: Type.Integer(),
  serverTime: Instant,
  secondsLeft: Type.Optional(Type.Integer({ minimum: 0 })),
  type: words(...SIDES),
  role: words(...ORDER_ROLES),
  maker: Type.Boolean(),
  status: words(...ORDER_STATUSES),
  statusLabel: Type.String(),
  cancelReason: Type.Optional(words(...CANCEL_REASONS)),
  failReason: Type.Optional(words(...FAIL_REASONS)),
  paymentCoolingHours: Type.Optional(
    Type.Integer({ minimum: 0, description: "Of an order that failed by `payment_cooling`: how long a payment account counts as new" }),
  ),
  asset: AssetCode,
  fiat: FiatCode,
  price: Decimal,
  quantity: Decimal,
  amount: Decimal,
  feeRate: Decimal,
  fee: Decimal,
  receive: Decimal,
  createdAt: Instant,
  payBefore: Instant,
  holdUntil: Type.Optional(Instant),
  paidAt: Type.Optional(Instant),
  paidLate: Type.Optional(Type.Boolean()),
  appealAllowedAt: Type.Optional(Instant),
  undoPaidUntil: Type.Optional(
    Type.Unsafe<string>({
      ...Instant,
      description: 'To the buyer: until when `undo_paid` takes back "I\'ve Paid", unless the seller acts first',
    }),
  ),
  releaseDueAt: Type.Optional(
    Type.Unsafe<string>({ ...Instant, description: "Of a paid order: by when the seller has promised to release it" }),
  ),
  completedAt: Type.Optional(Instant),
  canceledAt: Type.Optional(Instant),
  paymentWindowMinutes: Type.Integer(),
  extensions: Type.Integer({ description: "How often the seller has given more time" }),
  outageSeconds: Type.Integer({ description: "By how much our own downtime has moved the deadlines" }),
  method: strict({ methodId: MethodId, name: Type.String(), mark: words(...PAYMENT_MARKS), reversibleRisk: words(...RISKS) }),
  paymentAccount: Type.Optional(PaymentAccount),
  receiverName: Type.Optional(Type.String()),
  payerName: Type.Optional(Type.String()),
  payer: Type.Optional(
    strict({
      name: Type.String({ description: "On the account that the buyer has said to pay from" }),
      lastDigits: Type.Optional(Type.String()),
      reference: Type.Optional(Type.String({ description: "The number that the buyer's bank or wallet gave the payment" })),
    }),
  ),
  bankReference: Type.Optional(
    strict({ ...bankReferenceForm, required: Type.Boolean({ description: "To the buyer: the advert demands it with `pay`" }) }),
  ),
  paymentReference: Type.String(),
  cancelRequested: Type.Optional(Type.Boolean({ description: "The seller has asked the buyer to agree to a cancellation" })),
  counterparty: Advertiser,
  ownFrozenUntil: Type.Optional(
    Type.Unsafe<string>({
      ...Instant,
      description:
        "To the seller, while the order runs: until when the caller's account, or the main account of a sub-user, is frozen and can release nothing",
    }),
  ),
  sellerFrozen: Type.Optional(
    Type.Boolean({ description: "To the buyer, while the order runs: the seller's account is frozen and can release nothing for now" }),
  ),
  buyerFrozen: Type.Optional(
    Type.Boolean({ description: "To the seller, while the order runs: the buyer's account is frozen. The order continues" }),
  ),
  subUser: Type.Optional(
    strict({
      subUserId: idOf("user"),
      nickname: Type.String({ description: "In whose hands the order is on the caller's side, where not its own" }),
    }),
  ),
  readOnly: Type.Optional(
    Type.Boolean({
      description: "The caller is a sub-user who may view and do nothing: neither act, nor write in the chat, nor open a case",
    }),
  ),
  assignable: Type.Optional(
    Type.Boolean({ description: "The order runs, and the caller's account has sub-users who could take it in hand" }),
  ),
  availableActions: Type.Array(AvailableAction),
  unread: Type.Integer({ description: "Chat messages that the caller has not seen" }),
  hold: Type.Optional(
    strict({
      reason: words(...PURCHASE_HOLD_REASONS),
      hours: Type.Integer({ minimum: 1, description: "How long the buyer's coins are on hold, from the release on" }),
      freeUsd: Type.Unsafe<string>({
        ...Decimal,
        description: "Worth in USD of what may be sold or moved out meanwhile, of all coins that were bought under such holds",
      }),
      until: Type.Optional(Type.Unsafe<string>({ ...Instant, description: "From the release on" })),
    }),
  ),
  appeal: Type.Optional(strict({ by: words(...ORDER_ROLES), openedAt: Instant, reason: Type.String() })),
  openCase: Type.Optional(
    strict({
      turn: words("buyer", "seller", "support"),
      turnUntil: Type.Unsafe<string>({
        ...Instant,
        description: "Until when it is this party's turn in the order's open case; of `support`, by when a decision is expected",
      }),
    }),
  ),
};

export const Order = strict(orderProperties);
export type OrderView = Static<typeof Order>;

export const OrderEvent = strict({
  seq: Type.Integer(),
  action: Type.String(),
  actor: words("buyer", "seller", "system", "support"),
  from: nullable(words(...ORDER_STATUSES)),
  to: words(...ORDER_STATUSES),
  at: Instant,
  by: Type.Optional(Type.String({ description: "Which of the caller's sub-users it was" })),
  signed: Type.Optional(Type.Boolean({ description: "With a passkey; the journal has the signature" })),
  pressedAt: Type.Optional(
    Type.Unsafe<string>({
      ...Instant,
      description:
        "Of `pay`, where it was pressed without a connection: when, by the buyer's device. A claim, which customer service weighs",
    }),
  ),
});

export const OrderDetails = strict({
  ...orderProperties,
  events: Type.Array(OrderEvent),
  advertMessage: Type.Optional(Type.String({ description: "What the advert said to takers when the order was placed, if anything" })),
  signable: Type.Optional(
    Type.Array(words("pay", "release"), {
      description:
        "Which actions the caller can sign with a passkey (`POST /api/ctc/sign-order-options`): a signed release needs no `securityCode`",
    }),
  ),
});
export type OrderDetailsView = Static<typeof OrderDetails>;

export const orderCalls = defineCalls({
  "POST /api/ctc/create-order": {
    market: "begins",
    summary: "Take an advert: the coins go into escrow in the same transaction",
    audience: "trade",
    keyScope: "trade",
    idempotency: "required",
    query: DryRun,
    body: strict({
      advId: idOf("advert"),
      advVersion: Type.Optional(Version),
      advKey: Type.Optional(Type.String({ maxLength: 40, description: "Of a private advert's link" })),
      side: words(...SIDES),
      amount: Type.Optional(Decimal),
      quantity: Type.Optional(Decimal),
      methodId: MethodId,
      price: Decimal,
      quoteId: Type.Optional(text(300, 1)),
      payerPaymentId: Type.Optional(idOf("payment")),
      paymentId: Type.Optional(idOf("payment")),
    }),
    data: Order,
    errors: [
      "not_found",
      "price_changed",
      "quote_expired",
      "advert_changed",
      "advert_unavailable",
      "not_eligible",
      "amount_below_limit",
      "amount_above_limit",
      "precision_exceeded",
      "insufficient_balance",
      "coins_on_hold",
      "method_not_offered",
      "payment_account_needed",
      "account_frozen",
      "owner_frozen",
      "price_stale",
      "region_restricted",
      "terms_required",
      "release_overdue",
    ],
  },
  "GET /api/ctc/query-order-list": {
    summary: "The caller's orders in either role, newest first",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    query: strict({
      orderId: Type.Optional(Type.String({ maxLength: 40 })),
      type: Type.Optional(words(...SIDES)),
      group: Type.Optional(words(...ORDER_GROUPS)),
      asset: Type.Optional(AssetCode),
      fiat: Type.Optional(FiatCode),
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
      minAmount: Type.Optional(Decimal),
      maxAmount: Type.Optional(Decimal),
      cursor: Type.Optional(Cursor),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    data: page(Order),
    errors: [],
  },
  "GET /api/ctc/count-open-orders": {
    summary: "How many of the caller's orders are running, in either role; a sub-user's, those in its hands",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    data: strict({ open: Type.Integer({ minimum: 0, maximum: 100, description: "At most 100: beyond 99 nobody counts" }) }),
    errors: [],
  },
  "GET /api/ctc/query-order-details": {
    summary: "One order with its history; the seller's payment account is in it while the order runs",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    query: strict({ orderId: Type.Optional(idOf("order")), externalOrderId: Type.Optional(text(40, 1)) }),
    data: OrderDetails,
    errors: ["not_found"],
  },
  "POST /api/ctc/sign-order-options": {
    market: "moves",
    ownLogin: true,
    summary:
      "Begin to sign an action with a passkey: what the browser's credential API wants. Its challenge is the SHA-256 of `statement`; docs/evidence.md says how anyone checks the signature",
    audience: "trade",
    keyScope: "none",
    idempotency: "none",
    carriesSecret: true,
    body: strict({ orderId: idOf("order"), action: words("pay", "release"), version: Version }),
    data: strict({
      nonce: Type.String({ description: "Goes back with the signature" }),
      statement: Type.String({ description: "The facts that are signed, as canonical JSON" }),
      options: CredentialOptions,
    }),
    errors: ["not_found", "order_changed", "action_not_allowed", "passkey_refused"],
  },
  "POST /api/ctc/update-order-state": {
    market: "moves",
    summary: "Do one of the order's available actions",
    audience: "trade",
    keyScope: "trade",
    keyScopeOfAction: { release: "release" },
    idempotency: "required",
    query: DryRun,
    body: strict({
      orderId: idOf("order"),
      action: words(...PARTY_ACTIONS),
      version: Version,
      reason: Type.Optional(text(500, 1)),
      securityCode: Type.Optional(SecurityCode),
      secondCode: Type.Optional(
        Type.Unsafe<Static<typeof SecurityCode>>({
          ...SecurityCode,
          description: "For 24 hours after a factor went: a code of the other one that is left",
        }),
      ),
      signature: Type.Optional(
        Type.Unsafe<{ nonce: string; response: Record<string, unknown> }>({
          ...strict({ nonce: Type.String({ pattern: "^[A-Za-z0-9_-]{43}$" }), response: CredentialResponse }),
          description: "Of `pay` and `release`: what a passkey made of the options; in place of the codes",
        }),
      ),
      confirm: Type.Optional(strict({ amount: Decimal, senderName: text(120, 1) })),
      payer: Type.Optional(strict({ name: text(120, 1), lastDigits: Type.Optional(Type.String({ pattern: "^\\d{2,6}$" })) })),
      bankReference: Type.Optional(
        Type.Unsafe<string>({
          ...text(80, 1),
          description: "Of `pay`: the number that the buyer's bank or wallet gave the payment; the order's `bankReference` says its form",
        }),
      ),
      note: Type.Optional(text(500)),
      proofFileIds: Type.Optional(Type.Array(idOf("file"), { maxItems: 5 })),
      pressedAt: Type.Optional(
        Type.Unsafe<string>({
          ...Instant,
          description:
            "Of `pay`, where it was pressed without a connection: when, by the device. A claim: it is kept in the journal and moves no deadline. Refused before the order and in the future",
        }),
      ),
    }),
    data: Order,
    errors: [
      "release_cap_reached",
      "not_found",
      "order_changed",
      "action_not_allowed",
      ...BOUND_CODE_REFUSALS,
      "passkey_refused",
      "confirm_needed",
      "confirm_mismatch",
      "cancel_after_proof",
      "name_mismatch",
      "proof_needed",
      "bank_reference_needed",
      "bank_reference_invalid",
      "reason_needed",
      "reason_not_offered",
      "account_frozen",
      "owner_frozen",
    ],
  },
  "GET /api/ctc/query-order-transitions": {
    summary: "Every move that an order can make: docs/order-states.md as data",
    audience: "everyone",
    keyScope: "read",
    idempotency: "none",
    data: strict({
      transitions: Type.Array(
        strict({
          from: Type.Array(words(...ORDER_STATUSES), { description: "Empty: an order begins" }),
          action: Type.String(),
          by: Type.String({
            description: "Buyer, seller, either party, the one who appealed, the taker, the clock (system) or staff (support)",
          }),
          to: nullable(words(...ORDER_STATUSES)),
          coins: words("stay", "hold", "release", "refund"),
          condition: nullable(Type.String({ description: "Unless it holds, the action isn't offered" })),
          guard: nullable(Type.String({ description: "Unless it passes, the action is offered and blocked" })),
          requires: Type.Array(words(...ACTION_REQUIREMENTS)),
          warns: Type.Array(words(...ACTION_WARNINGS)),
          cancelReason: nullable(words(...CANCEL_REASONS)),
        }),
      ),
    }),
    errors: [],
  },
});
