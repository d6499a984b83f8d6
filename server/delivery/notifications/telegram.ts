import { readField, readOptionalText } from "@plaza/contract/unknown-value.ts";
import { systemCode } from "../../core/db/system-error.ts";
import type { TelegramSettings } from "../../core/telegram-config.ts";
import { NotTaken, type Carrier } from "./carrier.ts";
import type { TelegramChats } from "./telegram-chat.service.ts";

const ANSWER_MS = 15_000;
const NEVER_CONNECTED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);
/** What the Bot API takes as one message. */
const MOST_CHARACTERS = 4096;
/** "Not now"; 401 and 404 say that the token is wrong, which is the operator's to correct, and no message's fault. */
const FOR_NOW = new Set([401, 404, 408, 409, 425, 429]);
/** Descriptions of a 400 by which nothing ever reaches this chat again. */
const CHAT_IS_GONE = /chat not found|user is deactivated|PEER_ID_INVALID/i;

/** Messages to people's Telegram chats by the Bot API's `sendMessage`, as plain text. A chat that takes nothing any more is disconnected. */
export function telegramCarrier(settings: TelegramSettings, chats: TelegramChats): Carrier {
  return {
    send: async ({ address, body }) => {
      const chatId = await chats.chatIdOf(address);
      if (chatId === null) throw new NotTaken("Telegram: not connected", true);
      const response = await post(settings, {
        chat_id: chatId,
        text: body.slice(0, MOST_CHARACTERS),
        link_preview_options: { is_disabled: true },
      });
      const answer: unknown = await response.json().catch(() => null);
      if (response.ok) return;
      const { status } = response;
      if (status === 403 || (status === 400 && CHAT_IS_GONE.test(readOptionalText(answer, "description"))))
        await chats.end(address, status === 403 ? "blocked" : "not_found");
      throw new NotTaken(`Telegram ${status}`, status < 500 && !FOR_NOW.has(status), waitOf(answer));
    },
    close: () => undefined,
  };
}

/** Errors of `fetch` don't show the address, which has the bot's token in it. */
async function post({ apiUrl, token }: TelegramSettings, message: object): Promise<Response> {
  return fetch(`${apiUrl}/bot${token}/sendMessage`, {
    method: "POST",
    redirect: "error",
    signal: AbortSignal.timeout(ANSWER_MS),
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify(message),
  }).catch((error: unknown) => {
    const code = (error instanceof Error ? systemCode(error.cause) : undefined) ?? "";
    throw NEVER_CONNECTED.has(code) ? new NotTaken(`Telegram ${code}`, false) : error;
  });
}

/** The seconds that Telegram asks to wait for, in a 429. */
function waitOf(answer: unknown): number {
  const seconds = readField(answer, "parameters", "retry_after");
  return typeof seconds === "number" && seconds > 0 ? seconds : 0;
}
