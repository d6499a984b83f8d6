import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { portOf } from "@plaza/contract/testing/ports.ts";
import { readText } from "@plaza/contract/unknown-value.ts";
import type { TelegramSettings } from "../core/telegram-config.ts";

/** What a bot sent to a chat. */
export interface SentMessage {
  readonly chat: string;
  readonly text: string;
}

/** What the Bot API says to the next message: a status, and in its words why. */
export interface TelegramAnswer {
  readonly status: number;
  readonly description?: string;
  readonly retryAfter?: number;
}

/** Telegram's Bot API on this machine, for one bot. */
export interface TelegramApi {
  readonly settings: TelegramSettings;
  /** What it took. */
  readonly sent: SentMessage[];
  /** What it says to the next messages, one after the other; it takes what comes after that. */
  readonly answers: TelegramAnswer[];
  close(): Promise<void>;
}

const TOKEN = "123456:test-token-of-a-bot-00000";

export async function startTelegramApi(): Promise<TelegramApi> {
  const sent: SentMessage[] = [];
  const answers: TelegramAnswer[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body: unknown = JSON.parse((await buffer(request)).toString());
      const isKnown = request.method === "POST" && request.url === `/bot${TOKEN}/sendMessage`;
      const { status, description = "", retryAfter }: TelegramAnswer = isKnown ? (answers.shift() ?? { status: 200 }) : { status: 404 };
      if (status === 200) sent.push({ chat: readText(body, "chat_id"), text: readText(body, "text") });
      const parameters = retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } };
      response
        .writeHead(status, { "content-type": "application/json" })
        .end(JSON.stringify(status === 200 ? { ok: true, result: {} } : { ok: false, error_code: status, description, ...parameters }));
    })();
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  return {
    settings: {
      token: TOKEN,
      bot: "plaza_test_bot",
      webhookSecret: "secret-of-the-webhook-0123456789",
      apiUrl: `http://127.0.0.1:${portOf(server)}`,
    },
    sent,
    answers,
    close: async () => new Promise((done) => void server.close(() => done())),
  };
}
