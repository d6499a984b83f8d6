import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { Refusal } from "../shell/api/call.ts";
import { loadAgreement } from "../shell/gate/agreement.server.ts";
import { AgreementPage, type AgreementRefusal } from "../shell/gate/agreement-page.tsx";
import { paths, safeNext } from "../shell/paths.ts";
import { requireLogin, visitOf } from "../shell/session/visit.server.ts";

/** The service agreement in force, open to be read by anyone; whoever is logged in can accept it. */
export async function loader({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  return {
    texts: messagesFor(visit.lang, ["agreement", "gate"]),
    agreement: await loadAgreement(visit),
    next: safeNext(visit.url.searchParams.get("next"), paths.gate(visit.lang)),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const form = await request.formData();
  if (form.get("agree") !== "yes") return refused("unticked", "", 422);
  // What was on the page, not what is in force by now.
  const version = form.get("version");
  try {
    const body = { acceptTerm: true as const, ...(typeof version === "string" && version !== "" ? { version } : {}) };
    await visit.api("POST /api/ctc/accept-term", { body });
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    if (fault.code === "terms_required") return refused("newer", "", 409);
    return refused("said", fault.message, fault.status || 503);
  }
  return redirect(safeNext(visit.url.searchParams.get("next"), paths.gate(visit.lang)), 303);
}

/** Also after a refusal: another version may be in force by then. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === "POST" || defaultShouldRevalidate;
}

function refused(why: AgreementRefusal["why"], message: string, status: number) {
  return data({ why, message }, { status });
}

export default function Terms() {
  const { agreement, next } = useLoaderData<typeof loader>();
  return <AgreementPage agreement={agreement} next={next} refused={useActionData<typeof action>()} />;
}
