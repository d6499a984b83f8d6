import type { accountCalls } from "@plaza/contract/calls/account.ts";
import { mayNotTrade } from "@plaza/domain/region/region.ts";
import type { Handlers } from "../../core/handler.ts";
import { acceptAgreement, readAgreement } from "./agreement.service.ts";
import { refuseWithoutCaptcha } from "./captcha.service.ts";
import { gateFactsOf, missingGatesOf, reportMissingGates } from "./gate.service.ts";
import { signIn } from "./login.service.ts";
import { chooseNickname } from "./nickname.service.ts";
import { clearedCookies, renewAntiForgery } from "./session-cookies.ts";
import { endOwnDevice } from "./session.service.ts";
import { infoOf } from "./user-info.ts";
import { traderOf } from "./trader.service.ts";
import { writeLanguage } from "./user.store.ts";

export const accountRoutes: Handlers<Exclude<keyof typeof accountCalls, "POST /api/ctc/send-code">> = {
  "POST /api/a/v2/auth/login": async (context, request) =>
    (await refuseWithoutCaptcha(context, request.captcha)) ?? signIn(context, request.body, request),
  "POST /api/a/v2/auth/logout": async (context, request) => {
    await endOwnDevice(context, request.caller, request.userAgent);
    for (const cookie of clearedCookies()) request.setCookie(cookie);
    return { ended: true };
  },
  "GET /api/a/v2/auth/user/info": async (context, request) => {
    renewAntiForgery(context, request.caller, request);
    return infoOf(context.db, request.caller);
  },
  "POST /api/a/v2/auth/user/language": async (_context, { tx, caller, body }) => {
    await writeLanguage(tx, caller.userId, body.language);
    return { language: body.language };
  },
  "POST /api/a/v1/auth/nickname": (context, { tx, caller, body }) => chooseNickname(context, tx, caller.userId, body.nickname),
  "GET /api/ctc/verify-user": async (context, request) => {
    const user = await traderOf(context.db, request.caller);
    const missing = missingGatesOf(context, user);
    await reportMissingGates(context, user.id, missing);
    return {
      ...gateFactsOf(context, user),
      regionRestricted: mayNotTrade(request.region),
      ...(user.frozenUntil === null ? {} : { frozenUntil: user.frozenUntil.toISOString() }),
      canTrade: missing.length === 0 && user.frozenUntil === null && !mayNotTrade(request.region),
      missing,
    };
  },
  "GET /api/ctc/query-agreement": (context, { caller, locale, query }) => readAgreement(context, caller, locale, query.version),
  "POST /api/ctc/accept-term": (context, { tx, caller, locale, body }) => acceptAgreement(context, tx, caller, locale, body.version),
};
