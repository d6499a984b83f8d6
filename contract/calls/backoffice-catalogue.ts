import { Type } from "typebox";
import { CoinEntry, CurrencyEntry } from "../catalogue.ts";
import { defineCalls } from "../call.ts";
import { Instant, idOf, strict, text } from "../schemas.ts";

const Proposal = {
  proposalId: idOf("catalogue_proposal"),
  reason: Type.String(),
  proposedBy: Type.String(),
  own: Type.Boolean({ description: "Proposed by the caller, who can't accept it" }),
  proposedAt: Instant,
  expiresAt: Instant,
};
const { precision: _digits, ...changeable } = CoinEntry.properties;
const CoinChange = strict(changeable);
const Reason = text(300, 1);
const Digits = strict({ ...CurrencyEntry.properties, precision: Type.Integer() });

const CHANGE = {
  audience: "staff",
  keyScope: "none",
  role: "operator",
  idempotency: "accepted",
  data: strict({ changed: Type.Boolean() }),
} as const;

/** What an operator changes of the coins and currencies that can be traded. */
export const backofficeCatalogueCalls = defineCalls({
  "GET /api/desk/catalogue": {
    summary: "Every coin and currency, those that are off too, and the changes that wait for another operator",
    audience: "staff",
    keyScope: "none",
    role: "senior",
    idempotency: "none",
    data: strict({
      coins: Type.Array(CoinEntry),
      currencies: Type.Array(Digits),
      coinProposals: Type.Array(strict({ ...Proposal, coin: CoinEntry })),
      currencyProposals: Type.Array(strict({ ...Proposal, currency: Digits })),
    }),
    errors: [],
  },
  "POST /api/desk/add-coin": {
    ...CHANGE,
    summary: "Propose a new coin; another operator accepts it within 24 hours",
    body: strict({ coin: CoinEntry, reason: Reason }),
    errors: ["already_done", "field_invalid", "reason_needed", "second_operator_needed"],
  },
  "POST /api/desk/change-coin": {
    ...CHANGE,
    summary: "Change a coin. Switched on, shown in more countries or traded in smaller quantities, it waits for another operator",
    body: strict({ coin: CoinChange, reason: Reason }),
    errors: ["not_found", "field_invalid", "reason_needed", "second_operator_needed"],
  },
  "POST /api/desk/add-currency": {
    ...CHANGE,
    summary: "Propose a new currency of ISO 4217; another operator accepts it within 24 hours",
    body: strict({ currency: CurrencyEntry, reason: Reason }),
    errors: ["already_done", "field_invalid", "reason_needed", "second_operator_needed"],
  },
  "POST /api/desk/change-currency": {
    ...CHANGE,
    summary: "Change a currency. Switched on, it waits for another operator",
    body: strict({ currency: CurrencyEntry, reason: Reason }),
    errors: ["not_found", "reason_needed", "second_operator_needed"],
  },
  "POST /api/desk/switch-off-entries": {
    ...CHANGE,
    summary: "Switch several coins and currencies off, all or none of them; those that are off already stay so",
    body: strict({
      coins: Type.Array(CoinEntry.properties.code, { maxItems: 500 }),
      currencies: Type.Array(CurrencyEntry.properties.code, { maxItems: 500 }),
      reason: Reason,
    }),
    data: strict({ switchedOff: Type.Integer() }),
    errors: ["not_found", "already_done", "field_invalid", "reason_needed"],
  },
  "POST /api/desk/accept-catalogue": {
    ...CHANGE,
    summary: "Put another operator's proposal for a coin or a currency into effect",
    body: strict({ proposalId: idOf("catalogue_proposal") }),
    errors: ["not_found", "not_allowed", "field_invalid"],
  },
  "POST /api/desk/decline-catalogue": {
    ...CHANGE,
    summary: "End a proposal for a coin or a currency, one's own or another operator's",
    body: strict({ proposalId: idOf("catalogue_proposal") }),
    data: strict({ declined: Type.Boolean() }),
    errors: ["not_found"],
  },
});
