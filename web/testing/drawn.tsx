import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { TextsProvider } from "@plaza/messages/react.tsx";
import { LoadedData, type RootData } from "../shell/root-data.ts";

/** What a part of a page says, in plain text, to a reader of whom the page knows no more than `known`. */
export function drawnText(node: ReactNode, namespaces: Parameters<typeof messagesFor>[1], known: Partial<RootData>): string {
  const { lang = "en" } = known;
  const html = renderToStaticMarkup(
    <LoadedData value={{ ...known, lang, timeZone: "UTC" } as RootData}>
      <TextsProvider locale={lang} compiled={messagesFor(lang, namespaces)}>
        {node}
      </TextsProvider>
    </LoadedData>,
  );
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
