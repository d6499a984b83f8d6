import { Type } from "typebox";
import { defineCalls } from "../call.ts";
import { strict, text } from "../schemas.ts";

export const MOST_QUICK_REPLIES = 10;
const QuickReplies = strict({
  replies: Type.Array(Type.String()),
  own: Type.Boolean({ description: "Whether they are the caller's own" }),
});

/** The sentences that a user keeps ready for the chat. */
export const quickReplyCalls = defineCalls({
  "GET /api/ctc/query-quick-replies": {
    summary: "The caller's quick replies for the chat, or those of the language where none are stored",
    audience: "view",
    keyScope: "none",
    idempotency: "none",
    data: QuickReplies,
    errors: [],
  },
  "POST /api/ctc/update-quick-replies": {
    summary: "Store the caller's own quick replies; none brings those of the language back",
    audience: "view",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({ replies: Type.Array(text(300, 1), { maxItems: MOST_QUICK_REPLIES }) }),
    data: QuickReplies,
    errors: [],
  },
});
