import type { FastifyInstance, FastifyReply } from "fastify";
import { isAllowedOrigin } from "../../people/accounts/credentials.ts";
import type { Context } from "../../core/context.ts";

/** What the site's client sends (docs/specification.md, Calls), and where a stream goes on. */
const REQUEST_HEADERS = [
  "accept",
  "authorization",
  "cache-control",
  "content-type",
  "idempotency-key",
  "language",
  "last-event-id",
  "necaptchavalidate",
  "onpage",
  "platform",
];
/** What a page may read of a response beside its body. */
const RESPONSE_HEADERS = ["date", "idempotency-replayed", "retry-after", "x-request-id"];
const METHODS = ["GET", "POST", "DELETE"];
/** How long a browser may remember that it may ask. */
const PREFLIGHT_SECONDS = 600;

/**
 * Answers pages of the sites that the operator has named (`ALLOWED_ORIGINS`) as browsers require for requests with credentials; any other origin
 * gets no such header, so that its pages can read nothing. A change still needs the session's anti-forgery token.
 */
export function shareWithOrigins(app: FastifyInstance, context: Context): void {
  if (context.config.allowedOrigins.length === 0) return;
  app.addHook("onRequest", async (request, reply) => {
    // On the raw response, since a stream writes its own head.
    reply.raw.setHeader("vary", "origin");
    const { origin } = request.headers;
    if (origin === undefined || !isAllowedOrigin(context, request)) return undefined;
    reply.raw.setHeader("access-control-allow-origin", origin);
    reply.raw.setHeader("access-control-allow-credentials", "true");
    reply.raw.setHeader("access-control-expose-headers", RESPONSE_HEADERS.join(", "));
    const asks = request.method === "OPTIONS" && request.headers["access-control-request-method"] !== undefined;
    return asks ? answerPreflight(reply) : undefined;
  });
}

function answerPreflight(reply: FastifyReply): FastifyReply {
  return reply
    .status(204)
    .header("access-control-allow-methods", METHODS.join(", "))
    .header("access-control-allow-headers", REQUEST_HEADERS.join(", "))
    .header("access-control-max-age", String(PREFLIGHT_SECONDS))
    .send();
}
