import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { Texts } from "@plaza/messages/text.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import type { ListedCoin, ListedCurrency } from "./listed-entries.ts";
import { useProposalLine } from "../proposals/proposal-line.ts";
import { ProposalList } from "../proposals/proposal-list.tsx";

type Catalogue = WireOf<"GET /api/desk/catalogue">["data"];

interface CatalogueProposalsProps extends Pick<Catalogue, "coins" | "currencies" | "coinProposals" | "currencyProposals"> {
  readonly mayDecide: boolean;
}

/** New and loosened coins and currencies that wait for another operator, each with what would change. */
export function CatalogueProposals({ coins, currencies, coinProposals, currencyProposals, mayDecide }: CatalogueProposalsProps) {
  const t = useTexts();
  const lineOf = useProposalLine(mayDecide);
  const coinLines = coinProposals.map((proposal) => {
    const { code } = proposal.coin;
    const now = coins.find((coin) => coin.code === code);
    return lineOf(proposal, now ? code : t("assets.new", { code }), changesOf(t, now && coinFacts(t, now), coinFacts(t, proposal.coin)));
  });
  const currencyLines = currencyProposals.map((proposal) => {
    const { code } = proposal.currency;
    const now = currencies.find((currency) => currency.code === code);
    const changes = changesOf(t, now && currencyFacts(t, now), currencyFacts(t, proposal.currency));
    return lineOf(proposal, now ? code : t("assets.new", { code }), changes);
  });
  return <ProposalList lines={[...coinLines, ...currencyLines]} none={t("operating.proposals_none")} />;
}

interface Fact {
  readonly label: string;
  readonly value: string;
}

/** What differs from now; everything of an entry that is new. */
function changesOf(t: Texts, before: readonly Fact[] | undefined, after: readonly Fact[]): string[] {
  return after.flatMap(({ label, value }, index) => {
    const now = before?.[index]?.value;
    if (now === value) return [];
    return [`${label}: ${now === undefined ? value : t("operating.proposal_change", { now, value })}`];
  });
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
