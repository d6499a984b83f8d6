import { Type } from "typebox";
import { defineCalls } from "../call.ts";
import { Instant, strict } from "../schemas.ts";

/** A person's Telegram chat as a channel of notices (`GET /api/ctc/query-notification-settings` says whether there is one). */
export const telegramCalls = defineCalls({
  "POST /api/ctc/create-telegram-link": {
    summary: "A link that opens the operator's bot in Telegram and connects the chat to the caller: once, for ten minutes",
    audience: "view",
    keyScope: "none",
    idempotency: "accepted",
    carriesSecret: true,
    data: strict({ url: Type.String({ description: "`https://t.me/{bot}?start={code}`" }), expiresAt: Instant }),
    errors: ["not_found", "too_many_requests"],
  },
  "POST /api/ctc/remove-telegram-chat": {
    summary: "End the notices in the caller's Telegram chat",
    audience: "view",
    keyScope: "none",
    idempotency: "accepted",
    data: strict({ removed: Type.Boolean() }),
    errors: ["not_found"],
  },
});
