import type { UserId } from "@plaza/contract/ids.ts";
import { cryptoMinor, RATE_SCALE } from "@plaza/domain/money/amount.ts";
import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import { shortWindow, type ShortWindow } from "@plaza/domain/limits/payment-window.ts";
import { turnoverLimits, turnoverRoom } from "@plaza/domain/limits/turnover.ts";
import { countingTier } from "@plaza/domain/merchants/perks.ts";
import { namesMatch } from "@plaza/domain/people/names.ts";
import type { Region } from "@plaza/domain/region/region.ts";
import type { OrderTerms } from "@plaza/domain/money/terms.ts";
import { holdLegs, type EscrowSource } from "@plaza/domain/orders/escrow.ts";
import { lockTrader } from "../../people/accounts/trader.service.ts";
import type { Party } from "../../core/identity/party.ts";
import type { User } from "../../people/accounts/user.store.ts";
import { appendChatEvents, insertMessage } from "../chat/chat.store.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { traceWords } from "../fraud/chat.service.ts";
import type { PlacementFacts } from "../fraud/fraud.store.ts";
import { assessPlacement, holdToBegin, recordRisks, type PlacementRisks } from "../fraud/placement.service.ts";
import { refuse, refused, type Outcome, type Refusal, refuseField } from "../../core/http/refusal.ts";
import { postTransfer, type Transfer } from "../../core/ledger/ledger.store.ts";
import { methodOf } from "../../people/payments/method.view.ts";
import { assetOf, priceText } from "../../core/prices/format-amount.ts";
import { openPayment, paymentFor, paymentForPlacement, type PaymentAccount } from "../../people/payments/payment.store.ts";
import { isTraded } from "@plaza/domain/catalogue/catalogue.ts";
import { seal } from "../../core/secrets/seal.ts";
import { isWorthMoreThan } from "../../core/prices/usd-value.ts";
import { lockTaker, type LimitFacts } from "../../people/limits/limit.store.ts";
import { logPurchaseHold, refuseHeldCoins } from "../../people/purchase-holds/purchase-hold.service.ts";
import type { NewPurchaseHold, OrderHold } from "../../people/purchase-holds/purchase-hold.store.ts";
import { recordAct, recordPlacement, type RecordedAct } from "../orders/order-journal.store.ts";
import type { ViewFacts } from "../orders/order-act.store.ts";
import { failOrder, insertOrder, nextChatSeq, placeParams, type NewOrder } from "../orders/order.store.ts";
import { noticesOfPlacement, remindersOf } from "../orders/order-notices.ts";
import { readersOf, roleOf, type OrderRecord, type Payer } from "../orders/order.record.ts";
import { accountAad } from "../orders/order-account.ts";
import { mayStillAct, nextAssignee } from "../../people/sub-users/round-robin.store.ts";
import { agreedPrice, refusePlacement, staysPrivate, termsOf, type Input } from "./placement-rules.ts";
import { orderAsPlaced } from "./placed-order.ts";
import { lockTakerAndAccount, readPlacement, type LockedTaker, type Placement, type ReadParams } from "./placement.store.ts";

interface By {
  readonly caller: Party & { readonly userId: UserId };
  readonly region: Region;
  /** Whether the taker is locked already, with the claim of the request. */
  readonly isLocked: boolean;
}

/** Takes an advert: checks everything, takes the quantity from the advert and holds the coins, in the caller's transaction. */
export async function createOrder(context: Context, tx: Tx, { caller, region, isLocked }: By, input: Input): Promise<Outcome<PlacedOrder>> {
  // Of all who act for one account, one takes after the other, and each counts what the others took.
  const { accountId } = caller;
  if (!isLocked) lockTaker(tx, accountId);
  if (caller.subUserId !== null && !(await mayStillAct(tx, caller.subUserId))) return refuse("not_allowed");
  const [reading, { taker, account }] = await readTogether(context, tx, caller, input);
  if (reading === null) return refuse("not_found");
  const { placement, limits, facts } = reading;
  if (placement.state === "closed" || staysPrivate(placement, accountId, input)) return refuse("not_found");
  const closed = refusePair(context, region, placement);
  if (closed !== null) return closed;
  const price = agreedPrice(context, placement, accountId, input);
  if (refused(price)) return price;
  const barred = refusePlacement(context, placement, { ...taker, limits }, input);
  if (barred !== null) return barred;
  const terms = termsOf(context, { ...placement, price: price.toString() }, input);
  if (refused(terms)) return terms;
  const tooMuch = await refuseQuantity(context, tx, placement, { ...taker, limits }, { quantity: terms.quantity, facts });
  if (tooMuch !== null) return tooMuch;
  const accounts = await accountsOf(tx, { placement, taker, account, facts }, input);
  if (refused(accounts)) return accounts;
  const assignees = await assigneesOf(tx, placement, caller);
  const short =
    placement.side === "buy"
      ? null
      : shortWindow(limits.unpaidFaults, placement.paymentWindowMinutes, limits.now, context.settings.current);
  return place(context, tx, { placement, taker, caller, input, price, terms, assignees, short, ...accounts });
}

