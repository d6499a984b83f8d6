import type { Locale } from "@plaza/contract/locales.ts";

/** Published in the README: they exist in demo mode only. */
export const DEMO_PASSWORD = "Demo-Passw0rd!";
export const DEMO_TOTP_SECRET = "JBSWY3DPEHPK3PXP";

/** What a person's finished trades add up to, in the columns of the `reputation` table. */
export interface TradeRecord {
  readonly completed: number;
  /** Orders that ended without a trade through this person's own fault. */
  readonly atFault: number;
  /** The sum over all `releases`, as `paySeconds` is over all `payments`. */
  readonly releaseSeconds: number;
  readonly releases: number;
  readonly paySeconds: number;
  readonly payments: number;
  readonly positive: number;
  readonly negative: number;
}

export const NO_TRADES: TradeRecord = {
  completed: 0,
  atFault: 0,
  releaseSeconds: 0,
  releases: 0,
  paySeconds: 0,
  payments: 0,
  positive: 0,
  negative: 0,
};

/** A user who can log in to the demo: password `DEMO_PASSWORD`, authenticator secret `DEMO_TOTP_SECRET` where `twoFactor`. */
export interface DemoPerson {
  /** Names the person within the demo's data; the part of the email address before the @. */
  readonly key: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** E.164, verified; null where none is bound. */
  readonly phone: string | null;
  readonly nickname: string;
  /** The verified (or, while `pending`, claimed) legal name; null before any verification. */
  readonly fullName: string | null;
  readonly country: string | null;
  /** The site's language for this person. */
  readonly language: Locale;
  /** Whose sub-user it is. */
  readonly parentKey: string | null;
  readonly traderStatus: "none" | "active";
  readonly kycType: "personal" | "company";
  readonly kycStatus: "none" | "pending" | "approved";
  readonly twoFactor: boolean;
  readonly termsAccepted: boolean;
  readonly joinedAt: Date;
  readonly lastSeenAt: Date;
  /** Currencies that the person trades in, the home currency first; empty for those who don't advertise. */
  readonly fiats: readonly string[];
  /** Language of the person's advert texts; may be one that the site doesn't speak. */
  readonly speaks: string;
  readonly record: TradeRecord;
}

const DAY = 86_400_000;

type Row = Partial<Omit<DemoPerson, "key" | "email" | "joinedAt" | "lastSeenAt">> & { readonly joinedDaysAgo: number };

/** The named accounts besides the merchants, who are part of the roster in `people.ts`. American telephone numbers are from the range kept for fiction, the others specimens of their plan. */
const NAMED: Readonly<Record<string, Row>> = {
  buyer: {
    nickname: "QuietHarbor",
    fullName: "Elena Marlow",
    country: "GB",
    phone: "+447400123401",
    fiats: ["USD", "EUR"],
    joinedDaysAgo: 412,
  },
  seller: {
    nickname: "CopperFern",
    fullName: "Jonas Wetherby",
    country: "US",
    phone: "+12015550101",
    fiats: ["USD", "EUR"],
    joinedDaysAgo: 655,
  },
  newcomer: { nickname: "FreshStart", emailVerified: false, kycStatus: "none", twoFactor: false, termsAccepted: false, joinedDaysAgo: 0 },
  sub: {
    nickname: "NorthQuay-Assistant",
    fullName: "Priya Hallam",
    country: "US",
    phone: "+12015550102",
    parentKey: "merchant1",
    joinedDaysAgo: 180,
  },
  company: {
    nickname: "MeridianTrade",
    fullName: "Meridian Trade Partners Ltd",
    country: "GB",
    phone: "+447400123402",
    kycType: "company",
    kycStatus: "pending",
    joinedDaysAgo: 9,
  },
};

export const MERCHANT_KEYS = [
  "merchant1",
  "merchant2",
  "merchant3",
  "merchant4",
  "merchant5",
  "merchant6",
  "merchant7",
  "merchant8",
] as const;
/** Every trader's account that the contract promises; those of staff are in `staff.ts`. */
export const ACCOUNT_KEYS: readonly string[] = ["buyer", "seller", ...MERCHANT_KEYS, "newcomer", "sub", "company"];

/** Free p2p balances that the demo buyer and seller begin with. */
export const PARTY_BALANCES = [
  { asset: "USDT", quantity: "10000" },
  { asset: "BTC", quantity: "1" },
] as const;

/** The named accounts that are not merchants. All gates are passed unless the row says otherwise. */
export function namedAccounts(now: Date): DemoPerson[] {
  return Object.entries(NAMED).map(([key, { joinedDaysAgo, ...row }]) => ({
    key,
    email: emailOf(key),
    emailVerified: true,
    phone: null,
    nickname: key,
    fullName: null,
    country: null,
    language: "en",
    parentKey: null,
    traderStatus: "none",
    kycType: "personal",
    kycStatus: "approved",
    twoFactor: true,
    termsAccepted: true,
    joinedAt: new Date(now.getTime() - joinedDaysAgo * DAY - 3_600_000),
    lastSeenAt: new Date(now.getTime() - 1_800_000),
    fiats: [],
    speaks: "en",
    record: NO_TRADES,
    ...row,
  }));
}

/** Returns a demo user's address, under a top-level domain that never exists (RFC 2606). */
export function emailOf(key: string): string {
  return `${key}@demo.test`;
}
