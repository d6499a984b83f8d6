import { pageLoader } from "../shell/session/page-error.server.ts";
import { chatFile } from "../trading/chat/chat-file.server.ts";

export const loader = pageLoader(chatFile);
