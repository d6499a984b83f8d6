import { mayNotTrade, regionOf } from "@plaza/domain/region/region.ts";
import type { Context } from "../../core/context.ts";
import type { MarketLimits } from "./matching.ts";

/**
 * What nobody, or nobody of a country, is shown now. A watch's owner is not here with an address, so it is the verified identity that says
 * which country's rules hold.
 */
export function marketLimits({ settings, catalogue }: Pick<Context, "settings" | "catalogue">): MarketLimits {
  const now = settings.current;
  const { coins, currencies } = catalogue.current;
  const countries = [
    ...new Set([
      ...now.blockedCountries,
      ...now.fiatPaymentRestrictedCountries,
      ...now.restrictedAssetCountries,
      ...coins.flatMap(({ hiddenIn }) => hiddenIn),
    ]),
  ];
  const regions = countries.map((country) => ({
    country,
    region: regionOf({ addressCountry: null, identityCountry: country, kycApproved: true }, now, catalogue.current),
  }));
  const hidden = regions.flatMap(({ country, region }) => region.restrictedAssets.map((asset) => ({ asset, country })));
  return {
    priceMaxAgeSeconds: now.priceMaxAgeSeconds,
    assetsOff: coins.filter(({ isOn }) => !isOn).map(({ code }) => code),
    fiatsOff: currencies.filter(({ isOn }) => !isOn).map(({ code }) => code),
    pairsOff: now.pairsOff,
    methodsOff: now.methodsOff,
    closedCountries: regions.filter(({ region }) => mayNotTrade(region)).map(({ country }) => country),
    hiddenAssets: hidden.map(({ asset }) => asset),
    hiddenCountries: hidden.map(({ country }) => country),
    blockTakerTrades: now.blockTakerTrades,
  };
}
