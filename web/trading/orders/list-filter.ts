import { instantsOfDay } from "../../shell/zone-days.ts";
import { ORDER_GROUPS, SIDES, type OrderGroup, type Side } from "@plaza/contract/order.ts";

/** What My Orders shows. All of it is in the address, as entered. */
export interface OrdersFilter {
  readonly group: OrderGroup | null;
  readonly orderId: string;
  readonly type: Side | null;
  readonly asset: string;
  readonly fiat: string;
  /** Days as `2026-01-31`, both inclusive, in the reader's time zone. */
  readonly from: string;
  readonly to: string;
  /** In the fiat, or in any where none is chosen, as typed. */
  readonly min: string;
  readonly max: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const LONGEST = 40;

/** Reads an address. What is no filter is left out. */
export function readOrdersFilter(search: URLSearchParams): OrdersFilter {
  const text = (name: string) => (search.get(name) ?? "").trim().slice(0, LONGEST);
  const matching = (name: string, pattern: RegExp) => (pattern.test(text(name)) ? text(name) : "");
  const day = (name: string) => (Number.isNaN(Date.parse(text(name))) ? "" : matching(name, DAY));
  return {
    group: ORDER_GROUPS.find((group) => group === text("group")) ?? null,
    orderId: text("id"),
    type: SIDES.find((side) => side === text("type")) ?? null,
    asset: matching("asset", /^[A-Z0-9]{2,10}$/),
    fiat: matching("fiat", /^[A-Z]{3}$/),
    from: day("from"),
    to: day("to"),
    min: text("min"),
    max: text("max"),
  };
}

/** Writes an address; what is off is not in it. */
export function ordersSearch(filter: OrdersFilter): URLSearchParams {
  const search = new URLSearchParams();
  const { orderId, ...others } = filter;
  for (const [name, value] of Object.entries({ id: orderId, ...others })) if (value) search.set(name, value);
  return search;
}

/** How many of the folded filters are on. */
export function foldedFilters(filter: OrdersFilter): number {
  return [filter.type, filter.asset, filter.fiat, filter.from, filter.to, filter.min, filter.max].filter(Boolean).length;
}

/** Whether it leaves anything out at all: an empty list then means something else. */
export function isFiltering(filter: OrdersFilter): boolean {
  return filter.group !== null || filter.orderId !== "" || foldedFilters(filter) > 0;
}

/** The query for the API. Amounts come as plain decimals, already read from what was typed; days become the instants of the reader's zone. */
export function ordersQuery(filter: OrdersFilter, amounts: { readonly min: string | null; readonly max: string | null }, zone: string) {
  return {
    ...(filter.group === null ? {} : { group: filter.group }),
    ...(filter.orderId === "" ? {} : { orderId: filter.orderId }),
    ...(filter.type === null ? {} : { type: filter.type }),
    ...(filter.asset === "" ? {} : { asset: filter.asset }),
    ...(filter.fiat === "" ? {} : { fiat: filter.fiat }),
    ...(filter.from === "" ? {} : { from: instantsOfDay(filter.from, zone).from }),
    ...(filter.to === "" ? {} : { to: instantsOfDay(filter.to, zone).to }),
    ...(amounts.min !== null ? { minAmount: amounts.min } : {}),
    ...(amounts.max !== null ? { maxAmount: amounts.max } : {}),
  };
}
export type OrdersQuery = ReturnType<typeof ordersQuery>;
