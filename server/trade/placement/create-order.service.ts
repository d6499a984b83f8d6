import type { PaymentId, UserId } from "@plaza/contract/ids.ts";
import { RATE_SCALE } from "@plaza/domain/money/amount.ts";
import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import { namesMatch } from "@plaza/domain/people/names.ts";
import type { Region } from "@plaza/domain/region/region.ts";
import type { OrderTerms } from "@plaza/domain/money/terms.ts";
import { holdLegs, type EscrowSource } from "@plaza/domain/orders/escrow.ts";
import { holdTrader } from "../../people/accounts/trader.service.ts";
import type { Party } from "../../core/identity/party.ts";
import type { User } from "../../people/accounts/user.store.ts";
import { appendChatEvents, insertMessage } from "../chat/chat.store.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { traceWords } from "../fraud/chat.service.ts";
import { placementFacts } from "../fraud/fraud.store.ts";
import { stoppedByRisk } from "../fraud/placement.service.ts";
import { refuse, refused, type Outcome, type Refusal, refuseField } from "../../core/http/refusal.ts";
import { postTransfer } from "../../core/ledger/ledger.store.ts";
import { methodOf } from "../../people/payments/method.view.ts";
import { priceText } from "../../core/prices/format-amount.ts";
import { openPayment, paymentFor, type PaymentAccount } from "../../people/payments/payment.store.ts";
import { isTraded } from "@plaza/domain/catalogue/catalogue.ts";
import { seal } from "../../core/secrets/seal.ts";
import { isWorthMoreThan } from "../../core/prices/usd-value.ts";
import { limitFactsOf, lockTaker, type LimitFacts } from "../../people/limits/limit.store.ts";
import { refuseHeldCoins } from "../../people/purchase-holds/purchase-hold.service.ts";
import { recordAct } from "../orders/order-journal.store.ts";
import { failOrder, insertOrder, nextChatSeq } from "../orders/order.store.ts";
import { noticesOfPlacement, remindersOf } from "../orders/order-notices.ts";
import { readersOf, roleOf, type OrderRecord, type Payer } from "../orders/order.record.ts";
import { accountAad } from "../orders/order-account.ts";
import { mayStillAct, nextAssignee } from "../../people/sub-users/round-robin.store.ts";
import { agreedPrice, refusePlacement, staysPrivate, termsOf, type Input } from "./placement-rules.ts";
import { readPlacement, type Placement } from "./placement.store.ts";

interface By {
  readonly caller: Party & { readonly userId: UserId };
  readonly region: Region;
}

/** Takes an advert: checks everything, takes the quantity from the advert and holds the coins, in the caller's transaction. */
export async function createOrder(context: Context, tx: Tx, { caller, region }: By, input: Input): Promise<Outcome<OrderRecord>> {
  // Of all who act for one account, one takes after the other, and each counts what the others took.
  const { accountId } = caller;
  lockTaker(tx, accountId);
  if (caller.subUserId !== null && !(await mayStillAct(tx, caller.subUserId))) return refuse("not_allowed");
  const [placement, taker, limits] = await Promise.all([
    readPlacement(tx, input.advId, accountId, context.settings.current.priceMaxAgeSeconds),
    holdTrader(tx, caller, false),
    limitFactsOf(tx, accountId),
  ]);
  if (placement === null || placement.state === "closed" || staysPrivate(placement, accountId, input)) return refuse("not_found");
  const closed = refusePair(context, region, placement);
  if (closed !== null) return closed;
  const price = agreedPrice(context, placement, accountId, input);
  if (refused(price)) return price;
  const barred = refusePlacement(context, placement, { ...taker, limits }, input);
  if (barred !== null) return barred;
  const terms = termsOf(context, { ...placement, price: price.toString() }, input);
  if (refused(terms)) return terms;
  const tooMuch = await refuseQuantity(context, tx, placement, { ...taker, limits }, terms.quantity);
  if (tooMuch !== null) return tooMuch;
  const [account, payer, assignees] = await Promise.all([
    accountToPay(tx, placement, taker, input),
    accountToPayFrom(tx, placement, taker, input),
    assigneesOf(tx, placement, caller),
  ]);
  if (refused(account)) return account;
  if (refused(payer)) return payer;
  return place(context, tx, { placement, taker, caller, input, price, terms, account, payer, assignees });
}

