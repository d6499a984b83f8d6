import type { ReviewTag, ReviewView } from "@plaza/contract/calls/reviews.ts";

/** The words of the contract's `REVIEW_TAGS` by the rating that they explain, spelled here because the page ships no schema. */
export const TAGS_OF = {
  positive: ["fast", "clear", "patient", "fair_price"],
  negative: ["slow", "rude", "changed_terms", "third_party_payment"],
} as const satisfies Readonly<Record<ReviewView["rating"], readonly ReviewTag[]>>;

/** What may be said by this side of an order: only the buyer pays, so a seller has paid from nobody's account. */
export function tagsOf(rating: ReviewView["rating"], side: "buy" | "sell"): readonly ReviewTag[] {
  return TAGS_OF[rating].filter((tag) => side === "sell" || tag !== "third_party_payment");
}

export const TAGS = [...TAGS_OF.positive, ...TAGS_OF.negative];

/** A review as far as it has been filled in. */
export interface ReviewTyped {
  readonly rating: ReviewView["rating"] | null;
  readonly tags: readonly ReviewTag[];
  readonly comment: string;
}
