import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { Texts } from "@plaza/messages/text.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { PostForm } from "../shell/forms/post-form.tsx";
import { useTimeZone } from "../shell/time-zone.ts";
import type { ListedCoin, ListedCurrency } from "./listed-entries.ts";

type Catalogue = WireOf<"GET /api/desk/catalogue">["data"];
type Proposal = Catalogue["coinProposals"][number] | Catalogue["currencyProposals"][number];

interface CatalogueProposalsProps extends Pick<Catalogue, "coins" | "currencies" | "coinProposals" | "currencyProposals"> {
  readonly mayDecide: boolean;
}

/** New and loosened coins and currencies that wait for another operator, each with what would change. */
export function CatalogueProposals({ coins, currencies, coinProposals, currencyProposals, mayDecide }: CatalogueProposalsProps) {
  const t = useTexts();
  const lines = [
    ...coinProposals.map((proposal) => ({
      proposal,
      code: proposal.coin.code,
      changes: changesOf(
        coins.find(({ code }) => code === proposal.coin.code),
        proposal.coin,
        (coin) => coinFacts(t, coin),
      ),
    })),
    ...currencyProposals.map((proposal) => ({
      proposal,
      code: proposal.currency.code,
      changes: changesOf(
        currencies.find(({ code }) => code === proposal.currency.code),
        proposal.currency,
        (currency) => currencyFacts(t, currency),
      ),
    })),
  ];
  return (
    <section aria-labelledby="proposals" className="mb-6">
      <h2 id="proposals" className="mb-2 text-17 font-semibold">
        {t("operating.proposals")}
      </h2>
      <Card flush>
        {lines.length === 0 ? (
          <p className="px-4 py-4 text-ink-soft sm:px-6">{t("operating.proposals_none")}</p>
        ) : (
          <ul className="divide-y divide-line">
            {lines.map(({ proposal, code, changes }) => (
              <ProposalLine key={proposal.proposalId} proposal={proposal} code={code} changes={changes} mayDecide={mayDecide} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

interface Fact {
  readonly label: string;
  readonly value: string;
}
interface FactChange {
  readonly label: string;
  readonly now: string | null;
  readonly value: string;
}
interface ProposalLineProps {
  readonly proposal: Proposal;
  readonly code: string;
  /** With `now` null throughout: a new entry. */
  readonly changes: readonly FactChange[];
  readonly mayDecide: boolean;
}

function ProposalLine({ proposal, code, changes, mayDecide }: ProposalLineProps) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const { proposalId, reason, proposedBy, own, expiresAt } = proposal;
  const isNew = changes.some(({ now }) => now === null);
  return (
    <li className="px-4 py-4 sm:px-6">
      <h3 className="font-medium">{isNew ? t("assets.new", { code }) : code}</h3>
      <ul className="mt-1 tabular-nums">
        {changes.map(({ label, now, value }) => (
          <li key={label} className="break-words">
            {label}: {now === null ? value : t("operating.proposal_change", { now, value })}
          </li>
        ))}
      </ul>
      <p className="caption mt-1 break-words">
        {t("operating.proposal_by", { name: proposedBy, reason, time: formats.date(expiresAt, zone) })}
      </p>
      {mayDecide ? (
        <PostForm preventScrollReset className="mt-3 flex flex-wrap gap-2">
          <input type="hidden" name="proposalId" value={proposalId} />
          {own ? null : (
            <Button type="submit" name="act" value="accept" variant="primary" size="sm">
              {t("operating.proposal_accept")}
            </Button>
          )}
          <Button type="submit" name="act" value="decline" size="sm">
            {t(own ? "operating.proposal_withdraw" : "operating.proposal_decline")}
          </Button>
        </PostForm>
      ) : null}
    </li>
  );
}

/** What differs from now; everything of an entry that is new. */
function changesOf<Entry>(before: Entry | undefined, after: Entry, facts: (entry: Entry) => readonly Fact[]): FactChange[] {
  const known = before === undefined ? null : facts(before);
  return facts(after)
    .map(({ label, value }, index) => ({ label, value, now: known?.[index]?.value ?? null }))
    .filter(({ now, value }) => now !== value);
}

function coinFacts(t: Texts, coin: ListedCoin): readonly Fact[] {
  return [
    { label: t("assets.name"), value: coin.name },
    { label: t("assets.digits"), value: String(coin.precision) },
    { label: t("assets.least"), value: coin.minQuantity },
    { label: t("assets.logo"), value: coin.logoUrl ?? "–" },
    { label: t("assets.hidden_in"), value: coin.hiddenIn.join(" ") || "–" },
    { label: t("assets.state"), value: coin.isOn ? t("assets.on") : t("assets.off") },
    { label: t("assets.order"), value: String(coin.position) },
  ];
}

function currencyFacts(t: Texts, currency: ListedCurrency): readonly Fact[] {
  return [
    { label: t("assets.symbol"), value: currency.symbol },
    { label: t("assets.digits"), value: String(currency.precision) },
    { label: t("assets.countries"), value: currency.countries.join(" ") || "–" },
    { label: t("assets.state"), value: currency.isOn ? t("assets.on") : t("assets.off") },
    { label: t("assets.order"), value: String(currency.position) },
  ];
}
