import { readId } from "@plaza/contract/ids.ts";
import { exampleFrom } from "@plaza/contract/testing/example.ts";
import { expect, test } from "vitest";
import { Advert, type AdvertView } from "@plaza/contract/calls/market.ts";
import { differs, keepPositions, stableRows } from "./stable-rows.ts";

const EXAMPLE = exampleFrom(Advert);
/** Placing looks at these alone. */
const offer = (advId: string, price: string): AdvertView => ({ ...EXAMPLE, advId: readId(advId), price });
const ids = (rows: readonly { offer: AdvertView; gone: boolean }[]) =>
  rows.map(({ offer: { advId, price }, gone }) => `${advId}@${price}${gone ? " gone" : ""}`);

test("under a thumb every row keeps its place, takes its new figures, and says when it is gone", () => {
  const shown = stableRows([offer("1", "1.00"), offer("2", "1.01"), offer("3", "1.02")]);
  const fresh = [offer("9", "0.99"), offer("3", "1.05"), offer("1", "1.00")];
  expect(ids(keepPositions(shown, fresh))).toEqual(["1@1.00", "2@1.01 gone", "3@1.05"]);
});

test("a row that comes back is there again", () => {
  const shown = keepPositions(stableRows([offer("1", "1.00")]), []);
  expect(ids(keepPositions(shown, [offer("1", "1.10")]))).toEqual(["1@1.10"]);
});

test("waiting offers are announced only if the rows would differ", () => {
  const shown = stableRows([offer("1", "1.00"), offer("2", "1.01")]);
  expect(differs(shown, [offer("1", "1.50"), offer("2", "1.60")])).toBe(false);
  expect(differs(shown, [offer("2", "1.01"), offer("1", "1.00")])).toBe(true);
  expect(differs(shown, [offer("1", "1.00")])).toBe(true);
  expect(differs(keepPositions(shown, [offer("1", "1.00")]), [offer("1", "1.00"), offer("2", "1.01")])).toBe(true);
});
