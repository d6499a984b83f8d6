import { expect, test, vi } from "vitest";
import { momentIn, readPriceMapping, valueAt } from "./price-mapping.ts";

/** Answers in the shape of well-known feeds. */
const BY_COIN = { tether: { eur: "0.9213", usd: "1.0002", last_updated_at: "1795265815" } };
const BY_PAIR = { error: [], result: { USDTZEUR: { a: ["0.92140", "1", "1.000"], c: ["0.92130", "412.77"] } } };
const LIST = [
  { symbol: "BTCUSDT", price: "65000.01000000" },
  { symbol: "ETHUSDT", price: "3100.5" },
];

test.each([
  [BY_COIN, "https://feed.example/simple#USDT/EUR=tether.eur", "0.9213"],
  [BY_PAIR, "https://feed.example/ticker?pair=USDTEUR#USDT/EUR=result.USDTZEUR.c.0", "0.92130"],
  [LIST, "https://feed.example/prices#USDT/EUR=0.price", "65000.01000000"],
  [BY_COIN, "https://feed.example/simple#USDT/EUR=tether.gbp", undefined],
  [BY_COIN, "https://feed.example/simple#USDT/EUR=tether.constructor", undefined],
  [BY_COIN, "https://feed.example/simple#USDT/EUR=tether.eur.deeper", undefined],
])("a path leads to its figure in %j by %s", (answer, address, expected) => {
  const mapping = readPriceMapping(address);
  expect(valueAt(answer, mapping?.pairs.get("USDT/EUR") ?? [])).toBe(expected);
});

test("an address without a mapping has none, and a mapping that can't be read is refused", () => {
  expect(readPriceMapping("https://feed.example/rates")).toBeNull();
  for (const wrong of ["usdt/eur=a", "USDT/EUR", "USDT/EUR=", "at=time", "USDT=a"])
    expect(() => readPriceMapping(`https://feed.example/#${wrong}`), wrong).toThrow(RangeError);
});

test("a moment is read as text, in seconds and in milliseconds", () => {
  const expected = new Date(1_795_265_815_000);
  for (const text of ["1795265815", "1795265815.5", "1795265815000", expected.toISOString()])
    expect(momentIn(text), text).toEqual(expected);
  for (const none of [undefined, null, 5, 1_795_265_815, "soon", "2026-11-22T10:00:00Z (noon)"]) expect(momentIn(none)).toBeNull();
});

test("a moment without a zone is UTC, whatever the zone of this machine", () => {
  vi.stubEnv("TZ", "Asia/Tokyo");
  for (const text of ["2026-11-22", "2026-11-22T00:00", "2026-11-22T00:00:00", "2026-11-22T00:00:00.000", "2026-11-22T09:00+09:00"])
    expect(momentIn(text)?.toISOString(), text).toBe("2026-11-22T00:00:00.000Z");
  for (const text of ["2026-11-22T05:30:15.25Z", "2026-11-22T11:00:15.25+0530", "2026-11-22T02:30:15.25-03:00"])
    expect(momentIn(text)?.toISOString(), text).toBe("2026-11-22T05:30:15.250Z");
  vi.unstubAllEnvs();
});

test("a fraction of a second has any number of digits, and milliseconds have none", () => {
  expect(momentIn("1795265815.123456")).toEqual(new Date(1_795_265_815_000));
  expect(momentIn("1795265815000.5")).toBeNull();
});

test("a mapping names its pairs, and where the time is", () => {
  expect(readPriceMapping("https://feed.example/#USDT/EUR=a.0&BTC/USD=b%2Ec&at=time.now")).toEqual({
    pairs: new Map([
      ["USDT/EUR", ["a", "0"]],
      ["BTC/USD", ["b", "c"]],
    ]),
    at: ["time", "now"],
  });
  expect(readPriceMapping("https://feed.example/#USDT/EUR=a")?.at).toBeNull();
  expect(readPriceMapping("https://feed.example/#")).toBeNull();
  for (const wrong of ["xUSDT/EUR=a", "U/EUR=a", "USDT/EURO=a", "USDT/EUR=a&at="])
    expect(() => readPriceMapping(`https://feed.example/#${wrong}`), wrong).toThrow(RangeError);
});

test("a path through what is no object leads nowhere", () => {
  for (const answer of [null, "text", 5, undefined]) expect(valueAt(answer, ["length"])).toBeUndefined();
  expect(valueAt({ a: null }, ["a", "b"])).toBeUndefined();
  expect(valueAt({}, ["toString"])).toBeUndefined();
  expect(valueAt({ a: 1 }, [])).toEqual({ a: 1 });
});

test("a number of other digits is read as a calendar does, or not at all", () => {
  for (const none of [
    "x1795265815",
    "1795265815x",
    "179526581500",
    "17952658150000",
    "on 2026-11-22 10:00:00",
    "on 2026-11-22",
    "2026-11-22 or later",
    "2026-11-22T10:00Z or later",
    "2026-11-22T10",
    "2026-11-22T10:00+1",
    "22 November 2026",
    "2026-13-01",
  ])
    expect(momentIn(none), none).toBeNull();
});
