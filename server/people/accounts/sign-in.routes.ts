import type { signInCalls } from "@plaza/contract/calls/sign-in.ts";
import type { Handlers } from "../../core/http/handler.ts";
import { refuse } from "../../core/http/refusal.ts";
import { beginPasskeySignIn, signInByPasskey } from "./passkey.service.ts";
import { changePassword, resetPassword, sendResetCode } from "./password.service.ts";
import { register } from "./register.service.ts";
import { devicesOf, endDevice, endOtherDevices } from "./session.service.ts";

export const signInRoutes: Handlers<keyof typeof signInCalls> = {
  "POST /api/a/v2/auth/register": (context, asked) =>
    register(context, { ...asked.body, language: asked.body.language ?? asked.locale }, asked),
  "POST /api/a/v2/auth/password/forgot": (context, asked) => sendResetCode(context, asked.body.account, asked),
  "POST /api/a/v2/auth/password/reset": (context, asked) => resetPassword(context, asked.body, asked),
  "POST /api/a/v2/auth/password": (context, asked) => changePassword(context, asked),
  "POST /api/a/v2/auth/passkey/options": async (context, asked) =>
    asked.origin === null ? refuse("passkey_refused") : beginPasskeySignIn(context, asked.origin, asked.ip),
  "POST /api/a/v2/auth/passkey": async (context, asked) =>
    asked.origin === null ? refuse("passkey_refused") : signInByPasskey(context, asked.body.response, { ...asked, origin: asked.origin }),
  "GET /api/a/v1/auth/sessions": (context, asked) => devicesOf(context, asked.caller),
  "DELETE /api/a/v1/auth/sessions/{id}": (context, asked) => endDevice(context, asked.tx, asked.caller, asked.params.id),
  "DELETE /api/a/v1/auth/sessions": (context, asked) => endOtherDevices(context, asked.tx, asked.caller),
};
