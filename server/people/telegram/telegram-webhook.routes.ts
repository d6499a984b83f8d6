import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { Compile } from "typebox/compile";
import { TelegramUpdate } from "@plaza/contract/telegram.ts";
import { isCleanText } from "@plaza/domain/text/wellformed.ts";
import type { Context } from "../../core/context.ts";
import { digest } from "../../core/secrets/seal.ts";
import { takeTelegramUpdate } from "./telegram.service.ts";

const WEBHOOK_PATH = "/api/a/v2/telegram/update";
const MOST_BYTES = 64 * 1024;

const updateSchema = Compile(TelegramUpdate);

/**
 * Telegram's own call for each message to the operator's bot. It is proved by a header, and has no session, key or anti-forgery token. What is no
 * text in a private chat is taken and ignored: Telegram repeats whatever is not answered with 200.
 */
export function addTelegramWebhook(app: FastifyInstance, context: Context): void {
  const { telegram } = context.config;
  if (telegram === null) return;
  const expected = digest(telegram.webhookSecret);
  void app.register(async (webhook) => {
    webhook.removeAllContentTypeParsers();
    webhook.addContentTypeParser("application/json", { parseAs: "string", bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    webhook.post(WEBHOOK_PATH, async (request, reply) => {
      const given = request.headers["x-telegram-bot-api-secret-token"];
      // Digests have one length, which the comparison needs; it takes as long for every wrong secret.
      if (typeof given !== "string" || !timingSafeEqual(digest(given), expected)) {
        context.log("warn", "telegram_update_refused");
        return reply.status(401).send({ error: "secret_invalid" });
      }
      const update = readUpdate(request.body);
      const answer = updateSchema.Check(update) ? await takeTelegramUpdate(context, update) : null;
      return reply.status(200).send(answer ?? {});
    });
  });
}

/** @returns null if it isn't JSON */
function readUpdate(body: unknown): unknown {
  if (typeof body !== "string" || !isCleanText(body)) return null;
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return null;
  }
}
