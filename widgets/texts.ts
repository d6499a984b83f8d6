import type { Locale } from "@plaza/contract/locales.ts";
import type { WidgetName } from "@plaza/contract/widgets.ts";
import type { Compiled } from "@plaza/messages/text.ts";
import { hostedKit } from "./kit/hosted.ts";

/** The texts of the frame: the page's own where it hosts this widget, else those that lie beside the widget. */
export async function frameTexts(name: WidgetName, lang: Locale): Promise<Compiled> {
  return hostedKit(__KIT_VERSION__)?.texts(lang) ?? ownTexts(name, lang);
}

/** The texts that lie beside the widget. */
export async function ownTexts(name: WidgetName, lang: Locale): Promise<Compiled> {
  // Of the widget's own origin: the page may be another one's.
  const response = await fetch(`${new URL(import.meta.url).origin}/_comp/${name}/texts/${lang}.json`);
  if (!response.ok) throw new Error(`the texts of ${name} in ${lang}: status ${response.status}`);
  return (await response.json()) as Compiled;
}
