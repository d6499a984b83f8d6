import type { IneligibleReason } from "@plaza/contract/gates.ts";
import type { Remedy } from "./remedies.ts";

export interface Help {
  /** `waits`: it ends by itself; `choose`: another offer may do; `owner`: the account's owner can do it; `owner_frozen`: the owner can settle it. */
  readonly says?: "waits" | "choose" | "owner" | "owner_frozen";
  readonly remedy?: Remedy;
}

const ANOTHER: Help = { says: "choose", remedy: "another" };
const VERIFY: Help = { remedy: "verify" };

/** What helps against each reason for which an offer can't be taken. */
export const OFFER_HELP: Readonly<Record<IneligibleReason, Help>> = {
  not_signed_in: {},
  region_restricted: { remedy: "support" },
  no_right: { says: "owner", remedy: "orders" },
  account_frozen: { remedy: "support" },
  owner_frozen: { says: "owner_frozen", remedy: "orders" },
  gate_phone: VERIFY,
  gate_email: VERIFY,
  gate_kyc: VERIFY,
  gate_two_factor: VERIFY,
  gate_terms: VERIFY,
  security_hold: { says: "waits", remedy: "security" },
  paused: { says: "waits", remedy: "orders" },
  too_many_takes: { says: "waits", remedy: "orders" },
  release_overdue: { remedy: "orders" },
  appeals_paused: { says: "waits", remedy: "support" },
  practice_needed: { remedy: "practice" },
  own_advert: { remedy: "advert" },
  blocked: ANOTHER,
  advert_offline: ANOTHER,
  sold_out: ANOTHER,
  country_excluded: ANOTHER,
  not_verified: VERIFY,
  account_too_young: ANOTHER,
  too_few_trades: ANOTHER,
  completion_too_low: ANOTHER,
  insufficient_balance: { remedy: "move" },
  no_payment_account: { remedy: "payment" },
  too_many_open_orders: { remedy: "orders" },
  over_own_limit: { remedy: "support" },
  over_limit: { remedy: "limits" },
};
