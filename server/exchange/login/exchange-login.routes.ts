import type { FastifyInstance } from "fastify";
import type { exchangeLoginCalls } from "@plaza/contract/calls/exchange-login.ts";
import type { Context } from "../../core/context.ts";
import type { Handlers } from "../../core/handler.ts";
import { removeExchangeSessions } from "../../people/accounts/session.store.ts";
import { beginExchangeLogin, finishExchangeLogin, finishWithCode, openidClientOf } from "./exchange-login.service.ts";

export const exchangeLoginRoutes: Handlers<keyof typeof exchangeLoginCalls> = {
  "POST /api/a/v2/auth/exchange/begin": (context, request) => beginExchangeLogin(context, request.body.next, request),
  "POST /api/a/v2/auth/exchange/finish": (context, request) => finishExchangeLogin(context, request.body.search, request),
  "POST /api/a/v2/auth/exchange/code": (context, request) => finishWithCode(context, request.body.code, request),
};

const LOGOUT_PATH = "/api/a/v2/auth/exchange/backchannel-logout";
const MOST_LOGOUT_BYTES = 16_000;

/** The provider's own call (OpenID Connect Back-Channel Logout 1.0): a form, answered with an empty 200 or 400. */
export function addBackchannelLogout(app: FastifyInstance, context: Context): void {
  void app.register(async (logout) => {
    logout.removeAllContentTypeParsers();
    logout.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: MOST_LOGOUT_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    );
    logout.post(LOGOUT_PATH, async (request, reply) => {
      const client = openidClientOf(context);
      const token = request.body instanceof URLSearchParams ? request.body.get("logout_token") : null;
      if (client === null || token === null) return reply.status(client === null ? 404 : 400).send();
      try {
        const users = await removeExchangeSessions(context.db, await client.readLogout(token));
        // Open streams look up, find their session gone and end.
        context.wake(users);
        context.log("info", "exchange_logout", { sessions: users.length });
        return await reply.status(200).send();
      } catch (error) {
        context.log("warn", "exchange_logout_refused", { error: error instanceof Error ? error.name : "" });
        return reply.status(400).send();
      }
    });
  });
}
