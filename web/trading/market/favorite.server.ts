import { sendForm } from "../../shell/forms/form-body.server.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { formAction } from "../../shell/forms/form-action.server.ts";
import type { FormFields } from "../../shell/forms/form-fields.ts";
import { redirect, type LoaderFunctionArgs } from "react-router";
import { paths, safeNext } from "../../shell/paths.ts";
import { visitOf } from "../../shell/session/visit.server.ts";

/** Marking a coin is an act, so a link to it does nothing but lead to the list. */
export function loadFavorite({ context }: LoaderFunctionArgs): Response {
  return redirect(paths.market(visitOf(context).lang, "buy"));
}

/** Marks a coin or takes the mark away, and leads back to the list where its star stands. */
export const actOnFavorite = formAction(
  {
    mark: async ({ api, lang }, fields) => {
      await sendForm(api, fields, "POST /api/e/v1/favorite");
      return back(lang, fields);
    },
    unmark: async ({ api, lang }, fields) => {
      await sendForm(api, fields, "DELETE /api/e/v1/favorite");
      return back(lang, fields);
    },
  },
  { repeatable: "a coin is marked once" },
);

function back(lang: Locale, fields: FormFields): Response {
  return redirect(safeNext(fields.text("next"), paths.market(lang, "buy")), 303);
}
