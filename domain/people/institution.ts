/** A company whose identity is not approved (docs/specification.md, Users and access). */
export function isInstitution(user: { readonly kycType: string; readonly kycStatus: string }): boolean {
  return user.kycType === "company" && user.kycStatus !== "approved";
}
