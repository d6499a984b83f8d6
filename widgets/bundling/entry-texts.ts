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

/** Of the errors' many sentences those that the transfer says by itself: no API has answered, no call can be made, or coins are on hold. */
const TRANSFER_ERRORS = ["errors.network", "errors.account_group_missing", "errors.coins_held"] as const;

/** What a widget says that is opened alone. */
export function textsOfEntry(name: WidgetName, lang: Locale): Compiled {
  const errors = name === "transfer" ? messagesFor(lang, ["errors"]) : {};
  return {
    ...messagesFor(lang, NAMESPACES[name]),
    ...Object.fromEntries(TRANSFER_ERRORS.flatMap((key) => (errors[key] ? [[key, errors[key]]] : []))),
  };
}
