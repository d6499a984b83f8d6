/**
 * The P2P service agreement, version by version, oldest first. A version is never changed once somebody may have accepted it: a new wording is a
 * new clause beside the old one, and a new version that names it, with the day from which it applies (UTC). The texts are in
 * `messages/catalogue/agreement`: `clause.<clause>` with its title, and `change.<version>`, what is new in it.
 * The next version also names new clauses for `escrow` and `late`: their Portuguese, Spanish and Italian texts use other words for coins and escrow
 * than the product does.
 */
export const AGREEMENT_VERSIONS = [
  { version: "1", from: "2024-02-01", clauses: ["escrow", "own_account", "say_paid", "release", "stay", "appeal"] },
  { version: "2", from: "2025-01-15", clauses: ["escrow", "own_account", "say_paid", "late", "release", "stay", "appeal_object"] },
] as const;

export type AgreementVersion = (typeof AGREEMENT_VERSIONS)[number];

/** The newest one, which holds unless the operator's setting says another. */
export const NEWEST_AGREEMENT: AgreementVersion = AGREEMENT_VERSIONS.at(-1) ?? AGREEMENT_VERSIONS[0];

/** @returns null where there never was such a version */
export function agreementVersion(version: string): AgreementVersion | null {
  return AGREEMENT_VERSIONS.find((candidate) => candidate.version === version) ?? null;
}
