import type { RequirementsView } from "@plaza/contract/calls/market.ts";
import type { Side } from "@plaza/contract/order.ts";
import { floatingPrice } from "@plaza/domain/adverts/pricing.ts";
import { FIAT_BY_CODE } from "@plaza/domain/catalogue/fiats.ts";
import { methodsOfFiat } from "@plaza/domain/catalogue/payment-methods/index.ts";
import { PRICE_SCALE, fiatMinor, quantityFor, type PriceE8 } from "@plaza/domain/money/amount.ts";
import { divideUp, formatDecimal, powerOfTen } from "@plaza/domain/money/decimal.ts";
import { MERCHANT_KEYS, type DemoPerson } from "./accounts.ts";
import { advertTexts } from "./advert-texts.ts";
import { paymentRef } from "./payments.ts";
import { assetPrecision, fiatPrecision, indexPrice, priceAway, roundSum, units } from "./prices.ts";
import type { Random } from "./random.ts";

/** An advert as its owner filled the form in. All amounts are plain decimal strings. */
export interface DemoAdvert {
  /** `owner/side/asset/fiat`: unique in the demo. */
  readonly ref: string;
  readonly owner: string;
  /** The advertiser's own wish: who sells here meets takers that buy. */
  readonly side: Side;
  readonly asset: string;
  readonly fiat: string;
  readonly priceType: "fixed" | "floating";
  readonly price: string;
  /** Of a floating price: a ratio such as "-0.0120". */
  readonly margin: string | null;
  readonly quantity: string;
  readonly minAmount: string;
  readonly maxAmount: string;
  readonly methodIds: readonly string[];
  /** Where takers pay to, one per method; empty for adverts that buy. */
  readonly paymentRefs: readonly string[];
  readonly paymentWindowMinutes: number;
  readonly message: string;
  readonly requirements: RequirementsView;
  readonly state: "online" | "offline";
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Pairs in which a newcomer tries the demo: every advert there asks nothing of the taker and fits small and large sums. */
const OPEN_PAIRS: ReadonlySet<string> = new Set(["USDT/USD", "USDT/EUR"]);
/** At least one of these is in every advert of an open pair, because the demo buyer and seller have accounts with them. */
export const PARTY_METHODS: Readonly<Record<string, readonly string[]>> = {
  USD: ["bank_transfer_us", "wise", "zelle"],
  EUR: ["sepa", "revolut"],
};

/** What advertisers of a worldwide currency choose from besides the ways of their own country; other currencies are paid in local ways. */
const POPULAR: Readonly<Record<string, readonly string[]>> = {
  USD: ["zelle", "wise", "bank_transfer_us", "ach", "cash_app", "revolut", "venmo", "skrill", "payoneer", "swift_wire"],
  EUR: ["sepa_instant", "sepa", "revolut", "wise", "n26", "paysera", "skrill"],
};
const OTHER_COINS = ["BTC", "BTC", "BTC", "ETH", "ETH", "USDC", "USDC", "BNB", "SOL", "XRP", "TRX", "DOGE", "LTC"];
const SIDES: readonly Side[] = ["sell", "buy"];
const DAY = 86_400_000;
const MINUTE = 60_000;

/** Each advertiser's adverts: dollars' token on both sides in every currency of theirs, and a few other coins at home. */
export function demoAdverts(people: readonly DemoPerson[], random: Random, now: Date): DemoAdvert[] {
  return people.flatMap((person) => {
    const merchant = isMerchant(person);
    const pairs = person.fiats.map((fiat) => ["USDT", fiat] as const);
    const [home = "USD"] = person.fiats;
    const others = new Set(random.sample(OTHER_COINS, merchant ? 3 : 2));
    return [...pairs, ...[...others].map((asset) => [asset, home] as const)].flatMap(([asset, fiat]) => {
      const sides = merchant || isAlwaysOffered(person, asset, fiat) || random.chance(70) ? SIDES : [random.pick(SIDES)];
      return sides.map((side) => demoAdvert(person, side, asset, fiat, random, now));
    });
  });
}

/** A coin that is hidden in Korea by default, so that the demo shows what a restriction does. */
export const RESTRICTED_COIN = "ZEC";
/** Dollars that an advert of it is worth, and the least and the most of one order. */
const RESTRICTED_SIZES = { worth: 4000, least: 20, most: 1500 };
const RESTRICTED_AWAY = 60;

/** The merchants offer the restricted coin too, in the currencies and by the methods of their other adverts. */
export function restrictedAdverts(adverts: readonly DemoAdvert[]): DemoAdvert[] {
  return adverts
    .filter(({ owner, asset }) => asset === "USDT" && MERCHANT_KEYS.some((key) => key === owner))
    .map((advert) => {
      const { owner, side, fiat } = advert;
      const asset = RESTRICTED_COIN;
      const price = priceAway(indexPrice(asset, fiat), side === "sell" ? RESTRICTED_AWAY : -RESTRICTED_AWAY, fiat);
      const [coinPlaces, moneyPlaces] = [assetPrecision(asset), fiatPrecision(fiat)];
      const offered = fiatMinor(roundSum(RESTRICTED_SIZES.worth, fiat));
      return {
        ...advert,
        ref: `${owner}/${side}/${asset}/${fiat}`,
        asset,
        priceType: "fixed",
        price: formatDecimal(price, PRICE_SCALE),
        margin: null,
        quantity: formatDecimal(threeDigitsUp(quantityFor(offered, price, coinPlaces, moneyPlaces)), coinPlaces),
        minAmount: formatDecimal(roundSum(RESTRICTED_SIZES.least, fiat), moneyPlaces),
        maxAmount: formatDecimal(roundSum(RESTRICTED_SIZES.most, fiat), moneyPlaces),
        state: "online",
      };
    });
}

/** Pairs that are online on both sides: a newcomer looks at this coin in the currency of their language first. */
function isAlwaysOffered(person: DemoPerson, asset: string, fiat: string): boolean {
  return OPEN_PAIRS.has(`${asset}/${fiat}`) || (asset === "USDT" && fiat === person.fiats[0]);
}

function demoAdvert(person: DemoPerson, side: Side, asset: string, fiat: string, random: Random, now: Date): DemoAdvert {
  const open = OPEN_PAIRS.has(`${asset}/${fiat}`);
  const away = random.between(open ? 8 : 15, open ? 95 : 170);
  // Where newcomers try the demo, prices stand still while they look.
  const margin = !open && away % 3 === 0 ? `${side === "sell" ? "" : "-"}0.${String(away).padStart(4, "0")}` : null;
  const index = indexPrice(asset, fiat);
  const fixed = priceAway(index, side === "sell" ? away : -away, fiat);
  const price = (margin === null ? null : floatingPrice(index, { margin, floor: null, ceiling: null })) ?? fixed;
  const methodIds = methodsFor(person, fiat, open, random);
  return {
    ref: `${person.key}/${side}/${asset}/${fiat}`,
    owner: person.key,
    side,
    asset,
    fiat,
    priceType: margin === null ? "fixed" : "floating",
    price: formatDecimal(price, PRICE_SCALE),
    margin,
    ...sizes(price, asset, fiat, open, random),
    methodIds,
    paymentRefs: side === "sell" ? methodIds.map((methodId) => paymentRef(person.key, methodId, fiat)) : [],
    paymentWindowMinutes: random.pick([15, 15, 20, 30, 30, 45, 60]),
    message: random.pick(advertTexts(person.speaks)),
    requirements: open || random.chance(65) ? {} : requirement(person, random),
    state: isAlwaysOffered(person, asset, fiat) || random.chance(96) ? "online" : "offline",
    createdAt: new Date(now.getTime() - random.between(95, 200) * DAY),
    updatedAt: new Date(now.getTime() - random.between(3, 2600) * MINUTE),
  };
}

/** How much is offered and how much one order may be. The limits are round sums, and the offer always covers the upper one. */
function sizes(
  price: PriceE8,
  asset: string,
  fiat: string,
  open: boolean,
  random: Random,
): Pick<DemoAdvert, "quantity" | "minAmount" | "maxAmount"> {
  const [coinPlaces, moneyPlaces] = [assetPrecision(asset), fiatPrecision(fiat)];
  const min = roundSum(open ? random.pick([10, 15, 20]) : random.pick([12, 20, 30, 50, 75, 100, 150]), fiat);
  const max = roundSum(open ? random.pick([1500, 2000, 3000, 5000]) : random.pick([600, 1000, 1500, 2000, 3000, 5000, 8000]), fiat);
  const offered = fiatMinor((max * BigInt(random.between(105, 420))) / 100n);
  return {
    quantity: formatDecimal(threeDigitsUp(quantityFor(offered, price, coinPlaces, moneyPlaces)), coinPlaces),
    minAmount: formatDecimal(min, moneyPlaces),
    maxAmount: formatDecimal(max, moneyPlaces),
  };
}

/** Rounded up to three significant digits, as people type quantities. */
function threeDigitsUp(value: bigint): bigint {
  const step = powerOfTen(Math.max(0, value.toString().length - 3));
  return divideUp(value, step) * step;
}

function methodsFor(person: DemoPerson, fiat: string, open: boolean, random: Random): string[] {
  const choice = [
    ...(POPULAR[fiat] ?? []),
    ...localMethods(fiat, POPULAR[fiat] ? [person.country ?? ""] : (FIAT_BY_CODE.get(fiat)?.countries ?? [])),
  ];
  const sure = open ? [random.pick(PARTY_METHODS[fiat] ?? choice)] : [];
  return [...new Set([...sure, ...random.sample(choice, random.between(1, 3))])];
}

/** What people of these countries really use: local accounts, not a worldwide cash service. */
function localMethods(fiat: string, countries: readonly string[]): string[] {
  const local = methodsOfFiat(fiat).filter(
    (method) => method.kind !== "cash" && method.countries.some((country) => countries.includes(country)),
  );
  return local.map((method) => method.methodId);
}

function requirement(person: DemoPerson, random: Random): RequirementsView {
  return random.pick<RequirementsView>([
    { minCompletedTrades: random.pick([3, 5, 10, 30]) },
    { minCompletionRate: random.pick(["0.85", "0.9", "0.95"]) },
    { minAccountAgeDays: random.pick([14, 30, 90]) },
    { verifiedOnly: true },
    { verifiedOnly: true, minCompletedTrades: 5 },
    person.country === null ? { verifiedOnly: true } : { countries: [person.country] },
  ]);
}

function isMerchant(person: DemoPerson): boolean {
  return MERCHANT_KEYS.some((key) => key === person.key);
}

/** The advert's quantity in the coin's smallest units. */
export function quantityUnits(advert: DemoAdvert): bigint {
  return units(advert.quantity, assetPrecision(advert.asset));
}
