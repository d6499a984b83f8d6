import type { AdvertView } from "@plaza/contract/calls/market.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import { isId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { hidesPair, type Region } from "@plaza/domain/region/region.ts";
import { fiatMinor } from "@plaza/domain/money/amount.ts";
import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import { orderTerms } from "@plaza/domain/money/terms.ts";
import type { Context } from "../../core/context.ts";
import type { ReadSource } from "../../core/db/statement.ts";
import { refuse, refuseField, type Outcome } from "../../core/http/refusal.ts";
import { isPlain, listAdverts, positionOf, type ListedRow, type ListFilter, type ListPosition } from "./advert-list.store.ts";
import { cryptoText } from "../../core/prices/format-amount.ts";
import type { AdvertRow } from "../adverts/advert.store.ts";
import { advertView, limitsOf, offeredMethods, termsView, type TermsView, type Viewer } from "../adverts/advert.view.ts";
import { takerFilterOf, type MarketReader, viewerOf } from "../adverts/viewer.service.ts";

const PAGE = 20;
const CURSOR = /^(\d{1,38}(?:\.\d{1,8})?)_(\d{1,18})_(\d{1,15})$/;
/** How often a page that shows only what the caller can take is filled up again before it comes short. */
const MOST_ROUNDS = 5;

type Input = WireOf<"POST /api/ctc/query-adv-list">["body"];
type AdvertPage = WireOf<"POST /api/ctc/query-adv-list">["data"];

/** Who looks at the market, and from where. */
export interface Eyes {
  readonly viewer: MarketReader | null;
  readonly region: Region;
  /** Where the list is read. */
  readonly reads: ReadSource;
}

/** One page of the market, as the caller sees it. */
export async function findAdverts(context: Context, eyes: Eyes, input: Input, locale: Locale): Promise<Outcome<AdvertPage>> {
  const { amount: amountText, cursor, limit = PAGE, ...rest } = input;
  const { coinByCode, currencyByCode } = context.catalogue.current;
  const { priceMaxAgeSeconds } = context.settings.current;
  const fiat = currencyByCode.get(input.fiat);
  const isHidden = !coinByCode.has(input.asset) || hidesPair(eyes.region, input);
  if (fiat === undefined || isHidden) return { items: [], nextCursor: null };
  const amount = amountText === undefined ? undefined : parseDecimal(amountText, fiat.precision);
  if (amount === null) return refuse("precision_exceeded", { fiatPrecision: fiat.precision }, { count: fiat.precision });
  const start = cursor === undefined ? undefined : readCursor(cursor, input.sort ?? "price");
  if (start === null) return refuseField("body", "cursor");
  const methodIds = findableMethods(context, input);
  if (methodIds === null) return { items: [], nextCursor: null };
  return fillPage(
    context,
    {
      ...rest,
      methodIds,
      viewer: eyes.viewer?.accountId ?? null,
      priceMaxAgeSeconds,
      ...(amount === undefined ? {} : { amount }),
    },
    start,
    limit,
    locale,
    eyes,
  );
}

/** Those asked for that are offered. Null where none of them is left: without any, the list would be that of every method. */
function findableMethods(context: Context, { methodIds = [] }: Input): string[] | null {
  const offered = [...offeredMethods(context, methodIds)];
  return offered.length === 0 && methodIds.length > 0 ? null : offered;
}

async function fillPage(
  context: Context,
  filter: ListFilter,
  start: ListPosition | undefined,
  limit: number,
  locale: Locale,
  { viewer, region, reads }: Eyes,
): Promise<AdvertPage> {
  const eyes = await viewerOf(context, context.db, viewer, region);
  const taker = filter.tradableOnly === true ? takerFilterOf(eyes, filter.side, filter) : null;
  const now = new Date();
  const items: AdvertView[] = [];
  let after = start;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const asked = { ...filter, ...(taker === null ? {} : { taker }), ...(after === undefined ? {} : { after }) };
    const rows = await readRows(context, reads, asked, eyes, limit + 1);
    for (const row of rows.slice(0, limit)) {
      if (items.length === limit) return { items, nextCursor: after === undefined ? null : writeCursor(after) };
      const view = advertView(context, row, eyes, { locale, now, terms: termsOf(row, locale) });
      if (isListed(view, filter)) items.push({ ...view, ...coinsFor(context, row, filter.amount) });
      after = positionOf(row, filter.sort ?? "price", after?.since);
    }
    if (rows.length <= limit) return { items, nextCursor: null };
    if (items.length === limit) break;
  }
  return { items, nextCursor: after === undefined ? null : writeCursor(after) };
}

