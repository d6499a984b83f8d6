import { AGREEMENT_VERSIONS, agreementVersion } from "@plaza/contract/agreement.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { agreementText } from "@plaza/messages/agreement.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, type Outcome } from "../../core/http/refusal.ts";
import { acceptancesOf, recordAcceptance } from "./agreement.store.ts";
import type { Caller } from "../../core/identity/caller.ts";
import { acceptTerms } from "./user.store.ts";

type Agreement = WireOf<"GET /api/ctc/query-agreement">["data"];
type Accepted = WireOf<"POST /api/ctc/accept-term">["data"];

/** A version of the agreement in the reader's language, the one in force where none is named, with what the caller has accepted. */
export async function readAgreement(
  context: Context,
  caller: Caller | null,
  locale: Locale,
  asked: string | undefined,
): Promise<Outcome<Agreement>> {
  const inForce = context.settings.current.termsVersion;
  const shown = agreementVersion(asked ?? inForce);
  if (shown === null) return refuse("not_found");
  const acceptances = caller === null ? [] : await acceptancesOf(context.db, caller.accountId);
  return {
    version: shown.version,
    from: shown.from,
    inForce,
    clauses: [...agreementText(locale, shown).clauses],
    versions: AGREEMENT_VERSIONS.map((published) => {
      const acceptance = acceptances.find(({ version }) => version === published.version);
      return {
        version: published.version,
        from: published.from,
        changes: agreementText(locale, published).changes,
        ...(acceptance === undefined ? {} : { acceptedAt: acceptance.acceptedAt.toISOString() }),
      };
    }),
  };
}

/** Accepts the version that was read. One that isn't in force is refused: a form that was opened before a new version speaks for the old one. */
export async function acceptAgreement(
  context: Context,
  tx: Tx,
  caller: Caller,
  locale: Locale,
  read: string | undefined,
): Promise<Outcome<Accepted>> {
  const { termsVersion: version } = context.settings.current;
  if (read !== undefined && read !== version) return refuse("terms_required", { version });
  await acceptTerms(tx, caller.userId, version);
  await recordAcceptance(tx, caller.userId, version, locale);
  return { acceptTerm: true, version };
}
