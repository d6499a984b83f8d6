import type { BackofficeFoundView } from "@plaza/contract/calls/backoffice-search.ts";
import { isId, type UserId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { readBankReference } from "@plaza/domain/catalogue/bank-references.ts";
import { PAYMENT_METHODS } from "@plaza/domain/catalogue/payment-methods/index.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, type Outcome } from "../../core/http/refusal.ts";
import type { Staff } from "../../core/identity/staff.ts";
import { cryptoText } from "../../core/prices/format-amount.ts";
import { findTransfer, findTransferById, type ExchangeTransfer } from "../../exchange/transfers/transfer.store.ts";
import { searchAdverts } from "../../market/adverts/backoffice-advert.store.ts";
import { findByUid, findOwner, findUser, usersNamed, type User } from "../../people/accounts/user.store.ts";
import { usersWithAccount } from "../../people/payments/fingerprint.service.ts";
import { recordLook } from "../../people/staff/look.service.ts";
import { orderLine } from "../orders/order.view.ts";
import { ordersOfReference, searchOrders, type FoundOrder } from "../orders/order.store.ts";

type FoundUser = BackofficeFoundView["users"][number];
type FoundBy = FoundUser["by"];

const MOST_USERS = 20;
const MOST_ORDERS = 5;

/** What an exact number or name belongs to, in groups. Written down before anything is shown, with whom it found and not with what was typed. */
export async function searchBackoffice(
  context: Context,
  staff: Staff,
  typed: string,
  locale: Locale,
): Promise<Outcome<BackofficeFoundView>> {
  const find = typed.trim();
  if (find === "") return refuse("field_blank", { field: "find" });
  return context.db.transaction(async (tx): Promise<Outcome<BackofficeFoundView>> => {
    const users = await usersMeant(context, tx, find);
    const orders = await ordersMeant(tx, find);
    const adverts = isId<"advert">(find) ? await searchAdverts(tx, { advId: find }, undefined, 1) : [];
    const transfers = reaches(staff.role, "senior") ? await transfersMeant(tx, find) : [];
    const limited = await recordLook(context, tx, staff.staffId, {
      action: "search_desk",
      object: "user",
      objectId: users.map(({ uid }) => uid).join(" "),
      data: { users: users.length, orders: orders.length, adverts: adverts.length, transfers: transfers.length },
    });
    if (limited !== null) return limited;
    return {
      users,
      orders: orders.map((order) => orderLine(order, locale)),
      adverts: adverts.map(({ advId, ownerUid, ownerName, side, asset, fiat, state }) => ({
        advId,
        owner: { uid: ownerUid, nickname: ownerName },
        side,
        asset,
        fiat,
        state,
      })),
      transfers: await Promise.all(transfers.map((transfer) => transferView(tx, transfer))),
    };
  });
}

/** In the order of how surely they are meant; each once. */
async function usersMeant(context: Context, tx: Tx, find: string): Promise<FoundUser[]> {
  const found = new Map<string, FoundUser>();
  const add = (by: FoundBy, users: readonly Pick<User, "uid" | "nickname">[]) => {
    for (const { uid, nickname } of users) if (!found.has(uid)) found.set(uid, { uid, nickname, by });
  };
  const byUid = isId<"uid">(find) ? await findByUid(tx, find) : null;
  if (byUid !== null) add("uid", [await findUser(tx, byUid)]);
  const owner = await findOwner(tx, find);
  if (owner !== null) add(find.includes("@") ? "email" : "phone", [owner]);
  add("nickname", await usersNamed(tx, find, MOST_USERS));
  const holders: UserId[] = await usersWithAccount(context, tx, find, MOST_USERS);
  add("payment_account", await Promise.all(holders.map((userId) => findUser(tx, userId))));
  return [...found.values()].slice(0, MOST_USERS);
}

/** By their number, or by what a bank's statement says: the payment reference, or the bank's number of the payment. */
async function ordersMeant(tx: Tx, find: string): Promise<FoundOrder[]> {
  const ids = new Set(isId<"order">(find) ? [find] : []);
  const banks = PAYMENT_METHODS.flatMap(({ methodId }) => {
    const reference = readBankReference(methodId, find);
    return reference === null ? [] : [{ methodId, reference }];
  });
  for (const orderId of await ordersOfReference(tx, find.toUpperCase(), banks, MOST_ORDERS)) ids.add(orderId);
  const found = await Promise.all([...ids].map((orderId) => searchOrders(tx, { orderId }, undefined, 1)));
  return found.flatMap(({ orders }) => orders);
}

async function transfersMeant(tx: Tx, find: string): Promise<ExchangeTransfer[]> {
  const found = [await findTransfer(tx, find), isId<"exchange_transfer">(find) ? await findTransferById(tx, find) : null];
  return [...new Map(found.flatMap((transfer) => (transfer === null ? [] : [[transfer.id, transfer] as const]))).values()];
}

async function transferView(tx: Tx, transfer: ExchangeTransfer): Promise<BackofficeFoundView["transfers"][number]> {
  const { uid, nickname } = await findUser(tx, transfer.userId);
  return {
    transferId: transfer.id,
    reference: transfer.reference,
    user: { uid, nickname },
    asset: transfer.asset,
    amount: cryptoText(transfer.asset, transfer.amount),
    direction: transfer.direction,
    state: transfer.state,
    createdAt: transfer.createdAt.toISOString(),
  };
}