/** Sent together: what is read in vain where the advert or the taker is refused costs less than waiting for what isn't. */
async function readTogether(context: Context, tx: Tx, caller: By["caller"], input: Input) {
  const params = readParams(context, caller, input);
  // Locked first, so that what is read is as it stays.
  const locked = caller.subUserId === null ? lockTakerAndAccount(tx, params) : lockSubUserAndAccount(tx, caller, params);
  const reading = readPlacement(tx, params, caller);
  return Promise.all([reading, locked]);
}

/** A sub-user and its main account are locked by their ids, and what they may do together is computed. */
async function lockSubUserAndAccount(tx: Tx, caller: Party, params: ReadParams): Promise<LockedTaker> {
  const [taker, account] = await Promise.all([lockTrader(tx, caller, false), paymentForPlacement(tx, params)]);
  return { taker, account };
}

function readParams(context: Context, caller: By["caller"], { advId, methodId, paymentId }: Input): ReadParams {
  const { priceMaxAgeSeconds, paymentCoolingHours: coolingHours } = context.settings.current;
  return { advertId: advId, takerId: caller.accountId, methodId, named: paymentId ?? null, coolingHours, priceMaxAgeSeconds };
}

/** A new order, and what its taker's view shows besides. */
export interface PlacedOrder {
  readonly order: OrderRecord;
  readonly view: ViewFacts;
}

/** What keeps this taker from so large an order: a limit that customer service has set, those of the level, or coins to sell that are on hold. */
async function refuseQuantity(
  context: Context,
  tx: Tx,
  { asset, side, usdPrice }: Placement,
  taker: User & { readonly limits: LimitFacts },
  { quantity, facts }: { readonly quantity: OrderTerms["quantity"]; readonly facts: PlacementFacts | null },
): Promise<Refusal | null> {
  const most = taker.limits.own.maxOrderUsd;
  if (most !== undefined && (await isWorthMoreThan(tx, { asset, quantity }, String(most))))
    return refuse("not_eligible", { reasons: [{ reason: "over_own_limit", requires: String(most) }] });
  const room = facts === null ? null : roomOf(context, taker, facts);
  if (room !== null && (centsOf({ asset, usdPrice }, quantity) ?? 0n) > room) {
    context.log("info", "order_over_limit", { taker: taker.id, roomCents: String(room) });
    return refuse("not_eligible", { reasons: [{ reason: "over_limit", requires: String(room / 100n) }] });
  }
  return side === "buy" ? refuseHeldCoins(context, tx, taker.id, asset, quantity) : null;
}

/** What the taker's next order may be worth, in US cents; null: any amount. */
function roomOf(context: Context, taker: User & { readonly limits: LimitFacts }, { dayCents, monthCents }: PlacementFacts): bigint | null {
  const tier = countingTier(taker.merchantTier, taker.traderStatus);
  const limits = turnoverLimits(context.settings.current, tier, taker.limits.own);
  return turnoverRoom(limits, { dayCents: BigInt(dayCents), monthCents: BigInt(monthCents) });
}

/** What keeps everybody there from orders of this pair now. */
function refusePair(context: Context, { restrictedAssets }: Region, { asset, fiat, priceStale }: Placement): Refusal | null {
  if (restrictedAssets.includes(asset)) return refuse("region_restricted");
  if (!isTraded(context.catalogue.current, context.settings.current.pairsOff, { asset, fiat })) return refuse("advert_unavailable");
  return priceStale ? refuse("price_stale") : null;
}

/** Somebody edited, closed or emptied the advert between our read and our take. One that was edited is still there to be looked at. */
async function missed(context: Context, tx: Tx, { placement, caller, input }: Placing): Promise<Refusal> {
  const now = (await readPlacement(tx, readParams(context, caller, input), caller))?.placement ?? null;
  if (now === null || now.state !== "online" || now.version === placement.version) return refuse("advert_unavailable");
  return refuse("advert_changed", { version: now.version, price: priceText(BigInt(now.price)) });
}

