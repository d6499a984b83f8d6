import { redirect } from "react-router";
import type { AdvertView } from "@plaza/contract/calls/market.ts";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import type { OrderId } from "@plaza/contract/ids.ts";
import { Refusal } from "../../shell/api/call.ts";
import { paths } from "../../shell/paths.ts";
import type { Visit } from "../../shell/session/visit.server.ts";
import { optionalIdIn } from "../../shell/address-id.ts";
import { isHiddenHere } from "../../shell/session/restriction.server.ts";
import { personName } from "../../shell/labels/person-name.server.ts";

/** Said over the order form that another offer has taken the place of the one of an earlier order. */
export interface Instead {
  /** With whom the earlier order was. */
  readonly before: string;
  /** The offer in its place is by the same person. */
  readonly same: boolean;
}

/**
 * For an order that is to be made again (`?again=`): whether the form at hand is another advert than its own. Where its own is gone, the
 * visitor is sent to the best like one: the same side, coin, currency and amount, first of those paid the same way.
 * @throws a redirect to the advert that was found
 */
export async function insteadOf(visit: Visit, advert: AdvertView | null): Promise<Instead | null> {
  const orderId = optionalIdIn<"order">(visit.url.searchParams, "again");
  const order = orderId === null ? null : await ownOrder(visit, orderId);
  if (order === null || order.maker || (await isHiddenHere(visit, order.asset))) return null;
  const { uid } = order.counterparty;
  const nickname = personName(visit.lang, order.counterparty.nickname);
  if (advert !== null && advert.advId !== order.advId) return { before: nickname, same: advert.advertiser.uid === uid };
  if (advert !== null && !isGone(advert)) return null;
  const like = await bestLike(visit, order);
  if (like === null) return null;
  const search = new URLSearchParams(visit.url.searchParams);
  throw redirect(paths.take(visit.lang, order.type, like.advId, search));
}

async function ownOrder(visit: Visit, orderId: OrderId): Promise<OrderDetailsView | null> {
  try {
    return await visit.api("GET /api/ctc/query-order-details", { query: { orderId } });
  } catch (fault) {
    if (fault instanceof Refusal && fault.code === "not_found") return null;
    throw fault;
  }
}

/** Off the market, used up, or not for this person any more. */
function isGone({ state, ineligibleReasons }: AdvertView): boolean {
  return (
    state !== "online" ||
    ineligibleReasons.some(({ reason }) => reason === "advert_offline" || reason === "sold_out" || reason === "blocked")
  );
}

async function bestLike(visit: Visit, { type, asset, fiat, amount, method, advId }: OrderDetailsView): Promise<AdvertView | null> {
  const like = { side: type, asset, fiat, amount, limit: 2 };
  const sameWay = { methodIds: [method.methodId] };
  for (const more of [{ ...sameWay, tradableOnly: true }, { tradableOnly: true }, sameWay, {}]) {
    const { items } = await visit.api("POST /api/ctc/query-adv-list", { body: { ...like, ...more } });
    const found = items.find((item) => item.advId !== advId);
    if (found !== undefined) return found;
  }
  return null;
}
