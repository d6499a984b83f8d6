import { Type } from "typebox";
import { defineCalls } from "../call.ts";
import { IDENTITY_PICTURE_RULE } from "../files.ts";
import { IDENTITY_KINDS, KYC_DOCUMENT_KINDS, KYC_REJECT_REASONS } from "../kyc.ts";
import { CountryCode, Instant, idOf, strict, text, words } from "../schemas.ts";
import { KYC_STATUSES, KYC_TYPES } from "./account.ts";

const CalendarDay = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$", description: "ISO 8601, without a time" });

export const KycInfo = strict({
  kycType: words(...KYC_TYPES),
  kycStatus: words(...KYC_STATUSES),
  level: Type.Integer({ minimum: 0 }),
  fullName: Type.Optional(Type.String()),
  country: Type.Optional(Type.String()),
  submittedAt: Type.Optional(Instant),
  usualHours: Type.Optional(
    Type.Integer({ minimum: 1, description: "While under review: within how many hours nine of ten of the last reviews were decided" }),
  ),
  rejectReason: Type.Optional(Type.String({ description: "Why, in the caller's language" })),
  rejectReasons: Type.Optional(Type.Array(words(...KYC_REJECT_REASONS))),
  documents: Type.Array(strict({ documentId: idOf("kyc_document"), kind: words(...KYC_DOCUMENT_KINDS) }), {
    description: "Put up and not yet submitted; after a day they are forgotten",
  }),
});

export const kycCalls = defineCalls({
  "GET /api/a/v1/auth/kyc/info": {
    summary: "The caller's verification",
    audience: "view",
    keyScope: "read",
    idempotency: "none",
    data: KycInfo,
    errors: [],
  },
  "POST /api/a/v1/auth/kyc/document": {
    summary: "Put up a picture for a verification; another one of the same kind takes its place. Kept encrypted",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    multipart: IDENTITY_PICTURE_RULE,
    body: strict({ kind: words(...KYC_DOCUMENT_KINDS) }),
    data: strict({ documentId: idOf("kyc_document"), kind: words(...KYC_DOCUMENT_KINDS) }),
    errors: ["file_too_large", "image_type", "already_done"],
  },
  "POST /api/a/v1/auth/kyc": {
    summary: "Submit a verification: one at a time, and again after a rejection",
    audience: "owner",
    keyScope: "none",
    idempotency: "accepted",
    body: strict({
      kycType: words(...KYC_TYPES),
      givenNames: text(100, 1),
      familyName: text(100, 1),
      birthDate: CalendarDay,
      country: CountryCode,
      identityKind: words(...IDENTITY_KINDS),
      identityNumber: text(40, 1),
      company: Type.Optional(strict({ legalName: text(200, 1), registrationNumber: text(60, 1) })),
      documentIds: Type.Array(idOf("kyc_document"), { minItems: 1, maxItems: 5, uniqueItems: true }),
    }),
    data: KycInfo,
    errors: ["field_blank", "field_invalid", "too_young", "document_missing", "already_done", "not_found"],
  },
});
