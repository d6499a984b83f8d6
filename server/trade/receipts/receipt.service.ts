import { createHmac, timingSafeEqual } from "node:crypto";
import type { ReceiptFactsView, ReceiptPart } from "@plaza/contract/calls/receipts.ts";
import { CLOSED_ACCOUNT } from "@plaza/contract/closed-account.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { METHOD_BY_ID } from "@plaza/domain/catalogue/payment-methods/index.ts";
import { checkCodeOf, receiptText } from "@plaza/domain/receipts/receipt.ts";
import type { Context } from "../../core/context.ts";
import { cryptoText, fiatText, priceText } from "../../core/prices/format-amount.ts";
import { nicknamesOf } from "../../people/accounts/user.store.ts";
import { namedMethod } from "../../people/payments/method.view.ts";
import { roleOf, type OrderRecord } from "../orders/order.record.ts";
import { findReceiptKey, receiptKey } from "./receipt-key.store.ts";

const DAY_LENGTH = 10;

/** What a completed order's receipt says for one of its parties, with the code that was made for exactly that. */
export async function shareReceipt(context: Context, order: OrderRecord, viewer: UserId, parts: readonly ReceiptPart[]) {
  const facts = await factsFor(context, order, viewer, parts);
  const key = await receiptKey(context.db, context.config.sealingKey, context.randomBytes);
  context.countUse("receipt_shared");
  return { facts, code: codeOf(key, facts) };
}

async function factsFor(context: Context, order: OrderRecord, viewer: UserId, parts: readonly ReceiptPart[]): Promise<ReceiptFactsView> {
  const names = await nicknamesOf(context.db, [order.buyerId, order.sellerId]);
  const nameOf = (id: UserId) => {
    const name = names.get(id) ?? "";
    return name === "" || name === CLOSED_ACCOUNT ? undefined : name;
  };
  const role = roleOf(order, viewer);
  const [own, other] = role === "buyer" ? [order.buyerId, order.sellerId] : [order.sellerId, order.buyerId];
  const [nickname, counterparty] = [nameOf(own), nameOf(other)];
  const shows = (part: ReceiptPart) => parts.includes(part);
  return {
    role,
    asset: order.asset,
    fiat: order.fiat,
    ...(shows("amounts")
      ? {
          quantity: cryptoText(order.asset, order.quantity),
          amount: fiatText(order.fiat, order.amount),
          price: priceText(order.price),
        }
      : {}),
    ...(shows("method") ? { methodId: order.methodId } : {}),
    ...(shows("day") && order.completedAt !== null ? { day: order.completedAt.toISOString().slice(0, DAY_LENGTH) } : {}),
    ...(shows("nickname") && nickname !== undefined ? { nickname } : {}),
    ...(shows("counterparty") && counterparty !== undefined ? { counterparty } : {}),
  };
}

/** Whether the code was made for these facts. */
export async function isGenuine(context: Context, code: string, facts: ReceiptFactsView): Promise<boolean> {
  const key = await findReceiptKey(context.db, context.config.sealingKey);
  context.countUse("receipt_checked");
  return key !== null && timingSafeEqual(Buffer.from(codeOf(key, facts)), Buffer.from(code));
}

/** The method that a receipt names; null: it names none, or one that the catalogue no longer has. */
export function methodOfReceipt({ methodId }: ReceiptFactsView, locale: Locale) {
  return methodId !== undefined && METHOD_BY_ID.has(methodId) ? namedMethod(methodId, locale) : null;
}

function codeOf(key: Buffer, facts: ReceiptFactsView): string {
  return checkCodeOf(createHmac("sha256", key).update(receiptText(facts)).digest());
}
