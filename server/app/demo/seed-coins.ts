import type { AdvertId, UserId } from "@plaza/contract/ids.ts";
import { cryptoMinor } from "@plaza/domain/money/amount.ts";
import { holdLegs, moveLegs, refundLegs, releaseLegs, wallet, type EscrowSource } from "@plaza/domain/orders/escrow.ts";
import type { PastTransfer } from "../../core/ledger/ledger.store.ts";
import { quantityUnits, type DemoAdvert } from "./adverts.ts";
import type { DemoMarket } from "./market.ts";
import { assetPrecision, units } from "./prices.ts";
import type { SeededOrder } from "./seed-orders.ts";
import type { Names } from "./ids.ts";

const EXTERNAL = { kind: "external" } as const;

/** Coins by a name; what isn't there is none. */
class Sums {
  readonly #sums = new Map<string, bigint>();

  add(name: string, quantity: bigint): void {
    this.#sums.set(name, this.of(name) + quantity);
  }

  of(name: string): bigint {
    return this.#sums.get(name) ?? 0n;
  }

  positive(): [string, bigint][] {
    return [...this.#sums].filter(([, quantity]) => quantity > 0n);
  }
}

/** How much the completed orders of each advert took from it. */
export function tradedByAdvert(orders: readonly SeededOrder[]): (advertRef: string) => bigint {
  const sums = new Sums();
  for (const { history, facts, terms } of orders) if (facts.status === "completed") sums.add(history.advertRef, terms.quantity);
  return (ref) => sums.of(ref);
}

/** What has to move besides the trades themselves; wallets by `owner/asset`, adverts by their ref. */
class Flows {
  readonly deposits = new Sums();
  readonly withdrawals = new Sums();
  readonly funds = new Sums();
  readonly returns = new Sums();
}

/**
 * Every transfer that leads to the market's holdings, oldest first, so that each finds its coins: everybody deposits what is needed for all
 * orders before the first of them, adverts are funded, orders are held and released or refunded on their days, and what was bought or came
 * back is withdrawn once the last of it is there.
 */
export function demoTransfers(
  market: DemoMarket,
  orders: readonly SeededOrder[],
  userOf: Names<UserId>,
  advertOf: Names<AdvertId>,
): PastTransfer[] {
  const selling = new Set(market.adverts.filter((advert) => advert.side === "sell").map((advert) => advert.ref));
  const held = orders.filter((order) => order.facts.status !== "failed");
  const flows = flowsOf(market, held, selling);
  const days = daysOf(market, held);
  const inTurn = [
    ...throughTheDoor("deposit", flows.deposits, userOf, days),
    ...escrowOfAdverts("advert_fund", flows.funds, market.adverts, userOf, advertOf, days),
    ...held.flatMap((order) => {
      const { advertRef, seller } = order.history;
      return trade(order, selling.has(advertRef) ? { kind: "advert", ref: advertOf(advertRef) } : wallet("p2p", userOf(seller)), userOf);
    }),
    ...escrowOfAdverts("advert_return", flows.returns, market.adverts, userOf, advertOf, days),
    ...throughTheDoor("withdraw", flows.withdrawals, userOf, days),
  ];
  return inTurn.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

const HOUR = 3_600_000;

/** When something began and ended, by the name of a wallet or an advert. */
class Spans {
  readonly #spans = new Map<string, readonly [first: number, last: number]>();

  add(name: string, from: Date, until: Date): void {
    const [first, last] = this.#spans.get(name) ?? [Infinity, -Infinity];
    this.#spans.set(name, [Math.min(first, from.getTime()), Math.max(last, until.getTime())]);
  }

  /** @throws where nothing has been added under the name: whatever moves has its time */
  of(name: string): readonly [first: number, last: number] {
    const span = this.#spans.get(name);
    if (span === undefined) throw new Error(`nothing says when ${name} moved`);
    return span;
  }
}

/**
 * When wallets and adverts have something to do: from the first advert or order of each to the end of the last. Nothing is older than the
 * market's first order: each day of the ledger is closed by itself, and years of empty ones would keep a new demo busy.
 */
function daysOf(market: DemoMarket, held: readonly SeededOrder[]): Spans {
  const days = new Spans();
  const began = Math.min(...held.map(({ history }) => history.createdAt.getTime()));
  const add = (name: string, at: Date) => days.add(name, new Date(Math.max(at.getTime(), began)), at);
  for (const { owner, asset } of market.holdings) add(`${owner}/${asset}`, new Date(began));
  for (const { ref, owner, asset, createdAt } of market.adverts) for (const name of [ref, `${owner}/${asset}`]) add(name, createdAt);
  for (const { history, steps } of held) {
    const { advertRef, buyer, seller, asset, createdAt } = history;
    for (const name of [advertRef, `${buyer}/${asset}`, `${seller}/${asset}`]) days.add(name, createdAt, endOf({ history, steps }));
  }
  return days;
}

function endOf({ history, steps }: Pick<SeededOrder, "history" | "steps">): Date {
  return steps.at(-1)?.at ?? history.createdAt;
}

function flowsOf(market: DemoMarket, held: readonly SeededOrder[], selling: ReadonlySet<string>): Flows {
  const flows = new Flows();
  for (const { owner, asset, free } of market.holdings) flows.deposits.add(`${owner}/${asset}`, units(free, assetPrecision(asset)));
  for (const { history, facts, terms } of held) {
    const [seller, buyer] = [`${history.seller}/${history.asset}`, `${history.buyer}/${history.asset}`];
    const fromAdvert = selling.has(history.advertRef);
    if (fromAdvert) flows.funds.add(history.advertRef, terms.quantity);
    else flows.deposits.add(seller, terms.quantity);
    if (facts.status === "completed") flows.withdrawals.add(buyer, terms.receive);
    else if (fromAdvert) flows.returns.add(history.advertRef, terms.quantity);
    else flows.withdrawals.add(seller, terms.quantity);
  }
  for (const advert of market.adverts) {
    if (advert.side === "sell" && advert.state === "online") flows.funds.add(advert.ref, quantityUnits(advert));
    flows.deposits.add(`${advert.owner}/${advert.asset}`, flows.funds.of(advert.ref));
    flows.withdrawals.add(`${advert.owner}/${advert.asset}`, flows.returns.of(advert.ref));
  }
  return flows;
}

function trade({ id, history, facts, terms, steps }: SeededOrder, source: EscrowSource, userOf: Names<UserId>): PastTransfer[] {
  const about = { asset: history.asset, orderId: id };
  const escrow = { orderId: id, quantity: terms.quantity };
  const at = endOf({ history, steps });
  const hold: PastTransfer = { ...about, at: history.createdAt, kind: "hold", legs: holdLegs({ ...escrow, source }) };
  if (facts.status !== "completed") return [hold, { ...about, at, kind: "refund", legs: refundLegs({ ...escrow, destination: source }) }];
  return [hold, { ...about, at, kind: "release", legs: releaseLegs({ ...escrow, buyerId: userOf(history.buyer), fee: terms.fee }) }];
}

function escrowOfAdverts(
  kind: "advert_fund" | "advert_return",
  sums: Sums,
  adverts: readonly DemoAdvert[],
  userOf: Names<UserId>,
  advertOf: Names<AdvertId>,
  days: Spans,
): PastTransfer[] {
  return adverts.flatMap(({ ref, owner, asset }) => {
    const quantity = cryptoMinor(sums.of(ref));
    if (quantity === 0n) return [];
    const [own, escrow] = [wallet("p2p", userOf(owner)), { kind: "advert", ref: advertOf(ref) } as const];
    const legs = kind === "advert_fund" ? moveLegs(own, escrow, quantity) : moveLegs(escrow, own, quantity);
    const [first, last] = days.of(ref);
    return [{ kind, asset, advertId: escrow.ref, legs, at: new Date(kind === "advert_fund" ? first : last) }];
  });
}

/** What comes in does so an hour before it is needed, and what goes out as soon as the last order has ended. */
function throughTheDoor(kind: "deposit" | "withdraw", sums: Sums, userOf: Names<UserId>, days: Spans): PastTransfer[] {
  return sums.positive().map(([name, quantity]) => {
    const [owner = "", asset = ""] = name.split("/");
    const own = wallet("p2p", userOf(owner));
    const legs = kind === "deposit" ? moveLegs(EXTERNAL, own, cryptoMinor(quantity)) : moveLegs(own, EXTERNAL, cryptoMinor(quantity));
    const [first, last] = days.of(name);
    return { kind, asset, legs, at: new Date(kind === "deposit" ? first - HOUR : last) };
  });
}
