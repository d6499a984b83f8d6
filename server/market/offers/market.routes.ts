import type { marketCalls } from "@plaza/contract/calls/market.ts";
import { INTL_TAGS } from "@plaza/contract/locales.ts";
import { assetLogoSvg } from "@plaza/domain/catalogue/assets.ts";
import type { Coin } from "@plaza/domain/catalogue/catalogue.ts";
import { readLocale } from "@plaza/domain/locale/negotiate.ts";
import { PAYMENT_METHODS, methodsOfFiat } from "@plaza/domain/catalogue/payment-methods/index.ts";
import { countView } from "../adverts/view-count.ts";
import { findAdvert } from "../adverts/advert.store.ts";
import type { Handlers } from "../../core/handler.ts";
import { refuse } from "../../core/http/refusal.ts";
import { hides, hidesPair } from "@plaza/domain/region/region.ts";
import { findIndexHistory } from "./index-history.service.ts";
import { findAdverts } from "./advert-list.service.ts";
import { advertView } from "../adverts/advert.view.ts";
import { purchaseTermsOf } from "../adverts/purchase-terms.service.ts";
import { methodView } from "../../people/payments/method.view.ts";
import { viewerOf } from "../adverts/viewer.service.ts";

export const marketRoutes: Handlers<keyof typeof marketCalls> = {
  "GET /api/ctc/query-crypto-fiat": async ({ catalogue }, request) => {
    const locale = readLocale(request.query.language ?? "") ?? request.locale;
    const names = new Intl.DisplayNames([INTL_TAGS[locale]], { type: "currency" });
    return {
      cryptoList: catalogue.current.coins
        .filter(({ code }) => !hides(request.region, code))
        .map((coin) => ({
          assetCode: coin.code,
          name: coin.name,
          logoUrl: logoUrl(coin),
          precision: coin.precision,
          minQuantity: coin.minQuantity,
        })),
      fiatList: catalogue.current.currencies
        .filter(({ isOn }) => isOn)
        .map(({ code, symbol, precision, countries: [country] }) => ({
          fiatCode: code,
          name: names.of(code) ?? code,
          symbol,
          precision,
          ...(country === undefined ? {} : { country }),
          paymentMethods: methodsOfFiat(code).map((method) => method.methodId),
        })),
    };
  },
  "GET /api/ctc/query-payment-methods": async (context, request) => {
    const methods = request.query.fiat === undefined ? PAYMENT_METHODS : methodsOfFiat(request.query.fiat);
    return methods
      .filter(({ methodId }) => !context.settings.current.methodsOff.includes(methodId))
      .map((method) => methodView(method, request.locale));
  },
  "POST /api/ctc/query-adv-list": (context, request) =>
    findAdverts(context, { viewer: request.caller, region: request.region, reads: request.reads }, request.body, request.locale),
  "GET /api/ctc/query-index-prices": (context, request) => findIndexHistory(context, request.region, request.query),
  "GET /api/ctc/query-adv-details": async (context, request) => {
    const row = await findAdvert(context.db, request.query.advId);
    const mine = row !== null && row.ownerId === request.caller?.accountId;
    const barred = row !== null && row.privateKey !== null && row.privateKey !== request.query.key && !mine;
    if (row === null || barred || (!mine && hidesPair(request.region, row))) return refuse("not_found");
    if (!mine) countView(context, row.id);
    const viewer = await viewerOf(context, context.db, request.caller, request.region);
    const now = new Date();
    const buyer = { userId: request.caller?.accountId ?? null, viewer };
    const terms = await purchaseTermsOf(context, buyer, row, now);
    return { ...advertView(context, row, viewer, { locale: request.locale, now }), ...terms };
  },
};

/** The operator's own, otherwise our drawing (`logo.routes.ts`); empty where there is neither, so that nobody asks for it. */
export function logoUrl({ code, logoUrl: own }: Pick<Coin, "code" | "logoUrl">): string {
  return own ?? (assetLogoSvg(code) === undefined ? "" : `/api/logos/coins.svg#${code}`);
}
