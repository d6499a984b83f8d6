import type { IdentityKind, KycDocumentKind } from "@plaza/contract/kyc.ts";

/** Below this nobody trades. */
export const LEAST_AGE = 18;
const MOST_AGE = 120;

const CALENDAR_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * How old somebody born on `birthDate` ("1990-02-28") is on the UTC day of `today`, or null for a day that no calendar has, one to come, and
 * one that nobody alive was born on. Born on 29 February one is a year older on 1 March.
 */
export function ageOn(birthDate: string, today: Date): number | null {
  const [, year = 0, month = 0, day = 0] = (CALENDAR_DAY.exec(birthDate) ?? []).map(Number);
  const born = new Date(Date.UTC(year, month - 1, day));
  if (born.getUTCFullYear() !== year || born.getUTCMonth() !== month - 1 || born.getUTCDate() !== day) return null;
  const birthdayIsPast = today.getUTCMonth() > month - 1 || (today.getUTCMonth() === month - 1 && today.getUTCDate() >= day);
  const age = today.getUTCFullYear() - year - (birthdayIsPast ? 0 : 1);
  return age < 0 || age > MOST_AGE ? null : age;
}

/** The pictures without which a case can't be judged. A passport says everything on one page. */
export function neededDocuments(kycType: "personal" | "company", identity: IdentityKind): readonly KycDocumentKind[] {
  const ofPerson: KycDocumentKind[] = identity === "passport" ? ["front", "selfie"] : ["front", "back", "selfie"];
  return kycType === "company" ? [...ofPerson, "registration", "authority"] : ofPerson;
}

/** The same document's number however it is typed: without spaces and signs, in capitals. */
export function plainNumber(number: string): string {
  return number
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
