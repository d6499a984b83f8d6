import type { OwnAdvertView } from "@plaza/contract/calls/adverts.ts";
import type { Name, WireOf } from "@plaza/contract/calls/index.ts";
import type { AdvertId, FileId, OrderId, UserId } from "@plaza/contract/ids.ts";
import type { OrderRole } from "@plaza/contract/order.ts";
import type { Fraud } from "@plaza/domain/fraud/frauds.ts";

/** Where a drill is played: a market with its own people, reached by nothing but the calls that everybody has. */
export interface Stage {
  readonly side: Readonly<Record<OrderRole, Actor>>;
  /** An advert of the seller's: coins at one dollar each. */
  offer(fraud: Fraud): Promise<{ readonly advId: AdvertId; readonly methodId: string }>;
  /** Lets the time pass; false where nobody can wait for it. */
  wait(orderId: OrderId, until: "window" | "appeal"): Promise<boolean>;
  /** Somebody who works for the seller and may trade for the account, but not release. */
  employee(): Promise<{ readonly actor: Actor; readonly userId: UserId }>;
  /** Puts another price into the seller's advert. */
  reprice(advId: AdvertId, price: string): Promise<void>;
  /** The rules whose traces the case of this order shows; null if the player has no access to the back office. */
  traces(orderId: OrderId): Promise<readonly string[] | null>;
}

/** The terms of a seller's advert with another fixed price. */
export function changedTerms(advert: OwnAdvertView, price: string): WireOf<"POST /api/ctc/update-adv">["body"] {
  const { advId, version, quantity, minAmount, maxAmount, paymentWindowMinutes } = advert.advert;
  const kept = { advId, version, quantity, minAmount, maxAmount, paymentWindowMinutes, paymentIds: [...advert.paymentIds] };
  return { ...kept, priceType: "fixed", price, message: "", confirmPrice: true };
}

export interface Actor {
  /** As verified. */
  readonly name: string;
  /** As the counterparty sees it. */
  readonly nickname: string;
  call<One extends Name>(name: One, input: CallRequest<One>): Promise<Answered<One>>;
  upload(orderId: OrderId, picture: Buffer): Promise<FileId>;
  /** A code of the authenticator that was not used yet. */
  code(): Promise<string>;
}

export interface CallRequest<One extends Name> {
  /** For the words in braces in the path. */
  readonly params?: WireOf<One>["params"];
  readonly query?: WireOf<One>["query"];
  readonly body?: WireOf<One>["body"];
}

export interface Answered<One extends Name> {
  /** The code of a refusal. */
  readonly error: string | null;
  /** The sentence of a refusal, as the person reads it. */
  readonly message: string;
  /** @throws on a refusal */
  readonly data: WireOf<One>["data"];
}
