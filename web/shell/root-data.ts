import { useRouteLoaderData } from "react-router";
import type { Locale } from "@plaza/contract/locales.ts";
import type { RootData } from "../root.tsx";

/** What the root's loader knows about this visit. */
export function useRootData(): RootData {
  const root = useRouteLoaderData<RootData>("root");
  if (!root) throw new Error("The root's loader never throws, so its data is always there.");
  return root;
}

/** The language of the page. */
export function useLang(): Locale {
  return useRootData().lang;
}
