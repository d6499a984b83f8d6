import type { AppealReason } from "@plaza/contract/appeal.ts";
import type { WordFlag, FileFlag } from "@plaza/contract/calls/chat.ts";
import type { ErrorCode } from "@plaza/contract/errors.ts";
import type { FraudRule, StoppingRule } from "@plaza/contract/fraud.ts";
import type { ActionWarning, BlockReason, OrderStatus, PartyAction } from "@plaza/contract/order.ts";

/**
 * The thirty-two frauds that traders meet, each as a script. The drills (`drills/`) play it against a running product and see which rule stops
 * it; the lesson (`web/info/lesson`) plays it with a person. What the fraudster says is one sentence of the catalogue for both: `lesson.says.<id>`.
 */

export type Player = "fraudster" | "victim";

/** What the fraudster's picture is. */
export type Picture = "own" | "used" | "edited" | "old" | "qr";

/** What the product must answer. */
export type Expected =
  /** The action is refused with this error code. */
  | { readonly see: "refused"; readonly code: ErrorCode }
  /** The order never begins, and says why. */
  | { readonly see: "failed"; readonly reason: StoppingRule }
  /** The message carries a warning for its reader. */
  | { readonly see: "flagged"; readonly flag: WordFlag | FileFlag }
  /** The act's form says this before it is done. */
  | { readonly see: "warned"; readonly of: PartyAction; readonly warning: ActionWarning }
  /** The act is there and can't be done yet. */
  | { readonly see: "blocked"; readonly of: PartyAction; readonly reason: BlockReason }
  /** The order is where it was, so the coins are locked. */
  | { readonly see: "stands"; readonly status: OrderStatus }
  /** The case shows the rule's trace. */
  | { readonly see: "noted"; readonly rule: FraudRule };

export type Step = { readonly who: Player } & (
  | { readonly act: "take"; readonly amount: string; readonly times?: number }
  | { readonly act: "pay"; readonly payer?: "other"; readonly proof?: boolean }
  /** The sentence of the lesson. */
  | { readonly act: "say" }
  | { readonly act: "show"; readonly picture: Picture }
  /** What the victim sees in the own account; nothing where `came` is left out. */
  | { readonly act: "release"; readonly came?: "less" | "more" | "exact"; readonly from?: "other" }
  /** The same by a sub-user of the seller's, who may trade for the account but not release. */
  | { readonly act: "release_as_employee" }
  /** In the victim's own session, with a code that reached the victim's number. */
  | { readonly act: "remove_authenticator" }
  /** Names the account so that it looks like the victim's. */
  | { readonly act: "imitate_name" }
  /** Of the fraudster's own advert, after the victim has looked at it. */
  | { readonly act: "change_price"; readonly price: string }
  /** Out of the P2P wallet. */
  | { readonly act: "move_coins"; readonly quantity: string }
  | { readonly act: "request_cancel" | "accept_cancel" | "cancel" }
  /** `reason` of the tree of reasons. */
  | { readonly act: "appeal"; readonly reason: Extract<AppealReason, "seller_wants_more" | "payment_missing" | "third_party_payer"> }
  /** Until the time to pay is over, until an appeal is possible. */
  | { readonly act: "wait"; readonly until: "window" | "appeal" }
  | { readonly act: "look" }
) & { readonly expect?: Expected };

export interface Fraud {
  readonly id: string;
  /** Which side the honest person is on: the advert is always the seller's. */
  readonly victim: "buyer" | "seller";
  /** How the lesson's right answer is called; the others are the mistakes that people make. */
  readonly right: "a" | "b" | "c";
  readonly advert?: { readonly methodId?: string; readonly minCompletedTrades?: number };
  readonly steps: readonly Step[];
}

const taken = (who: Player, amount = "100"): Step => ({ who, act: "take", amount });
const reported = (who: Player): Step => ({ who, act: "pay" });
const flagged = (flag: WordFlag): Step => ({ who: "fraudster", act: "say", expect: { see: "flagged", flag } });
const shown = (picture: Picture, flag: FileFlag): Step => ({ who: "fraudster", act: "show", picture, expect: { see: "flagged", flag } });
const refusedBy = (code: ErrorCode): Expected => ({ see: "refused", code });
/** In a hurry, without a look at the own account. */
const releasedBlindly: Step = { who: "victim", act: "release", expect: refusedBy("confirm_needed") };
const seenAs = (status: OrderStatus): Step => ({ who: "victim", act: "look", expect: { see: "stands", status } });

