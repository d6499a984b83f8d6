import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import { orAway } from "../shell/api/unavailable.server.ts";
import { Refusal } from "../shell/api/call.ts";
import { textIn } from "../backoffice/form.server.ts";
import { paths, safeNext } from "../shell/paths.ts";
import { requireLogin, visitOf } from "../shell/session/visit.server.ts";

/** Marking a coin is an act, so a link to it does nothing but lead to the list. */
export function loader({ context }: LoaderFunctionArgs): Response {
  return redirect(paths.market(visitOf(context).lang, "buy"));
}

/** Marks a coin or takes the mark away, and leads back to the list where its star stands. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const visit = visitOf(context);
  await requireLogin(context);
  const form = await request.formData();
  const body = { symbol: textIn(form, "symbol") };
  const call = textIn(form, "marked") === "no" ? "DELETE /api/e/v1/favorite" : "POST /api/e/v1/favorite";
  try {
    await orAway(visit.api(call, { body }));
  } catch (fault) {
    // Our own stars never ask for what is refused.
    throw fault instanceof Refusal ? data(null, { status: 400 }) : fault;
  }
  return redirect(safeNext(textIn(form, "next"), paths.market(visit.lang, "buy")), 303);
}
