import type { DemoHistory } from "./history.ts";
import type { FailReason } from "@plaza/contract/order.ts";
import { PRICE_SCALE, fiatFor, fiatMinor, priceE8, smallestQuantityWorth } from "@plaza/domain/money/amount.ts";
import { formatDecimal } from "@plaza/domain/money/decimal.ts";
import { DEFAULT_RULES } from "@plaza/domain/orders/rules.ts";
import { MERCHANT_KEYS, type DemoPerson } from "./accounts.ts";
import type { DemoAdvert } from "./adverts.ts";
import { demoChat } from "./chats.ts";
import { paymentRef, type DemoPayment } from "./payments.ts";
import { assetPrecision, fiatPrecision, priceAway, units } from "./prices.ts";
import { LOCAL_KEYS } from "./local-people.ts";
import type { Random } from "./random.ts";

/** A history before it has its name and its chat. */
type Draft = Omit<DemoHistory, "ref" | "chat">;

export interface HistoryCounts {
  readonly buyer: number;
  readonly seller: number;
  readonly market: number;
}

const DAY = 86_400_000;
const MINUTE = 60_000;
const STABLE = new Set(["USDT", "USDC"]);

type Ending = "completed" | "buyer" | "expired" | "mutual" | "failed";
/** Endings in the short lists of the demo buyer and seller, in rotation: each filter of My Orders finds something. */
const ROTATION: readonly Ending[] = [
  "completed",
  "completed",
  "completed",
  "buyer",
  "completed",
  "completed",
  "expired",
  "completed",
  "failed",
  "completed",
];

interface Scene {
  readonly people: readonly DemoPerson[];
  readonly adverts: readonly DemoAdvert[];
  readonly accounts: ReadonlySet<string>;
  readonly random: Random;
  readonly now: Date;
}

/** Past orders, oldest first: those of the demo buyer and seller, and the market's among the advertisers. */
export function demoHistories(
  people: readonly DemoPerson[],
  adverts: readonly DemoAdvert[],
  payments: readonly DemoPayment[],
  counts: HistoryCounts,
  random: Random,
  now: Date,
): DemoHistory[] {
  const scene: Scene = { people, adverts, accounts: new Set(payments.map((payment) => payment.ref)), random, now };
  const open = adverts.filter((advert) => advert.asset === "USDT" && (advert.fiat === "USD" || advert.fiat === "EUR"));
  const traders = people.filter((person) => person.fiats.length > 0 && person.key !== "buyer" && person.key !== "seller");
  const list = [
    ...orders(counts.buyer, (index) =>
      ordered(
        scene,
        "buyer",
        open.filter((advert) => advert.side === (index % 5 === 4 ? "buy" : "sell")),
        ROTATION[index % ROTATION.length],
      ),
    ),
    ...orders(counts.seller, (index) =>
      ordered(
        scene,
        "seller",
        open.filter((advert) => advert.side === (index % 5 === 4 ? "sell" : "buy")),
        ROTATION[index % ROTATION.length],
      ),
    ),
    ...orders(counts.market, marketDraw(scene, traders)),
  ];
  return list
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((past, index) => Object.assign(past, { ref: `h${index + 1}`, chat: [] }));
}

/** This many orders; a draw that finds no pair of partners is repeated. */
function orders(count: number, draw: (index: number) => Draft | undefined): Draft[] {
  const list: Draft[] = [];
  for (let tries = 0; list.length < count && tries < count * 50; tries += 1) {
    const drawn = draw(list.length);
    if (drawn) list.push(drawn);
  }
  return list;
}

/**
 * Draws the market's orders so that the tiers of the last 30 days rest on them: merchants sell the most and cause no cancellation, the
 * advertisers who are here for longest trade among themselves, and a few orders are anybody's.
 */
function marketDraw(scene: Scene, traders: readonly DemoPerson[]): () => Draft | undefined {
  const merchants = new Set<string>(MERCHANT_KEYS);
  const soldByMerchants = scene.adverts.filter((advert) => advert.side === "sell" && merchants.has(advert.owner));
  const others = scene.adverts.filter((advert) => !merchants.has(advert.owner));
  const takers = traders.filter((person) => !merchants.has(person.key));
  const established = {
    adverts: others.filter((advert) => !LOCAL_KEYS.has(advert.owner)),
    takers: takers.filter((person) => !LOCAL_KEYS.has(person.key)),
  };
  return () => {
    const draw = scene.random.below(100);
    if (draw < 60) return marketOrder(scene, soldByMerchants, takers);
    return draw < 95 ? marketOrder(scene, established.adverts, established.takers) : marketOrder(scene, others, takers);
  };
}

