import { paths } from "../paths.ts";
import { remedyHref, searchOf, type OfferRemedy, type Remedy, type RemedyContext } from "./remedies.ts";

/** Where each of them is. An order's page does without. */
const ADDRESSES: Readonly<Record<OfferRemedy, (context: RemedyContext) => string>> = {
  another: ({ lang, side = "buy", asset, fiat }) => paths.market(lang, side, searchOf({ asset, fiat })),
  payment: ({ lang, fiat, here }) => paths.newPayment(lang, searchOf({ fiat, next: here })),
  move: ({ lang, asset }) => (asset === undefined ? paths.wallet(lang) : paths.transfer(lang, asset)),
  limits: ({ lang }) => paths.limits(lang),
  practice: ({ lang }) => paths.practice(lang),
  advert: ({ lang, advId }) => (advId === undefined ? paths.adverts(lang) : paths.advert(lang, advId)),
};

/** @returns the address of the page where something can be done, also about an offer */
export function offerRemedyHref(remedy: Remedy, context: RemedyContext): string {
  return isOfOffers(remedy) ? ADDRESSES[remedy](context) : remedyHref(remedy, context);
}

function isOfOffers(remedy: Remedy): remedy is OfferRemedy {
  return remedy in ADDRESSES;
}
