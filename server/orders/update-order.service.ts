import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { OrderId, UserId } from "@plaza/contract/ids.ts";
import type { OrderAction } from "@plaza/contract/order.ts";
import { PRICE_SCALE, fiatFor, priceE8 } from "@plaza/domain/money/amount.ts";
import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import { refundLegs, releaseLegs, type EscrowSource } from "@plaza/domain/orders/escrow.ts";
import { factsAfter } from "@plaza/domain/orders/progress.ts";
import { transitionFor, type Actor, type AllowedTransition, type OrderFacts } from "@plaza/domain/orders/transitions.ts";
import { namesMatch } from "@plaza/domain/people/names.ts";
import { giveBackToAdvert } from "../adverts/advert.store.ts";
import { spendReleaseCap, type ApiKeyId } from "../apikeys/apikey.store.ts";
import type { Caller } from "../accounts/session.store.ts";
import { proveForRelease } from "../accounts/step-up.service.ts";
import { findUser } from "../accounts/user.store.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { attachToOrder } from "../files/file.store.ts";
import { refuse, type Outcome, type Refusal } from "../http/refusal.ts";
import { postTransfer } from "../ledger/ledger.store.ts";
import { indexPrice } from "../market/index-price.store.ts";
import { assetOf, fiatOf } from "../market/precision.ts";
import { countEndedOrder } from "../reputation/reputation.store.ts";
import { tellStep } from "./order-notices.ts";
import { roleOf, type OrderRecord } from "./order.record.ts";
import { advanceOrder, lockOrder, recordStep, type Written } from "./order.store.ts";
import { factsOf, orderView } from "./order.view.ts";
import { releaseFacts } from "./release-facts.ts";

type Asked = WireOf<"POST /api/ctc/update-order-state">["body"];
/** Who acts: a party by its role, or the house. */
interface By {
  readonly actor: Actor;
  readonly userId: UserId | null;
}

/** Does what a party asks for, if the order is as the party saw it and the table allows it. */
export async function actOnOrder(
  context: Context,
  tx: Tx,
  caller: Pick<Caller, "userId" | "sessionId" | "keyScopes">,
  asked: Asked,
  locale: Parameters<typeof orderView>[4],
): Promise<Outcome<OrderRecord>> {
  const { userId } = caller;
  const order = await lockOrder(tx, asked.orderId, userId);
  if (order === null) return refuse("not_found");
  if (order.version !== asked.version) return refuse("order_changed", { order: await orderView(context, tx, order, userId, locale) });
  const by: By = { actor: roleOf(order, userId), userId };
  const facts = factsOf(order, context.settings.current);
  const allowed = transitionFor(facts, asked.action, by.actor);
  if (!allowed.ok) {
    const block =
      allowed.reason === "blocked"
        ? { reason: allowed.block, ...(allowed.availableAt === undefined ? {} : { availableAt: allowed.availableAt.toISOString() }) }
        : {};
    return refuse("action_not_allowed", { ...block, order: await orderView(context, tx, order, userId, locale) });
  }
  const unmet = await unmetRequirement(context, tx, caller, order, allowed, asked);
  if (unmet !== null) return unmet;
  return step(
    context,
    tx,
    { order, facts, allowed, by },
    {
      ...(asked.payer === undefined ? {} : { payer: asked.payer }),
      ...(asked.action === "appeal" && asked.reason !== undefined ? { appealReason: asked.reason } : {}),
    },
  );
}

/** Lets the clock or customer service act. Null: the table doesn't allow it any more, and nothing was done. */
export async function actAsHouse(
  context: Context,
  tx: Tx,
  orderId: OrderId,
  action: Extract<OrderAction, "deadline" | "resolve_release" | "resolve_refund">,
  by: By,
): Promise<OrderRecord | null> {
  const order = await lockOrder(tx, orderId, null);
  if (order === null) return null;
  const facts = factsOf(order, context.settings.current);
  const allowed = transitionFor(facts, action, by.actor);
  return allowed.ok ? step(context, tx, { order, facts, allowed, by }, {}) : null;
}

/** What the row requires besides the click; a wrong security code is the only "no" that leaves a trace, so it is asked for last. */
async function unmetRequirement(
  context: Context,
  tx: Tx,
  caller: Pick<Caller, "userId" | "sessionId" | "keyScopes">,
  order: OrderRecord,
  allowed: AllowedTransition,
  asked: Asked,
): Promise<Refusal | null> {
  const { userId } = caller;
  const { requires } = allowed.row;
  if (requires.includes("reason") && asked.reason === undefined) return refuse("reason_needed");
  // The second "yes" of a buyer who gives up coins after saying "paid" is a stated reason: no single click can do it.
  if (requires.includes("second_confirmation") && asked.reason === undefined)
    return refuse("confirm_needed", { requires: ["second_confirmation"], field: "reason" });
  if (requires.includes("proof")) {
    const ids = asked.proofFileIds ?? [];
    if (ids.length === 0 || (await attachToOrder(tx, userId, order.id, ids)) === null) return refuse("proof_needed");
  }
  if (requires.includes("confirm_receipt")) {
    const wrong = (await frozen(tx, userId)) ?? (await receiptMismatch(context, tx, order, asked.confirm));
    if (wrong !== null) return wrong;
  }
  if (!requires.includes("security_code")) return null;
  // Whoever made the key has said so with a code, and how much a day.
  if (caller.keyScopes?.includes("release") === true) return spendFromKey(tx, caller.sessionId as ApiKeyId, order);
  const purpose = { scene: "release", orderId: order.id, facts: releaseFacts(order) } as const;
  return proveForRelease(context, tx, await findUser(tx, userId), { first: asked.securityCode, second: asked.secondCode }, purpose);
}