interface AccountFacts {
  readonly placement: Placement;
  readonly taker: User;
  /** Where the seller is paid: the advert's account where the maker sells, the taker's own where the taker does. */
  readonly account: PaymentAccount | null;
  /** Null: there is no such account. */
  readonly facts: PlacementFacts | null;
}

/** The account that the order is paid to, and the one that its buyer pays from. */
async function accountsOf(
  tx: Tx,
  { placement, taker, account, facts }: AccountFacts,
  input: Input,
): Promise<Outcome<Pick<Placing, "account" | "payer" | "facts">>> {
  const makerSells = placement.side === "sell";
  // An identity that was withdrawn and verified again may have another name.
  const sellerName = makerSells ? placement.ownerKycName : taker.kycName;
  if (account === null || facts === null || !namesMatch(sellerName ?? "", account.holderName))
    return refuse(makerSells ? "advert_unavailable" : "payment_account_needed");
  const payer = await accountToPayFrom(tx, placement, taker, input);
  return refused(payer) ? payer : { account, payer, facts };
}

/** The account that a buyer announces to pay from: the buyer's own, for the chosen payment method, in the name that the seller will look for. */
async function accountToPayFrom(tx: Tx, placement: Placement, taker: User, input: Input): Promise<Outcome<Payer | null>> {
  if (input.payerPaymentId === undefined) return null;
  const account = placement.side === "sell" ? await paymentFor(tx, taker.id, input.methodId, placement.fiat, input.payerPaymentId) : null;
  const isOwn = account !== null && namesMatch(taker.kycName ?? "", account.holderName);
  return isOwn ? payerOf(account) : refuseField("body", "payerPaymentId");
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
  readonly facts: PlacementFacts;
  readonly short: ShortWindow | null;
}

async function place(context: Context, tx: Tx, placing: Placing): Promise<Outcome<PlacedOrder>> {
  const { placement, taker, caller, input, terms, facts } = placing;
  const makerSells = placement.side === "sell";
  const wished = newOrder(context, placing);
  const worthCents = centsOf(placement, terms.quantity);
  const { reversibleRisk } = methodOf(input.methodId);
  const risks = assessPlacement(context, facts, { takerBuys: makerSells, worthCents, reversibleRisk });
  const hold = holdToBegin(context, risks, { ...wished, asset: placement.asset }, worthCents);
  // An order that a rule stops is written as a failed one: that takes several writes, of which each knows what became of the one before.
  const waits = tx.waits || risks.stopped !== null;
  const placed = waits ? await placeInSteps(context, tx, { placement, wished, risks, hold }) : orderAsPlaced(wished, placement);
  if (placed === null) return missed(context, tx, placing);
  const act = {
    steps: [{ order: placed, action: "create", actor: roleOf(placed, taker.id), actorId: caller.userId, from: null }],
    notices: noticesOfPlacement(placed),
    reminders: remindersOf(placed, context.settings.current),
    isEnded: false,
  };
  const greets = placed.status !== "failed" && placement.autoReply !== "";
  if (waits) recordAct(tx, placed, act);
  else placeAtOnce(context, tx, { placement, wished, risks, hold }, { placed, act, isLast: !greets });
  if (greets) await sayFirst(context, tx, placed, placement.autoReply);
  tx.afterCommit(() => context.wake(readersOf(placed)));
  if (placing.short !== null) noteShortWindow(context, tx, placed.id, placing.short);
  const { owner: counterparty, assignee, assignable } = placement;
  // Nothing is paid yet, so there is nothing to release.
  return {
    order: placed,
    view: {
      counterparty,
      assignee,
      assignable,
      hold: makerSells ? holdToShow(hold, BigInt(facts.sharedCents)) : null,
      isCounterpartyFrozen: false,
      openCase: null,
      releaseBar: null,
    },
  };
}

/** To the buyer who has just placed the order. @param sharedCents of the buyer's other purchases */
function holdToShow(hold: NewPurchaseHold | null, sharedCents: bigint): OrderHold | null {
  if (hold === null) return null;
  const { orderId, reason, hours, usdCents } = hold;
  return { orderId, reason, hours, until: null, usdCents, sharedCents: sharedCents + (usdCents ?? 0n) };
}

function noteShortWindow(context: Context, tx: Tx, orderId: OrderRecord["id"], { minutes, orders }: ShortWindow): void {
  tx.afterCommit(() => {
    context.log("info", "payment_window_shortened", { orderId, minutes, orders });
    context.countUse("short_window");
  });
}

interface ToPlace {
  readonly placement: Placement;
  readonly wished: NewOrder;
  readonly risks: PlacementRisks;
  readonly hold: NewPurchaseHold | null;
}

