import type { WidgetData } from "@plaza/contract/widgets.ts";

/** What each step of a widget's life is given, in the manner of icestark's lifecycle. */
export interface WidgetProps {
  readonly container: HTMLElement;
  readonly customProps: WidgetData;
}

/** What the module that a widget's entry names has to export. */
export interface WidgetModule {
  /** Renders the widget into its container, over a first paint that may be there. Called once until `unmount`. */
  readonly mount: (props: WidgetProps) => unknown;
  /** The page has changed around it: another route, another person. Without it the widget is unmounted and mounted again. */
  readonly update?: (props: WidgetProps) => unknown;
  /** Leaves its container empty. */
  readonly unmount: (props: WidgetProps) => unknown;
}

/** What the server knew when it wrote a widget's first paint, besides the widget data: on the container, for the widget to begin with. */
export interface FirstPaintNotes {
  readonly mode: "demo" | "production";
  readonly unread: number;
  readonly openOrders: number;
  /** Source of a pattern of the addresses that lead to no page of the site; empty: none. */
  readonly missingPages: string;
}

export const NO_NOTES: FirstPaintNotes = { mode: "production", unread: 0, openOrders: 0, missingPages: "" };
