import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { securityCalls } from "@plaza/contract/calls/security.ts";
import type { Context } from "../../core/context.ts";
import type { Handlers } from "../../core/handler.ts";
import { refuse } from "../../core/http/refusal.ts";
import { demandAtLogin, renewRecoveryCodes, setUpAuthenticator, turnOff, turnOn } from "./authenticator.service.ts";
import { bind, unbind } from "./contact.service.ts";
import { addPasskey, beginPasskey, changePasskeyName, confirmOwnPasskeys, passkeyView, takePasskeyAway } from "./passkey.service.ts";
import { passkeysOf, type Passkey } from "./passkey.store.ts";
import { signingKeyName } from "../../core/secrets/signing-key-name.ts";
import { recoveryCodesLeft, writeAntiPhishingWord } from "./protection.store.ts";
import type { Caller } from "../../core/identity/caller.ts";
import { notifySecurityChange } from "./security-event.ts";
import { findSetupWindow } from "./setup-window.store.ts";
import { verifySecondFactor, proofChannels, refuseSubUser, renewSession, stepUp } from "./step-up.service.ts";
import { userInfo } from "./user-info.ts";
import { findUser, type User } from "./user.store.ts";

export const securityRoutes: Handlers<keyof typeof securityCalls> = {
  "GET /api/a/v1/auth/security": (context, request) => protectionOf(context, request.caller),
  "POST /api/a/v1/auth/phone": (context, request) =>
    bind(context, request, { channel: "phone", account: request.body.phone, ...request.body }),
  "POST /api/a/v1/auth/email": (context, request) =>
    bind(context, request, { channel: "email", account: request.body.email, ...request.body }),
  "DELETE /api/a/v1/auth/phone": (context, request) => unbind(context, request, "phone", request.body.securityCode),
  "DELETE /api/a/v1/auth/email": (context, request) => unbind(context, request, "email", request.body.securityCode),
  "POST /api/a/v1/auth/step-up": (context, request) => stepUp(context, request, request.body.securityCode),
  "POST /api/a/v1/auth/two-factor/setup": (context, request) => setUpAuthenticator(context, request.caller),
  "POST /api/a/v1/auth/two-factor": (context, request) => turnOn(context, request, request.body),
  "DELETE /api/a/v1/auth/two-factor": (context, request) => turnOff(context, request, request.body.securityCode),
  "POST /api/a/v1/auth/login-two-factor": (context, request) => demandAtLogin(context, request, request.body),
  "POST /api/a/v1/auth/recovery-codes": (context, request) => renewRecoveryCodes(context, request, request.body.securityCode),
  "POST /api/a/v1/auth/anti-phishing": async (context, request) => {
    const barred = refuseSubUser(request.caller);
    if (barred !== null) return barred;
    const user = await findUser(request.tx, request.caller.userId);
    const wrong = await verifySecondFactor(context, request.tx, user, request.body.securityCode, {
      scene: "bind",
      sessionId: request.caller.sessionId,
    });
    if (wrong !== null) return wrong;
    await writeAntiPhishingWord(request.tx, user.id, request.body.word.trim());
    await renewSession(context, request.tx, request, user);
    notifySecurityChange(context, request.tx, user.id, "other", "anti_phishing_word_changed");
    return { done: true };
  },
  "POST /api/a/v1/auth/passkeys/options": async (context, { caller, origin }) =>
    origin === null ? refuse("passkey_refused") : beginPasskey(context, { caller, origin }),
  "POST /api/a/v1/auth/passkeys": async (context, request) =>
    request.origin === null ? refuse("passkey_refused") : addPasskey(context, { ...request, origin: request.origin }, request.body),
  "POST /api/a/v1/auth/confirm-passkeys": (context, request) => confirmOwnPasskeys(context, request, request.body),
  "POST /api/a/v1/auth/passkeys/{id}": (_context, request) =>
    changePasskeyName(request.tx, request.caller, request.params.id, request.body.name.trim()),
  "DELETE /api/a/v1/auth/passkeys/{id}": (context, request) =>
    takePasskeyAway(context, request, request.params.id, request.body.securityCode),
};

async function protectionOf(context: Context, caller: Caller): Promise<WireOf<"GET /api/a/v1/auth/security">["data"]> {
  const [user, passkeys, recoveryCodes, setupUntil] = await Promise.all([
    findUser(context.db, caller.userId),
    passkeysOf(context.db, caller.userId),
    recoveryCodesLeft(context.db, caller.userId, signingKeyName(context.config.signingKey)),
    findSetupWindow(context.db, caller),
  ]);
  const { phone, email } = userInfo(user).verification;
  return {
    phone,
    email,
    unconfirmed: unconfirmed(user),
    authenticator: user.hasAuthenticator,
    loginTwoFactor: user.hasAuthenticator && user.loginTwoFactor,
    recoveryCodesLeft: recoveryCodes,
    passkeys: passkeys.map(passkeyView),
    antiPhishingWord: user.antiPhishingWord,
    passwordChangedAt: user.passwordChangedAt?.toISOString() ?? null,
    // Where users log in at an exchange, no passkey leads in.
    checkPasskeysSince: context.config.exchangeLogin === null ? (checkPasskeysSince(user, passkeys)?.toISOString() ?? null) : null,
    holdUntil: user.securityHoldUntil?.toISOString() ?? null,
    mayChange: !caller.isSubUser,
    stepUp:
      !caller.isSubUser &&
      context.settings.current.setupMinutes > 0 &&
      caller.sessionKind === "cookie" &&
      proofChannels(user, null).length > 0,
    setupUntil: setupUntil?.toISOString() ?? null,
  };
}

const REMINDER_MS = 30 * 24 * 3600 * 1000;

/** When the password was reset, for a month, if passkeys from before it are not confirmed: somebody else may have added them. */
function checkPasskeysSince({ passwordResetAt }: User, passkeys: readonly Passkey[]): Date | null {
  if (passwordResetAt === null || Date.now() - passwordResetAt.getTime() > REMINDER_MS) return null;
  return passkeys.some(({ confirmedAt }) => confirmedAt < passwordResetAt) ? passwordResetAt : null;
}

/** The address that the account was made with, until a code has come back from it. */
function unconfirmed(user: User): { channel: "phone" | "email"; account: string } | null {
  if (user.email !== null && !user.emailVerified) return { channel: "email", account: user.email };
  return user.phone !== null && !user.phoneVerified ? { channel: "phone", account: user.phone } : null;
}
