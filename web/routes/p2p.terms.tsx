import { formAction } from "../shell/forms/form-action.server.ts";
import { pageLoader, statusOf } from "../shell/session/page-error.server.ts";
import { data, redirect, useActionData, useLoaderData, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { Refusal } from "../shell/api/call.ts";
import { loadAgreement } from "../shell/gate/agreement.server.ts";
import { AgreementPage } from "../shell/gate/agreement-page.tsx";
import { type AgreementRefusal } from "../shell/gate/agreement-form.tsx";
import { paths, safeNext } from "../shell/paths.ts";
import { visitOf } from "../shell/session/visit.server.ts";

/** The service agreement in force, open to be read by anyone; whoever is logged in can accept it. */
export const loader = pageLoader(async ({ context }: LoaderFunctionArgs) => {
  const visit = visitOf(context);
  return {
    texts: messagesFor(visit.lang, ["agreement", "gate"]),
    agreement: await loadAgreement(visit),
    next: safeNext(visit.url.searchParams.get("next"), paths.gate(visit.lang)),
  };
});

export const action = formAction(async (visit, fields) => {
  if (!fields.isTicked("agree")) return refused("unticked", "", 422);
  // What was on the page, not what is in force by now; an API of another make knows no versions.
  const version = fields.text("version");
  try {
    await visit.api("POST /api/ctc/accept-term", { body: { acceptTerm: true, ...(version === "" ? {} : { version }) } });
  } catch (fault) {
    if (!(fault instanceof Refusal) || fault.code === "not_signed_in") throw fault;
    return fault.code === "terms_required" ? refused("newer", "", 409) : refused("said", fault.message, statusOf(fault));
  }
  throw redirect(safeNext(visit.url.searchParams.get("next"), paths.gate(visit.lang)), 303);
});

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
