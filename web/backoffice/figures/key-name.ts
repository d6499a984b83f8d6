import { useFormats } from "@plaza/messages/react.tsx";
import type { FiguresData } from "./figures.server.ts";

/** What a pair, a method or a country is called. */
export function useKeyName({ by, methodNames }: Pick<FiguresData, "by" | "methodNames">): (key: string) => string {
  const formats = useFormats();
  return (key) => {
    switch (by) {
      case "country":
        return formats.countryName(key);
      case "method":
        return methodNames[key] ?? key;
      case "pair":
      case null:
        return key.replace("-", " / ");
    }
  };
}
