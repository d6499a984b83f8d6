import type { signInCalls } from "@plaza/contract/calls/sign-in.ts";
import type { Handlers } from "../../core/handler.ts";
import { refuse } from "../../core/http/refusal.ts";
import { refuseWithoutCaptcha } from "./captcha.service.ts";
import { beginPasskeySignIn, signInByPasskey } from "./passkey.service.ts";
import { resetPassword, sendResetCode, type SuspendSubUsers } from "./password-reset.service.ts";
import { changePassword } from "./password.service.ts";
import { register } from "./register.service.ts";
import { devicesOf, endDevice, endOtherDevices } from "./session.service.ts";

/** @param suspendSubUsers stops everybody who works for an account whose password was reset */
export const signInRoutes = (suspendSubUsers: SuspendSubUsers): Handlers<keyof typeof signInCalls> => ({
  "GET /api/a/v1/public/sign-in": async (context) => ({ captcha: context.settings.current.captchaCheck }),
  "POST /api/a/v2/auth/register": async (context, request) =>
    (await refuseWithoutCaptcha(context, request.captcha)) ??
    register(context, { ...request.body, language: request.body.language ?? request.locale }, request),
  "POST /api/a/v2/auth/password/forgot": async (context, request) =>
    (await refuseWithoutCaptcha(context, request.captcha)) ?? sendResetCode(context, request.body.account, request),
  "POST /api/a/v2/auth/password/reset": (context, request) => resetPassword(context, request.body, request, suspendSubUsers),
  "POST /api/a/v2/auth/password": (context, request) => changePassword(context, request),
  "POST /api/a/v2/auth/passkey/options": async (context, request) =>
    request.origin === null ? refuse("passkey_refused") : beginPasskeySignIn(context, request.origin, request.ip),
  "POST /api/a/v2/auth/passkey": async (context, request) =>
    request.origin === null
      ? refuse("passkey_refused")
      : signInByPasskey(context, request.body.response, { ...request, origin: request.origin }),
  "GET /api/a/v1/auth/sessions": (context, request) => devicesOf(context, request.caller),
  "DELETE /api/a/v1/auth/sessions/{id}": (context, request) => endDevice(context, request.tx, request.caller, request.params.id),
  "DELETE /api/a/v1/auth/sessions": (context, request) => endOtherDevices(context, request.tx, request.caller),
});
