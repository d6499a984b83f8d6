import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { IdCursor, Instant, Limit, idOf, nullable, page, strict, text, words } from "../schemas.ts";
import { LONGEST_SUPPORT_MESSAGE, SUPPORT_TOPICS } from "../support.ts";

export const SupportMessage = strict({
  messageId: idOf("support_message"),
  from: words("user", "support"),
  text: Type.String(),
  at: Instant,
});
export type SupportMessageView = Static<typeof SupportMessage>;

/** The line of the order's chat that was reported. */
export const ReportedMessage = strict({ seq: Type.Integer(), text: Type.String() });

const SupportRequest = strict({
  requestId: idOf("support_request"),
  topic: words(...SUPPORT_TOPICS),
  orderId: nullable(idOf("order")),
  reported: nullable(ReportedMessage),
  createdAt: Instant,
  answerBy: nullable(Type.Unsafe<string>({ ...Instant, description: "When customer service means to have answered; null: it has" })),
});
const WrittenRequest = strict({ ...SupportRequest.properties, messages: Type.Array(SupportMessage) });
export type SupportRequestView = Static<typeof WrittenRequest>;

export const supportCalls = defineCalls({
  "GET /api/ctc/query-support": {
    summary: "How customer service is reached: by messages here, or at an address of the exchange",
    audience: "everyone",
    keyScope: "none",
    idempotency: "none",
    data: strict({
      messages: Type.Boolean({ description: "Whether messages are taken here" }),
      address: nullable(Type.String({ description: "An https address or an email address of the exchange's own customer service" })),
      answerHours: Type.Integer({ description: "How long an answer takes at most, as a target" }),
    }),
    errors: [],
  },
  "GET /api/ctc/query-support-requests": {
    summary: "The caller's own requests to customer service, newest first",
    audience: "view",
    keyScope: "none",
    idempotency: "none",
    query: strict({ cursor: Type.Optional(IdCursor), limit: Type.Optional(Limit) }),
    data: page(SupportRequest),
    errors: [],
  },
  "GET /api/ctc/query-support-request": {
    summary: "One of the caller's requests with its messages, oldest first",
    audience: "view",
    keyScope: "none",
    idempotency: "none",
    query: strict({ requestId: idOf("support_request") }),
    data: WrittenRequest,
    errors: ["not_found"],
  },
  "POST /api/ctc/create-support-request": {
    summary:
      "Write to customer service, about one of the caller's orders or anything else, report a line of an order's chat, or, as the buyer of an unpaid order, that the seller blocks the payment (`payment_blocked`)",
    audience: "view",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({
      topic: words(...SUPPORT_TOPICS),
      orderId: Type.Optional(idOf("order")),
      messageSeq: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 2_147_483_647,
          description: "Of the counterparty's line that is reported: with the topics that begin with `report_`, and only with them",
        }),
      ),
      text: text(LONGEST_SUPPORT_MESSAGE, 1),
    }),
    data: WrittenRequest,
    errors: ["not_found", "field_blank", "action_not_allowed"],
  },
  "POST /api/ctc/reply-support-request": {
    summary: "Add to one of the caller's requests: its clock runs again",
    audience: "view",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({ requestId: idOf("support_request"), text: text(LONGEST_SUPPORT_MESSAGE, 1) }),
    data: WrittenRequest,
    errors: ["not_found", "field_blank"],
  },
});
