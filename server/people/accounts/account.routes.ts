import type { accountCalls } from "@plaza/contract/calls/account.ts";
import { mayNotTrade } from "@plaza/domain/region/region.ts";
import type { Handlers } from "../../core/http/handler.ts";
import { acceptAgreement, readAgreement } from "./agreement.service.ts";
import { gateFactsOf, missingGatesOf } from "./gates.service.ts";
import { signIn } from "./login.service.ts";
import { sendCode } from "./send-code.service.ts";
import { clearedCookies } from "./session-cookies.ts";
import { removeSession } from "./session.store.ts";
import { infoOf } from "./user-info.ts";
import { traderOf } from "./trader.service.ts";
import { writeLanguage } from "./user.store.ts";

export const accountRoutes: Handlers<keyof typeof accountCalls> = {
  "POST /api/a/v2/auth/login": (context, asked) => signIn(context, asked.body, asked),
  "POST /api/a/v2/auth/logout": async (context, asked) => {
    await removeSession(context.db, asked.caller.sessionId);
    // Its open streams look up, find the session gone and end.
    context.wake([asked.caller.userId]);
    for (const cookie of clearedCookies()) asked.setCookie(cookie);
    return { ended: true };
  },
  "GET /api/a/v2/auth/user/info": async (context, asked) => infoOf(context.db, asked.caller),
  "POST /api/a/v2/auth/user/language": async (_context, { tx, caller, body }) => {
    await writeLanguage(tx, caller.userId, body.language);
    return { language: body.language };
  },
  "GET /api/ctc/verify-user": async (context, asked) => {
    const user = await traderOf(context.db, asked.caller);
    const missing = missingGatesOf(context, user);
    return {
      ...gateFactsOf(context, user),
      regionRestricted: mayNotTrade(asked.region),
      ...(user.frozenUntil === null ? {} : { frozenUntil: user.frozenUntil.toISOString() }),
      canTrade: missing.length === 0 && user.frozenUntil === null && !mayNotTrade(asked.region),
      missing,
    };
  },
  "GET /api/ctc/query-agreement": (context, { caller, locale, query }) => readAgreement(context, caller, locale, query.version),
  "POST /api/ctc/accept-term": (context, { tx, caller, locale, body }) => acceptAgreement(context, tx, caller, locale, body.version),
  "POST /api/ctc/send-code": sendCode,
};
