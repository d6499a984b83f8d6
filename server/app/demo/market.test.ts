import { describe, expect, it } from "vitest";
import { Value } from "typebox/value";
import { Requirements } from "@plaza/contract/calls/market.ts";
import { ASSET_BY_CODE } from "@plaza/domain/catalogue/assets.ts";
import { checkField, validPhone } from "@plaza/domain/catalogue/field-checks.ts";
import { FIATS } from "@plaza/domain/catalogue/fiats.ts";
import { METHOD_BY_ID } from "@plaza/domain/catalogue/payment-methods/index.ts";
import { PRICE_SCALE, priceE8 } from "@plaza/domain/money/amount.ts";
import { formatDecimal } from "@plaza/domain/money/decimal.ts";
import { ACCOUNT_KEYS, MERCHANT_KEYS } from "./accounts.ts";
import { demoMarket, type DemoAdvert } from "./market.ts";
import { INDEX_USD, USD_RATES, assetPrecision, fiatPrecision, indexPrice, priceAway, quoteDecimals, roundSum, units } from "./prices.ts";

const NOW = new Date("2026-11-05T10:00:00.000Z");
/** What the market shows first in each of the site's languages. */
const CURRENCIES_OF_LANGUAGES = ["USD", "EUR", "RUB", "TRY", "BRL", "IDR", "MYR", "INR", "JPY", "KRW", "VND", "THB", "CNY", "TWD"];
const market = demoMarket(20261105, NOW);
const byKey = new Map(market.people.map((person) => [person.key, person]));
const adverts = market.adverts.map((advert) => ({ ...advert, title: advert.ref }));
const online = market.adverts.filter((advert) => advert.state === "online");
const worth = ({ price, quantity, asset, fiat }: DemoAdvert) =>
  (units(price, PRICE_SCALE) * units(quantity, assetPrecision(asset))) /
  10n ** BigInt(PRICE_SCALE + assetPrecision(asset) - fiatPrecision(fiat));

describe("the demo market", () => {
  it("is the same for the same seed and instant, and another for another seed", () => {
    expect(demoMarket(20261105, NOW)).toEqual(market);
    expect(demoMarket(2, NOW).adverts).not.toEqual(market.adverts);
  });

  it.each([1, 2, 3, 4, 5, 99])("is large enough with seed %i too", (seed) => {
    const { adverts: all, people, histories } = demoMarket(seed, NOW);
    const live = all.filter((advert) => advert.state === "online");
    expect(live.length).toBeGreaterThanOrEqual(220);
    expect(new Set(live.map((advert) => advert.fiat)).size).toBeGreaterThanOrEqual(25);
    expect(new Set(live.map((advert) => advert.asset)).size).toBeGreaterThanOrEqual(6);
    expect(new Set(live.map((advert) => advert.owner)).size).toBeGreaterThanOrEqual(44);
    expect(new Set(all.map((advert) => advert.ref)).size).toBe(all.length);
    expect(new Set(people.map((person) => person.phone).filter((phone) => phone !== null)).size).toBe(
      people.filter((person) => person.phone !== null).length,
    );
    expect(histories.length).toBe(1000);
    for (const fiat of CURRENCIES_OF_LANGUAGES)
      for (const side of ["buy", "sell"]) {
        const offers = live.filter((advert) => advert.asset === "USDT" && advert.fiat === fiat && advert.side === side);
        expect(offers.length, `${side} in ${fiat}`).toBeGreaterThanOrEqual(8);
      }
  });

  it.each(["USD", "EUR"].flatMap((fiat) => (["buy", "sell"] as const).map((side) => [fiat, side] as const)))(
    "always has USDT/%s adverts to %s that ask nothing of the taker",
    (fiat, side) => {
      const free = online.filter(
        (advert) =>
          advert.asset === "USDT" && advert.fiat === fiat && advert.side === side && Object.keys(advert.requirements).length === 0,
      );
      expect(free.length).toBeGreaterThanOrEqual(6);
      expect(MERCHANT_KEYS.filter((key) => !free.some((advert) => advert.owner === key))).toEqual([]);
      const usable = new Set(
        market.payments.filter((payment) => payment.owner === "seller" && payment.fiat === fiat).map((payment) => payment.methodId),
      );
      for (const advert of free) {
        expect(
          advert.methodIds.some((methodId) => usable.has(methodId)),
          advert.ref,
        ).toBe(true);
        expect(units(advert.minAmount, 2)).toBeLessThanOrEqual(20_00n);
        expect(units(advert.maxAmount, 2)).toBeGreaterThanOrEqual(1000_00n);
      }
    },
  );
});

