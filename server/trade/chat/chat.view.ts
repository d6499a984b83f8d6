import type { ChatMessageView } from "@plaza/contract/calls/chat.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import { fileFor } from "../../delivery/files/file-address.ts";
import type { StoredMessage } from "./chat.store.ts";

/** The message as it is handed to this reader now: the address of its file is fresh and the reader's alone. */
export function messageFor(context: Context, reader: UserId, message: StoredMessage): ChatMessageView {
  const { file, ...rest } = message;
  return file === undefined ? rest : { ...rest, file: fileFor(context, reader, file) };
}
