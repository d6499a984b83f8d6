import { pairCode, type Catalogue } from "../catalogue/catalogue.ts";
import type { Settings } from "../settings/catalogue.ts";

/** What is known of where somebody is. */
export interface Whereabouts {
  /** By the network address; null where nobody can say. */
  readonly addressCountry: string | null;
  /** Of the verified identity; null before there is one. */
  readonly identityCountry: string | null;
  readonly kycApproved: boolean;
}

/** What holds for somebody there. */
export interface Region {
  /** The product isn't available: by the address or by the identity. */
  readonly blocked: boolean;
  readonly fiatPaymentRestricted: boolean;
  /** Coins that are hidden there; empty where nothing is. */
  readonly restrictedAssets: readonly string[];
  /** Coins that are off everywhere. */
  readonly assetsOff: readonly string[];
  /** Currencies that are off everywhere. */
  readonly fiatsOff: readonly string[];
  /** Pairs that are off everywhere, as `pairCode` writes them. */
  readonly pairsOff: readonly string[];
  /** An identity must be verified before trading, and isn't. */
  readonly needKyc: boolean;
  /** An identity must be verified before coins are moved to the P2P wallet, and isn't. */
  readonly depositNeedKyc: boolean;
}

export type RegionSettings = Pick<
  Settings,
  | "blockedCountries"
  | "fiatPaymentRestrictedCountries"
  | "restrictedAssetCountries"
  | "restrictedAssets"
  | "needsKycCountries"
  | "depositNeedsKycCountries"
  | "pairsOff"
>;

/**
 * A country's rule holds for who is there and for who is from there: neither a journey nor a foreign address opens what the law at home
 * closes. An address that nobody can place restricts nothing; the identity still does. A coin is hidden by the list of the settings or by its own.
 */
export function regionOf(
  who: Whereabouts,
  settings: RegionSettings,
  { coins, currencies }: Pick<Catalogue, "coins" | "currencies">,
): Region {
  const countries = [who.addressCountry, who.identityCountry].filter((country) => country !== null);
  const within = (list: readonly string[]) => countries.some((country) => list.includes(country));
  return {
    blocked: within(settings.blockedCountries),
    fiatPaymentRestricted: within(settings.fiatPaymentRestrictedCountries),
    restrictedAssets: [
      ...new Set([
        ...(within(settings.restrictedAssetCountries) ? settings.restrictedAssets : []),
        ...coins.filter(({ hiddenIn }) => within(hiddenIn)).map(({ code }) => code),
      ]),
    ],
    assetsOff: coins.filter(({ isOn }) => !isOn).map(({ code }) => code),
    fiatsOff: currencies.filter(({ isOn }) => !isOn).map(({ code }) => code),
    pairsOff: settings.pairsOff,
    needKyc: !who.kycApproved && within(settings.needsKycCountries),
    depositNeedKyc: !who.kycApproved && within(settings.depositNeedsKycCountries),
  };
}

/** Neither orders nor adverts: said with the page of restricted regions. */
export function mayNotTrade(region: Region): boolean {
  return region.blocked || region.fiatPaymentRestricted;
}

/** Whether a coin is in no list there: hidden in this region, or off everywhere. */
export function hides({ restrictedAssets, assetsOff }: Region, asset: string): boolean {
  return restrictedAssets.includes(asset) || assetsOff.includes(asset);
}

/** Whether adverts of a pair are in no list there. */
export function hidesPair(region: Region, { asset, fiat }: { readonly asset: string; readonly fiat: string }): boolean {
  return hides(region, asset) || region.fiatsOff.includes(fiat) || region.pairsOff.includes(pairCode(asset, fiat));
}
