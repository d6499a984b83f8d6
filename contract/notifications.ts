import type { AdvertId, Id, OrderId } from "./ids.ts";
import type { EarnedTier, MerchantTier } from "./merchant.ts";
import type { Side } from "./order.ts";
import type { FreezeReason } from "./staff.ts";

/** What users are notified about: always in the inbox, by email and push as they choose. */

/** What a device is called that names no browser and no system we know. It is no word of any language: pages say their own instead. */
export const UNKNOWN_DEVICE = "?";

/** An order as its reader sees it. Amounts are decimal strings; the counterparty is added when the notification is written. */
export interface OrderNotice {
  readonly orderId: OrderId;
  /** The reader's side: under which address the order is theirs. */
  readonly side: Side;
  readonly amount: string;
  readonly fiat: string;
  readonly quantity: string;
  readonly asset: string;
}
/** With the instant (ISO 8601) that matters: until when, or when it happened. */
interface Timed {
  readonly at: string;
}
/** What the reader can do: a buyer before and after the payment, or the seller. */
interface Staged {
  readonly stage: "unpaid" | "paid" | "seller";
}
/** Whether the reader did it, or failed to. */
interface Owned {
  readonly own: "yes" | "no";
}
interface Reasoned {
  /** In the words of the staff member who decided. */
  readonly reason: string;
}
interface IdentityReasoned extends Reasoned {
  /**
   * The published names of the reasons, with commas between: pages say them in their reader's language. Older notices and those of an exchange
   * have none.
   */
  readonly reasons?: string;
}
interface Quantity {
  readonly quantity: string;
  readonly asset: string;
}
interface AdvertNotice {
  readonly advId: AdvertId;
  readonly asset: string;
  readonly fiat: string;
}

/** What changed in the security of an account; all other changes are `other`. Only notices of earlier versions have `email` and `phone`. */
export const SECURITY_CHANGES = [
  "password",
  "email",
  "phone",
  "two_factor",
  "email_added",
  "email_removed",
  "phone_added",
  "phone_removed",
  "two_factor_on",
  "two_factor_off",
  "api_key",
  "webhook",
  "payment_account",
  "guesses",
  "keys_paused",
  "webhooks_paused",
  "sub_users_suspended",
  "telegram",
  "telegram_moved",
  "other",
] as const;
export type SecurityChange = (typeof SECURITY_CHANGES)[number];

/** What became of a sub-user; the rights as they are now. */
export const SUB_USER_CHANGES = ["invited", "accepted", "view", "trade", "release", "suspended", "resumed", "ended"] as const;
export type SubUserChange = (typeof SUB_USER_CHANGES)[number];

