import type { telegramCalls } from "@plaza/contract/calls/telegram.ts";
import type { Handlers } from "../../core/handler.ts";
import { createTelegramLink, disconnectTelegram } from "./telegram.service.ts";

export const telegramRoutes: Handlers<keyof typeof telegramCalls> = {
  "POST /api/ctc/create-telegram-link": (context, request) => createTelegramLink(context, request.tx, request.caller),
  "POST /api/ctc/remove-telegram-chat": (context, request) => disconnectTelegram(context, request.tx, request.caller.userId),
};
