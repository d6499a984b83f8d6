import { redirect, type ActionFunctionArgs } from "react-router";
import { isLocale } from "@plaza/contract/locales.ts";
import { config } from "../config.server.ts";
import { textIn } from "../desk/form.server.ts";
import { deskVisitOf } from "../desk/visit.server.ts";
import { paths, safeNext } from "../paths.ts";
import { YEAR_SECONDS, cookieLine } from "../session/cookies.ts";

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
