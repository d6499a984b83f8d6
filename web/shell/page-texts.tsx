import { useMemo, type ReactNode } from "react";
import { useMatches } from "react-router";
import type { Locale } from "@plaza/contract/locales.ts";
import { TextsProvider } from "@plaza/messages/react.tsx";
import type { Compiled } from "@plaza/messages/text.ts";
import { useUnchanged } from "./use-unchanged.ts";

declare global {
  /** Texts that came with this document, by route. What is loaded later brings its texts among its data. */
  var pageTexts: Readonly<Record<string, Compiled>> | undefined;
}

/** Gives components the texts that the loaders of the present routes brought (`texts` in their data), so that a page ships its own and no other's. */
export function PageTexts({ lang, children }: { lang: Locale; children: ReactNode }) {
  const matches = useMatches();
  const brought = useMemo(
    () => Object.assign({}, ...matches.map((match) => textsIn(match.loaderData) ?? globalThis.pageTexts?.[match.id])) as Compiled,
    [matches],
  );
  // With other texts every component is drawn again. A page that asks for itself again brings the same ones.
  const compiled = useUnchanged(brought, JSON.stringify);
  return (
    <TextsProvider locale={lang} compiled={compiled}>
      {children}
    </TextsProvider>
  );
}

/** Undefined where a route has none, and where they came with the document. */
export function textsIn(loaderData: unknown): Compiled | undefined {
  return (loaderData as { readonly texts?: Compiled } | null | undefined)?.texts;
}
