import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { securityCalls } from "@plaza/contract/calls/security.ts";
import type { Context } from "../../core/context.ts";
import type { Handlers } from "../../core/http/handler.ts";
import { refuse } from "../../core/http/refusal.ts";
import { demandAtLogin, renewRecoveryCodes, setUpAuthenticator, turnOff, turnOn } from "./authenticator.service.ts";
import { bind, unbind } from "./contact.service.ts";
import { addPasskey, beginPasskey, changePasskeyName, passkeyView, takePasskeyAway } from "./passkey.service.ts";
import { passkeysOf } from "./passkey.store.ts";
import { recoveryCodesLeft, writeAntiPhishingWord } from "./protection.store.ts";
import type { Caller } from "./session.store.ts";
import { proveIdentity, refuseSubUser, renewSession, tellChange } from "./step-up.service.ts";
import { userInfo } from "./user-info.ts";
import { findUser, type User } from "./user.store.ts";

export const securityRoutes: Handlers<keyof typeof securityCalls> = {
  "GET /api/a/v1/auth/security": (context, asked) => protectionOf(context, asked.caller),
  "POST /api/a/v1/auth/phone": (context, asked) => bind(context, asked, { channel: "phone", account: asked.body.phone, ...asked.body }),
  "POST /api/a/v1/auth/email": (context, asked) => bind(context, asked, { channel: "email", account: asked.body.email, ...asked.body }),
  "DELETE /api/a/v1/auth/phone": (context, asked) => unbind(context, asked, "phone", asked.body.securityCode),
  "DELETE /api/a/v1/auth/email": (context, asked) => unbind(context, asked, "email", asked.body.securityCode),
  "POST /api/a/v1/auth/two-factor/setup": (context, asked) => setUpAuthenticator(context, asked.caller),
  "POST /api/a/v1/auth/two-factor": (context, asked) => turnOn(context, asked, asked.body),
  "DELETE /api/a/v1/auth/two-factor": (context, asked) => turnOff(context, asked, asked.body.securityCode),
  "POST /api/a/v1/auth/login-two-factor": (context, asked) => demandAtLogin(context, asked, asked.body),
  "POST /api/a/v1/auth/recovery-codes": (context, asked) => renewRecoveryCodes(context, asked, asked.body.securityCode),
  "POST /api/a/v1/auth/anti-phishing": async (context, asked) => {
    const barred = refuseSubUser(asked.caller);
    if (barred !== null) return barred;
    const user = await findUser(asked.tx, asked.caller.userId);
    const wrong = await proveIdentity(context, asked.tx, user, asked.body.securityCode, { scene: "bind" });
    if (wrong !== null) return wrong;
    await writeAntiPhishingWord(asked.tx, user.id, asked.body.word.trim());
    await renewSession(context, asked.tx, asked, user);
    tellChange(context, asked.tx, user, "other");
    return { done: true };
  },
  "POST /api/a/v1/auth/passkeys/options": async (context, { caller, origin }) =>
    origin === null ? refuse("passkey_refused") : beginPasskey(context, { caller, origin }),
  "POST /api/a/v1/auth/passkeys": async (context, asked) =>
    asked.origin === null ? refuse("passkey_refused") : addPasskey(context, { ...asked, origin: asked.origin }, asked.body),
  "POST /api/a/v1/auth/passkeys/{id}": (_context, asked) =>
    changePasskeyName(asked.tx, asked.caller, asked.params.id, asked.body.name.trim()),
  "DELETE /api/a/v1/auth/passkeys/{id}": (context, asked) => takePasskeyAway(context, asked, asked.params.id, asked.body.securityCode),
};

async function protectionOf(context: Context, caller: Caller): Promise<WireOf<"GET /api/a/v1/auth/security">["data"]> {
  const [user, passkeys, recoveryCodes] = await Promise.all([
    findUser(context.db, caller.userId),
    passkeysOf(context.db, caller.userId),
    recoveryCodesLeft(context.db, caller.userId),
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
    holdUntil: user.securityHoldUntil?.toISOString() ?? null,
    mayChange: !caller.isSubUser,
  };
}

/** The address that the account was made with, until a code has come back from it. */
function unconfirmed(user: User): { channel: "phone" | "email"; account: string } | null {
  if (user.email !== null && !user.emailVerified) return { channel: "email", account: user.email };
  return user.phone !== null && !user.phoneVerified ? { channel: "phone", account: user.phone } : null;
}
