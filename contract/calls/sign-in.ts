import { Type } from "typebox";
import { defineCalls } from "../call.ts";
import { CODE_REFUSALS } from "../code-refusals.ts";
import { Instant, LocaleWord, Password, SecurityCode, TypedCode, idOf, strict, text } from "../schemas.ts";
import { CodeSent, SignedIn } from "./account.ts";

const Account = Type.String({ minLength: 3, maxLength: 254, description: "An email address, or a phone number in E.164" });
/** What a browser's credential API made, as it made it; checked by the library that understands it. */
export const CredentialResponse = Type.Unsafe<Record<string, unknown>>(Type.Object({ id: text(1400, 1) }, { additionalProperties: true }));
export const CredentialOptions = Type.Unsafe<Record<string, unknown>>(
  Type.Object({ challenge: Type.String() }, { additionalProperties: true }),
);

export const Device = strict({
  id: idOf("session"),
  name: Type.String({ description: "Such as Firefox · Android; ? where the device does not say" }),
  mobile: Type.Boolean(),
  address: Type.String({ description: "The network that it last came from; the rest is masked" }),
  signedInAt: Instant,
  lastSeenAt: Instant,
  current: Type.Boolean({ description: "The device that asks" }),
});

export const signInCalls = defineCalls({
  "GET /api/a/v1/public/sign-in": {
    summary: "What logging in, signing up and asking for a reset code need of a visitor",
    audience: "everyone",
    keyScope: "none",
    idempotency: "none",
    data: strict({ captcha: Type.Boolean({ description: "A solved captcha in the header NECaptchaValidate" }) }),
    errors: [],
  },
  "POST /api/a/v2/auth/register": {
    feature: "sign_up",
    ownLogin: true,
    summary: "Sign up. The address is confirmed by a code that is sent to it; only its owner learns whether it already has an account",
    audience: "everyone",
    keyScope: "none",
    idempotency: "none",
    changes: true,
    body: strict({ account: Account, password: Password, language: Type.Optional(LocaleWord) }),
    data: SignedIn,
    errors: ["field_invalid", "weak_password", "too_many_requests", "captcha_wrong", "not_ready"],
  },
  "POST /api/a/v2/auth/password/forgot": {
    ownLogin: true,
    summary: "Ask for a code to set a new password; the answer is the same for an address that nobody has",
    audience: "everyone",
    keyScope: "none",
    idempotency: "none",
    changes: true,
    body: strict({ account: Account }),
    data: CodeSent,
    errors: ["field_invalid", "too_many_requests", "captcha_wrong", "not_ready"],
  },
  "POST /api/a/v2/auth/password/reset": {
    ownLogin: true,
    summary: "Set a new password with a code that was sent; ends every session of the account",
    audience: "everyone",
    keyScope: "none",
    idempotency: "none",
    changes: true,
    body: strict({ account: Account, code: TypedCode, password: Password }),
    data: strict({ changed: Type.Boolean() }),
    errors: ["field_invalid", "weak_password", ...CODE_REFUSALS],
  },
  "POST /api/a/v2/auth/password": {
    ownLogin: true,
    summary: "Change the password; ends every other session",
    audience: "owner",
    keyScope: "none",
    idempotency: "none",
    changes: true,
    body: strict({
      oldPassword: Password,
      password: Password,
      securityCode: Type.Optional(SecurityCode),
    }),
    data: strict({ changed: Type.Boolean() }),
    errors: ["not_allowed", "weak_password", "wrong_password", "security_code_required", ...CODE_REFUSALS],
  },
  "POST /api/a/v2/auth/passkey/options": {
    ownLogin: true,
    summary: "Start a passkey login: the options for the browser's credential API",
    audience: "everyone",
    keyScope: "none",
    idempotency: "none",
    changes: true,
    data: CredentialOptions,
    errors: [],
  },
  "POST /api/a/v2/auth/passkey": {
    ownLogin: true,
    summary: "Log in with a passkey, which replaces the password and the second factor",
    audience: "everyone",
    keyScope: "none",
    idempotency: "none",
    changes: true,
    body: strict({ response: CredentialResponse }),
    data: SignedIn,
    errors: ["passkey_refused"],
  },
  "GET /api/a/v1/auth/sessions": {
    summary: "The devices that are logged in, the current one first",
    audience: "view",
    keyScope: "none",
    idempotency: "none",
    data: strict({ items: Type.Array(Device), nextCursor: Type.Null() }),
    errors: [],
  },
  "DELETE /api/a/v1/auth/sessions/{id}": {
    summary: "Sign one device out; its open streams end at once",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    params: strict({ id: idOf("session") }),
    data: strict({ ended: Type.Integer({ minimum: 0 }) }),
    errors: ["not_found"],
  },
  "DELETE /api/a/v1/auth/sessions": {
    summary: "Sign every other device out",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    data: strict({ ended: Type.Integer({ minimum: 0 }) }),
    errors: [],
  },
});
