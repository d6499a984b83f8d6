import type { Locale } from "./locales.ts";

/** What the site and the sub-applications around its pages say to each other (docs/specification.md). */

export const WIDGETS = ["header", "footer", "transfer"] as const;
export type WidgetName = (typeof WIDGETS)[number];

/** The ids of the page's containers. */
export const WIDGET_CONTAINERS: Readonly<Record<WidgetName, string>> = {
  header: "websiteHeader",
  footer: "websiteFooter",
  transfer: "websiteTransfer",
};

/** Who is logged in, as a widget may know it: no token, nothing of the account's protection, addresses masked. */
export interface WidgetUser {
  readonly UID: string;
  readonly userId: string;
  readonly accountGroup: number;
  readonly username: string;
  /** Masked. */
  readonly emailOrPhone: string;
  readonly kycType: string;
  readonly kycStatus: string;
  readonly isAdmin: boolean;
  readonly traderStatus: string;
}

/** The widget data of the specification, and nothing else. */
export interface WidgetData {
  readonly lang: Locale;
  /** Path and search of the page that is shown. */
  readonly route: string;
  readonly isInstitutions: boolean;
  readonly isLogin: boolean;
  readonly userInfo: WidgetUser | null;
  /** Origin of the API; empty: the page's own. */
  readonly apiDomain: string;
  readonly brokerInfo: { readonly isBroker: boolean; readonly brokerId?: string; readonly level?: number } | null;
}

/** What both sides keep in `window.ICESTARK.store`. */
export const SHARED_KEYS = {
  locale: "iceLocale",
  transferShow: "iceTransferShow",
  /** The coin that somebody is short of in P2P: a transfer that is shown then begins with it. */
  transferAsset: "iceTransferAsset",
  unread: "iceUnread",
  openOrders: "iceOpenOrders",
} as const;

/** What both sides say in `window.ICESTARK.event`. */
export const SHARED_EVENTS = {
  /** Futures have changed: a widget that shows the transfer closes it. */
  updateFutures: "updateFutures",
  /** Coins were moved between wallets: a widget that shows balances reloads them. */
  balancesMoved: "balancesMoved",
} as const;

/** After the start the locale is said once more, for a widget that has come in the meantime. */
export const LOCALE_AGAIN_MS = 100;

/** An element of a widget says it of itself when it can show nothing any more: the page then shows its own first paint again. */
export const WIDGET_FAULT = "widgetfault";