export const FRAUDS = [
  {
    id: "fake_receipt",
    victim: "seller",
    right: "b",
    steps: [
      taken("fraudster"),
      reported("fraudster"),
      shown("used", "same_receipt"),
      shown("edited", "edited_receipt"),
      shown("old", "foreign_receipt"),
      { who: "victim", act: "release", came: "less", expect: refusedBy("confirm_mismatch") },
      seenAs("paid"),
    ],
  },
  {
    id: "chargeback",
    victim: "seller",
    right: "c",
    advert: { methodId: "paypal" },
    steps: [{ ...taken("fraudster", "1500"), expect: { see: "failed", reason: "reversible_method" } }, seenAs("failed")],
  },
  {
    id: "third_party",
    victim: "seller",
    right: "a",
    steps: [
      taken("fraudster", "600"),
      { who: "fraudster", act: "pay", payer: "other" },
      { who: "victim", act: "look", expect: { see: "warned", of: "release", warning: "name_differs" } },
      { who: "victim", act: "release", came: "exact", from: "other", expect: refusedBy("name_mismatch") },
    ],
  },
  {
    id: "triangulation",
    victim: "seller",
    right: "b",
    steps: [
      taken("fraudster", "600"),
      reported("fraudster"),
      { who: "victim", act: "release", came: "exact", from: "other", expect: refusedBy("name_mismatch") },
      seenAs("paid"),
    ],
  },
  {
    id: "overpay",
    victim: "seller",
    right: "c",
    steps: [
      taken("fraudster"),
      reported("fraudster"),
      flagged("overpay_lure"),
      { who: "victim", act: "release", came: "more", expect: refusedBy("confirm_mismatch") },
    ],
  },
  {
    id: "cancel_refund",
    victim: "buyer",
    right: "a",
    steps: [
      taken("victim"),
      reported("victim"),
      { who: "victim", act: "show", picture: "own" },
      flagged("cancel_lure"),
      { who: "fraudster", act: "request_cancel" },
      { who: "victim", act: "accept_cancel", expect: refusedBy("cancel_after_proof") },
      seenAs("paid"),
    ],
  },
  {
    id: "fake_support",
    victim: "seller",
    right: "b",
    steps: [taken("fraudster"), reported("fraudster"), flagged("poses_as_support"), flagged("off_platform")],
  },
  {
    id: "coin_locking",
    victim: "seller",
    right: "c",
    steps: [
      { who: "fraudster", act: "take", amount: "50", times: 3 },
      { ...taken("fraudster", "50"), expect: { see: "failed", reason: "coin_locking" } },
    ],
  },
  {
    id: "false_paid",
    victim: "seller",
    right: "a",
    steps: [
      taken("fraudster"),
      { who: "fraudster", act: "look", expect: { see: "warned", of: "pay", warning: "false_payment_freezes" } },
      reported("fraudster"),
      { who: "victim", act: "release", expect: refusedBy("confirm_needed") },
      { who: "victim", act: "release", came: "less", expect: refusedBy("confirm_mismatch") },
    ],
  },
  {
    id: "seller_refuses",
    victim: "buyer",
    right: "b",
    steps: [
      taken("victim"),
      reported("victim"),
      { who: "fraudster", act: "cancel", expect: refusedBy("action_not_allowed") },
      { who: "victim", act: "look", expect: { see: "blocked", of: "appeal", reason: "too_early" } },
      { who: "victim", act: "wait", until: "appeal" },
      { who: "victim", act: "appeal", reason: "seller_wants_more" },
      seenAs("appealed"),
    ],
  },
  {
    id: "remark_words",
    victim: "buyer",
    right: "c",
    steps: [taken("victim"), flagged("remark_words")],
  },
  {
    id: "late_payment",
    victim: "buyer",
    right: "a",
    steps: [
      taken("victim"),
      { who: "victim", act: "wait", until: "window" },
      seenAs("expiring"),
      { who: "fraudster", act: "cancel", expect: refusedBy("action_not_allowed") },
      { who: "victim", act: "pay", expect: refusedBy("proof_needed") },
      { who: "victim", act: "pay", proof: true },
      seenAs("paid"),
    ],
  },
  {
    id: "dirty_money",
    victim: "seller",
    right: "b",
    advert: { minCompletedTrades: 20 },
    steps: [{ ...taken("fraudster"), expect: refusedBy("not_eligible") }],
  },
  {
    id: "fake_dispute",
    victim: "buyer",
    right: "c",
    steps: [
      taken("victim"),
      reported("victim"),
      { who: "victim", act: "show", picture: "own" },
      { who: "victim", act: "wait", until: "appeal" },
      { who: "fraudster", act: "appeal", reason: "payment_missing" },
      { who: "fraudster", act: "cancel", expect: refusedBy("action_not_allowed") },
      { who: "victim", act: "cancel", expect: refusedBy("cancel_after_proof") },
      seenAs("appealed"),
    ],
  },
  {
    // Both accounts are the fraudster's own; the victim is who later believes the figures.
    id: "wash_trading",
    victim: "buyer",
    right: "a",
    steps: [
      taken("victim"),
      reported("victim"),
      { who: "fraudster", act: "release", came: "exact" },
      { who: "fraudster", act: "appeal", reason: "third_party_payer", expect: { see: "noted", rule: "wash_trading" } },
    ],
  },
  {
    id: "payment_link",
    victim: "buyer",
    right: "b",
    steps: [taken("victim"), flagged("off_platform")],
  },
  {
    id: "account_takeover",
    victim: "seller",
    right: "b",
    steps: [taken("fraudster"), reported("fraudster"), flagged("asks_codes"), releasedBlindly, seenAs("paid")],
  },
  {
    id: "screen_sharing",
    victim: "seller",
    right: "a",
    steps: [taken("fraudster"), reported("fraudster"), flagged("remote_access"), releasedBlindly],
  },
  {
    id: "gift_card",
    victim: "seller",
    right: "c",
    steps: [taken("fraudster"), flagged("gift_cards"), reported("fraudster"), releasedBlindly],
  },
  {
    id: "held_payment",
    victim: "seller",
    right: "b",
    steps: [taken("fraudster"), reported("fraudster"), flagged("pending_claim"), releasedBlindly, seenAs("paid")],
  },
  {
    id: "mule_account",
    victim: "seller",
    right: "a",
    steps: [taken("fraudster"), flagged("mule_offer")],
  },
  {
    id: "partial_payment",
    victim: "seller",
    right: "c",
    steps: [
      taken("fraudster"),
      reported("fraudster"),
      flagged("release_first"),
      { who: "victim", act: "release", came: "less", expect: refusedBy("confirm_mismatch") },
      seenAs("paid"),
    ],
  },
  {
    id: "blackmail",
    victim: "seller",
    right: "b",
    steps: [taken("fraudster"), reported("fraudster"), flagged("threat"), releasedBlindly, seenAs("paid")],
  },
  {
    id: "swapped_account",
    victim: "buyer",
    right: "a",
    steps: [taken("victim"), flagged("third_party"), seenAs("awaiting_payment")],
  },
  {
    id: "sim_swap",
    victim: "seller",
    right: "c",
    steps: [
      taken("fraudster"),
      flagged("asks_codes"),
      { who: "fraudster", act: "remove_authenticator", expect: refusedBy("security_code_required") },
      seenAs("awaiting_payment"),
    ],
  },
  {
    id: "swapped_qr",
    victim: "buyer",
    right: "b",
    steps: [taken("victim"), shown("qr", "qr_code"), seenAs("awaiting_payment")],
  },
  {
    id: "bait_price",
    victim: "buyer",
    right: "a",
    steps: [
      { who: "fraudster", act: "change_price", price: "1.04" },
      { ...taken("victim"), expect: refusedBy("price_changed") },
    ],
  },
  {
    id: "lookalike_name",
    victim: "seller",
    right: "b",
    steps: [
      { who: "fraudster", act: "imitate_name", expect: refusedBy("nickname_taken") },
      taken("fraudster"),
      reported("fraudster"),
      flagged("release_first"),
      releasedBlindly,
    ],
  },
  {
    // The fraudster works for the victim, and the buyer is in it too.
    id: "insider",
    victim: "seller",
    right: "a",
    steps: [
      taken("fraudster"),
      reported("fraudster"),
      { who: "fraudster", act: "release_as_employee", expect: refusedBy("not_allowed") },
      seenAs("paid"),
    ],
  },
  {
    // What a single order may be is kept to; both together are more than coins that nobody may take back yet.
    id: "late_chargeback",
    victim: "seller",
    right: "c",
    advert: { methodId: "paypal" },
    steps: [
      taken("fraudster", "800"),
      reported("fraudster"),
      { who: "victim", act: "release", came: "exact" },
      taken("fraudster", "800"),
      reported("fraudster"),
      { who: "victim", act: "release", came: "exact" },
      { who: "fraudster", act: "move_coins", quantity: "1500", expect: refusedBy("coins_on_hold") },
    ],
  },
  {
    id: "one_payment_twice",
    victim: "seller",
    right: "b",
    steps: [
      taken("fraudster"),
      reported("fraudster"),
      shown("used", "same_receipt"),
      { who: "victim", act: "release", came: "more", expect: refusedBy("confirm_mismatch") },
      seenAs("paid"),
    ],
  },
  {
    id: "direct_deal",
    victim: "buyer",
    right: "a",
    steps: [taken("victim"), flagged("off_platform"), seenAs("awaiting_payment")],
  },
] as const satisfies readonly Fraud[];

export type FraudId = (typeof FRAUDS)[number]["id"];
export const FRAUD_IDS: readonly FraudId[] = FRAUDS.map(({ id }) => id);

/** Null for an id that no fraud has. */
export function fraudOf(id: string): (Fraud & { readonly id: FraudId }) | null {
  return FRAUDS.find((fraud) => fraud.id === id) ?? null;
}

export const CHOICES = ["a", "b", "c"] as const;
export type Choice = (typeof CHOICES)[number];
