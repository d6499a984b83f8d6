import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { priceText } from "../../core/prices/format-amount.ts";
import { notify, type Notice } from "../../delivery/notifications/notify.service.ts";
import { marketLimits } from "./market-limits.ts";
import type { MarketLimits } from "./matching.ts";
import {
  dropAllNews,
  dropNews,
  expireWatches,
  matchNews,
  restWatches,
  restedWatches,
  takeNews,
  watchOn,
  type Match,
  type Rested,
} from "./watch-news.store.ts";

const BATCH = 200;

/**
 * Notifies people of offers that they watch for: of adverts that have come to match, and at the end of a watch's rest of a better offer
 * than the one that its owner knows. Each step is one short transaction, and no advert is locked.
 * @returns how many notifications were written
 */
export async function notifyWatchers(context: Context): Promise<number> {
  if (!context.settings.current.offerWatches) {
    await dropAllNews(context.db);
    return 0;
  }
  const limits = marketLimits(context);
  await expireWatches(context.db);
  return (await untilDone(() => notifyOfNews(context, limits))) + (await untilDone(() => wakeRested(context, limits)));
}

interface Step {
  readonly notified: number;
  readonly isDone: boolean;
}

async function untilDone(step: () => Promise<Step>): Promise<number> {
  let notified = 0;
  for (;;) {
    const done = await step();
    notified += done.notified;
    if (done.isDone) return notified;
  }
}

async function notifyOfNews(context: Context, limits: MarketLimits): Promise<Step> {
  return context.db.transaction(async (tx) => {
    const news = await takeNews(tx, BATCH);
    if (news.length === 0) return { notified: 0, isDone: true };
    const matches = await matchNews(tx, news, limits, BATCH);
    // A full batch leaves the news: the watches that are notified now rest, and the next step finds the others.
    if (matches.length < BATCH) await dropNews(tx, news);
    return { notified: await notifyOf(context, tx, matches), isDone: false };
  });
}

async function wakeRested(context: Context, limits: MarketLimits): Promise<Step> {
  return context.db.transaction(async (tx) => {
    const rested = await restedWatches(tx, limits, BATCH);
    const matches = rested.flatMap((watch) => newsOf(watch) ?? []);
    const notified = new Set(matches.map(({ watchId }) => watchId));
    await watchOn(
      tx,
      rested.map(({ watchId }) => watchId).filter((id) => !notified.has(id)),
    );
    return { notified: await notifyOf(context, tx, matches), isDone: rested.length < BATCH };
  });
}

/** The best offer now, where its watch's owner does not know it yet. */
function newsOf({ knownAdvertId, knownPrice, offer, ...watch }: Rested): Match | null {
  const { ownerId, side, asset, fiat, price } = watch;
  if (offer === null || ownerId === null || side === null || asset === null || fiat === null || price === null) return null;
  const match = { ...watch, advertId: offer, ownerId, side, asset, fiat, price };
  if (offer !== knownAdvertId || knownPrice === null) return match;
  const isBetter = side === "sell" ? BigInt(price) < BigInt(knownPrice) : BigInt(price) > BigInt(knownPrice);
  return isBetter ? match : null;
}

/** One notification a person and offer, however many of their watches it matches. */
async function notifyOf(context: Context, tx: Tx, matches: readonly Match[]): Promise<number> {
  await restWatches(tx, matches, context.settings.current.watchRestHours);
  const firsts = [...new Map(matches.map((match) => [`${match.userId} ${match.advertId}`, match])).values()];
  const notices = firsts.map((match): Notice & { kind: "offer_found" } => ({
    to: match.userId,
    kind: "offer_found",
    act: `watch:${match.watchId}:${match.advertId}:${context.clock()}`,
    about: match.ownerId,
    facts: {
      advId: match.advertId,
      side: match.side === "sell" ? "buy" : "sell",
      asset: match.asset,
      fiat: match.fiat,
      price: priceText(BigInt(match.price)),
    },
  }));
  // Streams are locked in the order of their users' ids.
  notify(tx, ...notices.toSorted((a, b) => (BigInt(a.to) < BigInt(b.to) ? -1 : 1)));
  tx.afterCommit(() => {
    context.wake(notices.map(({ to }) => to));
    for (const _notice of notices) context.countUse("watch_notice");
  });
  return notices.length;
}
