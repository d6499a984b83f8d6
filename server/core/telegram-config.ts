import { ConfigError } from "./config-error.ts";

/** The operator's bot, by which people get their notices in a Telegram chat. */
export interface TelegramSettings {
  /** What @BotFather gave: anyone who has it can write as the bot. */
  readonly token: string;
  /** The bot's user name, without the @. */
  readonly bot: string;
  /** What Telegram sends with each update, as `setWebhook` has named it. */
  readonly webhookSecret: string;
  /** Where Telegram's Bot API is. */
  readonly apiUrl: string;
}

const TOKEN = /^\d{3,}:[A-Za-z0-9_-]{20,}$/;
const BOT_NAME = /^[A-Za-z]\w{4,31}$/;
/** Telegram takes these characters alone; fewer than 24 of them could be guessed. */
const WEBHOOK_SECRET = /^[A-Za-z0-9_-]{24,256}$/;

/** The bot that the operator has configured; null: nobody gets notices by Telegram. @throws ConfigError */
export function readTelegram(env: NodeJS.ProcessEnv): TelegramSettings | null {
  const token = env["TELEGRAM_BOT_TOKEN"] ?? "";
  const bot = env["TELEGRAM_BOT_NAME"] ?? "";
  const webhookSecret = env["TELEGRAM_WEBHOOK_SECRET"] ?? "";
  if (token === "" && bot === "" && webhookSecret === "") return null;
  // Neither secret is shown: the message goes to the log.
  if (!TOKEN.test(token)) throw new ConfigError("TELEGRAM_BOT_TOKEN is the token that @BotFather gives, such as 123456:ABC…");
  if (!BOT_NAME.test(bot)) throw new ConfigError(`TELEGRAM_BOT_NAME is "${bot}", but must be the bot's user name without the @`);
  if (!WEBHOOK_SECRET.test(webhookSecret))
    throw new ConfigError("TELEGRAM_WEBHOOK_SECRET is 24 to 256 letters, digits, _ and -, such as `openssl rand -hex 32` makes");
  const apiUrl = (env["TELEGRAM_API_URL"] || "https://api.telegram.org").replace(/\/$/, "");
  if (!/^https?:\/\/./.test(apiUrl)) throw new ConfigError("TELEGRAM_API_URL is the https:// address of Telegram's Bot API");
  return { token, bot, webhookSecret, apiUrl };
}