async function frozen(tx: Tx, userId: UserId): Promise<Refusal | null> {
  const until = (await findUser(tx, userId)).frozenUntil;
  return until === null ? null : refuse("account_frozen", { availableAt: until.toISOString() });
}

/** The seller says what came in and from whom. Another amount stops the release; another name stops it above the set value. */
async function receiptMismatch(context: Context, tx: Tx, order: OrderRecord, confirm: Asked["confirm"]): Promise<Refusal | null> {
  if (confirm === undefined) return refuse("confirm_needed", { requires: ["confirm_receipt"], field: "confirm" });
  if (parseDecimal(confirm.amount, fiatOf(order.fiat).precision) !== order.amount)
    return refuse("confirm_mismatch", { field: "confirm.amount" });
  if (namesMatch(order.payerName, confirm.senderName)) return null;
  return (await worthMoreThan(tx, order, context.settings.current.nameMismatchBlocksAboveUsd))
    ? refuse("name_mismatch", { field: "confirm.senderName" })
    : null;
}

async function spendFromKey(tx: Tx, keyId: ApiKeyId, order: OrderRecord): Promise<Refusal | null> {
  const worth = await worthInUsd(tx, order);
  return worth !== null && (await spendReleaseCap(tx, keyId, worth)) ? null : refuse("release_cap_reached");
}

async function worthMoreThan(tx: Tx, order: OrderRecord, usd: string): Promise<boolean> {
  const worth = await worthInUsd(tx, order);
  // Without a price nobody can say that it is little.
  return worth === null || worth > (parseDecimal(usd, PRICE_SCALE) ?? 0n);
}

/** Scaled by 10^8; null without an index price. */
async function worthInUsd(tx: Tx, order: OrderRecord): Promise<bigint | null> {
  const price = await indexPrice(tx, order.asset, "USD");
  return price === null ? null : fiatFor(order.quantity, priceE8(price), assetOf(order.asset).precision, PRICE_SCALE);
}

/** A step that the table allows and whose requirements are met. */
interface AllowedStep {
  readonly order: OrderRecord;
  readonly facts: OrderFacts;
  readonly allowed: AllowedTransition;
  readonly by: By;
}

async function step(context: Context, tx: Tx, { order, facts, allowed, by }: AllowedStep, also: Written): Promise<OrderRecord> {
  const record = { action: allowed.row.action, actor: by.actor, actorId: by.userId };
  const next = factsAfter(facts, allowed, by.actor, order.paymentWindowMinutes);
  const written = { ...also, ...(allowed.row.marks.includes("paid_late") ? { paidLate: true } : {}) };
  let current = order;
  if (allowed.row.via !== undefined) {
    const from = current.status;
    current = await advanceOrder(tx, current, { ...facts, status: allowed.row.via }, {});
    recordStep(tx, current, { ...record, from });
  }
  const from = current.status;
  if (allowed.row.ledger !== "none") await moveCoins(tx, order, allowed.row.ledger);
  current = await advanceOrder(tx, current, next, written);
  recordStep(
    tx,
    current,
    allowed.row.via === undefined ? { ...record, from } : { action: "complete", actor: "system", actorId: null, from },
  );
  tellStep(tx, current, allowed.row.action, by.actor);
  // From the journal, so after it was written.
  if (next.completedAt !== facts.completedAt || next.canceledAt !== facts.canceledAt) countEndedOrder(tx, current);
  tx.afterCommit(() => context.wake([order.buyerId, order.sellerId]));
  return current;
}

/** @throws if the order's escrow isn't its quantity, which the database forbids. */
async function moveCoins(tx: Tx, order: OrderRecord, kind: "release" | "refund"): Promise<void> {
  const legs =
    kind === "release"
      ? releaseLegs({ orderId: order.id, buyerId: order.buyerId, quantity: order.quantity, fee: order.fee })
      : refundLegs({ orderId: order.id, quantity: order.quantity, destination: await refundTo(tx, order) });
  if (!(await postTransfer(tx, { kind, asset: order.asset, orderId: order.id, legs })))
    throw new Error(`order ${order.id} has no escrow to ${kind}`);
}

/** The quantity is on offer again. Coins follow it into the escrow of a sell advert that is online, else they are the seller's own again. */
async function refundTo(tx: Tx, order: OrderRecord): Promise<EscrowSource> {
  const advert = await giveBackToAdvert(tx, order.advertId, order.quantity);
  return advert.side === "sell" && advert.state === "online"
    ? { kind: "advert", ref: order.advertId }
    : { kind: "p2p", owner: order.sellerId };
}
