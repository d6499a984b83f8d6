import { readId } from "@plaza/contract/ids.ts";
import type { Asker, CallRequest } from "./order-action.ts";
import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import type { AllowedTransition } from "@plaza/domain/orders/transitions.ts";
import { spendReleaseCap, type ApiKeyId } from "../../people/api-keys/api-key.store.ts";
import { lockTrader } from "../../people/accounts/trader.service.ts";
import { refuseOnHold } from "../../people/accounts/gate.service.ts";
import { proveForRelease } from "../../people/accounts/step-up.service.ts";
import { guessPlaceOf, readGuess } from "../../people/accounts/security-code.service.ts";
import type { GuessState } from "../../people/accounts/authenticator-guess.store.ts";
import { findUser, type Releaser, type Trader } from "../../people/accounts/user.store.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { attachToOrder } from "../../delivery/files/file.store.ts";
import { assessCancel, assessPayer, assessReceipt } from "../fraud/action.service.ts";
import { sendProofs } from "../chat/proof-message.service.ts";
import { traceReceipts } from "../fraud/receipt.service.ts";
import { refuse, refused, type Outcome, type Refusal } from "../../core/http/refusal.ts";
import { fiatOf } from "../../core/prices/format-amount.ts";
import { lockOrderToAct, lockOrderToRelease, type OrderToAct } from "../orders/order-act.store.ts";
import type { OrderRecord } from "../orders/order.record.ts";
import { isBlamelessAct, refuseEnding } from "./blameless-cancel.service.ts";
import { verifyOrderSignature } from "../signatures/order-signature.service.ts";
import type { OrderSignature } from "../signatures/order-signature.store.ts";
import { releaseFacts, releaseWords } from "../orders/release-facts.ts";
import { valueAt } from "../../core/prices/usd-value.ts";

/** What a release reads under the lock of the person who releases. */
export interface ReleaseFacts {
  /** The account as it trades. */
  readonly releaser: Promise<Releaser & Pick<Trader, "isOwnersFreeze">>;
  /** Where its code is one of the authenticator. */
  readonly guess?: Promise<GuessState>;
}

/** An order that is being locked, and what its release asks for besides; null: it isn't released. */
export interface Locking {
  readonly locking: Promise<OrderToAct | null>;
  readonly release: ReleaseFacts | null;
}

/** Locks the order, and then the person who releases it. Whether the order may be released is decided later. */
export function lockForAct(tx: Tx, caller: Asker, request: CallRequest): Locking {
  const { orderId, action, securityCode } = request;
  const { accountId, userId, sessionId } = caller;
  if (action !== "release") return { locking: lockOrderToAct(tx, orderId, caller), release: null };
  if (caller.subUserId !== null || securityCode?.channel !== "google")
    return { locking: lockOrderToAct(tx, orderId, caller), release: readForRelease(tx, caller, request) };
  const locking = lockOrderToRelease(tx, orderId, accountId, guessPlaceOf({ userId, sessionId }));
  const found = locking.then((locked) => locked ?? Promise.reject(new Error("an order that isn't there is released by nobody")));
  const release = { releaser: found.then(({ releaser }) => releaser), guess: found.then(({ guess }) => guess) };
  for (const fact of [release.releaser, release.guess]) tx.unawaited(fact);
  return { locking, release };
}

/** Sends it together with the order's lock, after which it locks. */
function readForRelease(tx: Tx, caller: Asker, { securityCode }: CallRequest): ReleaseFacts {
  const releaser = lockTrader(tx, caller, true);
  tx.unawaited(releaser);
  if (securityCode?.channel !== "google") return { releaser };
  const guess = readGuess(tx, { userId: caller.userId, sessionId: caller.sessionId }, true);
  tx.unawaited(guess);
  return { releaser, guess };
}

/** What a row of the table requires besides the click; a wrong security code is the only "no" that leaves a trace, so it is asked for last. @returns the order, whose chat shows a proof now, and the signature that stands for the code */
export async function meetRequirements(
  context: Context,
  tx: Tx,
  caller: Asker,
  { order, view, usdPrice, release }: Pick<OrderToAct, "order" | "view" | "usdPrice"> & { readonly release: ReleaseFacts | null },
  allowed: AllowedTransition,
  request: CallRequest,
): Promise<Outcome<ReadyOrder>> {
  const { accountId } = caller;
  const { requires } = allowed.row;
  const unstated = refuseUnstated(requires, request) ?? (await refuseEnding(context, tx, order, request));
  if (unstated !== null) return unstated;
  const proved = await keepProof(context, tx, { accountId, order }, request, requires.includes("proof"));
  if (refused(proved)) return proved;
  const usdValue = valueAt(usdPrice, order);
  const releaser = requires.includes("confirm_receipt") ? await (release?.releaser ?? lockTrader(tx, caller, true)) : null;
  const risky =
    releaser === null
      ? await assessAction(context, tx, order, request, usdValue)
      : (barred(caller, releaser) ?? (await receiptMismatch(context, tx, order, request.confirm, usdValue)));
  if (risky !== null) return risky;
  const signature = await signatureOf(context, tx, caller, { order, view }, request);
  if (refused(signature)) return signature;
  if (signature !== null || !requires.includes("security_code")) return { order: proved, signature };
  const unproved = await proveReleaser(context, tx, { caller, releaser, known: release?.guess, usdValue }, order, request);
  return unproved ?? { order: proved, signature };
}

