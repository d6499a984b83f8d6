import { Type } from "typebox";
import { defineCalls } from "../call.ts";
import { CODE_REFUSALS } from "../code-refusals.ts";
import { Instant, SecurityCode, TypedCode, idOf, nullable, strict, text, words } from "../schemas.ts";
import { CredentialOptions, CredentialResponse } from "./sign-in.ts";

const Passkey = strict({
  id: idOf("passkey"),
  name: Type.String(),
  createdAt: Instant,
  lastUsedAt: nullable(Instant),
  confirmedAt: Type.Unsafe<string>({ ...Instant, description: "When the owner last said that it is theirs; at first, when it was added" }),
});
const Done = strict({ done: Type.Boolean() });
const Name = text(40, 1);
/** The proof that it is the person: a code of the authenticator where there is one, else of a verified address other than the one concerned. */
const proof = { securityCode: Type.Optional(SecurityCode) };
const PROOF_ERRORS = ["not_allowed", "security_code_required", ...CODE_REFUSALS] as const;
const Unbound = strict({ done: Type.Boolean(), holdUntil: Instant });

export const securityCalls = defineCalls({
  "GET /api/a/v1/auth/security": {
    summary: "What protects the caller's account",
    audience: "view",
    keyScope: "none",
    idempotency: "none",
    data: strict({
      phone: Type.String({ description: "Masked, empty when none is bound" }),
      email: Type.String({ description: "Masked, empty when none is bound" }),
      unconfirmed: nullable(strict({ channel: words("phone", "email"), account: Type.String() })),
      authenticator: Type.Boolean(),
      loginTwoFactor: Type.Boolean({ description: "A log-in with the password asks for a code of the authenticator too" }),
      recoveryCodesLeft: Type.Integer({ minimum: 0 }),
      passkeys: Type.Array(Passkey),
      antiPhishingWord: nullable(Type.String()),
      passwordChangedAt: nullable(Instant),
      checkPasskeysSince: nullable(
        Type.String({
          format: "date-time",
          description:
            "The password was reset then, and there are passkeys from before: remove those that are not yours, and confirm the others. For 30 days",
        }),
      ),
      holdUntil: nullable(
        Type.Unsafe<string>({ ...Instant, description: "Withdrawals, new sales and changes of payment accounts wait until then" }),
      ),
      mayChange: Type.Boolean({ description: "false: a sub-user" }),
      stepUp: Type.Boolean({ description: "`POST /api/a/v1/auth/step-up` would open such a time for this caller" }),
      setupUntil: nullable(
        Type.Unsafe<string>({
          ...Instant,
          description:
            "Until then this browser adds a phone, an email or an authenticator without `securityCode`: it has just given a code",
        }),
      ),
    }),
    errors: [],
  },
  "POST /api/a/v1/auth/phone": {
    summary: "Bind a phone number with the code that was sent to it (scene bind)",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({ phone: text(40, 3), code: TypedCode, ...proof }),
    data: Done,
    errors: [...PROOF_ERRORS, "field_invalid", "already_done", "account_taken"],
  },
  "DELETE /api/a/v1/auth/phone": {
    ownLogin: true,
    summary: "Unbind the phone number; an email address has to be bound. Withdrawals are held for 24 hours",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    body: strict(proof),
    data: Unbound,
    errors: [...PROOF_ERRORS, "email_needed_first", "channel_not_bound"],
  },
  "POST /api/a/v1/auth/email": {
    summary: "Bind an email address with the code that was sent to it (scene bind)",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({ email: text(254, 3), code: TypedCode, ...proof }),
    data: Done,
    errors: [...PROOF_ERRORS, "field_invalid", "already_done", "account_taken"],
  },
  "DELETE /api/a/v1/auth/email": {
    ownLogin: true,
    summary: "Unbind the email address; a phone number has to be bound. Withdrawals are held for 24 hours",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    body: strict(proof),
    data: Unbound,
    errors: [...PROOF_ERRORS, "phone_needed_first", "channel_not_bound"],
  },
  "POST /api/a/v1/auth/step-up": {
    summary:
      "Give a code before adding a phone, an email or an authenticator: for some minutes (`setupMinutes`) a browser then adds them without another",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({ securityCode: SecurityCode }),
    data: strict({ setupUntil: nullable(Instant) }),
    errors: [...PROOF_ERRORS, "channel_not_bound"],
  },
  "POST /api/a/v1/auth/two-factor/setup": {
    summary: "Begin to set up an authenticator app: its secret, which counts once a code of it has come back",
    audience: "owner",
    keyScope: "none",
    idempotency: "none",
    carriesSecret: true,
    data: strict({ secret: Type.String(), uri: Type.String({ description: "otpauth://, for a QR code" }), expiresAt: Instant }),
    errors: ["not_allowed", "already_done"],
  },
  "POST /api/a/v1/auth/two-factor": {
    summary: "Turn the authenticator app on with a code of it; answers the recovery codes, which are shown this once",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    carriesSecret: true,
    body: strict({ code: TypedCode, ...proof }),
    data: strict({ recoveryCodes: Type.Array(Type.String()) }),
    errors: [...PROOF_ERRORS, "already_done"],
  },
  "DELETE /api/a/v1/auth/two-factor": {
    summary: "Turn the authenticator app off. Withdrawals are held for 24 hours",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    body: strict(proof),
    data: Unbound,
    errors: [...PROOF_ERRORS, "channel_not_bound"],
  },
  "POST /api/a/v1/auth/login-two-factor": {
    ownLogin: true,
    summary: "Have every log-in with the password ask for a code of the authenticator too, or no longer",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({ on: Type.Boolean(), ...proof }),
    data: Done,
    errors: [...PROOF_ERRORS, "channel_not_bound", "already_done"],
  },
  "POST /api/a/v1/auth/recovery-codes": {
    summary: "Make new recovery codes; the old ones count no more",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    carriesSecret: true,
    body: strict(proof),
    data: strict({ recoveryCodes: Type.Array(Type.String()) }),
    errors: [...PROOF_ERRORS, "channel_not_bound"],
  },
  "POST /api/a/v1/auth/anti-phishing": {
    summary: "Choose the word that every mail of ours carries",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({ word: Type.String({ minLength: 2, maxLength: 32, pattern: "^[^\\p{Cc}<>]+$" }), ...proof }),
    data: Done,
    errors: PROOF_ERRORS,
  },
  "POST /api/a/v1/auth/passkeys/options": {
    ownLogin: true,
    summary: "Begin to add a passkey: what the browser's credential API wants",
    audience: "owner",
    keyScope: "none",
    idempotency: "none",
    carriesSecret: true,
    data: CredentialOptions,
    errors: ["not_allowed", "limit_reached"],
  },
  "POST /api/a/v1/auth/passkeys": {
    ownLogin: true,
    summary: "Add a passkey",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({ name: Name, response: CredentialResponse, ...proof }),
    data: Passkey,
    errors: [...PROOF_ERRORS, "passkey_refused", "limit_reached"],
  },
  "POST /api/a/v1/auth/confirm-passkeys": {
    ownLogin: true,
    summary: "Say after a password reset that these passkeys are one's own: checkPasskeysSince is null once all of them are",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({ ids: Type.Array(idOf("passkey"), { minItems: 1, maxItems: 20, uniqueItems: true }), ...proof }),
    data: Done,
    errors: [...PROOF_ERRORS, "not_found"],
  },
  "POST /api/a/v1/auth/passkeys/{id}": {
    ownLogin: true,
    summary: "Rename a passkey",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    params: strict({ id: idOf("passkey") }),
    body: strict({ name: Name }),
    data: Done,
    errors: ["not_allowed", "not_found"],
  },
  "DELETE /api/a/v1/auth/passkeys/{id}": {
    summary: "Remove a passkey",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    params: strict({ id: idOf("passkey") }),
    body: strict(proof),
    data: Done,
    errors: [...PROOF_ERRORS, "not_found"],
  },
});
