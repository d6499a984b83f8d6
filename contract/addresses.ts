import type { Locale } from "./locales.ts";

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
  lesson: (lang: Locale) => `/${lang}/p2p/lesson`,
  login: (lang: Locale, next?: string) => `/${lang}/account/login${next ? `?${new URLSearchParams({ next }).toString()}` : ""}`,
  register: (lang: Locale, next?: string) => `/${lang}/account/register${next ? `?${new URLSearchParams({ next }).toString()}` : ""}`,
  logout: (lang: Locale) => `/${lang}/account/logout`,
  apiDocs: () => "/api/docs",
  demoMailbox: () => "/dev/mailbox",
} as const;
