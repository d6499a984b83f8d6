import type { ChatMessageView } from "@plaza/contract/calls/chat.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import { fileFor } from "../../delivery/files/file-address.ts";
import type { UserEvent } from "../../delivery/realtime/stream.store.ts";
import type { StoredMessage } from "./chat.store.ts";

/** The message as it is handed to this reader now: the address of its file is fresh and the reader's alone. */
export function messageFor(context: Context, reader: UserId, message: StoredMessage): ChatMessageView {
  const { file, ...rest } = message;
  return file === undefined ? rest : { ...rest, file: fileFor(context, reader, file) };
}

/** What an event of somebody's stream carries to this reader now: a chat message has its file's address. */
export function eventPayloadFor(context: Context, reader: UserId, { kind, payload }: UserEvent): Record<string, unknown> {
  return kind === "chat" ? { ...payload, message: messageFor(context, reader, payload["message"] as StoredMessage) } : payload;
}
