import { openAction } from "../forms/staff-action.server.ts";
import { redirect } from "react-router";
import { LOCALES } from "@plaza/contract/locales.ts";
import { config } from "../../shell/config.server.ts";
import { safeNext } from "../../shell/paths.ts";
import { backofficePaths } from "../backoffice-paths.ts";
import { YEAR_SECONDS, cookieLine } from "../../shell/cookies.ts";

/** The address only takes forms. Opened as a page, it leads to the overview. */
export function loadLanguage(): Response {
  return redirect(backofficePaths.home());
}

/** Back office addresses contain no language; the choice is the same cookie that the site uses. */
export const actOnLanguage = openAction(
  ({ setCookies }, fields): Response => {
    const secure = config.publicOrigin.startsWith("https:");
    setCookies.push(cookieLine("yu_locale", fields.choice("lang", LOCALES), YEAR_SECONDS, secure));
    return redirect(safeNext(fields.text("next"), backofficePaths.home()), 303);
  },
  { repeatable: "choosing a language twice is choosing it" },
);
