import { createContext } from "react";
import type { WidgetName } from "@plaza/contract/widgets.ts";

/** The widgets' HTML as the server wrote it, for the page's containers. In the browser it is on the page already. */
export type FirstPaints = Readonly<Partial<Record<WidgetName, string>>>;

export const FirstPaintContext = createContext<FirstPaints>({});
