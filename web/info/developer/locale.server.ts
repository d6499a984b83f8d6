import { tableOf } from "@plaza/contract/typed-keys.ts";
import { visitorAction } from "../../shell/forms/form-action.server.ts";
import { redirect, type LoaderFunctionArgs } from "react-router";
import { negotiateLocale, redirectOldEnglish } from "@plaza/domain/locale/negotiate.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { paths } from "../../shell/paths.ts";
import { pseudoCookie, pseudoShown, type Direction } from "../../shell/session/pseudo-locale.server.ts";
import { visitOf } from "../../shell/session/visit.server.ts";
import { HINTS, LONGEST_HINT } from "./locale-hints.ts";

/** The negotiation of this very site, asked with what was typed. */
export function loadLocale({ context }: LoaderFunctionArgs) {
  const { lang, url } = visitOf(context);
  const asked = tableOf(HINTS, (hint) => (url.searchParams.get(hint) ?? "").slice(0, LONGEST_HINT));
  const path = redirectOldEnglish(asked.path) ?? asked.path;
  const locale = negotiateLocale({ path, cookie: asked.cookie, stored: asked.stored, acceptLanguage: asked.accept });
  return { texts: messagesFor(lang, ["developer"]), asked, locale, pseudo: pseudoShown() };
}

const SHOWN: Readonly<Record<string, Direction | null>> = { on: "ltr", rtl: "rtl", off: null };

/** Shows the whole site in the pseudo-locale, in either direction, or in its languages again. */
export const actOnLocale = visitorAction(
  ({ lang }, fields): Response => {
    const cookie = pseudoCookie(SHOWN[fields.choice("pseudo", ["on", "rtl", "off"])] ?? null);
    return redirect(paths.developer(lang, "locale"), { headers: { "set-cookie": cookie } });
  },
  { repeatable: "a switch that is on stays on" },
);