/** The order as it will be, and how its placement is recorded. */
interface Placed {
  readonly placed: OrderRecord;
  readonly act: RecordedAct;
  readonly isLast: boolean;
}

/** In one statement that isn't waited for: what was read says that the coins are there. */
function placeAtOnce(context: Context, tx: Tx, { placement, wished, risks, hold }: ToPlace, { placed, act, isLast }: Placed): void {
  const placing = placeParams(wished, { transfer: escrowOf(placement, wished), findings: risks.findings, hold });
  recordPlacement(tx, placing, placed, act, isLast);
  if (hold !== null) logPurchaseHold(context, tx, hold);
}

/** @returns the order, which has failed where it was stopped or coins were missing; null: the advert doesn't have the quantity */
async function placeInSteps(context: Context, tx: Tx, { placement, wished, risks, hold }: ToPlace): Promise<OrderRecord | null> {
  // Sent together: an order that the advert doesn't have the coins for is refused, and what was moved for it with it.
  const [order, held] = await Promise.all([
    insertOrder(tx, wished),
    risks.stopped === null && postTransfer(tx, escrowOf(placement, wished)),
  ]);
  if (order === null) return null;
  await recordRisks(context, tx, order, risks, hold);
  if (held) return order;
  return failOrder(tx, order.id, risks.stopped ?? (placement.side === "sell" ? "escrow_unavailable" : "insufficient_balance"));
}

/** In US cents by the index, rounded down; null without an index price. */
function centsOf({ asset, usdPrice }: Pick<Placement, "asset" | "usdPrice">, quantity: bigint): bigint | null {
  return usdPrice === null ? null : (quantity * BigInt(usdPrice)) / 10n ** BigInt(6 + assetOf(asset).precision);
}

function newOrder(context: Context, { placement, taker, input, price, terms, account, payer, assignees, short }: Placing): NewOrder {
  const makerSells = placement.side === "sell";
  const externalId = context.randomBytes(12).toString("base64url");
  return {
    orderId: placement.orderId,
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
    feeRate: parseDecimal(context.settings.current.feeRate, RATE_SCALE) ?? 0n,
    fee: terms.fee,
    methodId: input.methodId,
    paymentId: account.id,
    sealedAccount: seal(context.config.sealingKey, accountAad(externalId), openPayment(context.config.sealingKey, account)),
    receiverName: account.holderName,
    payerName: (makerSells ? taker.kycName : placement.ownerKycName) ?? "",
    payer,
    referenceRequired: placement.requirements.bankReference === true,
    paymentReference: paymentReference(context),
    paymentWindowMinutes: short?.minutes ?? placement.paymentWindowMinutes,
  };
}

/** In whose hands a new order is on either side: the sub-user's who took it, and on the maker's side theirs whose turn it is. */
async function assigneesOf(tx: Tx, placement: Placement, caller: By["caller"]) {
  const takerSubId = caller.subUserId;
  const makerSubId = placement.ownerShares ? await nextAssignee(tx, placement.ownerId) : null;
  return placement.side === "sell"
    ? { buyerSubId: takerSubId, sellerSubId: makerSubId }
    : { buyerSubId: makerSubId, sellerSubId: takerSubId };
}

/** What the maker wrote into the advert is the maker's first line in the chat. */
async function sayFirst(context: Context, tx: Tx, order: OrderRecord, content: string): Promise<void> {
  const sender = roleOf(order, order.makerId);
  // A greeting answers nothing, and asks nothing that the seller must answer.
  const seq = await nextChatSeq(tx, order.id, null);
  const row = await insertMessage(tx, {
    orderId: order.id,
    seq,
    sender,
    senderId: order.makerId,
    type: "text",
    content,
    clientId: null,
    flags: await traceWords(context, tx, order.id, { by: order.makerId, seq, text: content, before: [] }),
    fileId: null,
  });
  await appendChatEvents(tx, row, order);
}

/** Out of the advert's coins where the maker sells, else out of the taker's. */
function escrowOf({ asset, side }: Placement, order: NewOrder): Transfer {
  const { orderId, advertId: ref, sellerId: owner } = order;
  const source: EscrowSource = side === "sell" ? { kind: "advert", ref } : { kind: "p2p", owner };
  return { kind: "hold", asset, orderId, legs: holdLegs({ orderId, quantity: cryptoMinor(order.quantity), source }) };
}

const REFERENCE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Short, without letters that are mistaken for others, and free of words that make a bank ask questions. */
export function paymentReference(context: Context): string {
  return Array.from(context.randomBytes(8), (byte) => REFERENCE_LETTERS[byte % REFERENCE_LETTERS.length]).join("");
}
