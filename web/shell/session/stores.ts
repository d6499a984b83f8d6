import type { KycInfo, BrokerInfo, RestrictInfo, UserInfo } from "../user-info.ts";
import { LOGOUT_COOKIES } from "@plaza/contract/session-cookies.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import { DEFAULT_LOCALE, type Locale } from "@plaza/contract/locales.ts";
import { isInstitution } from "@plaza/domain/people/institution.ts";
import { masked } from "@plaza/domain/people/mask.ts";
import { browserCaller } from "../api/browser.ts";
import { cookieLine, readCookies } from "../cookies.ts";
import { createStore } from "./store.ts";
import { hintsOf, isLoggedIn } from "./user-hints.ts";

/**
 * The client stores, under their names of docs/specification.md (Client data). They are what this page knows; nothing is decided by them.
 */

type Lists = WireOf<"GET /api/ctc/query-crypto-fiat">["data"];

interface UserState {
  readonly info: UserInfo | null;
  readonly verification: (UserInfo["verification"] & { readonly phoneAuthRequired: boolean; readonly emailAuthRequired: boolean }) | null;
  readonly kycInfo: KycInfo | null;
  readonly brokerInfo: BrokerInfo | null;
  readonly isLogin: boolean;
  readonly isInstitutions: boolean;
  readonly isTrader: boolean;
  readonly isSubUser: boolean;
}

const NOBODY: UserState = {
  info: null,
  verification: null,
  kycInfo: null,
  brokerInfo: null,
  isLogin: false,
  isInstitutions: false,
  isTrader: false,
  isSubUser: false,
};

const NOT_VERIFIED: UserInfo["verification"] = {
  twoFactorRequired: false,
  useAdminTwoFactor: false,
  phone: "",
  email: "",
  dialCode: "",
  verifyInstruction: "",
  authenticator: false,
  exchange: false,
  holdUntil: null,
};

export const userStore = createStore<UserState>(NOBODY);

interface P2pState {
  readonly isAllowTerms: boolean;
  readonly userPaymentsList: WireOf<"GET /api/ctc/query-user-payment">["data"];
  readonly fiatList: Lists["fiatList"];
  readonly cryptoList: Lists["cryptoList"];
}

export const p2pStore = createStore<P2pState>({ isAllowTerms: false, userPaymentsList: [], fiatList: [], cryptoList: [] });

interface PublicSettings {
  readonly darkTheme: boolean;
  readonly locale: Locale;
  readonly apiDomain: string;
  readonly feflagDomain: string;
  readonly strapiDomain: string;
  readonly isAndroid: boolean;
  readonly isIos: boolean;
  readonly isApp: boolean;
  /** Milliseconds that the server's clock is ahead of this device's. */
  readonly serverTimeOffset: number;
  readonly assetsLogourl: Readonly<Record<string, string>>;
  readonly restrictCheckInfo: RestrictInfo;
}

export const publicStore = createStore<PublicSettings>({
  darkTheme: false,
  locale: DEFAULT_LOCALE,
  apiDomain: "",
  feflagDomain: "",
  strapiDomain: "",
  isAndroid: false,
  isIos: false,
  isApp: false,
  serverTimeOffset: 0,
  assetsLogourl: {},
  restrictCheckInfo: {
    ipRestricted: false,
    needKyc: false,
    depositNeedKyc: false,
    fiatPaymentRestricted: false,
    restrictedAssetList: [],
  },
});

/** Stores who is logged in, here and in the readable cookies. Nobody: that is a log-out (docs/specification.md, States). */
export function setUserInfo(info: UserInfo | null): void {
  if (info === null) return clearUserInfo();
  const shown = { ...info, emailOrPhone: masked(info.emailOrPhone) };
  saveUserInfo(shown);
  const cookies = readCookies(document.cookie);
  for (const line of hintsOf(shown, cookies, isSecure())) document.cookie = line;
}

/** Into the store alone: the cookies came with the page. */
export function saveUserInfo(info: UserInfo): void {
  // An API of another make may leave it out, or parts of it (docs/specification.md, Calls).
  const given: { readonly verification?: Partial<UserInfo["verification"]>; readonly isAdmin?: boolean } = info;
  const verification = { ...NOT_VERIFIED, ...given.verification };
  userStore.set({
    info,
    verification: { ...verification, phoneAuthRequired: verification.phone !== "", emailAuthRequired: verification.email.includes("@") },
    isLogin: isLoggedIn(info),
    isInstitutions: isInstitution(info),
    isTrader: info.traderStatus === "active",
    isSubUser: given.isAdmin === false,
  });
}

let redrawPage: () => unknown = () => undefined;

/** What draws the page again when its person is logged out by its own code. */
export function onLogout(redraw: () => unknown): void {
  redrawPage = redraw;
}

function clearUserInfo(): void {
  endSession();
  for (const name of LOGOUT_COOKIES) document.cookie = cookieLine(name, "", 0, isSecure());
  clearUserInfoStores();
  redrawPage();
}

/** Ends the session of the cookies that are about to go. If the connection is lost, the session ends by its limits. */
function endSession(): void {
  if (!readCookies(document.cookie).has("authorization")) return;
  const { locale, apiDomain } = publicStore.get();
  browserCaller({ lang: locale, apiDomain, networkError: "" })("POST /api/a/v2/auth/logout").catch(() => undefined);
}

/** The store alone: there are no cookies to clear, or nobody knows yet whose they are. */
export function clearUserInfoStores(): void {
  userStore.set(NOBODY);
  p2pStore.set({ isAllowTerms: false, userPaymentsList: [] });
}

function isSecure(): boolean {
  return location.protocol === "https:";
}
