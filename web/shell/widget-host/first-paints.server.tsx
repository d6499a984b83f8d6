import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import type { WidgetName } from "@plaza/contract/widgets.ts";
import { Footer } from "@plaza/widgets/footer/footer.tsx";
import { Header } from "@plaza/widgets/header/header.tsx";
import { WidgetTree, idPrefixOf, type DrawnProps } from "@plaza/widgets/tree.tsx";
import type { RootData } from "../root-data.ts";
import type { FirstPaints } from "./first-paints.ts";
import { widgetDataOf } from "./widget-data.ts";

const PAINTED: readonly (readonly [WidgetName, ComponentType<DrawnProps>])[] = [
  ["header", Header],
  ["footer", Footer],
];

/** Draws the widgets as they will draw themselves, so that each takes over what it finds. The transfer is closed, hence nothing. */
export function firstPaints(root: RootData, route: string): FirstPaints {
  const data = widgetDataOf(root, route);
  return Object.fromEntries(
    PAINTED.map(([name, of]) => [
      name,
      renderToString(<WidgetTree of={of} data={data} notes={root} texts={root.texts} />, { identifierPrefix: idPrefixOf(name) }),
    ]),
  );
}
