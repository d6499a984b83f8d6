import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { AssetCode, Decimal, FiatCode, IdCursor, Instant, Limit, idOf, nullable, page, strict, text, words } from "../schemas.ts";
import { ORDER_STATUSES } from "../order.ts";
import { LONGEST_SUPPORT_MESSAGE, SUPPORT_TOPICS } from "../support.ts";
import { ReportedMessage, SupportMessage } from "./support.ts";

const WaitingRequest = strict({
  requestId: idOf("support_request"),
  topic: words(...SUPPORT_TOPICS),
  user: strict({ uid: idOf("uid"), nickname: Type.String() }),
  order: nullable(
    strict({
      orderId: idOf("order"),
      status: words(...ORDER_STATUSES),
      role: words("buyer", "seller"),
      quantity: Decimal,
      asset: AssetCode,
      amount: Decimal,
      fiat: FiatCode,
    }),
  ),
  reported: nullable(ReportedMessage),
  chat: Type.Optional(
    Type.Array(strict({ from: words("buyer", "seller"), text: Type.String(), hasFile: Type.Boolean(), at: Instant }), {
      description: "Of `payment_blocked`: the last lines of the order's chat",
    }),
  ),
  waitingSince: Instant,
  answerBy: Instant,
  messages: Type.Array(SupportMessage),
});
export type WaitingRequestView = Static<typeof WaitingRequest>;

export const backofficeSupportCalls = defineCalls({
  "GET /api/desk/support-requests": {
    summary: "Messages to customer service that are not answered: first those of buyers whose payment is blocked, then the longest waiting",
    audience: "staff",
    keyScope: "none",
    role: "agent",
    idempotency: "none",
    query: strict({ cursor: Type.Optional(IdCursor), limit: Type.Optional(Limit) }),
    data: page(WaitingRequest),
    errors: [],
  },
  "POST /api/desk/answer-support-request": {
    summary: "Answer what a person has written up to `lastMessageId`; later messages keep waiting",
    audience: "staff",
    keyScope: "none",
    role: "agent",
    idempotency: "accepted",
    body: strict({
      requestId: idOf("support_request"),
      lastMessageId: idOf("support_message"),
      text: text(LONGEST_SUPPORT_MESSAGE, 1),
    }),
    data: strict({ requestId: idOf("support_request"), isWaiting: Type.Boolean({ description: "Whether a later message waits" }) }),
    errors: ["not_found", "own_case", "linked_case", "already_done", "field_blank"],
  },
});
