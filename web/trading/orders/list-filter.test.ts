import fc from "fast-check";
import { expect, test } from "vitest";
import { foldedFilters, isFiltering, ordersQuery, ordersSearch, readOrdersFilter } from "./list-filter.ts";

const read = (search: string) => readOrdersFilter(new URLSearchParams(search));
const none = { min: null, max: null };

test("an address that says nothing filters nothing", () => {
  const filter = read("");
  expect(isFiltering(filter)).toBe(false);
  expect(ordersSearch(filter).toString()).toBe("");
  expect(ordersQuery(filter, none, "UTC")).toEqual({});
});

test("what is no filter is left out, whatever an address holds", () => {
  const filter = read("group=open&type=swap&asset=usdt&fiat=EURO&from=2026-13-40&to=yesterday");
  expect(isFiltering(filter)).toBe(false);
  const word = fc.string({ maxLength: 60 });
  const names = fc.constantFrom("group", "id", "type", "asset", "fiat", "from", "to", "min", "max");
  fc.assert(
    fc.property(fc.array(fc.tuple(names, word)), (pairs) => {
      const once = readOrdersFilter(new URLSearchParams(pairs));
      expect(readOrdersFilter(ordersSearch(once))).toEqual(once);
    }),
  );
});

test("days are whole, both inclusive, and those of the reader", () => {
  expect(ordersQuery(read("from=2026-01-05&to=2026-01-05"), none, "UTC")).toEqual({
    from: "2026-01-05T00:00:00.000Z",
    to: "2026-01-05T23:59:59.999Z",
  });
  expect(ordersQuery(read("from=2026-01-05&to=2026-01-05"), none, "Asia/Tokyo")).toEqual({
    from: "2026-01-04T15:00:00.000Z",
    to: "2026-01-05T14:59:59.999Z",
  });
});

test("amounts are compared in one currency, or in each", () => {
  const amounts = { min: "10", max: "20.5" };
  expect(ordersQuery(read("min=10&max=20.5"), amounts, "UTC")).toEqual({ minAmount: "10", maxAmount: "20.5" });
  expect(ordersQuery(read("min=10&max=20.5&fiat=EUR"), amounts, "UTC")).toEqual({ fiat: "EUR", minAmount: "10", maxAmount: "20.5" });
});

test("the tab and the search are in sight, so only the others count as folded away", () => {
  expect(foldedFilters(read("group=completed&id=77"))).toBe(0);
  expect(foldedFilters(read("type=buy&fiat=EUR&min=1"))).toBe(3);
});
