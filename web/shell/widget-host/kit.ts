import type { Locale } from "@plaza/contract/locales.ts";
import type { Compiled } from "@plaza/messages/text.ts";
import { layKit } from "@plaza/widgets/kit/hosted.ts";
import * as kit from "@plaza/widgets/kit/own.ts";

/** Lays down what the page shares with its widgets, so that nothing of it is loaded twice. */
export function shareKit(lang: Locale, texts: Compiled): void {
  layKit({ version: __KIT_VERSION__, kit, texts: (asked) => (asked === lang ? texts : null) });
}
