import type { orderCalls, OrderView } from "@plaza/contract/calls/orders.ts";
import { advertMessageOf } from "../../market/adverts/advert-version.store.ts";
import { isId } from "@plaza/contract/ids.ts";
import type { Currency } from "@plaza/domain/catalogue/catalogue.ts";
import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import { refuse, refused, refuseField, type Outcome } from "../../core/http/refusal.ts";
import type { Handlers } from "../../core/handler.ts";
import { isDryRun } from "../../core/http/dry-run.ts";
import { fiatOf } from "../../core/prices/format-amount.ts";
import { readChat } from "../chat/chat.service.ts";
import { createOrder } from "../placement/create-order.service.ts";
import { countOpenOrders, listOrders, type OrderFilter } from "../orders/order-list.store.ts";
import { eventsOf } from "../orders/order-journal.store.ts";
import { findOrder, findOrderByExternalId } from "../orders/order.store.ts";
import { orderView, orderViews, viewWith } from "../orders/order.view.ts";
import { beginOrderSignature, signableActs } from "../signatures/order-signature.service.ts";
import { transitionViews } from "./transition.view.ts";
import { actOnOrder } from "./update-order.service.ts";
import { pageOf } from "../../core/http/page.ts";

const PAGE = 20;
/** What an order's own or external id may hold. */
const EITHER_ID = /^[\w-]{1,40}$/;

export const orderRoutes: Handlers<keyof typeof orderCalls> = {
  "POST /api/ctc/create-order": async (context, request) => {
    const placed = await createOrder(
      context,
      request.tx,
      { caller: request.caller, region: request.region, isLocked: request.isClaimed },
      request.body,
    );
    if (refused(placed)) return placed;
    const view = viewWith(context, placed.order, request.caller, request.locale, placed.view);
    return isDryRun(request.query) ? withoutPersonalFacts(view) : view;
  },
  "POST /api/ctc/update-order-state": async (context, request) => {
    const acted = await actOnOrder(context, request.tx, request.caller, { ...request.body, origin: request.origin }, request.locale);
    if (!refused(acted) && request.body.action === "undo_paid") request.tx.afterCommit(() => context.countUse("undo_paid"));
    if (!refused(acted) && request.body.pressedAt !== undefined) request.tx.afterCommit(() => context.countUse("held_payment"));
    return refused(acted) ? acted : viewWith(context, acted.order, request.caller, request.locale, acted.view);
  },
  "POST /api/ctc/sign-order-options": async (context, { body, caller, origin, locale }) => {
    const order = await findOrder(context.db, body.orderId, caller);
    if (order === null) return refuse("not_found");
    if (order.version !== body.version)
      return refuse("order_changed", { order: await orderView(context, context.db, order, caller, locale) });
    return beginOrderSignature(context, { signer: caller, origin }, order, body.action);
  },
  "GET /api/ctc/count-open-orders": async (_context, { caller, reads }) => ({ open: await countOpenOrders(reads, caller) }),
  "GET /api/ctc/query-order-details": async (context, request) => {
    const { orderId, externalOrderId } = request.query;
    const me = request.caller;
    const order =
      orderId !== undefined
        ? await findOrder(context.db, orderId, me)
        : externalOrderId !== undefined
          ? await findOrderByExternalId(context.db, externalOrderId, me)
          : null;
    if (order === null) return refuse("not_found");
    const [view, events, signable, advertMessage] = await Promise.all([
      orderView(context, context.db, order, me, request.locale),
      eventsOf(context.db, order.id, me.accountId),
      signableActs(context, context.db, me, order),
      advertMessageOf(context.db, order),
    ]);
    if (view.status === "paid" && context.settings.current.moneyRadar) context.countUse("money_radar");
    // A user who opens the order opens its chat.
    await readChat(context, order, me.accountId, order.chatSeq);
    return { ...view, events, ...(advertMessage === "" ? {} : { advertMessage }), ...(signable === undefined ? {} : { signable }) };
  },
  "GET /api/ctc/query-order-transitions": () => Promise.resolve({ transitions: [...transitionViews()] }),
  "GET /api/ctc/query-order-list": async (context, request) => {
    const { limit = PAGE, cursor, minAmount, maxAmount, ...plain } = request.query;
    if (cursor !== undefined && !isId<"order">(cursor)) return refuseField("query", "cursor");
    if (plain.orderId !== undefined && !EITHER_ID.test(plain.orderId)) return { items: [], nextCursor: null };
    const { currencies, currencyByCode } = context.catalogue.current;
    if (plain.fiat !== undefined && !currencyByCode.has(plain.fiat)) return { items: [], nextCursor: null };
    const amounts = amountFilter(currencies, minAmount, maxAmount, plain.fiat);
    if (refused(amounts)) return amounts;
    const filter: OrderFilter = { ...plain, ...amounts, ...(cursor === undefined ? {} : { before: cursor }) };
    const found = await listOrders(request.reads, request.caller, filter, limit + 1);
    const { shown, nextCursor } = pageOf(found, limit, ({ id }) => id);
    return { items: await orderViews(context, request.reads, shown, request.caller, request.locale), nextCursor };
  },
};

/** Who only tries to take an advert does not learn how its owner is paid, or the owner's real name. */
function withoutPersonalFacts({ paymentAccount: _account, receiverName: _receiver, payerName: _payer, ...rest }: OrderView): OrderView {
  return rest;
}

/** An amount without a currency is looked for in all of them. One with digits that its currency doesn't have is refused. */
function amountFilter(
  currencies: readonly Currency[],
  min: string | undefined,
  max: string | undefined,
  fiat: string | undefined,
): Outcome<Pick<OrderFilter, "amounts">> {
  if (min === undefined && max === undefined) return {};
  const compared = fiat === undefined ? currencies : [fiatOf(fiat)];
  const byPrecision = Map.groupBy(compared, ({ precision }) => precision);
  if (fiat !== undefined) {
    const { precision } = fiatOf(fiat);
    const isTooFine = [min, max].some((amount) => amount !== undefined && parseDecimal(amount, precision) === null);
    if (isTooFine) return refuse("precision_exceeded", { fiatPrecision: precision }, { count: precision });
  }
  const scales = [...byPrecision].map(([precision, fiats]) => ({
    fiats: fiats.map(({ code }) => code),
    minorUnits: String(10n ** BigInt(precision)),
  }));
  return { amounts: { scales, ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) } };
}
