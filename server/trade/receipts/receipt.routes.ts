import { RECEIPT_PARTS, type receiptCalls } from "@plaza/contract/calls/receipts.ts";
import type { Handlers } from "../../core/handler.ts";
import { refuse } from "../../core/http/refusal.ts";
import { findOrder } from "../orders/order.store.ts";
import { isGenuine, methodOfReceipt, shareReceipt } from "./receipt.service.ts";

export const receiptRoutes: Handlers<keyof typeof receiptCalls> = {
  "GET /api/ctc/query-receipt": async (context, { query, caller, locale }) => {
    const order = await findOrder(context.db, query.orderId, caller);
    if (order?.status !== "completed") return refuse("not_found");
    const asked = new Set((query.parts ?? "").split(","));
    const shared = await shareReceipt(
      context,
      order,
      caller.accountId,
      RECEIPT_PARTS.filter((part) => asked.has(part)),
    );
    return { ...shared, method: methodOfReceipt(shared.facts, locale) };
  },
  "GET /api/ctc/check-receipt": async (context, { query: { code, ...facts }, locale }) => {
    const genuine = await isGenuine(context, code, facts);
    return { genuine, method: genuine ? methodOfReceipt(facts, locale) : null };
  },
};
