import { expect, test } from "vitest";
import { LAST_LIST_COOKIE, writeLastList } from "./filter.ts";
import { startingPair } from "./starting-pair.server.ts";

const startOf = (cookie?: string) =>
  startingPair({ cookies: new Map(cookie === undefined ? [] : [[LAST_LIST_COOKIE, cookie]]), lang: "ja" });

test("a page starts with the pair of the list used last, whatever the language", () => {
  expect(startOf(writeLastList({ side: "sell", asset: "BTC", fiat: "EUR" }))).toEqual({ asset: "BTC", fiat: "EUR" });
});

test("who has used no list, or has a damaged cookie, starts with USDT and the money of the language", () => {
  for (const cookie of [undefined, "", "sell.BTC", "x.BTC.EUR"]) expect(startOf(cookie)).toEqual({ asset: "USDT", fiat: "JPY" });
});
