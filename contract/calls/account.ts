import { Type } from "typebox";
import { defineCalls } from "../call.ts";
import { GATES } from "../gates.ts";
import { Instant, LocaleWord, Password, TypedCode, idOf, nullable, strict, text, words } from "../schemas.ts";

export const KYC_TYPES = ["personal", "company"] as const;
export const KYC_STATUSES = ["none", "pending", "approved", "rejected"] as const;
export const SCENES = ["release", "payment", "bind", "unbind", "login", "withdraw", "api", "password", "sub_user"] as const;
export type Scene = (typeof SCENES)[number];

const userInfoProperties = {
  UID: idOf("uid"),
  userId: idOf("user"),
  accountGroup: Type.Integer({ minimum: 0 }),
  username: Type.String(),
  emailOrPhone: Type.String({ description: "Masked" }),
  kycType: words(...KYC_TYPES),
  kycStatus: words(...KYC_STATUSES),
  isAdmin: Type.Boolean({ description: "false: a sub-user" }),
  traderStatus: Type.String({ description: "active: a trader" }),
  symbol: nullable(Type.String()),
  language: nullable(LocaleWord),
  verification: strict({
    twoFactorRequired: Type.Boolean(),
    useAdminTwoFactor: Type.Boolean(),
    phone: Type.String({ description: "Masked, empty when none is bound" }),
    email: Type.String({ description: "Masked, empty when none is bound" }),
    dialCode: Type.String({ description: "With its plus, such as +44; empty without a verified phone" }),
    verifyInstruction: Type.String(),
    authenticator: Type.Boolean({ description: "An authenticator app is set up" }),
    exchange: Type.Boolean({ description: "Security codes are the exchange's, channel `exchange`" }),
    holdUntil: nullable(Instant),
  }),
};
export const UserInfo = strict(userInfoProperties);

export const SignedIn = strict({
  ...userInfoProperties,
  token: Type.String({ description: "Bearer token for programs without a cookie jar" }),
});

export const CodeSent = strict({ resendAfter: Instant, expiresAt: Instant });
const CodeSentTo = strict({
  ...CodeSent.properties,
  account: Type.Optional(Type.String({ description: "scene bind: the address to which the code went, a phone number in E.164" })),
});

const AgreementWord = text(20, 1);
const AgreementDay = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$", description: "The day from which it holds, UTC" });

export const accountCalls = defineCalls({
  "POST /api/a/v2/auth/login": {
    ownLogin: true,
    summary: "Log in with an account's name, its password and, if the account has one, a second factor",
    audience: "everyone",
    keyScope: "none",
    idempotency: "none",
    changes: true,
    body: strict({ account: text(254, 3), password: Password, code: Type.Optional(TypedCode) }),
    data: SignedIn,
    errors: [
      "wrong_credentials",
      "two_factor_required",
      "security_code_wrong",
      "security_code_malformed",
      "too_many_attempts",
      "captcha_wrong",
      "not_ready",
    ],
  },
  "POST /api/a/v2/auth/logout": {
    summary: "End this session and clear its cookies",
    audience: "view",
    keyScope: "none",
    idempotency: "none",
    changes: true,
    data: strict({ ended: Type.Boolean() }),
    errors: [],
  },
  "GET /api/a/v2/auth/user/info": {
    summary: "The user who is logged in",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    data: UserInfo,
    errors: [],
  },
  "POST /api/a/v2/auth/user/language": {
    summary: "Choose the language of the caller's mails and notices, and of pages and answers that are asked for in none",
    audience: "view",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({ language: LocaleWord }),
    data: strict({ language: LocaleWord }),
    errors: [],
  },
  "POST /api/a/v1/auth/nickname": {
    summary:
      "Choose the name that other traders see, once. It may look like nobody else's; names that an exchange gave can't be changed here",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({
      nickname: Type.String({ minLength: 3, maxLength: 60, description: "3 to 20 letters and digits, one sign or space between words" }),
    }),
    data: strict({ nickname: Type.String() }),
    errors: ["field_invalid", "nickname_taken", "already_done"],
  },
  "GET /api/ctc/verify-user": {
    summary: "Which gates to trading the caller has passed and which are missing",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    data: strict({
      acceptTerm: Type.Boolean(),
      phoneVerified: Type.Boolean(),
      emailVerified: Type.Boolean(),
      kycApproved: Type.Boolean(),
      twoFactorEnabled: Type.Boolean(),
      regionRestricted: Type.Boolean(),
      frozenUntil: Type.Optional(Instant),
      canTrade: Type.Boolean(),
      missing: Type.Array(words(...GATES)),
    }),
    errors: [],
  },
  "GET /api/ctc/query-agreement": {
    summary: "The P2P service agreement in the caller's language: the version in force, or an earlier one by its number",
    audience: "everyone",
    keyScope: "read",
    idempotency: "none",
    query: strict({ version: Type.Optional(AgreementWord) }),
    data: strict({
      version: Type.String(),
      from: AgreementDay,
      inForce: Type.String({ description: "The version that has to be accepted before trading" }),
      clauses: Type.Array(strict({ title: Type.String(), text: Type.String() })),
      versions: Type.Array(
        strict({
          version: Type.String(),
          from: AgreementDay,
          changes: Type.String({ description: "What is new in it; empty of the first" }),
          acceptedAt: Type.Optional(Instant),
        }),
        { description: "Oldest first" },
      ),
    }),
    errors: ["not_found"],
  },
  "POST /api/ctc/accept-term": {
    summary: "Accept the P2P service agreement; the version is the one that was read, and it must still be in force",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({ acceptTerm: Type.Literal(true), version: Type.Optional(AgreementWord) }),
    data: strict({ acceptTerm: Type.Boolean(), version: Type.String() }),
    errors: ["terms_required"],
  },
  "POST /api/ctc/send-code": {
    summary: "Send a security code by text message or email; authenticator codes need no sending",
    audience: "trade",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({
      channel: words("phone", "email"),
      scene: words(...SCENES),
      orderId: Type.Optional(idOf("order")),
      account: Type.Optional(
        Type.String({ minLength: 3, maxLength: 254, description: "scene bind: the address to be bound, where the code then goes" }),
      ),
    }),
    data: CodeSentTo,
    errors: ["channel_not_bound", "too_many_requests", "order_needed", "not_found", "field_invalid", "already_done", "not_allowed"],
  },
});
