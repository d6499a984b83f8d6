import { addresses, withNext } from "@plaza/contract/addresses.ts";
import type { AdvertId, Id, OrderId, Uid } from "@plaza/contract/ids.ts";
import type { IdentityKind } from "@plaza/contract/kyc.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { FraudId } from "@plaza/domain/fraud/frauds.ts";
import type { SecurityTopic } from "./security-topics.ts";
import type { Side } from "@plaza/contract/order.ts";
import type { BLOCKED_PAYMENT, MessageReport } from "@plaza/contract/support.ts";

/** The developer pages (docs/specification.md, Routes and languages). */
export type DeveloperPage = "pinia" | "style" | "avatar" | "locale" | "request" | "jsBridge";

/** Here, and not from the contract: every page has this file, and would have all topics with it. */
const ABOUT_BLOCKED_PAYMENT: typeof BLOCKED_PAYMENT = "payment_blocked";

/**
 * Every address that a page leads to; what only the server names is in `server-paths.ts`. No other file spells one but `contract/addresses.ts`,
 * for the widgets.
 */
export const paths = {
  home: addresses.home,
  /** The landing; with an amount in the search it asks for the best offer. */
  p2p: (lang: Locale, search?: URLSearchParams) => withSearch(addresses.p2p(lang), search),
  market: (lang: Locale, side: Side, search?: URLSearchParams) => withSearch(`/${lang}/p2p/${side}`, search),
  /** The list with one advert's order form opened on it. */
  take: (lang: Locale, side: Side, advId: AdvertId, search?: URLSearchParams) => {
    const opened = new URLSearchParams(search);
    opened.set("adv", advId);
    return withSearch(`/${lang}/p2p/${side}`, opened);
  },
  /** What a coin cost on the days before, and the offers by their prices. */
  prices: (lang: Locale, search?: URLSearchParams) => withSearch(`/${lang}/p2p/prices`, search),
  /** Where a coin's star is sent to. */
  favorite: (lang: Locale) => `/${lang}/p2p/favorite`,
  order: (lang: Locale, side: Side, orderId: OrderId) => `/${lang}/p2p/${side}/detail/${orderId}`,
  /** The cases of an order before customer service. */
  appeal: (lang: Locale, side: Side, orderId: OrderId) => `/${lang}/p2p/${side}/detail/${orderId}/appeal`,
  /** An order's signed journal, as a file. */
  journal: (lang: Locale, orderId: OrderId) => `/${lang}/p2p/order/${orderId}/journal`,
  /** The receipt of a completed order, as a PDF. */
  receipt: (lang: Locale, orderId: OrderId) => `/${lang}/p2p/order/${orderId}/receipt.pdf`,
  /** What a receipt for others shows, chosen by its owner. */
  shareReceipt: (lang: Locale, orderId: OrderId) => `/${lang}/p2p/order/${orderId}/receipt`,
  /** Anybody's: checks a shared receipt. Without a language, so that each reader gets it in their own. */
  receiptToCheck: (code: string, search: URLSearchParams) => withSearch(`/receipt/${code}`, search),
  receiptPicture: (lang: Locale, code: string, search: URLSearchParams) => withSearch(`/${lang}/receipt/${code}/picture.svg`, search),
  /** Anybody's: checks a journal's file in the browser. */
  checkJournal: (lang: Locale) => `/${lang}/p2p/check-journal`,
  /** The public keys of journals, as a file for programs. */
  evidenceKeys: () => "/.well-known/plaza-evidence-keys.json",
  orders: (lang: Locale, search?: URLSearchParams) => withSearch(addresses.orders(lang), search),
  payments: (lang: Locale, search?: URLSearchParams) => withSearch(`/${lang}/p2p/payments`, search),
  newPayment: (lang: Locale, search?: URLSearchParams) => withSearch(`/${lang}/p2p/payments/new`, search),
  adverts: (lang: Locale, search?: URLSearchParams) => withSearch(addresses.adverts(lang), search),
  newAdvert: (lang: Locale, search?: URLSearchParams) => withSearch(`/${lang}/p2p/adverts/new`, search),
  advert: (lang: Locale, advId: AdvertId) => `/${lang}/p2p/adverts/${advId}`,
  hkpay: addresses.hkpay,
  advertiser: (lang: Locale, uid: Uid, search?: URLSearchParams) => withSearch(`/${lang}/p2p/advertiser/${uid}`, search),
  /** Where each figure about a person comes from. */
  figures: (lang: Locale, uid: Uid) => `/${lang}/p2p/advertiser/${uid}/figures`,
  /** Whom the reader follows or has blocked. */
  people: (lang: Locale, kind: "followed" | "blocked", search?: URLSearchParams) => withSearch(`/${lang}/p2p/people/${kind}`, search),
  merchant: (lang: Locale) => `/${lang}/p2p/merchant`,
  review: (lang: Locale, orderId: OrderId) => `/${lang}/p2p/review/${orderId}`,
  gate: (lang: Locale, next?: string) => withNext(addresses.gate(lang), next),
  terms: (lang: Locale, next?: string) => withNext(`/${lang}/p2p/terms`, next),
  /** One version of the agreement, also after it has ceased to hold. */
  termsVersion: (lang: Locale, version: string) => `/${lang}/p2p/terms/${version}`,
  account: addresses.account,
  login: addresses.login,
  exchangeLogin: (lang: Locale, next?: string) => withNext(`/${lang}/account/exchange-login`, next),
  logout: addresses.logout,
  register: addresses.register,
  forgotten: (lang: Locale, next?: string) => withNext(`/${lang}/account/forgotten`, next),
  /** One thing that protects the account, in a dialog over Account Security. */
  securityTopic: (lang: Locale, topic: SecurityTopic, search: Readonly<Record<string, string>> = {}) =>
    withSearch(`/${lang}/account/security/${topic}`, new URLSearchParams(search)),
  security: (lang: Locale, next?: string) => withNext(`/${lang}/account/security`, next),
  apiKeys: (lang: Locale) => `/${lang}/account/api-keys`,
  subUsers: (lang: Locale, search?: URLSearchParams) => withSearch(`/${lang}/account/sub-users`, search),
  webhooks: (lang: Locale, search?: URLSearchParams) => withSearch(`/${lang}/account/webhooks`, search),
  board: (lang: Locale, search?: URLSearchParams) => withSearch(`/${lang}/p2p/board`, search),
  boardFigures: (lang: Locale, search?: URLSearchParams) => withSearch(`/${lang}/p2p/board/figures`, search),
  boardFiguresCsv: (lang: Locale, search?: URLSearchParams) => withSearch(`/${lang}/p2p/board/figures.csv`, search),
  allOrdersExport: (lang: Locale, format: "csv" | "xlsx") => `/${lang}/p2p/board/orders.${format}`,
  /** Where a coin is moved that somebody is short of in P2P. */
  transfer: (lang: Locale, coin: string) => `/${lang}/wallet?coin=${coin}&to=p2p#transfer`,
  /** A person's coins and where they went. */
  wallet: (lang: Locale, search?: URLSearchParams) => withSearch(`/${lang}/wallet`, search),
  proof: (lang: Locale, search?: URLSearchParams) => withSearch(`/${lang}/proof`, search),
  notifications: (lang: Locale, show: { unread?: boolean; cursor?: string } = {}) => {
    const search = new URLSearchParams(show.unread ? { show: "unread" } : {});
    if (show.cursor !== undefined) search.set("cursor", show.cursor);
    return withSearch(`/${lang}/notifications`, search);
  },
  /** My Orders as the list is filtered, as a file. */
  ordersExport: (lang: Locale, format: "csv" | "xlsx", search?: URLSearchParams) =>
    withSearch(`/${lang}/p2p/order/export.${format}`, search),
  /** An order's chat as a file to keep. */
  chatFile: (lang: Locale, orderId: OrderId) => `/${lang}/p2p/order/${orderId}/chat`,
  /** Alerts for offers; the search fills in the form of a new one. */
  watches: (lang: Locale, search?: URLSearchParams) => withSearch(`/${lang}/account/watches`, search),
  quickReplies: (lang: Locale) => `/${lang}/account/quick-replies`,
  profile: (lang: Locale) => `/${lang}/account/profile`,
  /** What each level may trade, what is left of it, and the request of a higher limit. */
  limits: (lang: Locale) => `/${lang}/account/limits`,
  notificationSettings: (lang: Locale) => `/${lang}/account/notifications`,
  kyc: (lang: Locale, { type, document, next }: { type?: "personal" | "company"; document?: IdentityKind; next?: string } = {}) => {
    const search = new URLSearchParams(type ? { type } : {});
    if (document) search.set("document", document);
    if (next) search.set("next", next);
    return withSearch(`/${lang}/account/kyc`, search);
  },
  developer: (lang: Locale, page: DeveloperPage) => `/${lang}/test/${page}`,
  apiDocs: () => "/api/docs",
  /** The rule by which every list of offers is ordered. */
  ranking: (lang: Locale) => `/${lang}/p2p/ranking`,
  rules: (lang: Locale) => `/${lang}/p2p/rules`,
  help: addresses.help,
  lite: addresses.lite,
  /** The own messages to customer service and the form of another one, about an order where one is named. */
  supportRequests: (lang: Locale, { orderId, cursor }: { orderId?: OrderId; cursor?: string } = {}) =>
    withSearch(`/${lang}/help/message`, new URLSearchParams({ ...(orderId && { order: orderId }), ...(cursor && { cursor }) })),
  /** The form of a report that an unpaid order's seller blocks the payment. */
  blockedPayment: (lang: Locale, orderId: OrderId) =>
    withSearch(`/${lang}/help/message`, new URLSearchParams({ order: orderId, topic: ABOUT_BLOCKED_PAYMENT })),
  /** The form of a report about a line of an order's chat. @param reason what is chosen when it opens */
  messageReport: (lang: Locale, orderId: OrderId, seq: number, reason?: MessageReport) =>
    withSearch(`/${lang}/help/message`, new URLSearchParams({ order: orderId, message: String(seq), ...(reason && { reason }) })),
  supportRequest: (lang: Locale, requestId: Id<"support_request">) => `/${lang}/help/message/${requestId}`,
  /** The thirty-two frauds, played. */
  lesson: addresses.lesson,
  lessonScene: (lang: Locale, fraud: FraudId) => `/${lang}/p2p/lesson/${fraud}`,
  /** A practice trade: without a step, where it begins and what came of it. */
  practice: (lang: Locale, step?: number) => `/${lang}/practice${step === undefined ? "" : `/${step}`}`,
  /** What the site's worker shows in the place of a page that can't be reached. */
  offline: (lang: Locale) => `/${lang}/offline`,
  latestBuild: () => "/builds/latest.json",
  buildMeta: (buildId: string) => `/builds/meta/${buildId}.json`,
  /** What a prerendered page shows, as a file beside it. */
  payload: (pathname: string) => `${pathname}/_payload.json`,
} as const;

/** Whether an address belongs to the back office. */
export function isBackoffice(pathname: string): boolean {
  return pathname === "/desk" || pathname.startsWith("/desk/") || pathname === "/desk.data";
}

/** The first words of the site's paths after the language. A path that begins with one has merely lost its language. */
const FIRST_SEGMENTS = new Set([
  "p2p",
  "account",
  "notifications",
  "hkpay",
  "test",
  "proof",
  "wallet",
  "help",
  "start",
  "lite",
  "receipt",
  "practice",
]);

/** Whether a path would be one of ours with a language in front, so that it is redirected instead of not found. */
export function lacksLanguage(pathname: string): boolean {
  return FIRST_SEGMENTS.has(pathname.split("/")[1] ?? "") || pathname === "/";
}

/**
 * Where to go after a login or a gate: a path of this site, or `otherwise`.
 * Anything that a browser could read as another host (`//host`, `/\host`, a scheme) is refused, so that `next` is no open redirect.
 */
export function safeNext(next: string | null, otherwise: string): string {
  return next && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next) ? next : otherwise;
}

/** Returns the path alone if the search is missing or empty. */
export function withSearch(path: string, search: URLSearchParams | undefined): string {
  const query = search?.toString();
  return query ? `${path}?${query}` : path;
}
