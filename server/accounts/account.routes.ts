import type { accountCalls } from "@plaza/contract/calls/account.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import { mask } from "@plaza/domain/people/mask.ts";
import type { Context } from "../context.ts";
import { PLAIN_SESSION_COOKIE, SECURE_SESSION_COOKIE, antiForgeryToken } from "../http/credentials.ts";
import type { CookieToSet, Handlers } from "../http/handler.ts";
import { refuse, refused } from "../http/refusal.ts";
import { digest } from "../secrets/seal.ts";
import { gateFactsOf, missingGatesOf } from "./gates.service.ts";
import { signIn } from "./login.service.ts";
import { sendCode } from "./send-code.service.ts";
import { ABSOLUTE_HOURS, removeSession } from "./session.store.ts";
import { acceptTerms, findUser, type User } from "./user.store.ts";

const YEAR_SECONDS = 365 * 24 * 3600;
/** Seed, point 4: exactly these go at log-out, and the session's own. */
const LOGOUT_COOKIES = [
  "accountGroup",
  "authorization",
  "userId",
  "UID",
  "theme",
  "yu_locale",
  "yu_isInstitutions",
  "yu_isSubuser",
  "yu_isMining",
  "yu_userName",
  "yu_kycStatus",
];

export const accountRoutes: Handlers<keyof typeof accountCalls> = {
  "POST /api/a/v2/auth/login": async (context, asked) => {
    const signedIn = await signIn(context, asked.body.account, asked.body.password, asked.body.code, {
      ip: asked.ip,
      userAgent: asked.userAgent,
    });
    if (refused(signedIn)) return signedIn;
    for (const cookie of sessionCookies(context, signedIn.user, signedIn.cookieToken, asked.secure)) asked.setCookie(cookie);
    return { ...userInfo(signedIn.user), token: signedIn.bearerToken };
  },
  "POST /api/a/v2/auth/logout": async (context, asked) => {
    await removeSession(context.db, asked.caller.sessionId);
    // Its open streams look up, find the session gone and end.
    context.wake([asked.caller.userId]);
    for (const name of [SECURE_SESSION_COOKIE, PLAIN_SESSION_COOKIE, ...LOGOUT_COOKIES]) {
      asked.setCookie({ name, value: "", httpOnly: name === SECURE_SESSION_COOKIE || name === PLAIN_SESSION_COOKIE, maxAgeSeconds: 0 });
    }
    return { ended: true };
  },
  "GET /api/a/v2/auth/user/info": async (context, asked) => userInfo(await findUser(context.db, asked.caller.userId)),
  "GET /api/a/v1/auth/kyc/info": async (context, asked) => {
    const user = await findUser(context.db, asked.caller.userId);
    return {
      kycType: user.kycType,
      kycStatus: user.kycStatus,
      level: user.kycStatus === "approved" ? 1 : 0,
      ...(user.kycName === null ? {} : { fullName: user.kycName }),
      ...(user.kycCountry === null ? {} : { country: user.kycCountry }),
      ...(user.kycRejectReason === null ? {} : { rejectReason: user.kycRejectReason }),
    };
  },
  "GET /api/ctc/verify-user": async (context, asked) => {
    const user = await findUser(context.db, asked.caller.userId);
    const missing = missingGatesOf(context, user);
    return {
      ...gateFactsOf(context, user),
      regionRestricted: false,
      ...(user.frozenUntil === null ? {} : { frozenUntil: user.frozenUntil.toISOString() }),
      canTrade: missing.length === 0 && user.frozenUntil === null,
      missing,
    };
  },
  "POST /api/ctc/accept-term": async (context, asked) => {
    const { termsVersion: version } = context.settings.current;
    if (asked.body.version !== undefined && asked.body.version !== version) return refuse("terms_required", { version });
    await acceptTerms(asked.tx, asked.caller.userId, version);
    return { acceptTerm: true, version };
  },
  "POST /api/ctc/send-code": sendCode,
};

function userInfo(user: User): WireOf<"GET /api/a/v2/auth/user/info">["data"] {
  return {
    UID: user.uid,
    userId: user.id,
    accountGroup: user.accountGroup,
    username: user.username,
    emailOrPhone: mask(user.email ?? user.phone ?? ""),
    kycType: user.kycType,
    kycStatus: user.kycStatus,
    isAdmin: user.parentId === null,
    traderStatus: user.traderStatus,
    symbol: user.favourite,
    language: user.language,
    verification: {
      twoFactorRequired: user.loginTwoFactor,
      useAdminTwoFactor: false,
      phone: mask(user.phone ?? ""),
      email: mask(user.email ?? ""),
      dialCode: user.dialCode ?? "",
      verifyInstruction: "",
      authenticator: user.hasAuthenticator,
    },
  };
}

/** The credential itself is HttpOnly. The rest are the seed's readable hints, which no call ever believes. */
function sessionCookies(context: Context, user: User, token: string, secure: boolean): CookieToSet[] {
  const hint = (name: string, value: string): CookieToSet => ({ name, value, httpOnly: false, maxAgeSeconds: YEAR_SECONDS });
  return [
    { name: secure ? SECURE_SESSION_COOKIE : PLAIN_SESSION_COOKIE, value: token, httpOnly: true, maxAgeSeconds: ABSOLUTE_HOURS * 3600 },
    hint("authorization", antiForgeryToken(context, digest(token))),
    hint("accountGroup", String(user.accountGroup)),
    hint("userId", user.id),
    hint("UID", user.uid),
    hint("yu_userName", mask(user.username === "" ? (user.email ?? user.phone ?? "") : user.username)),
  ];
}