/** An advert none of whose methods is offered any more can't be taken by anybody. */
function isListed({ methods, eligible }: AdvertView, { tradableOnly }: ListFilter): boolean {
  return methods.length > 0 && (tradableOnly !== true || eligible);
}

/** Out of one reading for all readers where that has enough of what this one sees, else read for this one. */
async function readRows(context: Context, reads: ReadSource, filter: ListFilter, eyes: Viewer, limit: number): Promise<ListedRow[]> {
  return (await firstOfAll(context, reads, filter, eyes, limit)) ?? listAdverts(reads, filter, limit);
}

/** How many own adverts, and adverts of people on either side of a block, most readers have at most among the first of a pair. */
const FEW = 10;

/**
 * The first adverts of a pair, without those that this reader doesn't see, out of one reading for all readers. Null where the list is another one
 * than everybody's, or too many of the first are left out.
 */
async function firstOfAll(
  { sharedReads }: Context,
  reads: ReadSource,
  filter: ListFilter,
  eyes: Viewer,
  limit: number,
): Promise<ListedRow[] | null> {
  const { viewer, side, asset, fiat, sort, priceMaxAgeSeconds } = filter;
  if (viewer === null || "visitor" in eyes || filter.after !== undefined || !isPlain(filter)) return null;
  const plain = { side, asset, fiat, priceMaxAgeSeconds, ...(sort === undefined ? {} : { sort }) };
  const rows = await sharedReads.get(JSON.stringify(["adverts_listed", plain, limit]), () =>
    listAdverts(reads, { ...plain, viewer: null }, limit + FEW),
  );
  const seen = rows.filter((row) => row.ownerId !== viewer && !eyes.blockedWith(row));
  return seen.length >= limit || rows.length < limit + FEW ? seen.slice(0, limit) : null;
}

/** By row, so that what is read for many is also written for many. */
const WRITTEN = new WeakMap<ListedRow, Map<Locale, TermsView>>();

function termsOf(row: ListedRow, locale: Locale): TermsView {
  const written = WRITTEN.get(row) ?? new Map<Locale, TermsView>();
  const terms = written.get(locale) ?? termsView(row, locale);
  WRITTEN.set(row, written.set(locale, terms));
  return terms;
}

/** What an amount comes to on this advert's terms; nothing where none was asked for, or it is too small to trade. */
function coinsFor(context: Context, row: AdvertRow, amount: bigint | undefined): Pick<AdvertView, "coins"> {
  if (amount === undefined) return {};
  const limits = limitsOf(context, row);
  const terms = orderTerms({ ...limits, amount: fiatMinor(amount) });
  return terms === null ? {} : { coins: cryptoText(row.asset, limits.takerSide === "buy" ? terms.receive : terms.quantity) };
}

function writeCursor(position: ListPosition): string {
  return `${position.value}_${position.id}_${position.since}`;
}

/** PostgreSQL's integer, in which two of the places are counted. */
const MOST_WHOLE = 2_147_483_647n;

/** Null for what none of our pages ended with. */
function readCursor(cursor: string, sort: NonNullable<Input["sort"]>): ListPosition | null {
  const [, value, id, since] = CURSOR.exec(cursor) ?? [];
  if (value === undefined || !isId<"advert">(id) || since === undefined) return null;
  const isWhole = sort === "totalTrades" || sort === "releaseTime";
  if (isWhole && (value.includes(".") || BigInt(value) > MOST_WHOLE)) return null;
  return { value, id, since };
}
