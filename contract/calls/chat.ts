import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { CHAT_PHRASES, PHRASE_GROUPS } from "../chat-phrases.ts";
import type { FraudRule } from "../fraud.ts";
import { LOCALES } from "../locales.ts";
import { Instant, idOf, nullable, strict, text, words } from "../schemas.ts";
import { FileView } from "./files.ts";

export const CHAT_SENDERS = ["buyer", "seller", "support", "system"] as const;
/** What the words of a message may be up to, the most severe first. Hints, no judgment. */
export const WORD_FLAGS = [
  "asks_codes",
  "remote_access",
  "poses_as_support",
  "release_first",
  "pending_claim",
  "cancel_lure",
  "overpay_lure",
  "threat",
  "mule_offer",
  "gift_cards",
  "third_party",
  "off_platform",
  "remark_words",
] as const satisfies readonly FraudRule[];
export type WordFlag = (typeof WORD_FLAGS)[number];
/** How a message behaves. Its writer sees a hint, and its reader can report it; nothing is blocked. */
export const CONDUCT_FLAGS = ["insult", "advertising", "personal_data"] as const satisfies readonly FraudRule[];
export type ConductFlag = (typeof CONDUCT_FLAGS)[number];
/** What a text of a person may have, in a chat or in an advert. */
export const TEXT_FLAGS = [...WORD_FLAGS, ...CONDUCT_FLAGS] as const;
export type TextFlag = (typeof TEXT_FLAGS)[number];
/** What is odd about a file that a message brings. */
export const FILE_FLAGS = ["same_receipt", "edited_receipt", "foreign_receipt", "qr_code"] as const satisfies readonly FraudRule[];
export type FileFlag = (typeof FILE_FLAGS)[number];
export const CHAT_FLAGS = [...TEXT_FLAGS, ...FILE_FLAGS] as const;
export type ChatFlag = (typeof CHAT_FLAGS)[number];

export const ChatMessage = strict({
  seq: Type.Integer(),
  messageId: idOf("message"),
  orderId: idOf("order"),
  from: words(...CHAT_SENDERS),
  mine: Type.Boolean(),
  type: words("text", "image", "file", "system"),
  content: Type.String({
    description: "Text as written, beside a file possibly empty; for a system line the name of the act, which the client puts into words",
  }),
  clientId: Type.Optional(Type.String()),
  file: Type.Optional(FileView),
  sentAt: Instant,
  flags: Type.Optional(Type.Array(words(...CHAT_FLAGS))),
  phrase: Type.Optional(
    strict({
      key: words(...CHAT_PHRASES),
      language: words(...LOCALES),
      original: Type.String({ description: "As its sender saw it, in that language; `content` is in the reader's" }),
    }),
  ),
});
export type ChatMessageView = Static<typeof ChatMessage>;

const PhraseList = strict({
  groups: Type.Array(
    strict({
      group: words(...PHRASE_GROUPS),
      title: Type.String(),
      phrases: Type.Array(strict({ key: words(...CHAT_PHRASES), text: Type.String() })),
    }),
  ),
});
export type PhraseListView = Static<typeof PhraseList>;

export const chatCalls = defineCalls({
  "GET /api/ctc/query-chat-msg": {
    summary: "An order's chat, oldest first, from after a sequence number",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    query: strict({
      orderId: idOf("order"),
      after: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    data: strict({
      items: Type.Array(ChatMessage),
      nextCursor: nullable(Type.String()),
      readUpTo: Type.Integer({ minimum: 0, description: "Number of the last message that the other party has read" }),
    }),
    errors: ["not_found"],
  },
  "POST /api/ctc/send-chat-msg": {
    feature: "chat",
    summary:
      "Send the counterparty a text, a file, or both; the file is the sender's and belongs to this order or to none yet. A `phrase` in the place of the content is read by each side in its own language",
    audience: "trade",
    keyScope: "trade",
    idempotency: "required",
    body: strict({
      orderId: idOf("order"),
      type: words("text", "image", "file"),
      content: Type.Optional(text(2000, 1)),
      fileId: Type.Optional(idOf("file")),
      phrase: Type.Optional(words(...CHAT_PHRASES)),
      clientId: Type.Optional(Type.String({ pattern: "^[\\x21-\\x7e]{8,64}$" })),
    }),
    data: ChatMessage,
    errors: ["not_found", "chat_closed", "too_many_requests"],
  },
  "POST /api/ctc/send-typing": {
    summary: "Tell the other party that one is writing; at most every two seconds, kept nowhere",
    audience: "trade",
    keyScope: "none",
    idempotency: "none",
    body: strict({ orderId: idOf("order") }),
    data: strict({ sent: Type.Boolean() }),
    errors: ["not_found"],
  },
  "GET /api/ctc/query-chat-phrases": {
    summary: "The ready-made sentences for the caller's side of an order at its stage, in the caller's language; the likeliest group first",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    query: strict({ orderId: idOf("order") }),
    data: PhraseList,
    errors: ["not_found"],
  },
});