function marketOrder(scene: Scene, adverts: readonly DemoAdvert[], traders: readonly DemoPerson[]): Draft | undefined {
  const advert = scene.random.pick(adverts);
  const others = traders.filter((person) => person.key !== advert.owner);
  const neighbors = others.filter((person) => person.fiats.includes(advert.fiat));
  const taker = scene.random.pick(neighbors.length > 0 ? neighbors : others);
  return orderWith(scene, advert, taker.key, undefined);
}

function ordered(scene: Scene, taker: string, adverts: readonly DemoAdvert[], ending: Ending | undefined): Draft | undefined {
  return orderWith(scene, scene.random.pick(adverts), taker, ending);
}

function orderWith(scene: Scene, advert: DemoAdvert, taker: string, wanted: Ending | undefined): Draft | undefined {
  const { random } = scene;
  const [buyer, seller] = advert.side === "sell" ? [taker, advert.owner] : [advert.owner, taker];
  const methods = advert.methodIds.filter((methodId) => scene.accounts.has(paymentRef(seller, methodId, advert.fiat)));
  if (methods.length === 0) return undefined;
  const methodId = random.pick(methods);
  const createdAt = new Date(scene.now.getTime() - random.between(180, 89 * 1440) * MINUTE - random.below(MINUTE));
  return {
    advertRef: advert.ref,
    buyer,
    seller,
    maker: advert.side === "sell" ? "seller" : "buyer",
    asset: advert.asset,
    fiat: advert.fiat,
    ...terms(scene, advert, createdAt),
    methodId,
    paymentRef: paymentRef(seller, methodId, advert.fiat),
    paymentWindowMinutes: advert.paymentWindowMinutes,
    outcome: outcome(wanted ?? anyEnding(random), createdAt, advert.paymentWindowMinutes, random),
    createdAt,
  };
}

/** A sum within the advert's limits at a price that has drifted since: a little for dollar tokens, more for other coins. */
function terms({ random, now }: Scene, advert: DemoAdvert, createdAt: Date): Pick<DemoHistory, "price" | "quantity" | "amount"> {
  const [coinPlaces, moneyPlaces] = [assetPrecision(advert.asset), fiatPrecision(advert.fiat)];
  const age = Math.floor((now.getTime() - createdAt.getTime()) / DAY);
  const drift = random.between(-1, 1) * Math.floor((age * (STABLE.has(advert.asset) ? 60 : 1200)) / 90);
  const price = priceAway(priceE8(units(advert.price, PRICE_SCALE)), drift, advert.fiat);
  const [min, max] = [units(advert.minAmount, moneyPlaces), units(advert.maxAmount, moneyPlaces)];
  const input = fiatMinor(min + ((max - min) * BigInt(random.between(1, 60))) / 100n);
  const quantity = smallestQuantityWorth(input, price, coinPlaces, moneyPlaces);
  const amount = fiatFor(quantity, price, coinPlaces, moneyPlaces);
  return {
    price: formatDecimal(price, PRICE_SCALE),
    quantity: formatDecimal(quantity, coinPlaces),
    amount: formatDecimal(amount, moneyPlaces),
  };
}

function anyEnding(random: Random): Ending {
  const draw = random.below(100);
  return draw < 90 ? "completed" : draw < 94 ? "buyer" : draw < 97 ? "expired" : draw < 98 ? "mutual" : "failed";
}

function outcome(kind: Ending, createdAt: Date, windowMinutes: number, random: Random): DemoHistory["outcome"] {
  const after = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000);
  switch (kind) {
    case "completed": {
      const paidAt = after(createdAt, random.between(60, windowMinutes * 40));
      return { status: "completed", paidAt, completedAt: after(paidAt, random.between(40, 900)) };
    }
    case "expired":
      return {
        status: "canceled",
        cancelReason: "expired",
        canceledAt: after(createdAt, (windowMinutes + DEFAULT_RULES.lateHoldMinutes) * 60),
      };
    case "failed":
      return { status: "failed", failReason: random.pick<FailReason>(["insufficient_balance", "escrow_unavailable"]) };
    case "buyer":
    case "mutual":
      return { status: "canceled", cancelReason: kind, canceledAt: after(createdAt, random.between(30, windowMinutes * 50)) };
  }
}

/** The newest orders of these people with the words that went with them. */
export function withChats(
  histories: readonly DemoHistory[],
  people: readonly DemoPerson[],
  talkers: readonly string[],
  most: number,
  random: Random,
): DemoHistory[] {
  const speaks = new Map(people.map((person) => [person.key, person.speaks]));
  const chosen = new Set(talkers.flatMap((key) => histories.filter((past) => past.buyer === key || past.seller === key).slice(-most)));
  return histories.map((past) =>
    chosen.has(past) ? { ...past, chat: demoChat(past, [speaks.get(past.buyer) ?? "en", speaks.get(past.seller) ?? "en"], random) } : past,
  );
}
