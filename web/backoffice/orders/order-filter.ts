import { isId } from "@plaza/contract/ids.ts";
import { tableOf } from "@plaza/contract/typed-keys.ts";
import { ORDER_STATUSES, type OrderStatus } from "@plaza/contract/order.ts";

/** What the list of orders can be narrowed to, as its address says it. */
export const ORDER_FILTERS = ["party", "asset", "fiat", "methodId", "from", "to", "least", "most"] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];

/** Whether any order can have it. What none can have is not asked for. */
export const FITS: Readonly<Record<OrderFilter, (typed: string) => boolean>> = {
  party: (typed) => isId(typed),
  asset: (typed) => /^[A-Z0-9]{2,10}$/.test(typed),
  fiat: (typed) => /^[A-Z]{3}$/.test(typed),
  methodId: (typed) => /^[a-z0-9_]{2,40}$/.test(typed),
  from: isDay,
  to: isDay,
  least: isAmount,
  most: isAmount,
};

function isDay(typed: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(typed) && !Number.isNaN(Date.parse(typed));
}

function isAmount(typed: string): boolean {
  return /^(0|[1-9]\d{0,17})(\.\d{1,18})?$/.test(typed);
}

/** The filters of an address. Codes may be typed in small letters. */
export function readOrderFilter(search: URLSearchParams) {
  const typed = (name: OrderFilter) => {
    const text = search.get(name)?.trim() ?? "";
    return name === "asset" || name === "fiat" ? text.toUpperCase() : text;
  };
  const fields = tableOf(ORDER_FILTERS, typed);
  const status: OrderStatus | "" = ORDER_STATUSES.find((known) => known === search.get("status")) ?? "";
  const wrong = ORDER_FILTERS.filter((name) => fields[name] !== "" && !FITS[name](fields[name]));
  // An amount without a currency means nothing.
  if (fields.fiat === "") wrong.push(...(["least", "most"] as const).filter((name) => fields[name] !== ""));
  return { fields, status, wrong };
}

/** The address of the same filter. */
export function orderFilterSearch({ fields, status }: Pick<ReturnType<typeof readOrderFilter>, "fields" | "status">, cursor?: string) {
  const set = [...ORDER_FILTERS.map((name) => [name, fields[name]]), ["status", status], ["cursor", cursor ?? ""]];
  return new URLSearchParams(set.filter(([, value]) => value !== ""));
}
