import type { ReviewTag, ReviewView } from "@plaza/contract/calls/reviews.ts";

/** The words of the contract's `REVIEW_TAGS`, spelled here because the page ships no schema. */
export const TAGS = [
  "fast",
  "clear",
  "patient",
  "fair_price",
  "slow",
  "rude",
  "changed_terms",
  "third_party_payment",
] as const satisfies readonly ReviewTag[];

/** A review as far as it has been filled in. */
export interface ReviewTyped {
  readonly rating: ReviewView["rating"] | null;
  readonly tags: readonly ReviewTag[];
  readonly comment: string;
}