/** Every kind of notice with its facts. A kind without its texts in 17 languages does not compile. */
export interface NotificationFacts {
  order_placed: OrderNotice;
  order_paid: OrderNotice;
  /** The buyer has taken back "I've Paid". */
  paid_undone: OrderNotice;
  order_released: OrderNotice;
  order_canceled: OrderNotice;
  order_expired: OrderNotice;
  order_extended: OrderNotice & Timed;
  /** `at`: until when to answer; none where it was added to a case that is open. */
  order_reported: OrderNotice & Partial<Timed>;
  /** Customer service has frozen the counterparty because of this order. `over`: it had ended by then. */
  counterparty_frozen: OrderNotice & { readonly over?: "yes" };
  /** An account that is a party of this running order was frozen for any cause, which its counterparty doesn't read. */
  counterparty_restricted: OrderNotice & Staged;
  /** Its freeze was lifted while the order still ran. */
  counterparty_unrestricted: OrderNotice & Staged;
  cancel_requested: OrderNotice;
  cancel_declined: OrderNotice;
  order_expiring: OrderNotice & Timed;
  order_late: OrderNotice & Timed;
  release_due: OrderNotice;
  /** The seller has not released in the promised time; to the buyer, from when an appeal is possible. */
  release_late: OrderNotice & Timed;
  /** A paid order that neither party has moved for `stalledOrderDays`: only the two of them can. */
  order_stalled: OrderNotice & Timed;
  chat_message: OrderNotice;
  /** Customer service has written in the chat of an order. */
  support_message: OrderNotice;
  /** `at`: until when to answer. Older notices have none. */
  appeal_opened: OrderNotice & Partial<Timed>;
  /** To the counterparty of a party that has answered in a case: it is customer service's turn. */
  appeal_answered: OrderNotice;
  appeal_withdrawn: OrderNotice;
  appeal_turn: OrderNotice & Timed;
  appeal_turn_ending: OrderNotice & Timed;
  /** To both: the time to answer ran out, of the reader or of the counterparty. */
  appeal_turn_passed: OrderNotice & Owned;
  appeal_decided: OrderNotice & { readonly outcome: "release" | "refund" | "split" };
  report_decided: OrderNotice & { readonly outcome: "justified" | "unjustified" };
  objection_decided: OrderNotice & { readonly outcome: "upheld" | "overturned" };
  /** To both parties, also of a case about an ended order. */
  report_withdrawn: OrderNotice & Owned;
  objection_withdrawn: OrderNotice & Owned;
  device_signed_in: { readonly device: string };
  security_changed: { readonly change: SecurityChange };
  /** To the owner of an account: what became of one of its sub-users. */
  sub_user_changed: { readonly nickname: string; readonly change: SubUserChange };
  /** To a sub-user: an order was put into its hands. */
  order_assigned: OrderNotice;
  /** `why`: the cause by its published name; `reason`: what the staff member wrote to the user. */
  account_frozen: Timed & Reasoned & { readonly why: FreezeReason };
  account_unfrozen: object;
  /** Customer service has answered a message that was sent from the help page. */
  support_answered: { readonly requestId: Id<"support_request"> };
  limits_changed: object;
  /** Customer service does not raise a limit that the user asked to have raised. */
  limit_request_declined: Reasoned;
  kyc_approved: object;
  kyc_rejected: IdentityReasoned;
  /** Of an identity that had been approved. */
  kyc_withdrawn: IdentityReasoned;
  merchant_approved: { readonly tier: EarnedTier };
  merchant_rejected: Reasoned;
  merchant_asked: object;
  merchant_warned: Timed;
  merchant_changed: { readonly tier: MerchantTier };
  merchant_suspended: Reasoned;
  merchant_deposit_returned: Quantity;
  merchant_deposit_taken: Quantity & Reasoned;
  /** An offer that the user watches for. `side` is the user's; `price` of one coin in the currency. */
  offer_found: AdvertNotice & { readonly side: Side; readonly price: string };
  advert_hidden: AdvertNotice;
  advert_taken_down: AdvertNotice & Reasoned;
  advert_restored: AdvertNotice;
  review_received: { readonly orderId: OrderId; readonly side: Side };
  /** To the author of a reported review. */
  review_decided: Reasoned & { readonly outcome: "kept" | "removed" };
  /** To the user who reported it. */
  review_report_decided: Reasoned & { readonly outcome: "kept" | "removed" };
}
export type NotificationKind = keyof NotificationFacts;

/** The kinds by what they are about, in the order in which a page lists them. */
export const NOTIFICATION_TOPICS = {
  orders: [
    "order_placed",
    "order_assigned",
    "order_paid",
    "paid_undone",
    "order_released",
    "order_canceled",
    "order_expired",
    "order_extended",
    "order_reported",
    "counterparty_frozen",
    "counterparty_restricted",
    "counterparty_unrestricted",
    "cancel_requested",
    "cancel_declined",
    "chat_message",
  ],
  deadlines: ["order_expiring", "order_late", "release_due", "release_late", "order_stalled", "appeal_turn_ending"],
  appeals: [
    "appeal_opened",
    "appeal_answered",
    "support_message",
    "appeal_turn",
    "appeal_turn_passed",
    "appeal_withdrawn",
    "appeal_decided",
    "report_withdrawn",
    "report_decided",
    "objection_withdrawn",
    "objection_decided",
  ],
  account: [
    "device_signed_in",
    "security_changed",
    "sub_user_changed",
    "account_frozen",
    "account_unfrozen",
    "limits_changed",
    "limit_request_declined",
    "support_answered",
    "kyc_approved",
    "kyc_rejected",
    "kyc_withdrawn",
    "merchant_approved",
    "merchant_rejected",
    "merchant_asked",
    "merchant_warned",
    "merchant_changed",
    "merchant_suspended",
    "merchant_deposit_returned",
    "merchant_deposit_taken",
  ],
  market: [
    "offer_found",
    "advert_hidden",
    "advert_taken_down",
    "advert_restored",
    "review_received",
    "review_decided",
    "review_report_decided",
  ],
} as const satisfies Record<string, readonly NotificationKind[]>;
export type NotificationTopic = keyof typeof NOTIFICATION_TOPICS;

export const NOTIFICATION_KINDS: readonly NotificationKind[] = Object.values(NOTIFICATION_TOPICS).flat();

/** A kind that no topic lists does not compile. */
type Unlisted = Exclude<NotificationKind, (typeof NOTIFICATION_TOPICS)[NotificationTopic][number]>;
const everyKindIsListed: [Unlisted] extends [never] ? true : Unlisted = true;
void everyKindIsListed;
