import { Type } from "typebox";
import { defineCalls } from "../call.ts";
import { IDENTITY_KINDS, KYC_DOCUMENT_KINDS, KYC_REJECT_REASONS } from "../kyc.ts";
import { IdCursor, Instant, Limit, idOf, nullable, page, strict, text, words } from "../schemas.ts";
import { KYC_TYPES } from "./account.ts";

const Worker = nullable(strict({ staffId: idOf("staff"), name: Type.String() }));

const caseProperties = {
  caseId: idOf("kyc_case"),
  uid: idOf("uid"),
  kycType: words(...KYC_TYPES),
  country: Type.String(),
  status: words("pending", "approved", "rejected"),
  createdAt: Instant,
  assignedTo: Worker,
  mine: Type.Boolean(),
};

const facts = {
  fullName: Type.String(),
  birthDate: Type.String(),
  identityKind: words(...IDENTITY_KINDS),
  identityNumber: Type.String(),
  companyName: Type.Optional(Type.String()),
  registrationNumber: Type.Optional(Type.String()),
};

const KycCase = strict({
  ...caseProperties,
  own: Type.Boolean({ description: "The caller's own verification, which is nobody's to decide for themselves" }),
  masked: strict(facts),
  documents: Type.Array(
    strict({
      documentId: idOf("kyc_document"),
      kind: words(...KYC_DOCUMENT_KINDS),
      opened: Type.Boolean({ description: "The caller has opened it; an approval needs that of each" }),
    }),
  ),
  sameDocumentUids: Type.Array(idOf("uid"), { description: "Others who showed a document of the same number" }),
  decidedAt: Type.Optional(Instant),
  rejectReasons: Type.Array(words(...KYC_REJECT_REASONS)),
  earlier: Type.Array(
    strict({
      caseId: idOf("kyc_case"),
      status: words("approved", "rejected"),
      decidedAt: Instant,
      rejectReasons: Type.Array(Type.String()),
    }),
  ),
});

const CASE_ERRORS = ["not_found", "own_case", "case_not_assigned", "case_closed"] as const;

export const backofficeKycCalls = defineCalls({
  "GET /api/desk/kyc-cases": {
    summary:
      "Verifications: those that wait, the oldest first, the caller's own claims, those of colleagues, or what was decided, the newest first",
    audience: "staff",
    keyScope: "none",
    role: "reader",
    idempotency: "none",
    query: strict({
      show: Type.Optional(words("waiting", "mine", "colleagues", "decided")),
      cursor: Type.Optional(IdCursor),
      limit: Type.Optional(Limit),
    }),
    data: page(strict(caseProperties)),
    errors: [],
  },
  "GET /api/desk/kyc-case": {
    summary: "One verification, its personal facts masked",
    audience: "staff",
    keyScope: "none",
    role: "reader",
    idempotency: "none",
    query: strict({ caseId: idOf("kyc_case") }),
    data: KycCase,
    errors: ["not_found"],
  },
  "POST /api/desk/claim-kyc": {
    summary: "Take a verification, or give it back",
    audience: "staff",
    keyScope: "none",
    role: "agent",
    idempotency: "accepted",
    body: strict({ caseId: idOf("kyc_case"), claim: Type.Boolean() }),
    data: KycCase,
    errors: [...CASE_ERRORS, "linked_case", "case_taken"],
  },
  "POST /api/desk/reveal-kyc": {
    summary:
      "The personal facts of a claimed verification, with a reason; every look is counted and a staff member's number of them limited",
    audience: "staff",
    keyScope: "none",
    role: "agent",
    carriesSecret: true,
    idempotency: "none",
    body: strict({ caseId: idOf("kyc_case"), reason: text(300, 1) }),
    data: strict({ ...facts, looks: Type.Integer({ description: "How often this case was opened in full" }) }),
    errors: [...CASE_ERRORS, "reason_needed"],
  },
  "POST /api/desk/decide-kyc": {
    summary: "Approve or reject a claimed verification",
    audience: "staff",
    keyScope: "none",
    role: "agent",
    idempotency: "accepted",
    body: strict({
      caseId: idOf("kyc_case"),
      decision: words("approve", "reject"),
      reasons: Type.Optional(Type.Array(words(...KYC_REJECT_REASONS), { maxItems: 5, uniqueItems: true })),
    }),
    data: KycCase,
    errors: [...CASE_ERRORS, "linked_case", "reason_needed", "files_unopened"],
  },
  "POST /api/desk/withdraw-kyc": {
    summary: "Withdraw an approved identity: until another is approved the account takes nothing, releases nothing and offers nothing",
    audience: "staff",
    keyScope: "none",
    role: "senior",
    idempotency: "accepted",
    body: strict({
      uid: idOf("uid"),
      reasons: Type.Array(words(...KYC_REJECT_REASONS), { minItems: 1, maxItems: 5, uniqueItems: true }),
      note: text(300, 1),
    }),
    data: strict({ withdrawn: Type.Boolean() }),
    errors: ["not_found", "own_case", "linked_case", "already_done", "reason_needed"],
  },
});
