import type { ServiceWireOf } from "@plaza/contract/calls/service.ts";
import type { TransferDirection } from "@plaza/contract/exchange.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import type { Catalogue } from "@plaza/domain/catalogue/catalogue.ts";
import { exchangeLegs, pushedDebitLegs } from "@plaza/domain/exchange/transfer.ts";
import { cryptoMinor, largestBalance, type CryptoMinor } from "@plaza/domain/money/amount.ts";
import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, refuseKeeping, refused, type Outcome, type Refusal } from "../../core/http/refusal.ts";
import { isBalanceTooLarge, postTransfer } from "../../core/ledger/ledger.store.ts";
import { assetOf, cryptoText } from "../../core/prices/format-amount.ts";
import { findExternalUser, lockUsers, type User } from "../../people/accounts/user.store.ts";
import { refuseHeldCoins } from "../../people/purchase-holds/purchase-hold.service.ts";
import type { ServiceRequest } from "../service-handler.ts";
import { findTransfer, insertTransfer, nextTransferId, type ExchangeTransfer } from "./transfer.store.ts";

type PushName = "POST /api/s/v1/credits" | "POST /api/s/v1/debits";
type Pushed = ServiceWireOf<PushName>["data"];

/** Why a debit is refused; the codes are what the transfer keeps as its reason. */
const DEBIT_REFUSALS = ["insufficient_balance", "user_frozen", "user_on_hold", "coins_on_hold"] as const;
type DebitRefusal = (typeof DEBIT_REFUSALS)[number];

interface Push {
  readonly direction: TransferDirection;
  readonly reference: string;
  readonly externalId: string;
  readonly asset: string;
  readonly amount: CryptoMinor;
}

/** More whole coins than any credit has; what is added up stays far below what the ledger can hold. */
const PLAIN = /^(?:0|[1-9]\d{0,14})(?:\.(\d+))?$/;

/** A credit or a debit, once for its reference: the same request gets its first answer, also a refusal, and another one with it is refused. */
export async function pushTransfer(
  context: Context,
  request: ServiceRequest<PushName>,
  direction: TransferDirection,
): Promise<Outcome<Pushed>> {
  const push = readPush(context.catalogue.current, request.body, direction);
  if (refused(push)) return push;
  const first = await findTransfer(context.db, push.reference);
  if (first !== null) return repeatAnswer(first, push);
  const answered = await changeUnlessTooLarge(request, (tx) => moveCoins(context, tx, push));
  if (answered !== null) return answered;
  // Another request with this reference was quicker by a moment.
  const quicker = await findTransfer(context.db, push.reference);
  return quicker === null ? refuse("busy") : repeatAnswer(quicker, push);
}

/** A credit for which the wallet has no room moves nothing and leaves its reference free, as if it had never come. */
async function changeUnlessTooLarge(
  request: ServiceRequest<PushName>,
  act: (tx: Tx) => Promise<Outcome<Pushed> | null>,
): Promise<Outcome<Pushed> | null> {
  try {
    return await request.change(act);
  } catch (error) {
    if (isBalanceTooLarge(error)) return refuse("balance_too_large");
    throw error;
  }
}

function readPush(
  { coinByCode }: Catalogue,
  { asset: code, amount: text, ...named }: ServiceRequest<PushName>["body"],
  direction: TransferDirection,
): Outcome<Push> {
  const asset = coinByCode.get(code);
  if (asset === undefined) return refuse("asset_unknown", { asset: code });
  const plain = PLAIN.exec(text);
  if (plain === null) return refuse("amount_invalid");
  const amount = (plain[1]?.length ?? 0) > asset.precision ? null : parseDecimal(text, asset.precision);
  if (amount === null) return refuse("precision_exceeded", { assetPrecision: asset.precision }, { count: asset.precision });
  return amount === 0n ? refuse("amount_invalid") : { ...named, direction, asset: code, amount: cryptoMinor(amount) };
}

/** Null: the reference is in use by now. */
async function moveCoins(context: Context, tx: Tx, push: Push): Promise<Outcome<Pushed> | null> {
  // Coins stand still with the market.
  if (context.settings.current.marketState === "frozen") return refuse("market_frozen");
  const [user, id] = await Promise.all([findOwner(tx, push), nextTransferId(tx)]);
  if (user === null) return refuse("not_found");
  const reason = push.direction === "to_p2p" ? null : await refuseDebit(context, tx, push, user.id);
  const isMoved = reason === null && (await post(tx, push, user.id, id));
  const why: DebitRefusal | null = isMoved ? null : (reason ?? "insufficient_balance");
  const { externalId: _name, ...facts } = push;
  const row = { ...facts, id, origin: "service" as const, userId: user.id, state: isMoved ? ("done" as const) : ("refused" as const) };
  const written = await insertTransfer(tx, why === null ? row : { ...row, reason: why });
  if (written === null) return null;
  if (why !== null) return debitRefusal(why, push.asset);
  const balance = written.balanceAfter ?? 0n;
  if (push.direction === "to_p2p" && balance > largestBalance(assetOf(push.asset).precision)) return refuse("balance_too_large");
  tx.afterCommit(() => context.wake([user.id]));
  return { transferId: id, reference: push.reference, state: "done", balance: cryptoText(push.asset, balance) };
}

/** Whose coins they are. Coins that arrive keep the account as it is until this transaction ends: in one that is being erased they would be nobody's. */
async function findOwner(tx: Tx, { direction, externalId }: Push): Promise<User | null> {
  const user = await findExternalUser(tx, externalId);
  if (user === null || direction === "from_p2p") return user;
  lockUsers(tx, [user.id], false);
  return findExternalUser(tx, externalId);
}

/** A freeze or a hold that begins now comes after this transaction. */
async function refuseDebit(context: Context, tx: Tx, { externalId, asset, amount }: Push, userId: UserId): Promise<DebitRefusal | null> {
  lockUsers(tx, [userId], false);
  const user: User | null = await findExternalUser(tx, externalId);
  if (user === null || user.frozenUntil !== null) return "user_frozen";
  if (user.securityHoldUntil !== null) return "user_on_hold";
  return (await refuseHeldCoins(context, tx, userId, asset, amount)) === null ? null : "coins_on_hold";
}

function post(tx: Tx, { direction, asset, amount }: Push, userId: UserId, exchangeTransferId: ExchangeTransfer["id"]): Promise<boolean> {
  const legs = direction === "to_p2p" ? exchangeLegs("credit", userId, amount) : pushedDebitLegs(userId, amount);
  return postTransfer(tx, { kind: direction === "to_p2p" ? "credit" : "debit", asset, exchangeTransferId, legs });
}

function debitRefusal(why: DebitRefusal, asset: string): Refusal {
  return why === "insufficient_balance" || why === "coins_on_hold" ? refuseKeeping(why, { asset }) : refuseKeeping(why);
}

/** What the first request got, for a request that says the same. */
function repeatAnswer(first: ExchangeTransfer, push: Push): Outcome<Pushed> {
  const isSame =
    first.origin === "service" &&
    first.direction === push.direction &&
    first.externalId === push.externalId &&
    first.asset === push.asset &&
    first.amount === push.amount;
  if (!isSame) return refuse("idempotency_mismatch");
  if (first.state === "refused") {
    const why = DEBIT_REFUSALS.find((known) => known === first.reason);
    if (why === undefined) throw new Error(`the transfer ${first.id} was refused for no known reason`);
    return debitRefusal(why, first.asset);
  }
  const { id, reference, asset, balanceAfter } = first;
  return { transferId: id, reference, state: "done", balance: cryptoText(asset, balanceAfter ?? 0n) };
}
