import type { ChatMessageView } from "@plaza/contract/calls/chat.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import type { Context } from "../../core/context.ts";
import { fileFor } from "../../delivery/files/file-address.ts";
import type { UserEvent } from "../../delivery/realtime/stream.store.ts";
import type { StoredMessage } from "./chat.store.ts";

/** Who reads: the address of a file is made for a person, and a phrase is read in their language. */
export interface ChatReader {
  readonly userId: UserId;
  readonly locale: Locale;
}

/** The message as it is handed to this reader now: the address of its file is fresh and the reader's alone, a phrase is in their language. */
export function messageFor(context: Context, { userId, locale }: ChatReader, message: StoredMessage): ChatMessageView {
  const { file, phrase, ...rest } = message;
  return {
    ...rest,
    ...(file === undefined ? {} : { file: fileFor(context, userId, file) }),
    ...(phrase === undefined
      ? {}
      : { content: translate(locale, `phrases.${phrase.key}`), phrase: { ...phrase, original: message.content } }),
  };
}

/** What an event of somebody's stream carries to this reader now: a chat message has its file's address and its phrase. */
export function eventPayloadFor(context: Context, reader: ChatReader, { kind, payload }: UserEvent): Record<string, unknown> {
  return kind === "chat" ? { ...payload, message: messageFor(context, reader, payload["message"] as StoredMessage) } : payload;
}
