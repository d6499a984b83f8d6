import type { Locale } from "@plaza/contract/locales.ts";
import type { Compiled } from "@plaza/messages/text.ts";

/** What a page lays down for the widgets that it hosts. */
export interface HostedKit {
  /** Of which sources the kit is made: a widget of other sources brings its own. */
  readonly version: string;
  /** The exports of `own.ts`. That file imports this one, so its type is not named here. */
  readonly kit: Readonly<Record<string, unknown>>;
  /** The texts that the page has in the language, or null. */
  texts(lang: Locale): Compiled | null;
}

const KIT = Symbol.for("plaza.widget-kit");

interface Home {
  [KIT]?: HostedKit;
}

/** Offers the page's kit to widgets; call it before the first widget is imported. */
export function layKit(hosted: HostedKit): void {
  (globalThis as Home)[KIT] = hosted;
}

/** Returns the page's kit. Null if there is none, or it is made of other sources: then a widget uses its own. */
export function hostedKit(version: string): HostedKit | null {
  const hosted = (globalThis as Home)[KIT];
  return hosted?.version === version ? hosted : null;
}
