import { countryName } from "@plaza/messages/country-name.ts";
import { useLang } from "../../shell/root-data.ts";
import type { FiguresData } from "./figures.server.ts";

/** What a pair, a method or a country is called. */
export function useKeyName({ by, methodNames }: Pick<FiguresData, "by" | "methodNames">): (key: string) => string {
  const lang = useLang();
  return (key) => {
    switch (by) {
      case "country":
        return countryName(key, lang);
      case "method":
        return methodNames[key] ?? key;
      case "pair":
      case null:
        return key.replace("-", " / ");
    }
  };
}
