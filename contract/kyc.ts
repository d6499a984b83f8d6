/** Words of verification, without a schema, so that a page can list them. */

export const IDENTITY_KINDS = ["passport", "id_card", "driving_licence", "residence_permit"] as const;
export type IdentityKind = (typeof IDENTITY_KINDS)[number];

/** Pictures that a case is made of. A company adds its registration and what lets its representative act for it. */
export const KYC_DOCUMENT_KINDS = ["front", "back", "selfie", "registration", "authority"] as const;
export type KycDocumentKind = (typeof KYC_DOCUMENT_KINDS)[number];

/** Why a case is rejected, each with its sentence in `messages/catalogue/kyc`. */
export const KYC_REJECT_REASONS = [
  "document_unreadable",
  "document_expired",
  "document_incomplete",
  "name_differs",
  "birth_date_differs",
  "number_differs",
  "selfie_differs",
  "country_not_supported",
  "company_not_found",
  "authority_missing",
  "not_genuine",
  "second_account",
] as const;
export type KycRejectReason = (typeof KYC_REJECT_REASONS)[number];
