import { formatDecimal } from "@plaza/domain/money/decimal.ts";
import { ACCOUNT_KEYS, MERCHANT_KEYS, PARTY_BALANCES, namedAccounts, type DemoPerson } from "./accounts.ts";
import { PARTY_METHODS, demoAdverts, quantityUnits, restrictedAdverts, type DemoAdvert } from "./adverts.ts";
import { decidedOrders, type DemoDecision } from "./decided-cases.ts";
import { demoHistories, withChats } from "./histories.ts";
import { type DemoHistory } from "./history.ts";
import { demoPayment, paymentRef, type DemoPayment } from "./payments.ts";
import { advertisers } from "./people.ts";
import { assetPrecision } from "./prices.ts";
import { seededRandom, type Random } from "./random.ts";

/** What somebody has of a coin in p2p when the demo opens, after everything that `histories` moved. */
export interface DemoHolding {
  readonly owner: string;
  readonly asset: string;
  /** At the owner's disposal. */
  readonly free: string;
  /** In escrow behind the owner's online sell adverts. */
  readonly escrow: string;
}

export interface DemoMarket {
  /** Everybody: the named accounts and all other advertisers. */
  readonly people: readonly DemoPerson[];
  /** The people whom the contract names, in the order in which the start prints them. */
  readonly accounts: readonly DemoPerson[];
  readonly payments: readonly DemoPayment[];
  readonly adverts: readonly DemoAdvert[];
  /** Oldest first. */
  readonly histories: readonly DemoHistory[];
  /** Further orders, which customer service has decided about: where there is staff. */
  readonly decisions: readonly DemoDecision[];
  readonly holdings: readonly DemoHolding[];
}

/** How many of the newest orders of buyer, seller and merchants have a chat. */
const CHATS_EACH = 12;

/** The whole demo market as plain data. The same seed and instant give the same market; every instant in it is before `now`. */
export function demoMarket(seed: number, now: Date): DemoMarket {
  const random = seededRandom(seed);
  const named = namedAccounts(now);
  const traders = advertisers(random, now);
  const ordinary = demoAdverts(traders, random, now);
  const restricted = restrictedAdverts(ordinary);
  const payments = demoPayments([...traders, ...named], ordinary, random);
  const histories = demoHistories([...traders, ...named], ordinary, payments, { buyer: 25, seller: 15, market: 960 }, random, now);
  const people = [...traders, ...named];
  const byKey = new Map(people.map((person) => [person.key, person]));
  const holdings = [...demoHoldings(ordinary, random), ...escrowAlone(restricted)];
  return {
    people,
    accounts: ACCOUNT_KEYS.flatMap((key) => byKey.get(key) ?? []),
    payments,
    adverts: [...ordinary, ...restricted],
    decisions: decidedOrders(histories, now),
    histories: withChats(histories, people, ["buyer", "seller", ...MERCHANT_KEYS], CHATS_EACH, random),
    holdings,
  };
}

/** An account for each method of each advert (buyers of today sell tomorrow), and the demo buyer's and seller's own. */
function demoPayments(people: readonly DemoPerson[], adverts: readonly DemoAdvert[], random: Random): DemoPayment[] {
  const wanted = [
    ...adverts.flatMap(({ owner, fiat, methodIds }) => methodIds.map((methodId) => ({ owner, methodId, fiat }))),
    ...["buyer", "seller"].flatMap((owner) =>
      Object.entries(PARTY_METHODS).flatMap(([fiat, methodIds]) => methodIds.map((methodId) => ({ owner, methodId, fiat }))),
    ),
  ];
  const byKey = new Map(people.map((person) => [person.key, person]));
  const made = new Map<string, DemoPayment>();
  for (const { owner, methodId, fiat } of wanted) {
    const person = byKey.get(owner);
    const ref = paymentRef(owner, methodId, fiat);
    if (person && !made.has(ref)) made.set(ref, demoPayment(person, methodId, fiat, random));
  }
  return [...made.values()];
}

function demoHoldings(adverts: readonly DemoAdvert[], random: Random): DemoHolding[] {
  const behind = lockedBy(adverts).map(({ owner, asset, quantity }) => {
    const decimals = assetPrecision(asset);
    return {
      owner,
      asset,
      free: formatDecimal((quantity * BigInt(random.between(5, 60))) / 100n, decimals),
      escrow: formatDecimal(quantity, decimals),
    };
  });
  const parties = ["buyer", "seller"].flatMap((owner) =>
    PARTY_BALANCES.map(({ asset, quantity }) => ({ owner, asset, free: quantity, escrow: "0" })),
  );
  return [...behind, ...parties];
}

/** What these adverts lock, and nothing beside it. */
function escrowAlone(adverts: readonly DemoAdvert[]): DemoHolding[] {
  return lockedBy(adverts).map(({ owner, asset, quantity }) => ({
    owner,
    asset,
    free: "0",
    escrow: formatDecimal(quantity, assetPrecision(asset)),
  }));
}

/** The sum of each coin that an advertiser's online adverts lock. */
function lockedBy(adverts: readonly DemoAdvert[]): { owner: string; asset: string; quantity: bigint }[] {
  const locked = new Map<string, { owner: string; asset: string; quantity: bigint }>();
  for (const advert of adverts) {
    if (advert.side !== "sell" || advert.state !== "online") continue;
    const key = `${advert.owner}/${advert.asset}`;
    const before = locked.get(key)?.quantity ?? 0n;
    locked.set(key, { owner: advert.owner, asset: advert.asset, quantity: before + quantityUnits(advert) });
  }
  return [...locked.values()];
}

export type { DemoAdvert, DemoHistory, DemoPayment, DemoPerson };
