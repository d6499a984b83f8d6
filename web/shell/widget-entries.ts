import { WIDGETS, type WidgetName } from "@plaza/contract/widgets.ts";

/** Where each widget's entry is; null: the page does without the widget and keeps its first paint. */
export type WidgetEntries = Readonly<Record<WidgetName, string | null>>;

/** The widgets that come with the site. */
export const BUILT_IN: Readonly<Record<WidgetName, string>> = {
  header: "/_comp/header/index.html",
  footer: "/_comp/footer/index.html",
  transfer: "/_comp/transfer/index.html",
};

/** The origins beside the page's own that entries are loaded from. */
export function foreignOrigins(entries: WidgetEntries): string[] {
  const addresses = WIDGETS.map((name) => entries[name]).filter((entry) => entry !== null && !entry.startsWith("/"));
  return [...new Set(addresses.map((address) => new URL(String(address)).origin))];
}
