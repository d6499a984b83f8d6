import { Type, type Static } from "typebox";

/**
 * What Plaza reads of an update that Telegram's Bot API sends: a text in a private chat. Telegram adds fields at any time, and sends updates of
 * other kinds, which are none of these. Ids have at most 52 bits.
 */
export const TelegramUpdate = Type.Object({
  message: Type.Object({
    chat: Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), type: Type.Literal("private") }),
    from: Type.Optional(Type.Object({ language_code: Type.Optional(Type.String({ maxLength: 35 })) })),
    text: Type.String({ maxLength: 4096 }),
  }),
});
export type TelegramUpdate = Static<typeof TelegramUpdate>;

/** The answer to an update may be a message in its chat. */
export interface TelegramReply {
  readonly method: "sendMessage";
  readonly chat_id: number;
  readonly text: string;
}