describe("adverts", () => {
  it.each(adverts)("$title has limits that it can keep and a price on the right side of the index", (advert) => {
    const [min, max] = [units(advert.minAmount, fiatPrecision(advert.fiat)), units(advert.maxAmount, fiatPrecision(advert.fiat))];
    expect(min).toBeGreaterThan(0n);
    expect(min).toBeLessThanOrEqual(max);
    expect(max).toBeLessThanOrEqual(worth(advert));
    const price = units(advert.price, PRICE_SCALE);
    const index = indexPrice(advert.asset, advert.fiat);
    const apart = ((advert.side === "sell" ? price - index : index - price) * 10_000n) / index;
    expect(apart).toBeGreaterThanOrEqual(5n);
    expect(apart).toBeLessThanOrEqual(250n);
    expect(Value.Check(Requirements, advert.requirements)).toBe(true);
    expect(advert.createdAt.getTime()).toBeGreaterThan(byKey.get(advert.owner)?.joinedAt.getTime() ?? Infinity);
    expect([15, 20, 30, 45, 60]).toContain(advert.paymentWindowMinutes);
  });

  it.each(adverts)("$title is paid in ways that belong to its currency, to accounts of its owner", (advert) => {
    expect(advert.methodIds.length).toBeGreaterThan(0);
    for (const methodId of advert.methodIds) expect(METHOD_BY_ID.get(methodId)?.fiats).toContain(advert.fiat);
    const own = market.payments.filter((payment) => payment.owner === advert.owner && advert.paymentRefs.includes(payment.ref));
    expect(own.map((payment) => payment.methodId).toSorted()).toEqual(advert.side === "sell" ? [...advert.methodIds].toSorted() : []);
  });
});

describe("payment accounts", () => {
  it.each(market.payments)("$ref is complete, valid and in its owner's verified name", ({ owner, methodId, fiat, fields }) => {
    const method = METHOD_BY_ID.get(methodId);
    expect(method?.fiats).toContain(fiat);
    expect(fields["account_holder"]).toBe(byKey.get(owner)?.fullName);
    const known = method?.fields ?? [];
    expect(Object.keys(fields).filter((key) => !known.some((field) => field.key === key))).toEqual([]);
    for (const field of known.filter((candidate) => candidate.type !== "image")) {
      const value = fields[field.key];
      if (value === undefined) expect(field.required, field.key).toBe(false);
      else expect(checkField(field, value, method?.countries ?? []), `${field.key} ${value}`).toEqual({ ok: true, value });
    }
  });

  it("differ from person to person", () => {
    const ibans = market.payments.flatMap((payment) => payment.fields["iban"] ?? []);
    expect(new Set(ibans).size).toBe(ibans.length);
  });
});

describe("people", () => {
  it("hold the accounts that the contract names, in the state that it names", () => {
    expect(market.accounts.map((account) => account.email)).toEqual(ACCOUNT_KEYS.map((key) => `${key}@demo.test`));
    expect(byKey.get("newcomer")).toMatchObject({
      emailVerified: false,
      phone: null,
      kycStatus: "none",
      twoFactor: false,
      termsAccepted: false,
    });
    expect(byKey.get("company")).toMatchObject({ kycType: "company", kycStatus: "pending" });
    expect(byKey.get(byKey.get("sub")?.parentKey ?? "")).toMatchObject({ key: "merchant1" });
    for (const key of ["buyer", "seller", ...MERCHANT_KEYS])
      expect(byKey.get(key)).toMatchObject({ emailVerified: true, kycStatus: "approved", twoFactor: true, termsAccepted: true });
    for (const key of MERCHANT_KEYS) expect(byKey.get(key)?.traderStatus).toBe("active");
    for (const person of market.people) if (person.phone !== null) expect(validPhone(person.phone), person.phone).toBe(true);
  });

  it("have nicknames and addresses of their own", () => {
    expect(new Set(market.people.map((person) => person.nickname)).size).toBe(market.people.length);
    expect(new Set(market.people.map((person) => person.email)).size).toBe(market.people.length);
  });

  it("hold what their adverts promise; buyer and seller 10,000 USDT and 1 BTC", () => {
    for (const { owner, asset, escrow } of market.holdings) {
      const promised = online
        .filter((advert) => advert.owner === owner && advert.asset === asset && advert.side === "sell")
        .reduce((sum, advert) => sum + units(advert.quantity, assetPrecision(asset)), 0n);
      expect(units(escrow, assetPrecision(asset))).toBe(promised);
    }
    expect(
      online.filter(
        (advert) =>
          advert.side === "sell" && !market.holdings.some((holding) => holding.owner === advert.owner && holding.asset === advert.asset),
      ),
    ).toEqual([]);
    for (const owner of ["buyer", "seller"]) {
      expect(market.holdings.filter((holding) => holding.owner === owner)).toEqual([
        { owner, asset: "USDT", free: "10000", escrow: "0" },
        { owner, asset: "BTC", free: "1", escrow: "0" },
      ]);
    }
  });
});

