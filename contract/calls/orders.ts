import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import {
  ACTION_REQUIREMENTS, ACTION_WARNINGS, BLOCK_REASONS, CANCEL_REASONS, FAIL_REASONS, ORDER_GROUPS, ORDER_ROLES, ORDER_STATUSES, PARTY_ACTIONS, SIDES,
} from "../order.ts";
import { AssetCode, Cursor, Decimal, FiatCode, Instant, MethodId, SecurityCode, Version, idOf, nullable, page, strict, text, words } from "../schemas.ts";
import { Advertiser } from "./market.ts";

export const PaymentAccount = strict({
  methodId: MethodId,
  name: Type.String(),
  fields: Type.Array(strict({ key: Type.String(), label: Type.String(), value: Type.String() })),
  qrUrl: Type.Optional(Type.String()),
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
  completedAt: Type.Optional(Instant),
  canceledAt: Type.Optional(Instant),
  paymentWindowMinutes: Type.Integer(),
  extensions: Type.Integer({ description: "How often the seller has given more time" }),
  outageSeconds: Type.Integer({ description: "By how much our own downtime has moved the deadlines" }),
  method: strict({ methodId: MethodId, name: Type.String() }),
  paymentAccount: Type.Optional(PaymentAccount),
  receiverName: Type.Optional(Type.String()),
  payerName: Type.Optional(Type.String()),
  paymentReference: Type.String(),
  cancelRequested: Type.Optional(Type.Boolean({ description: "The seller has asked the buyer to agree to a cancellation" })),
  counterparty: Advertiser,
  availableActions: Type.Array(AvailableAction),
  unread: Type.Integer({ description: "Chat messages that the caller has not seen" }),
  hold: Type.Optional(Type.String()),
  appeal: Type.Optional(strict({ by: words(...ORDER_ROLES), openedAt: Instant, reason: Type.String() })),
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
});

export const OrderDetails = strict({ ...orderProperties, events: Type.Array(OrderEvent) });
export type OrderDetailsView = Static<typeof OrderDetails>;

export const orderCalls = defineCalls({
  "POST /api/ctc/create-order": {
    summary: "Take an advert: the coins go into escrow in the same transaction",
    access: "session",
    idempotency: "required",
    body: strict({
      advId: idOf("advert"),
      advVersion: Type.Optional(Version),
      side: words(...SIDES),
      amount: Type.Optional(Decimal),
      quantity: Type.Optional(Decimal),
      methodId: MethodId,
      price: Decimal,
      quoteId: Type.Optional(text(60, 1)),
      payerPaymentId: Type.Optional(idOf("payment")),
      paymentId: Type.Optional(idOf("payment")),
    }),
    data: Order,
    errors: [
      "not_found", "price_changed", "advert_changed", "advert_unavailable", "not_eligible", "amount_below_limit", "amount_above_limit",
      "precision_exceeded", "insufficient_balance", "method_not_offered", "payment_account_needed", "account_frozen", "region_restricted", "terms_required",
    ],
  },
  "GET /api/ctc/query-order-list": {
    summary: "The caller's orders in either role, newest first",
    access: "session",
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
  "GET /api/ctc/query-order-details": {
    summary: "One order with its history; the seller's payment account is in it for the buyer while the order runs",
    access: "session",
    idempotency: "none",
    query: strict({ orderId: Type.Optional(idOf("order")), externalOrderId: Type.Optional(text(40, 1)) }),
    data: OrderDetails,
    errors: ["not_found"],
  },
  "POST /api/ctc/update-order-state": {
    summary: "Do one of the order's available actions",
    access: "session",
    idempotency: "required",
    body: strict({
      orderId: idOf("order"),
      action: words(...PARTY_ACTIONS),
      version: Version,
      reason: Type.Optional(text(500, 1)),
      securityCode: Type.Optional(SecurityCode),
      confirm: Type.Optional(strict({ amount: Decimal, senderName: text(120, 1) })),
      payer: Type.Optional(strict({ name: text(120, 1), lastDigits: Type.Optional(Type.String({ pattern: "^\\d{2,6}$" })) })),
      note: Type.Optional(text(500)),
      proofFileIds: Type.Optional(Type.Array(idOf("file"), { maxItems: 5 })),
    }),
    data: Order,
    errors: [
      "not_found", "order_changed", "action_not_allowed", "security_code_required", "security_code_wrong", "security_code_expired", "security_code_malformed", "confirm_needed",
      "confirm_mismatch", "name_mismatch", "proof_needed", "reason_needed", "account_frozen", "too_many_attempts", "channel_not_bound",
    ],
  },
});
