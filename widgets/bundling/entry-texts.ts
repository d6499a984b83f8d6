import type { Locale } from "@plaza/contract/locales.ts";
import type { WidgetName } from "@plaza/contract/widgets.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import type { Namespace } from "@plaza/messages/keys.ts";
import type { Compiled } from "@plaza/messages/text.ts";

const NAMESPACES: Readonly<Record<WidgetName, readonly Namespace[]>> = {
  header: ["frame"],
  footer: ["frame"],
  transfer: ["transfer"],
};

/** What a widget says that is opened alone. Of the errors' many sentences the one that is said when no API answers. */
export function textsOfEntry(name: WidgetName, lang: Locale): Compiled {
  const network = messagesFor(lang, ["errors"])["errors.network"] ?? [];
  return { ...messagesFor(lang, NAMESPACES[name]), ...(name === "transfer" ? { "errors.network": network } : {}) };
}
