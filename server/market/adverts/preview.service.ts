import type { WireOf } from "@plaza/contract/calls/index.ts";
import { methodsOfFiat } from "@plaza/domain/catalogue/payment-methods/index.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import { basisPointsFromIndex, floatingPrice, parsePrice } from "@plaza/domain/adverts/pricing.ts";
import { hidesPair, type Region } from "@plaza/domain/region/region.ts";
import { priceE8, type PriceE8 } from "@plaza/domain/money/amount.ts";
import type { Context } from "../../core/context.ts";
import { indexPrice } from "../../core/prices/index-price.store.ts";
import { priceText } from "../../core/prices/format-amount.ts";
import { offerFactsOf } from "../../people/limits/limit.store.ts";
import { FORBIDDEN_BASIS_POINTS } from "./advert-terms.service.ts";
import { holdOfBuyer } from "./advert.view.ts";
import { advertisersOf } from "./advertiser.store.ts";
import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import { overlappingAdverts } from "./overlap.store.ts";
import { overlapView } from "./own-advert.view.ts";
import { toFirst } from "./coach.ts";
import { textSignsOf } from "./text-signs.ts";
import { bestOfOthers, betterAdverts } from "./visibility.store.ts";

type Input = WireOf<"POST /api/ctc/preview-adv">["body"];
type Preview = WireOf<"POST /api/ctc/preview-adv">["data"];

/** Farther down nobody counts. */
const MOST_COUNTED = 999;

/**
 * What the price would be now, where it would stand among the adverts of others, and what of the coins that it buys would be on hold. Where the
 * reader's region has no list of them, nothing is said of others: prices tried one after the other would tell theirs.
 */
export async function previewAdvert(context: Context, ownerId: UserId, input: Input, region: Region): Promise<Preview> {
  const [index, hold, overlaps, { appealPauseUntil }] = await Promise.all([
    indexPrice(context.db, input.asset, input.fiat),
    holdOfOwner(context, ownerId, input),
    overlapsOf(context, ownerId, input),
    offerFactsOf(context.db, ownerId),
  ]);
  const paused = appealPauseUntil === null ? {} : { pausedUntil: appealPauseUntil.toISOString() };
  const { message = "", autoReply = "" } = input;
  const texts = { textSigns: textSignsOf(context, { message: message.trim(), autoReply: autoReply.trim() }) };
  const price = priceOf(input, index);
  const indexText = index === null ? null : priceText(index);
  const own = { index: indexText, ...hold, ...overlaps, ...texts, ...paused };
  if (price === null) return { ...own, price: null, place: null, verdict: "unknown", toFirst: null };
  const isUnlisted = region.blocked || hidesPair(region, input);
  const others = isUnlisted ? { place: null, toFirst: null } : await placeAmongOthers(context, ownerId, input, price);
  return { ...own, ...others, price: priceText(price), verdict: verdictOf(context, price, index) };
}

async function placeAmongOthers(
  context: Context,
  ownerId: UserId,
  { side, asset, fiat }: Input,
  price: PriceE8,
): Promise<Pick<Preview, "place" | "toFirst">> {
  const [better, best] = await Promise.all([
    betterAdverts(context.db, { side, asset, fiat, ownerId, price }, MOST_COUNTED),
    bestOfOthers(context.db, { side, asset, fiat, ownerId }),
  ]);
  const first = toFirst(context, side, price, best);
  if (first !== null) context.countUse("advert_coach");
  return { place: better + 1, toFirst: first };
}

/** As soon as the limits and a way to pay are filled in: the owner's adverts that this one would compete with. */
async function overlapsOf(context: Context, ownerId: UserId, input: Input): Promise<Pick<Preview, "overlaps">> {
  const precision = context.catalogue.current.currencyByCode.get(input.fiat)?.precision;
  const amount = (text: string | undefined) => (text === undefined || precision === undefined ? null : parseDecimal(text, precision));
  const [minAmount, maxAmount] = [amount(input.minAmount), amount(input.maxAmount)];
  const { side, asset, fiat, methodIds = [], paymentIds = [], advId: advertId = null } = input;
  if (minAmount === null || maxAmount === null || methodIds.length + paymentIds.length === 0) return {};
  const terms = { advertId, side, asset, fiat, minAmount, maxAmount, methodIds, paymentIds };
  const found = await overlappingAdverts(context.db, ownerId, terms);
  if (found.length > 0) context.countUse("advert_overlap");
  return { overlaps: found.map((overlap) => overlapView(fiat, overlap)) };
}

async function holdOfOwner(context: Context, ownerId: UserId, { side, fiat }: Input): Promise<Pick<Preview, "hold">> {
  const owner = side === "buy" ? (await advertisersOf(context.db, [ownerId])).get(ownerId) : undefined;
  if (owner === undefined) return {};
  const facts = { joinedAt: new Date(owner.joinedAt), completedTrades: owner.totalTrades };
  const methodIds = methodsOfFiat(fiat).map(({ methodId }) => methodId);
  return holdOfBuyer(context, facts, methodIds, new Date());
}

function priceOf(input: Input, index: bigint | null): PriceE8 | null {
  if (input.priceType === "fixed") return input.price === undefined ? null : parsePrice(input.price);
  const bound = (text: string | undefined) => (text === undefined ? null : parsePrice(text));
  const terms = { floor: bound(input.priceFloor), ceiling: bound(input.priceCeiling) };
  return input.margin === undefined || index === null ? null : floatingPrice(priceE8(index), { margin: input.margin, ...terms });
}

function verdictOf(context: Context, price: PriceE8, index: bigint | null): Preview["verdict"] {
  if (index === null) return "ok";
  const away = basisPointsFromIndex(price, priceE8(index));
  if (away > FORBIDDEN_BASIS_POINTS) return "forbidden";
  return away > BigInt(context.settings.current.priceQuestionBasisPoints) ? "ask" : "ok";
}
