import type { Locale } from "@plaza/contract/locales.ts";
import { paths } from "../../shell/paths.ts";
import type { AdvertsData } from "./list.server.ts";

type Filter = Pick<AdvertsData, "state" | "side">;

/** The list of own adverts as it is filtered, with more said in the address. */
export function listHref(lang: Locale, { state, side }: Filter, more: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams({ ...(state === null ? {} : { state }), ...(side === null ? {} : { side }), ...more });
  return paths.adverts(lang, search.size === 0 ? undefined : search);
}
