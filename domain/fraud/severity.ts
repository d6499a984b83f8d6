import type { ConductFlag, WordFlag } from "@plaza/contract/calls/chat.ts";

/** How bad it is to believe a message: `high` loses coins or the account, `medium` money or protection, `low` a delayed payment, or nothing but manners. */
export type Severity = "high" | "medium" | "low";

export const SEVERITY: Readonly<Record<WordFlag | ConductFlag, Severity>> = {
  asks_codes: "high",
  remote_access: "high",
  poses_as_support: "high",
  release_first: "high",
  pending_claim: "high",
  cancel_lure: "high",
  overpay_lure: "medium",
  threat: "medium",
  mule_offer: "medium",
  gift_cards: "medium",
  third_party: "medium",
  off_platform: "medium",
  remark_words: "low",
  insult: "low",
  advertising: "low",
  personal_data: "low",
};
