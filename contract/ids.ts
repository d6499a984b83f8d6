declare const brand: unique symbol;

/** An opaque identifier. The brand keeps an advert's id from being passed where an order's is wanted; on the wire it is a plain string. */
export type Id<Noun extends string> = string & { readonly [brand]: Noun };

/** At most 18 digits: whatever passes fits PostgreSQL's bigint. */
export const ID_PATTERN = "^\\d{1,18}$";
const ID = new RegExp(ID_PATTERN);

/** Whether a text from outside, such as a part of an address, can be an id. The noun is what its reader looks it up as. */
export function isId<Noun extends string>(text: unknown): text is Id<Noun> {
  return typeof text === "string" && ID.test(text);
}

/** The same for an id that is certain to be one. @throws RangeError for another text */
export function readId<Noun extends string>(text: string): Id<Noun> {
  if (!isId<Noun>(text)) throw new RangeError(`not an id: ${text}`);
  return text;
}

/** Names a person inside the platform; never shown to another user. */
export type UserId = Id<"user">;
/** Names a person towards other users: the public number on an advertiser's page. */
export type Uid = Id<"uid">;
export type AdvertId = Id<"advert">;
export type OrderId = Id<"order">;
export type MessageId = Id<"message">;
/** One movement of coins in the ledger. */
export type TransferId = Id<"transfer">;
/** A transfer between an exchange's wallet and the P2P wallet. */
export type ExchangeTransferId = Id<"exchange_transfer">;
export type PaymentId = Id<"payment">;
export type ReviewId = Id<"review">;
export type FileId = Id<"file">;
export type WatchId = Id<"watch">;
export type NotificationId = Id<"notification">;
export type PushSubscriptionId = Id<"push_subscription">;
/** Names a member of staff; staff are not traders. */
export type StaffId = Id<"staff">;
export type AlarmId = Id<"alarm">;
export type KycCaseId = Id<"kyc_case">;
export type KycDocumentId = Id<"kyc_document">;
export type MerchantApplicationId = Id<"merchant_application">;
/** Names a request of a higher limit. */
export type LimitRequestId = Id<"limit_request">;
export type MerchantFileId = Id<"merchant_file">;
/** Identifies an amount that staff deduct from a deposit. */
export type DepositTakingId = Id<"deposit_taking">;
/** Names a text that staff begin the reason of a decision with. */
export type DecisionTemplateId = Id<"decision_template">;
/** Names the filters of a list that a staff member has saved. */
export type SavedViewId = Id<"saved_view">;
/** Names a case before customer service. */
export type CaseId = Id<"case">;
