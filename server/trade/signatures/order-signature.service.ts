import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import type { Uid, UserId } from "@plaza/contract/ids.ts";
import { isActSigned } from "@plaza/domain/evidence/act-signature.ts";
import { actStatement, SIGNED_ACTS, type SignedAct } from "@plaza/domain/evidence/act-statement.ts";
import type { Plain } from "@plaza/domain/evidence/canonical.ts";
import { availableActions } from "@plaza/domain/orders/transitions.ts";
import { beginSigning, passkeysFor, verifySigned, type Signer } from "../../people/accounts/passkey-signature.service.ts";
import { logSecurityEvent } from "../../people/accounts/security-event.ts";
import { findUser } from "../../people/accounts/user.store.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { Queryable } from "../../core/db/statement.ts";
import { refuse, refuseField, type Outcome } from "../../core/http/refusal.ts";
import { cryptoText, fiatText } from "../../core/prices/format-amount.ts";
import { digest } from "../../core/secrets/seal.ts";
import { confidentialDigest } from "../orders/order-account.ts";
import { factsOf } from "../orders/order-facts.ts";
import { roleOf, type OrderRecord } from "../orders/order.record.ts";
import { insertSignature, type OrderSignature } from "./order-signature.store.ts";

const NONCE_BYTES = 32;

type Party = Signer & { readonly accountId: UserId };

/** What the caller could sign of the order as it is; undefined: nothing, so that the answer has no field for it. */
export async function signableActs(
  context: Context,
  on: Queryable,
  signer: Party,
  order: OrderRecord,
): Promise<OrderDetailsView["signable"]> {
  const possible = possibleActs(context, order, signer);
  const passkeys = possible.length === 0 ? [] : await passkeysFor(context, on, signer, "pay");
  const acts = possible.filter((act) => act === "pay" || passkeys.some(({ mayRelease }) => mayRelease));
  return passkeys.length === 0 || acts.length === 0 ? undefined : acts;
}

function possibleActs(context: Context, order: OrderRecord, { accountId }: Party): SignedAct[] {
  const actions = availableActions(factsOf(order, context.settings.current), roleOf(order, accountId));
  return SIGNED_ACTS.filter((act) => actions.some(({ action, enabled }) => action === act && enabled));
}

/** Asks for a signature of what the order says now. Its facts are read again, and compared by their hash, when it is used. */
export async function beginOrderSignature(
  context: Context,
  { signer, origin }: { readonly signer: Party; readonly origin: string | null },
  order: OrderRecord,
  act: SignedAct,
): Promise<Outcome<WireOf<"POST /api/ctc/sign-order-options">["data"]>> {
  if (!possibleActs(context, order, signer).includes(act)) return refuse("action_not_allowed");
  const passkeys = await passkeysFor(context, context.db, signer, act);
  if (origin === null || passkeys.length === 0) return refuse("passkey_refused");
  const nonce = context.randomBytes(NONCE_BYTES).toString("base64url");
  const { uid } = await findUser(context.db, act === "pay" ? order.sellerId : order.buyerId);
  const statement = statementOf(context, order, { act, counterparty: uid, nonce });
  const options = await beginSigning(context, passkeys, { userId: signer.userId, origin, challenge: digest(statement) });
  return { nonce, statement, options };
}

function statementOf(
  context: Context,
  order: OrderRecord,
  { act, counterparty, nonce }: { readonly act: SignedAct; readonly counterparty: Uid; readonly nonce: string },
): string {
  return actStatement({
    act,
    orderId: order.id,
    version: order.version,
    asset: order.asset,
    fiat: order.fiat,
    amount: fiatText(order.fiat, order.amount),
    quantity: cryptoText(order.asset, order.quantity),
    account: confidentialDigest(context, order),
    counterparty,
    nonce,
  });
}

/** The signature of a request, and the address of the page that made it. */
export interface GivenSignature {
  readonly action: string;
  readonly signature: { readonly nonce: string; readonly response: Record<string, unknown> };
  readonly origin: string | null;
}

/** Verifies a signature of the locked order's facts. What is kept was checked as its readers check it, so no journal has one that they would refuse. */
export async function verifyOrderSignature(
  context: Context,
  tx: Tx,
  signer: Signer,
  { order, counterparty }: { readonly order: OrderRecord; readonly counterparty: Uid },
  { action, signature: { nonce, response }, origin }: GivenSignature,
): Promise<Outcome<OrderSignature>> {
  const act = SIGNED_ACTS.find((known) => known === action);
  if (act === undefined) return refuseField("body", "signature");
  const passkeys = await passkeysFor(context, tx, signer, act);
  if (origin === null || passkeys.length === 0) return refuse("passkey_refused");
  const statement = statementOf(context, order, { act, counterparty, nonce });
  const made = await verifySigned(tx, passkeys, { userId: signer.userId, origin, challenge: digest(statement), response });
  if (made === null) return refuse("passkey_refused");
  const signed = { seq: order.version + 1, action: act, statement, ...made };
  const terms = JSON.parse(statement) as unknown;
  const isCheckable = await isActSigned(signatureBody(signed), { orderId: order.id, terms, hasStep: () => true });
  return isCheckable ? signed : refuse("passkey_refused");
}

/** Keeps the signature with its step. */
export function saveOrderSignature(context: Context, tx: Tx, order: OrderRecord, signer: Signer, signature: OrderSignature): void {
  insertSignature(tx, order.id, signer.userId, signature);
  logSecurityEvent(context, tx, "order_signed", signer.userId);
  tx.afterCommit(() => context.countUse("passkey_signature"));
}

/** What a journal has of it. */
export function signatureBody({ seq, action, statement, algorithm, ...made }: OrderSignature): Plain {
  return {
    seq,
    act: action,
    by: action === "pay" ? "buyer" : "seller",
    statement,
    algorithm,
    publicKey: made.publicKey.toString("base64url"),
    authenticatorData: made.authenticatorData.toString("base64url"),
    clientDataJSON: made.clientData.toString("base64url"),
    signature: made.signature.toString("base64url"),
  };
}
