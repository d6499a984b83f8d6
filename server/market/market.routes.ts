import type { marketCalls } from "@plaza/contract/calls/market.ts";
import type { AdvertId } from "@plaza/contract/ids.ts";
import { INTL_TAGS, isLocale } from "@plaza/contract/locales.ts";
import { ASSETS } from "@plaza/domain/catalogue/assets.ts";
import { FIATS } from "@plaza/domain/catalogue/fiats.ts";
import { PAYMENT_METHODS, methodsOfFiat } from "@plaza/domain/catalogue/payment-methods/index.ts";
import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import { findAdvert } from "../adverts/advert.store.ts";
import type { Handlers } from "../http/handler.ts";
import { refuse } from "../http/refusal.ts";
import { listAdverts, placeOf, type Place } from "./advert-list.store.ts";
import { advertView } from "./advert.view.ts";
import { methodView } from "./method.view.ts";
import { viewerOf } from "./viewer.service.ts";

const PAGE = 20;
const CURSOR = /^(\d+(?:\.\d+)?)_(\d{1,19})$/;

export const marketRoutes: Handlers<keyof typeof marketCalls> = {
  "GET /api/ctc/query-crypto-fiat": async (_context, asked) => {
    const locale = isLocale(asked.query.language) ? asked.query.language : asked.locale;
    const names = new Intl.DisplayNames([INTL_TAGS[locale]], { type: "currency" });
    return {
      cryptoList: ASSETS.map(({ code, name, precision, minQuantity }) => ({ assetCode: code, name, logoUrl: logoUrl(code), precision, minQuantity })),
      fiatList: FIATS.map(({ code, symbol, precision, defaultCountry }) => ({
        fiatCode: code, name: names.of(code) ?? code, symbol, precision, country: defaultCountry, paymentMethods: methodsOfFiat(code).map((method) => method.methodId),
      })),
    };
  },
  "GET /api/ctc/query-payment-methods": async (_context, asked) => {
    const methods = asked.query.fiat === undefined ? PAYMENT_METHODS : methodsOfFiat(asked.query.fiat);
    return methods.map((method) => methodView(method, asked.locale));
  },
  "POST /api/ctc/query-adv-list": async (context, asked) => {
    const { amount: amountText, cursor, limit = PAGE, ...filter } = asked.body;
    const fiat = FIATS.find((one) => one.code === filter.fiat);
    if (fiat === undefined || !ASSETS.some((one) => one.code === filter.asset)) return { items: [], nextCursor: null };
    const amount = amountText === undefined ? undefined : parseDecimal(amountText, fiat.precision);
    if (amount === null) return refuse("precision_exceeded", { fiatPrecision: fiat.precision });
    const after = cursor === undefined ? undefined : readCursor(cursor);
    if (after === null) return refuse("invalid_request", { part: "body", field: "cursor" }, { field: "cursor" });

    const viewer = asked.caller?.userId ?? null;
    const [rows, eyes] = await Promise.all([
      listAdverts(context.db, { ...filter, viewer, ...(amount === undefined ? {} : { amount }), ...(after === undefined ? {} : { after }) }, limit + 1),
      viewerOf(context.db, viewer),
    ]);
    const now = new Date();
    const shown = rows.slice(0, limit);
    const items = shown.map((row) => advertView(context, row, eyes, asked.locale, now));
    const last = shown.at(-1);
    return {
      items: filter.tradableOnly === true ? items.filter((item) => item.eligible) : items,
      nextCursor: rows.length > limit && last !== undefined ? writeCursor(placeOf(last, filter.sort ?? "price")) : null,
    };
  },
  "GET /api/ctc/query-adv-details": async (context, asked) => {
    const row = await findAdvert(context.db, asked.query.advId);
    if (row === null) return refuse("not_found");
    return advertView(context, row, await viewerOf(context.db, asked.caller?.userId ?? null), asked.locale, new Date());
  },
};

/** Our own drawing, served beside the API. */
export function logoUrl(asset: string): string {
  return `/api/logos/${asset}.svg`;
}

function writeCursor(place: Place): string {
  return `${place.value}_${place.id}`;
}

function readCursor(cursor: string): Place | null {
  const match = CURSOR.exec(cursor);
  return match === null ? null : { value: match[1] ?? "", id: match[2] as AdvertId };
}
