import type { LoaderFunctionArgs } from "react-router";
import type { AdvertView } from "@plaza/contract/calls/market.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { Side } from "@plaza/contract/order.ts";
import { parseAmountInput } from "@plaza/messages/amount-input.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import type { Compiled } from "@plaza/messages/text.ts";
import { Refusal } from "../../shell/api/call.ts";
import { countryOptions } from "../../shell/countries.server.ts";
import { config } from "../../shell/config.server.ts";
import { sharedTexts } from "../../shell/session/shared-texts.server.ts";
import { pseudoShown } from "../../shell/session/pseudo-locale.server.ts";
import { regionRestricted } from "../../shell/session/region.server.ts";
import { tierTexts } from "../../shell/labels/tier-texts.server.ts";
import { YEAR_SECONDS, cookieLine } from "../../shell/cookies.ts";
import { beforeDrawing } from "../../shell/draw-ahead.server.ts";
import { visitOf, type Visit } from "../../shell/session/visit.server.ts";
import { loadTakePage } from "../take/take.server.ts";
import { LAST_LIST_COOKIE, readFilter, searchOf, writeLastList, type MarketFilter } from "../../shell/market/filter.ts";
import { startingPair } from "../../shell/market/starting-pair.server.ts";
import { drawOffers } from "./draw-offers.server.tsx";
import { favoritesOfUser } from "./favorites.server.ts";
import { methodsOf, payingCountries, tradedLists } from "../../shell/market/market-lists.server.ts";
import { priceDigitsOf } from "./price-digits.ts";

const PAGE = 20;

/** Everything that a list page shows: the offers of the filter, what can be filtered by, and the order form where one is open. */
export async function loadMarket({ context }: LoaderFunctionArgs, side: Side) {
  const visit = visitOf(context);
  const session = await visit.session();
  if ((await visit.restrictions()).ipRestricted) throw regionRestricted();
  const lists = await tradedLists(visit);
  const filter = filterOf(visit, lists);
  if (session.kind === "user") rememberList(visit, side, filter);
  const amount = filter.amount === "" ? undefined : parseAmountInput(filter.amount, visit.lang);
  const [favorites, offers, methods, paying, taking] = await Promise.all([
    session.kind === "user" ? favoritesOfUser(visit.api, session) : null,
    listed(visit, side, filter, amount ?? undefined),
    methodsOf(visit.api, visit.lang, filter.fiat),
    payingCountries(visit.api, visit.lang, filter.fiat),
    loadTakePage(visit, side, lists, session.kind === "user"),
  ]);
  const data = {
    texts: marketTexts(visit.lang, { isTaking: taking !== null, hasFavorites: favorites !== null, isUser: session.kind === "user" }),
    side,
    filter,
    amountUnread: amount === null,
    ...lists,
    favorites,
    methods,
    countries: countryOptions(visit.lang).filter(({ value }) => paying.has(value) || value === filter.country),
    offers,
    taking,
    renderedAt: new Date().toISOString(),
  };
  const isPseudo = pseudoShown() !== null;
  beforeDrawing(data, () =>
    drawOffers({
      lang: visit.lang,
      missingPages: visit.missingPages,
      side,
      search: searchOf(filter),
      priceDigits: priceDigitsOf(offers.items),
      texts: data.texts,
      isPseudo,
      offers: offers.items,
    }),
  );
  return data;
}
export type MarketData = Awaited<ReturnType<typeof loadMarket>>;

interface Shown {
  readonly isTaking: boolean;
  readonly hasFavorites: boolean;
  readonly isUser: boolean;
}

function marketTexts(lang: Locale, { isTaking, hasFavorites, isUser }: Shown): Compiled {
  return sharedTexts(lang, ["market", isTaking, hasFavorites, isUser].join(), () => ({
    ...messagesFor(lang, ["market", "reasons"]),
    ...takeTexts(lang, isTaking),
    ...(hasFavorites ? messagesFor(lang, ["favorites"]) : {}),
    ...(isUser ? messagesFor(lang, ["why"]) : {}),
    ...tierTexts(lang),
  }));
}

/** A row opens with its title and price before the rest of the form has come. */
function takeTexts(lang: Locale, isOpen: boolean) {
  const all = messagesFor(lang, ["take"]);
  return isOpen ? all : Object.fromEntries(AT_ONCE.map((key) => [key, all[key] ?? []]));
}
const AT_ONCE = ["take.buy_title", "take.sell_title", "take.close", "take.price_age"] as const;

export interface Offers {
  readonly items: AdvertView[];
  readonly nextCursor: string | null;
  /** Why nothing could be listed, in the reader's language. */
  readonly refused: string | null;
}

/** A filter as the API takes it: what is not filtered by is left out. */
function askedBy({ asset, fiat, sort, methods, country, online, verified, block, tradable, followed }: MarketFilter) {
  return {
    asset,
    fiat,
    sort,
    ...(methods.length === 0 ? {} : { methodIds: [...methods] }),
    ...(country === "" ? {} : { country }),
    ...(online ? { onlineOnly: true } : {}),
    ...(verified ? { verifiedOnly: true } : {}),
    ...(block ? { blockOnly: true } : {}),
    ...(tradable ? { tradableOnly: true } : {}),
    ...(followed ? { followedOnly: true } : {}),
  };
}

/** An amount that no offer could have is said beside the field and does not take the page down. */
async function listed(visit: Visit, side: Side, filter: MarketFilter, amount: string | undefined): Promise<Offers> {
  const cursor = visit.url.searchParams.get("cursor");
  try {
    const body = { side, limit: PAGE, ...askedBy(filter), ...(amount === undefined ? {} : { amount }), ...(cursor ? { cursor } : {}) };
    const page = await visit.api("POST /api/ctc/query-adv-list", { body });
    // One of another make may list them all the same.
    const { restrictedAssetList } = await visit.restrictions();
    return { ...page, items: page.items.filter(({ asset }) => !restrictedAssetList.includes(asset)), refused: null };
  } catch (fault) {
    const isShown = fault instanceof Refusal && !fault.isTransient && fault.status !== 401 && fault.code !== "region_restricted";
    if (isShown) return { items: [], nextCursor: null, refused: fault.message };
    throw fault;
  }
}

function filterOf(visit: Visit, lists: Awaited<ReturnType<typeof tradedLists>>): MarketFilter {
  const filter = readFilter(visit.url.searchParams, startingPair(visit));
  const known = (list: readonly { readonly code: string }[], code: string) =>
    list.some((candidate) => candidate.code === code) ? code : (list[0]?.code ?? code);
  return { ...filter, asset: known(lists.coins, filter.asset), fiat: known(lists.moneys, filter.fiat) };
}

function rememberList(visit: Visit, side: Side, { asset, fiat }: MarketFilter): void {
  const list = writeLastList({ side, asset, fiat });
  if (visit.cookies.get(LAST_LIST_COOKIE) === list) return;
  visit.setCookies.push(cookieLine(LAST_LIST_COOKIE, list, YEAR_SECONDS, config.publicOrigin.startsWith("https:")));
}
