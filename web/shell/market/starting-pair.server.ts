import type { Visit } from "../session/visit.server.ts";
import { DEFAULT_ASSET, LAST_LIST_COOKIE, defaultFiat, readLastList } from "./filter.ts";

/** Returns the pair that a page starts with: that of the list the visitor used last, else USDT and a currency guessed by language. */
export function startingPair({ cookies, lang }: Pick<Visit, "cookies" | "lang">): { readonly asset: string; readonly fiat: string } {
  const last = readLastList(cookies.get(LAST_LIST_COOKIE));
  return { asset: last?.asset ?? DEFAULT_ASSET, fiat: last?.fiat ?? defaultFiat(lang) };
}
