import type { Context } from "../../core/context.ts";
import { MAILBOX, type Carriers } from "./carrier.ts";
import { smsCarrier } from "./sms.ts";
import { openTelegramChats } from "./telegram-chat.service.ts";
import { telegramCarrier } from "./telegram.ts";

/**
 * The carriers that the operator has configured. In the demo the mailbox replaces a missing one; in production its messages wait. What sends mail
 * is loaded where mail is sent.
 */
export async function carriersOf(context: Pick<Context, "config" | "db" | "log">): Promise<Carriers> {
  const { mode, mail, sms, telegram } = context.config;
  const otherwise = mode === "demo" ? MAILBOX : null;
  return {
    email: mail === null ? otherwise : (await import("./smtp.ts")).smtpCarrier(mail),
    phone: sms === null ? otherwise : smsCarrier(sms),
    // Without a bot nobody can connect a chat, so no message waits for it.
    telegram: telegram === null ? null : telegramCarrier(telegram, openTelegramChats(context)),
  };
}
