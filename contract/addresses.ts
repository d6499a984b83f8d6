import type { Locale } from "./locales.ts";

/** A path with where to go after it. */
export function withNext(path: string, next: string | undefined): string {
  return next ? `${path}?next=${encodeURIComponent(next)}` : path;
}

/** The site's addresses that its sub-applications link to. The site's own list (`web/shell/paths.ts`) takes them from here. */
export const addresses = {
  home: (lang: Locale) => `/${lang}`,
  p2p: (lang: Locale) => `/${lang}/p2p`,
  buy: (lang: Locale) => `/${lang}/p2p/buy`,
  sell: (lang: Locale) => `/${lang}/p2p/sell`,
  orders: (lang: Locale) => `/${lang}/p2p/order`,
  adverts: (lang: Locale) => `/${lang}/p2p/adverts`,
  board: (lang: Locale) => `/${lang}/p2p/board`,
  payments: (lang: Locale) => `/${lang}/p2p/payments`,
  followed: (lang: Locale) => `/${lang}/p2p/people/followed`,
  gate: (lang: Locale) => `/${lang}/p2p/verify`,
  rules: (lang: Locale) => `/${lang}/p2p/rules`,
  proof: (lang: Locale) => `/${lang}/proof`,
  wallet: (lang: Locale) => `/${lang}/wallet`,
  notifications: (lang: Locale) => `/${lang}/notifications`,
  profile: (lang: Locale) => `/${lang}/account/profile`,
  security: (lang: Locale) => `/${lang}/account/security`,
  /** Everything of the own account, and the ways to all of it. */
  account: (lang: Locale) => `/${lang}/account`,
  hkpay: (lang: Locale) => `/${lang}/hkpay`,
  help: (lang: Locale) => `/${lang}/help`,
  /** Pages without scripts, fonts and pictures. */
  lite: (lang: Locale) => `/${lang}/lite`,
  lesson: (lang: Locale) => `/${lang}/p2p/lesson`,
  login: (lang: Locale, next?: string) => withNext(`/${lang}/account/login`, next),
  register: (lang: Locale, next?: string) => withNext(`/${lang}/account/register`, next),
  logout: (lang: Locale) => `/${lang}/account/logout`,
  apiDocs: () => "/api/docs",
  demoMailbox: () => "/dev/mailbox",
} as const;
