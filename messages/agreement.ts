import { AGREEMENT_VERSIONS, type AgreementVersion } from "@plaza/contract/agreement.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { translate } from "./catalogue.ts";

export interface AgreementText {
  readonly clauses: readonly { readonly title: string; readonly text: string }[];
  /** What is new in it; empty of the first version. */
  readonly changes: string;
}

/** A version of the service agreement as a reader of the language has it. */
export function agreementText(lang: Locale, { version, clauses }: AgreementVersion): AgreementText {
  return {
    clauses: clauses.map((clause) => ({
      title: translate(lang, `agreement.clause.${clause}_title`),
      text: translate(lang, `agreement.clause.${clause}`),
    })),
    changes: version === AGREEMENT_VERSIONS[0].version ? "" : translate(lang, `agreement.change.${version}`),
  };
}
