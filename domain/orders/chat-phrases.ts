import { PHRASE_GROUPS, type ChatPhrase, type PhraseGroup } from "@plaza/contract/chat-phrases.ts";
import type { OrderRole, OrderStatus } from "@plaza/contract/order.ts";

type Speaker = OrderRole | "both";

/** Every phrase once, by who may say it. */
const PHRASES: Readonly<Record<PhraseGroup, Readonly<Record<Speaker, readonly ChatPhrase[]>>>> = {
  start: {
    both: [
      "hello",
      "here_now",
      "are_you_there",
      "one_moment",
      "five_minutes",
      "back_soon",
      "yes",
      "no",
      "all_right",
      "not_understood",
      "use_phrases",
      "thanks",
    ],
    buyer: [],
    seller: [],
  },
  pay: {
    both: [],
    buyer: [
      "paying_now",
      "which_account",
      "details_right",
      "more_time",
      "bank_limit",
      "bank_app_down",
      "own_name",
      "with_reference",
      "instant_ok",
    ],
    seller: [
      "account_on_page",
      "account_correct",
      "own_account_only",
      "exact_amount",
      "add_reference",
      "pay_in_time",
      "confirm_paid",
      "time_extended",
      "instant_please",
    ],
  },
  paid: {
    both: ["bank_slow"],
    buyer: ["paid", "receipt_added", "check_again", "sent_instant", "sent_standard", "bank_processing", "when_release"],
    seller: [
      "checking",
      "arrived",
      "not_arrived",
      "pending_bank",
      "receipt_please",
      "which_sender",
      "sender_name",
      "release_soon",
      "released",
    ],
  },
  problem: {
    both: ["ask_support", "open_appeal", "stay_in_chat"],
    buyer: ["wrong_amount", "paid_twice", "wrong_account", "payment_returned", "cannot_pay"],
    seller: ["name_differs", "amount_low", "amount_high", "no_third_party", "will_return", "cancel_unpaid"],
  },
  end: { both: ["all_good", "trade_again", "goodbye"], buyer: ["coins_received"], seller: [] },
};

/** What a stage needs, the likeliest first. */
const BEFORE_PAYMENT = ["pay", "start", "problem"] as const;
const AFTER_PAYMENT = ["paid", "problem", "start", "end"] as const;
const GROUPS_OF: Readonly<Record<OrderStatus, readonly PhraseGroup[]>> = {
  awaiting_payment: BEFORE_PAYMENT,
  expiring: BEFORE_PAYMENT,
  paid: AFTER_PAYMENT,
  releasing: AFTER_PAYMENT,
  appealed: AFTER_PAYMENT,
  completed: ["end", "start", "problem"],
  canceled: ["start", "problem", "end"],
  failed: ["start", "problem", "end"],
};

/** The phrases of a side, grouped, for the stage that the order is in; the likeliest group first. */
export function phrasesFor(
  role: OrderRole,
  status: OrderStatus,
): readonly { readonly group: PhraseGroup; readonly keys: readonly ChatPhrase[] }[] {
  return GROUPS_OF[status]
    .map((group) => ({ group, keys: [...PHRASES[group][role], ...PHRASES[group].both] }))
    .filter(({ keys }) => keys.length > 0);
}

/** Whether a side may say this, at whatever stage: what is late is no lie. */
export function maySayPhrase(role: OrderRole, key: ChatPhrase): boolean {
  return PHRASE_GROUPS.some((group) => PHRASES[group][role].includes(key) || PHRASES[group].both.includes(key));
}
