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
  /** Coins that are hidden; empty where nothing is. */
  readonly restrictedAssets: readonly string[];
  /** An identity must be verified, and isn't. */
  readonly needKyc: boolean;
}

export type RegionSettings = Pick<
  Settings,
  "blockedCountries" | "fiatPaymentRestrictedCountries" | "restrictedAssetCountries" | "restrictedAssets" | "depositNeedsKycCountries"
>;

/**
 * A country's rule holds for who is there and for who is from there: neither a journey nor a foreign address opens what the law at home
 * closes. An address that nobody can place restricts nothing; the identity still does.
 */
export function regionOf(who: Whereabouts, settings: RegionSettings): Region {
  const countries = [who.addressCountry, who.identityCountry].filter((country) => country !== null);
  const within = (list: readonly string[]) => countries.some((country) => list.includes(country));
  return {
    blocked: within(settings.blockedCountries),
    fiatPaymentRestricted: within(settings.fiatPaymentRestrictedCountries),
    restrictedAssets: within(settings.restrictedAssetCountries) ? settings.restrictedAssets : [],
    needKyc: !who.kycApproved && within(settings.depositNeedsKycCountries),
  };
}

/** Neither orders nor adverts: said with the page of restricted regions. */
export function mayNotTrade(region: Region): boolean {
  return region.blocked || region.fiatPaymentRestricted;
}