describe("histories", () => {
  const byAdvert = new Map(market.adverts.map((advert) => [advert.ref, advert]));
  const payments = new Map(market.payments.map((payment) => [payment.ref, payment]));

  it("fill My Orders of buyer and seller with every group", () => {
    for (const [key, least] of [
      ["buyer", 25],
      ["seller", 15],
    ] as const) {
      const own = market.histories.filter((order) => order.buyer === key || order.seller === key);
      expect(own.length).toBeGreaterThanOrEqual(least);
      expect(new Set(own.map((order) => order.outcome.status))).toEqual(new Set(["completed", "canceled", "failed"]));
    }
  });

  it("are mostly completed, oldest first, within 90 days, between people who had joined, never with oneself", () => {
    const completed = market.histories.filter((order) => order.outcome.status === "completed");
    expect(completed.length).toBeGreaterThan(market.histories.length * 0.8);
    let last = NOW.getTime() - 90 * 86_400_000;
    for (const order of market.histories) {
      expect(order.buyer).not.toBe(order.seller);
      expect(order.createdAt.getTime()).toBeGreaterThanOrEqual(last);
      last = order.createdAt.getTime();
      const ends = Object.values(order.outcome).filter((value) => value instanceof Date);
      for (const end of ends) expect(end.getTime()).toBeLessThan(NOW.getTime());
      expect(byAdvert.get(order.advertRef)?.createdAt.getTime()).toBeLessThan(last);
      for (const key of [order.buyer, order.seller]) expect(byKey.get(key)?.joinedAt.getTime()).toBeLessThan(last);
    }
  });

  it("keep their advert's terms, add up, and pay to an account of the seller", () => {
    for (const order of market.histories) {
      const advert = byAdvert.get(order.advertRef);
      expect(advert).toMatchObject({
        owner: order.maker === "seller" ? order.seller : order.buyer,
        side: order.maker === "seller" ? "sell" : "buy",
        asset: order.asset,
        fiat: order.fiat,
      });
      expect(advert?.methodIds).toContain(order.methodId);
      expect(payments.get(order.paymentRef)).toMatchObject({ owner: order.seller, methodId: order.methodId, fiat: order.fiat });
      const amount = units(order.amount, fiatPrecision(order.fiat));
      const scale = 10n ** BigInt(assetPrecision(order.asset) + PRICE_SCALE - fiatPrecision(order.fiat));
      expect(amount).toBe(
        (units(order.quantity, assetPrecision(order.asset)) * units(order.price, PRICE_SCALE) * 2n + scale) / (scale * 2n),
      );
      expect(amount).toBeGreaterThanOrEqual(units(advert?.minAmount ?? "0", fiatPrecision(order.fiat)));
      expect(amount).toBeLessThanOrEqual(units(advert?.maxAmount ?? "0", fiatPrecision(order.fiat)));
    }
  });

  it("are added to the figures that advertisers had before", () => {
    expect(byKey.get("buyer")?.record.completed).toBe(0);
    for (const { record } of market.people) expect(record.releases + record.payments).toBe(record.completed);
  });
});

describe("prices", () => {
  it("exist for every coin and currency of the catalogue", () => {
    expect(Object.keys(INDEX_USD).toSorted()).toEqual([...ASSET_BY_CODE.keys()].toSorted());
    expect(Object.keys(USD_RATES).toSorted()).toEqual(FIATS.map((fiat) => fiat.code).toSorted());
    expect(() => indexPrice("USDT", "XYZ")).toThrow(RangeError);
  });

  it("are quoted with the currency's decimals and at least five digits", () => {
    expect(quoteDecimals(indexPrice("BTC", "USD"), "USD")).toBe(2);
    expect(quoteDecimals(indexPrice("USDT", "USD"), "USD")).toBe(4);
    expect(quoteDecimals(indexPrice("USDT", "VND"), "VND")).toBe(0);
    expect(formatDecimal(priceAway(priceE8(units("1.0002", PRICE_SCALE)), 50, "USD"), PRICE_SCALE)).toBe("1.0053");
    expect(formatDecimal(priceAway(priceE8(units("1.0002", PRICE_SCALE)), -50, "USD"), PRICE_SCALE)).toBe("0.9951");
  });

  it.each([
    ["USD", 20, "20"],
    ["NGN", 20, "20000"],
    ["KWD", 12, "3"],
    ["IDR", 100, "1500000"],
    ["JPY", 50, "7000"],
  ])("rounds limits in %s for %i dollars to %s", (fiat, dollars, sum) => {
    expect(formatDecimal(roundSum(dollars, fiat), fiatPrecision(fiat))).toBe(sum);
  });
});
