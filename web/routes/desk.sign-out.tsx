import { redirect, type ActionFunctionArgs } from "react-router";
import { Refusal } from "../shell/api/call.ts";
import { deskVisitOf } from "../backoffice/visit.server.ts";
import { paths } from "../shell/paths.ts";

/** Signing out is an act, so a link to it does nothing but go home. */
export function loader(): Response {
  return redirect(paths.desk.home());
}

export async function action({ context }: ActionFunctionArgs): Promise<Response> {
  const visit = deskVisitOf(context);
  await visit.api("POST /api/desk/sign-out", { body: {} }).catch((fault: unknown) => {
    if (!(fault instanceof Refusal)) throw fault;
  });
  return redirect(paths.desk.signIn(), 303);
}