/** What keeps this taker from so large an order: a limit that customer service has set, or coins to sell that are on hold. */
async function refuseQuantity(
  context: Context,
  tx: Tx,
  { asset, side }: Placement,
  taker: User & { readonly limits: LimitFacts },
  quantity: OrderTerms["quantity"],
): Promise<Refusal | null> {
  const most = taker.limits.own.maxOrderUsd;
  if (most !== undefined && (await isWorthMoreThan(tx, { asset, quantity }, String(most))))
    return refuse("not_eligible", { reasons: [{ reason: "over_own_limit", requires: String(most) }] });
  return side === "buy" ? refuseHeldCoins(context, tx, taker.id, asset, quantity) : null;
}

/** What keeps everybody there from orders of this pair now. */
function refusePair(context: Context, { restrictedAssets }: Region, { asset, fiat, priceStale }: Placement): Refusal | null {
  if (restrictedAssets.includes(asset)) return refuse("region_restricted");
  if (!isTraded(context.catalogue.current, context.settings.current.pairsOff, { asset, fiat })) return refuse("advert_unavailable");
  return priceStale ? refuse("price_stale") : null;
}

/** Somebody edited, closed or emptied the advert between our read and our take. One that was edited is still there to be looked at. */
async function missed(context: Context, tx: Tx, placement: Placement, takerId: UserId): Promise<Refusal> {
  const now = await readPlacement(tx, placement.id, takerId, context.settings.current.priceMaxAgeSeconds);
  if (now === null || now.state !== "online" || now.version === placement.version) return refuse("advert_unavailable");
  return refuse("advert_changed", { version: now.version, price: priceText(BigInt(now.price)) });
}

/** Where the seller is paid: the advert's account where the maker sells, the taker's own where the taker does. */
async function accountToPay(tx: Tx, placement: Placement, taker: User, input: Input): Promise<Outcome<PaymentAccount>> {
  const makerSells = placement.side === "sell";
  const named: PaymentId | null = makerSells ? (placement.paymentIds[input.methodId] ?? null) : (input.paymentId ?? null);
  const account = await paymentFor(tx, makerSells ? placement.ownerId : taker.id, input.methodId, placement.fiat, named);
  // An identity that was withdrawn and verified again may have another name.
  const sellerName = makerSells ? placement.ownerKycName : taker.kycName;
  return account !== null && namesMatch(sellerName ?? "", account.holderName)
    ? account
    : refuse(makerSells ? "advert_unavailable" : "payment_account_needed");
}

/** The account that a buyer announces to pay from: the buyer's own, for the chosen payment method. */
async function accountToPayFrom(tx: Tx, placement: Placement, taker: User, input: Input): Promise<Outcome<Payer | null>> {
  if (input.payerPaymentId === undefined) return null;
  const account = placement.side === "sell" ? await paymentFor(tx, taker.id, input.methodId, placement.fiat, input.payerPaymentId) : null;
  return account === null ? refuseField("body", "payerPaymentId") : payerOf(account);
}

/** The name on it and the last digits of its number, if it has one: what a bank shows the recipient. */
function payerOf({ holderName, maskedFields }: PaymentAccount): Payer {
  const digits = Object.values(maskedFields).flatMap((value) => /\d{2,4}$/.exec(value)?.[0] ?? [])[0];
  return { name: holderName, ...(digits === undefined ? {} : { lastDigits: digits }) };
}

interface Placing {
  readonly placement: Placement;
  readonly taker: User;
  readonly caller: By["caller"];
  readonly input: Input;
  readonly price: bigint;
  readonly terms: OrderTerms;
  readonly account: PaymentAccount;
  readonly payer: Payer | null;
  readonly assignees: { readonly buyerSubId: UserId | null; readonly sellerSubId: UserId | null };
}

