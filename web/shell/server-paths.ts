import type { Locale } from "@plaza/contract/locales.ts";
import { withNext } from "@plaza/contract/addresses.ts";
import type { Restriction } from "./restrictions.ts";

/** Addresses that only the server names, so that no page loads them. */
export const serverPaths = {
  securityTxt: () => "/.well-known/security.txt",
  restricted: (lang: Locale, kind: Restriction, next?: string) => withNext(`/${lang}/p2p/restricted/${kind}`, next),
  /** From an account to the first trade: leads to what is missing, step by step, and then to `next`. */
  start: (lang: Locale, next?: string) => withNext(`/${lang}/start`, next),
} as const;

/** Whether a path leads on from step to step of the way to the first trade. */
export function isStart(path: string): boolean {
  return /^\/[a-z-]+\/start(?:\?|$)/.test(path);
}
