import { plainAddress } from "@plaza/domain/region/forwarded.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Context } from "../../core/context.ts";
import type { CookieToSet } from "../../core/handler.ts";
import { isBehindTls } from "../../core/config.ts";
import { refused } from "../../core/http/refusal.ts";
import { digest } from "../../core/secrets/seal.ts";
import { beginSession } from "../../people/accounts/login.service.ts";
import { inTransaction } from "../../people/accounts/step-up.service.ts";
import { findUser } from "../../people/accounts/user.store.ts";
import { takeLink } from "./service-link.store.ts";

export const ENTRY_PATH = "/api/s/enter";
/** Where somebody goes whose link is used up: the home page, from which they can log in. */
const HOME = "/";

/**
 * Logs in a user whom the exchange sends with a link of its making. The link is used up by the first request with it, and the address that
 * follows has no trace of it. Its head is nobody's to ask for: a program that looks at links would use it up.
 */
export function addServiceEntry(
  app: FastifyInstance,
  context: Context,
  setCookies: (reply: FastifyReply, cookies: readonly CookieToSet[], secure: boolean) => void,
): void {
  app.get<{ Params: { token: string } }>(`${ENTRY_PATH}/:token`, { exposeHeadRoute: false }, async (request, reply) => {
    const secure = isBehindTls(context.config);
    const cookies: CookieToSet[] = [];
    const next = await inTransaction(context, async (tx) => {
      const link = await takeLink(tx, digest(request.params.token.slice(0, 100)));
      if (link === null) return HOME;
      const visit = {
        ip: plainAddress(request.ip),
        userAgent: (request.headers["user-agent"] ?? "").slice(0, 500),
        secure,
        byLink: true,
        caller: null,
        cookie: (name: string) => request.cookies[name],
        setCookie: (cookie: CookieToSet) => void cookies.push(cookie),
      };
      const session = await beginSession(context, tx, await findUser(tx, link.userId), visit);
      return refused(session) ? session : link.next;
    });
    if (!refused(next)) setCookies(reply, cookies, secure);
    return reply.headers({ "referrer-policy": "no-referrer", "cache-control": "no-store" }).redirect(refused(next) ? HOME : next, 303);
  });
}
