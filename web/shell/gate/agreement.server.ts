import { AGREEMENT_VERSIONS, agreementVersion, NEWEST_AGREEMENT } from "@plaza/contract/agreement.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { agreementText } from "@plaza/messages/agreement.ts";
import { Refusal } from "../api/call.ts";
import { pageNotFound, type Visit } from "../session/visit.server.ts";

type AgreementAnswer = WireOf<"GET /api/ctc/query-agreement">["data"];

export interface Agreement extends AgreementAnswer {
  /** Whether the reader has accepted what is in force; null for a visitor. */
  readonly accepted: boolean | null;
  /** What the form says that it accepts; empty where the API knows no versions. */
  readonly speaksFor: string;
}

/** @param version by its number; the one in force where none is given. Throws the 404 of one that never was. */
export async function loadAgreement(visit: Visit, version?: string): Promise<Agreement> {
  const session = await visit.session();
  const [answered, gates] = await Promise.all([
    askAgreement(visit, version),
    session.kind === "user" ? visit.api("GET /api/ctc/verify-user") : null,
  ]);
  const accepted = gates === null ? null : gates.acceptTerm;
  if (answered !== null) return { ...answered, accepted, speaksFor: answered.version };
  const own = ownAgreement(visit.lang, version ?? NEWEST_AGREEMENT.version);
  if (own === null) throw pageNotFound(visit);
  return { ...own, accepted, speaksFor: "" };
}

/**
 * Null where the API has no such version, or no versions at all: one of another make knows the acceptance alone (docs/specification.md,
 * Calls).
 */
async function askAgreement(visit: Visit, version: string | undefined): Promise<AgreementAnswer | null> {
  try {
    return await visit.api("GET /api/ctc/query-agreement", { query: version === undefined ? {} : { version } });
  } catch (fault) {
    if (fault instanceof Refusal && !fault.isTransient) return null;
    throw fault;
  }
}

/** The agreement as this site knows it by itself. */
function ownAgreement(lang: Locale, version: string): AgreementAnswer | null {
  const shown = agreementVersion(version);
  if (shown === null) return null;
  return {
    version: shown.version,
    from: shown.from,
    inForce: NEWEST_AGREEMENT.version,
    clauses: [...agreementText(lang, shown).clauses],
    versions: AGREEMENT_VERSIONS.map((published) => ({
      version: published.version,
      from: published.from,
      changes: agreementText(lang, published).changes,
    })),
  };
}
