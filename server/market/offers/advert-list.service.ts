import type { AdvertView } from "@plaza/contract/calls/market.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import { isId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { pairCode } from "@plaza/domain/catalogue/catalogue.ts";
import { hidesPair, type Region } from "@plaza/domain/region/region.ts";
import { fiatMinor } from "@plaza/domain/money/amount.ts";
import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import { orderTerms } from "@plaza/domain/money/terms.ts";
import type { Party } from "../../core/identity/party.ts";
import type { Context } from "../../core/context.ts";
import type { ReadSource } from "../../core/db/statement.ts";
import { refuse, refuseField, type Outcome } from "../../core/http/refusal.ts";
import { listAdverts, positionOf, type ListFilter, type ListPosition } from "./advert-list.store.ts";
import { cryptoText } from "../../core/prices/format-amount.ts";
import type { AdvertRow } from "../adverts/advert.store.ts";
import { advertView, limitsOf } from "../adverts/advert.view.ts";
import { takerFilterOf, viewerOf } from "../adverts/viewer.service.ts";

const PAGE = 20;
const CURSOR = /^(\d{1,38}(?:\.\d{1,8})?)_(\d{1,18})_(\d{1,15})$/;
/** How often a page that shows only what the caller can take is filled up again before it comes short. */
const MOST_ROUNDS = 5;

type Input = WireOf<"POST /api/ctc/query-adv-list">["body"];
type AdvertPage = WireOf<"POST /api/ctc/query-adv-list">["data"];

/** Who looks at the market, and from where. */
export interface Eyes {
  readonly viewer: Party | null;
  readonly region: Region;
  /** Where the list is read. */
  readonly reads: ReadSource;
}

/** One page of the market, as the caller sees it. */
export async function findAdverts(context: Context, eyes: Eyes, input: Input, locale: Locale): Promise<Outcome<AdvertPage>> {
  const { amount: amountText, cursor, limit = PAGE, ...rest } = input;
  const { coinByCode, currencyByCode } = context.catalogue.current;
  const { priceMaxAgeSeconds, pairsOff } = context.settings.current;
  const fiat = currencyByCode.get(input.fiat);
  const isHidden = !coinByCode.has(input.asset) || hidesPair(eyes.region, input) || pairsOff.includes(pairCode(input.asset, input.fiat));
  if (fiat === undefined || isHidden) return { items: [], nextCursor: null };
  const amount = amountText === undefined ? undefined : parseDecimal(amountText, fiat.precision);
  if (amount === null) return refuse("precision_exceeded", { fiatPrecision: fiat.precision }, { count: fiat.precision });
  const start = cursor === undefined ? undefined : readCursor(cursor, input.sort ?? "price");
  if (start === null) return refuseField("body", "cursor");
  return fillPage(
    context,
    {
      ...rest,
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
    const rows = await listAdverts(
      reads,
      { ...filter, ...(taker === null ? {} : { taker }), ...(after === undefined ? {} : { after }) },
      limit + 1,
    );
    for (const row of rows.slice(0, limit)) {
      if (items.length === limit) return { items, nextCursor: after === undefined ? null : writeCursor(after) };
      const view = advertView(context, row, eyes, locale, now);
      if (filter.tradableOnly !== true || view.eligible) items.push({ ...view, ...coinsFor(context, row, filter.amount) });
      after = positionOf(row, filter.sort ?? "price", after?.since);
    }
    if (rows.length <= limit) return { items, nextCursor: null };
    if (items.length === limit) break;
  }
  return { items, nextCursor: after === undefined ? null : writeCursor(after) };
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
