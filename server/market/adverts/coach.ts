import type { Side } from "@plaza/contract/order.ts";
import { basisPointsToFirst } from "@plaza/domain/adverts/coach.ts";
import { formatDecimal } from "@plaza/domain/money/decimal.ts";
import type { Context } from "../../core/context.ts";

const RATIO_SCALE = 4;

/** By which share the price of an own advert would have to change to be the first of its list; null where the operator has switched that off. */
export function toFirst({ settings }: Pick<Context, "settings">, side: Side, price: bigint, best: bigint | null): string | null {
  const points = settings.current.advertCoach ? basisPointsToFirst(side, price, best) : null;
  return points === null ? null : formatDecimal(points, RATIO_SCALE);
}
