import { redirect, type ActionFunctionArgs } from "react-router";
import { isLocale } from "@plaza/contract/locales.ts";
import { config } from "../shell/config.server.ts";
import { textIn } from "../backoffice/form.server.ts";
import { deskVisitOf } from "../backoffice/visit.server.ts";
import { paths, safeNext } from "../shell/paths.ts";
import { YEAR_SECONDS, cookieLine } from "../shell/session/cookies.ts";

export function loader(): Response {
  return redirect(paths.desk.home());
}

/** The desk's addresses name no language; the choice is the same cookie that the site's own addresses go by. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const form = await request.formData();
  const lang = textIn(form, "lang");
  if (isLocale(lang)) {
    const secure = config.publicOrigin.startsWith("https:");
    deskVisitOf(context).setCookies.push(cookieLine("yu_locale", lang, YEAR_SECONDS, secure));
  }
  return redirect(safeNext(textIn(form, "next"), paths.desk.home()), 303);
}