/** What the caller's passkey signed; null: the request brings no signature. */
async function signatureOf(
  context: Context,
  tx: Tx,
  caller: Asker,
  { order, view }: Pick<OrderToAct, "order" | "view">,
  { action, signature, origin = null }: CallRequest,
): Promise<Outcome<OrderSignature | null>> {
  if (signature === undefined) return null;
  return verifyOrderSignature(context, tx, caller, { order, counterparty: view.counterparty.uid }, { action, signature, origin });
}

/** An order that meets what its row requires. */
export interface ReadyOrder {
  readonly order: OrderRecord;
  /** By a passkey; null: it wasn't signed. */
  readonly signature: OrderSignature | null;
}

/** What a row wants to be said in words. */
function refuseUnstated(requires: AllowedTransition["row"]["requires"], { reason }: CallRequest): Refusal | null {
  if (reason !== undefined) return null;
  if (requires.includes("reason")) return refuse("reason_needed");
  // The second "yes" of a buyer who gives up coins after saying "paid" is a stated reason: no single click can do it.
  return requires.includes("second_confirmation") ? refuse("confirm_needed", { requires: ["second_confirmation"], field: "reason" }) : null;
}

/** The person who releases proves their identity: a sub-user with its own authenticator. */
async function proveReleaser(
  context: Context,
  tx: Tx,
  by: {
    readonly caller: Asker;
    readonly releaser: Releaser | null;
    readonly known: ReleaseFacts["guess"];
    readonly usdValue: bigint | null;
  },
  order: OrderRecord,
  request: CallRequest,
): Promise<Refusal | null> {
  const { caller, releaser, known, usdValue } = by;
  // The creator of the key has allowed it with a code, and set the daily amount.
  if (caller.keyScopes?.includes("release") === true) return spendFromKey(tx, readId(caller.sessionId), usdValue);
  const purpose = { scene: "release", orderId: order.id, facts: releaseFacts(order), details: releaseWords(order) } as const;
  const { securityCode: first, secondCode: second } = request;
  const codes = { first, second, sessionId: caller.sessionId, ...(known === undefined ? {} : { known }) };
  const person = releaser?.id === caller.userId ? releaser : await findUser(tx, caller.userId);
  return proveForRelease(context, tx, person, codes, purpose);
}

/**
 * Attaches the proof of a payment and shows it to the seller. A late one needs it; a buyer in time may show the payment too, and who cancels
 * without fault what the cause is.
 * @returns the order, whose chat shows the proof now
 */
async function keepProof(
  context: Context,
  tx: Tx,
  { accountId, order }: { readonly accountId: Asker["accountId"]; readonly order: OrderRecord },
  { action, proofFileIds: ids = [] }: CallRequest,
  isRequired: boolean,
): Promise<Outcome<OrderRecord>> {
  if (!isRequired && ((action !== "pay" && !isBlamelessAct(action)) || ids.length === 0)) return order;
  const files = ids.length === 0 ? null : await attachToOrder(tx, accountId, order.id, ids);
  if (files === null) return refuse("proof_needed");
  if (action === "pay" || isBlamelessAct(action)) return sendProofs(context, tx, order, accountId, files);
  // In a case they are its evidence, which its page shows.
  await traceReceipts(context, tx, order.id, accountId, ids);
  return order;
}

/**
 * Who releases is who they were when the coins were promised: not frozen, and still verified. During a security hold the owner alone releases,
 * by what is left to prove it with: a sub-user or a key may be the work of the person who removed the factor.
 */
function barred(caller: Asker, trader: Releaser & Pick<Trader, "isOwnersFreeze">): Refusal | null {
  const { frozenUntil, isOwnersFreeze, kycStatus } = trader;
  const held = caller.subUserId === null && caller.keyScopes === undefined ? null : refuseOnHold(trader);
  if (held !== null) return held;
  if (frozenUntil !== null)
    return refuse(isOwnersFreeze === true ? "owner_frozen" : "account_frozen", { availableAt: frozenUntil.toISOString() });
  return kycStatus === "approved" ? null : refuse("not_eligible", { reasons: [{ reason: "gate_kyc" }] });
}

/** What the fraud rules say to it, where the seller doesn't have to say what came in. */
async function assessAction(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  request: CallRequest,
  usdValue: bigint | null,
): Promise<Refusal | null> {
  const { action, payer } = request;
  if (action === "cancel" || action === "accept_cancel") return assessCancel(context, tx, order, "cancel");
  if (action === "request_cancel") return assessCancel(context, tx, order, "request_cancel");
  if (action === "pay" && payer !== undefined) await assessPayer(context, tx, order, payer.name, usdValue);
  return null;
}

/** The seller says what came in and from whom. @param usdValue of the coins; null: no index price says */
async function receiptMismatch(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  confirm: CallRequest["confirm"],
  usdValue: bigint | null,
): Promise<Refusal | null> {
  if (confirm === undefined) return refuse("confirm_needed", { requires: ["confirm_receipt"], field: "confirm" });
  const amount = parseDecimal(confirm.amount, fiatOf(order.fiat).precision);
  return assessReceipt(context, tx, order, { amount, sender: confirm.senderName, usdValue });
}

async function spendFromKey(tx: Tx, keyId: ApiKeyId, usdValue: bigint | null): Promise<Refusal | null> {
  return usdValue !== null && (await spendReleaseCap(tx, keyId, usdValue)) ? null : refuse("release_cap_reached");
}
