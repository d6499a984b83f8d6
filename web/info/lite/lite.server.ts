import { redirect, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { config } from "../../shell/config.server.ts";
import { YEAR_SECONDS, cookieLine } from "../../shell/cookies.ts";
import { visitorAction } from "../../shell/forms/form-action.server.ts";
import type { FormFields } from "../../shell/forms/form-fields.ts";
import { LITE_COOKIE, LONGEST_NEXT } from "../../shell/lite.ts";
import { paths, safeNext } from "../../shell/paths.ts";
import { visitOf, type Visit } from "../../shell/session/visit.server.ts";

/** What the lite mode is, and whether it was chosen. */
export function loadLite({ context }: LoaderFunctionArgs) {
  const { lang, cookies, url } = visitOf(context);
  return {
    texts: messagesFor(lang, ["lite"]),
    isChosen: cookies.get(LITE_COOKIE) === "1",
    next: safeNext(url.searchParams.get("next"), paths.home(lang)),
  };
}

/** The choice is this browser's: a cheap phone and a computer may have the same account. */
export const chooseLite = visitorAction(
  {
    lite: (visit, fields) => chosen(visit, fields, "1"),
    full: (visit, fields) => chosen(visit, fields, "0"),
  },
  { repeatable: "the same choice twice is one choice" },
);

function chosen({ lang, setCookies }: Visit, fields: FormFields, value: "0" | "1"): Response {
  setCookies.push(cookieLine(LITE_COOKIE, value, YEAR_SECONDS, config.publicOrigin.startsWith("https:")));
  return redirect(safeNext(fields.optionalText("next", LONGEST_NEXT), paths.home(lang)), 303);
}
