import type { AdvertId, OrderId, UserId } from "@plaza/contract/ids.ts";
import type { CryptoMinor } from "../money/amount.ts";

export type WalletKind = "spot" | "p2p" | "futures";
export type Wallet = { readonly kind: WalletKind; readonly owner: UserId };
export type AdvertEscrow = { readonly kind: "advert"; readonly ref: AdvertId };
export type OrderEscrow = { readonly kind: "order"; readonly ref: OrderId };
/** What a merchant has put down: the owner's still, and out of reach for both. */
export type Bond = { readonly kind: "bond"; readonly owner: UserId };
/** Coins on their way from a person's P2P wallet to the exchange: reachable by nobody until the exchange has answered. */
export type Transit = { readonly kind: "transit"; readonly owner: UserId };
/** `fee`: what we earn. `external`: the world outside, where deposits come from and withdrawals go. */
export type House = { readonly kind: "fee" | "external" };
export type Account = Wallet | Bond | Transit | AdvertEscrow | OrderEscrow | House;

/** What a movement of coins is for. */
export type TransferKind =
  | "deposit"
  | "withdraw"
  | "move"
  | "advert_fund"
  | "advert_return"
  | "hold"
  | "release"
  | "refund"
  | "bond_lock"
  | "bond_return"
  | "bond_take"
  | "credit"
  | "debit"
  | "transit"
  | "transit_return";

/** One side of a transfer of one asset: positive credits the account, negative debits it. Never zero. */
export interface Leg {
  readonly account: Account;
  readonly amount: bigint;
}

/** Where an order's coins come from and go back to: a sell advert's escrow where the taker buys, else the seller's own wallet. */
export type EscrowSource = (Wallet & { readonly kind: "p2p" }) | AdvertEscrow;

/** A user's wallet of this kind, as an account of the ledger. */
export function wallet<const Kind extends WalletKind>(kind: Kind, owner: UserId): Wallet & { readonly kind: Kind } {
  return { kind, owner };
}

/** Where a merchant's deposit is. */
export function bond(owner: UserId): Bond {
  return { kind: "bond", owner };
}

/** Where a person's coins are while an exchange decides about their transfer. */
export function transit(owner: UserId): Transit {
  return { kind: "transit", owner };
}

/** Coins into the order's escrow. */
export function holdLegs(order: { readonly orderId: OrderId; readonly quantity: CryptoMinor; readonly source: EscrowSource }): Leg[] {
  return moveLegs(order.source, { kind: "order", ref: order.orderId }, order.quantity);
}

/** All of the order's escrow to the buyer, less the fee. @throws RangeError if the fee leaves the buyer nothing. */
export function releaseLegs(order: {
  readonly orderId: OrderId;
  readonly buyerId: UserId;
  readonly quantity: CryptoMinor;
  readonly fee: CryptoMinor;
}): Leg[] {
  if (order.fee < 0n || order.fee >= order.quantity) throw new RangeError("the fee must leave something for the buyer");
  return balanced([
    { account: { kind: "order", ref: order.orderId }, amount: -order.quantity },
    { account: { kind: "p2p", owner: order.buyerId }, amount: order.quantity - order.fee },
    { account: { kind: "fee" }, amount: order.fee },
  ]);
}

/** All of the order's escrow back; nobody pays a fee. An order of an advert that has closed goes to the seller's wallet instead. */
export function refundLegs(order: {
  readonly orderId: OrderId;
  readonly quantity: CryptoMinor;
  readonly destination: EscrowSource;
}): Leg[] {
  return moveLegs({ kind: "order", ref: order.orderId }, order.destination, order.quantity);
}

/**
 * The order's escrow in two parts, as customer service has decided: the buyer's, and the rest back. Nobody pays a fee.
 * @throws RangeError unless both get something
 */
export function splitLegs(order: {
  readonly orderId: OrderId;
  readonly buyerId: UserId;
  readonly quantity: CryptoMinor;
  readonly buyerShare: CryptoMinor;
  readonly destination: EscrowSource;
}): Leg[] {
  if (order.buyerShare <= 0n || order.buyerShare >= order.quantity) throw new RangeError("a split gives something to both");
  return balanced([
    { account: { kind: "order", ref: order.orderId }, amount: -order.quantity },
    { account: { kind: "p2p", owner: order.buyerId }, amount: order.buyerShare },
    { account: order.destination, amount: order.quantity - order.buyerShare },
  ]);
}

/** A transfer between two accounts. @throws RangeError unless the quantity is positive and the accounts differ. */
export function moveLegs(from: Account, to: Account, quantity: CryptoMinor): Leg[] {
  if (quantity <= 0n) throw new RangeError("nothing to move");
  return balanced([
    { account: from, amount: -quantity },
    { account: to, amount: quantity },
  ]);
}

/** Drops empty legs. @throws RangeError if the rest doesn't sum to zero or touches an account twice: no such transfer may reach the ledger. */
export function balanced(legs: readonly Leg[]): Leg[] {
  const moving = legs.filter((leg) => leg.amount !== 0n);
  if (moving.reduce((sum, leg) => sum + leg.amount, 0n) !== 0n) throw new RangeError("the legs don't sum to zero");
  if (new Set(moving.map((leg) => accountKey(leg.account))).size !== moving.length) throw new RangeError("an account stands in two legs");
  return moving;
}

/** The same text for the same account. */
export function accountKey(account: Account): string {
  if ("owner" in account) return `${account.kind}:${account.owner}`;
  return "ref" in account ? `${account.kind}:${account.ref}` : account.kind;
}
