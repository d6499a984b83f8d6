import type { backofficeCatalogueCalls } from "@plaza/contract/calls/backoffice-catalogue.ts";
import { currencyDigits } from "@plaza/contract/currency-digits.ts";
import { catalogueOf, type Coin, type Currency } from "@plaza/domain/catalogue/catalogue.ts";
import { openCatalogueProposals, type CatalogueProposal } from "../../core/catalogue/catalogue-proposal.store.ts";
import { lockCoin, lockCurrency, readCoins, readCurrencies } from "../../core/catalogue/catalogue.store.ts";
import type { Handlers } from "../../core/handler.ts";
import { refuse } from "../../core/http/refusal.ts";
import type { Staff } from "../../core/identity/staff.ts";
import { staffNames } from "../../people/staff/staff-list.store.ts";
import { acceptEntry, changeCoin, changeCurrency, declineEntry } from "./catalogue.service.ts";
import { switchEntriesOff } from "./switch-off.service.ts";

export const backofficeCatalogueRoutes: Handlers<keyof typeof backofficeCatalogueCalls> = {
  "GET /api/desk/catalogue": async ({ db }, { staff }) => {
    // From the database: what was changed a moment ago is in the list, whatever process answers.
    const [coins, currencies, proposals, names] = await Promise.all([
      readCoins(db),
      readCurrencies(db),
      openCatalogueProposals(db),
      staffNames(db),
    ]);
    const listed = catalogueOf(coins, currencies);
    const viewOf = (proposal: CatalogueProposal) => proposalView(proposal, names, staff);
    return {
      coins: listed.coins.map(coinView),
      currencies: listed.currencies.map(currencyView),
      coinProposals: proposals.flatMap((proposal) =>
        proposal.kind === "asset" ? [{ ...viewOf(proposal), coin: coinView(proposal.entry) }] : [],
      ),
      currencyProposals: proposals.flatMap((proposal) =>
        proposal.kind === "fiat" ? [{ ...viewOf(proposal), currency: currencyView(proposal.entry) }] : [],
      ),
    };
  },
  "POST /api/desk/add-coin": async (context, { tx, staff, record, body: { coin, reason } }) => {
    if (reason.trim() === "") return refuse("reason_needed");
    if ((await lockCoin(tx, coin.code)) !== null) return refuse("already_done");
    return changeCoin(context, null, coin, { tx, staff, record, reason: reason.trim() });
  },
  "POST /api/desk/change-coin": async (context, { tx, staff, record, body: { coin, reason } }) => {
    if (reason.trim() === "") return refuse("reason_needed");
    const before = await lockCoin(tx, coin.code);
    if (before === null) return refuse("not_found");
    return changeCoin(context, before, { ...coin, precision: before.precision }, { tx, staff, record, reason: reason.trim() });
  },
  "POST /api/desk/add-currency": async (_context, { tx, staff, record, body: { currency, reason } }) => {
    if (reason.trim() === "") return refuse("reason_needed");
    if ((await lockCurrency(tx, currency.code)) !== null) return refuse("already_done");
    const precision = currencyDigits(currency.code);
    return changeCurrency(null, { ...currency, precision }, { tx, staff, record, reason: reason.trim() });
  },
  "POST /api/desk/change-currency": async (_context, { tx, staff, record, body: { currency, reason } }) => {
    if (reason.trim() === "") return refuse("reason_needed");
    const before = await lockCurrency(tx, currency.code);
    if (before === null) return refuse("not_found");
    return changeCurrency(before, { ...currency, precision: before.precision }, { tx, staff, record, reason: reason.trim() });
  },
  "POST /api/desk/switch-off-entries": switchEntriesOff,
  "POST /api/desk/accept-catalogue": acceptEntry,
  "POST /api/desk/decline-catalogue": declineEntry,
};

function proposalView(proposal: CatalogueProposal, names: ReadonlyMap<string, string>, staff: Staff) {
  const { id, reason, proposedBy, proposedAt, expiresAt } = proposal;
  return {
    proposalId: id,
    reason,
    proposedBy: names.get(proposedBy) ?? proposedBy,
    own: proposedBy === staff.staffId,
    proposedAt: proposedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

function coinView(coin: Coin) {
  return { ...coin, hiddenIn: [...coin.hiddenIn] };
}

function currencyView(currency: Currency) {
  return { ...currency, countries: [...currency.countries] };
}
