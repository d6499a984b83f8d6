import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import type { WidgetName } from "@plaza/contract/widgets.ts";
import type { Compiled } from "@plaza/messages/text.ts";
import { Footer } from "@plaza/widgets/footer/footer.tsx";
import { Header } from "@plaza/widgets/header/header.tsx";
import { NO_NOTES } from "@plaza/widgets/module.ts";
import { WidgetTree, idPrefixOf, type DrawnProps } from "@plaza/widgets/tree.tsx";
import type { RootData } from "../root-data.ts";
import type { FirstPaints } from "./first-paints.ts";
import { widgetDataOf } from "./widget-data.ts";

/** Draws the widgets as they will draw themselves, so that each takes over what it finds. The transfer is closed, hence nothing. */
export function firstPaints(root: RootData, route: string): FirstPaints {
  return { header: drawn("header", Header, { data: widgetDataOf(root, route), notes: root }, root.texts), footer: footerOf(root) };
}

/** By the texts that they are drawn from, which are one object for a language and a kind of reader. */
const footers = new WeakMap<Compiled, Map<string, string>>();

/** The footer is the same for all readers on all pages, so it is drawn once. It is given nothing of a reader's, so that no other reader can see that. */
function footerOf({ lang, mode, missingPages, apiDomain, texts }: RootData): string {
  const known = footers.get(texts) ?? new Map<string, string>();
  footers.set(texts, known);
  const drawnFrom = [lang, mode, missingPages].join("\n");
  const visitor = { lang, session: "visitor", user: null, apiDomain, profile: { brokerInfo: null } } as const;
  const props = { data: widgetDataOf(visitor, ""), notes: { ...NO_NOTES, mode, missingPages } };
  const html = known.get(drawnFrom) ?? drawn("footer", Footer, props, texts);
  known.set(drawnFrom, html);
  return html;
}

function drawn(name: WidgetName, of: ComponentType<DrawnProps>, props: DrawnProps, texts: Compiled): string {
  return renderToString(<WidgetTree of={of} texts={texts} {...props} />, { identifierPrefix: idPrefixOf(name) });
}
