import type { Locale } from "@plaza/contract/locales.ts";
import { withNext } from "@plaza/contract/addresses.ts";
import type { Restriction } from "./restrictions.ts";

/** Addresses that only the server names, so that no page loads them. */
export const serverPaths = {
  securityTxt: () => "/.well-known/security.txt",
  restricted: (lang: Locale, kind: Restriction, next?: string) => withNext(`/${lang}/p2p/restricted/${kind}`, next),
} as const;