async function place(
  context: Context,
  tx: Tx,
  { placement, taker, caller, input, price, terms, account, payer, assignees }: Placing,
): Promise<Outcome<OrderRecord>> {
  const makerSells = placement.side === "sell";
  const externalId = context.randomBytes(12).toString("base64url");
  const { feeRate, paymentCoolingHours } = context.settings.current;
  const placing = insertOrder(tx, {
    advertId: placement.id,
    advertVersion: placement.version,
    externalId,
    makerId: placement.ownerId,
    takerId: taker.id,
    buyerId: makerSells ? taker.id : placement.ownerId,
    sellerId: makerSells ? placement.ownerId : taker.id,
    ...assignees,
    price,
    advertPrice: BigInt(placement.price),
    quantity: terms.quantity,
    amount: terms.amount,
    feeRate: parseDecimal(feeRate, RATE_SCALE) ?? 0n,
    fee: terms.fee,
    methodId: input.methodId,
    paymentId: account.id,
    sealedAccount: seal(context.config.sealingKey, accountAad(externalId), openPayment(context.config.sealingKey, account)),
    receiverName: account.holderName,
    payerName: (makerSells ? taker.kycName : placement.ownerKycName) ?? "",
    payer,
    paymentReference: paymentReference(context),
  });
  // Sent together: the rules see the order that was just written.
  const [order, facts] = await Promise.all([placing, placementFacts(tx, externalId, account.id, paymentCoolingHours)]);
  if (order === null) return missed(context, tx, placement, taker.id);
  if (facts === null) throw new Error(`order ${order.id} is not there to be assessed`);
  const { reversibleRisk } = methodOf(input.methodId);
  const stopped = await stoppedByRisk(context, tx, facts, { order, takerId: taker.id, reversibleRisk });
  const held = stopped === null && (await hold(tx, order, makerSells));
  const placed = held ? order : await failOrder(tx, order.id, stopped ?? (makerSells ? "escrow_unavailable" : "insufficient_balance"));
  recordAct(tx, placed, {
    steps: [{ order: placed, action: "create", actor: roleOf(placed, taker.id), actorId: caller.userId, from: null }],
    notices: noticesOfPlacement(placed),
    reminders: remindersOf(placed, context.settings.current),
    isEnded: false,
  });
  if (held && placement.autoReply !== "") await sayFirst(context, tx, placed, placement.autoReply);
  tx.afterCommit(() => context.wake(readersOf(placed)));
  return placed;
}

/** In whose hands a new order is on either side: the sub-user's who took it, and on the maker's side theirs whose turn it is. */
async function assigneesOf(tx: Tx, placement: Placement, caller: By["caller"]) {
  const takerSubId = caller.subUserId;
  const makerSubId = await nextAssignee(tx, placement.ownerId);
  return placement.side === "sell"
    ? { buyerSubId: takerSubId, sellerSubId: makerSubId }
    : { buyerSubId: makerSubId, sellerSubId: takerSubId };
}

/** What the maker wrote into the advert is the maker's first line in the chat. */
async function sayFirst(context: Context, tx: Tx, order: OrderRecord, content: string): Promise<void> {
  const seq = await nextChatSeq(tx, order.id);
  const row = await insertMessage(tx, {
    orderId: order.id,
    seq,
    sender: roleOf(order, order.makerId),
    senderId: order.makerId,
    type: "text",
    content,
    clientId: null,
    flags: await traceWords(context, tx, order.id, { by: order.makerId, seq, text: content }),
    fileId: null,
  });
  await appendChatEvents(tx, row, order);
}

function hold(tx: Tx, order: OrderRecord, makerSells: boolean): Promise<boolean> {
  const source: EscrowSource = makerSells ? { kind: "advert", ref: order.advertId } : { kind: "p2p", owner: order.sellerId };
  return postTransfer(tx, {
    kind: "hold",
    asset: order.asset,
    orderId: order.id,
    legs: holdLegs({ orderId: order.id, quantity: order.quantity, source }),
  });
}

const REFERENCE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Short, without letters that are mistaken for others, and free of words that make a bank ask questions. */
export function paymentReference(context: Context): string {
  return Array.from(context.randomBytes(8), (byte) => REFERENCE_LETTERS[byte % REFERENCE_LETTERS.length]).join("");
}
