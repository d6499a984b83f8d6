import { sendForm } from "../forms/form-body.server.ts";
import { MalformedForm } from "../forms/form-fields.ts";
import { formAction } from "../forms/form-action.server.ts";
import { pageLoader, statusOf } from "../session/page-error.server.ts";
import { data, redirect, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { Refusal } from "../api/call.ts";
import { loadAgreement } from "./agreement.server.ts";
import type { AgreementRefusal } from "./agreement-form.tsx";
import { paths, safeNext } from "../paths.ts";
import { visitOf } from "../session/visit.server.ts";

/** The service agreement in force, open to be read by anyone; a person who is logged in can accept it. */
export const loadTerms = pageLoader(async ({ context }: LoaderFunctionArgs) => {
  const visit = visitOf(context);
  return {
    texts: messagesFor(visit.lang, ["agreement", "gate"]),
    agreement: await loadAgreement(visit),
    next: safeNext(visit.url.searchParams.get("next"), paths.gate(visit.lang)),
  };
});

/** Accepts the version that was on the page. If a newer one is in force by now, nothing is accepted and the page shows that. */
export const actOnTerms = formAction(async (visit, fields) => {
  // What was on the page, not what is in force by now; an API of another make knows no versions.
  if (!fields.has("version")) throw new MalformedForm("the page says which version it shows");
  if (!fields.isTicked("acceptTerm")) return refused("unticked", "", 422);
  try {
    await sendForm(visit.api, fields, "POST /api/ctc/accept-term");
  } catch (fault) {
    if (!(fault instanceof Refusal) || fault.code === "not_signed_in") throw fault;
    return fault.code === "terms_required" ? refused("newer", "", 409) : refused("refused", fault.message, statusOf(fault));
  }
  throw redirect(safeNext(visit.url.searchParams.get("next"), paths.gate(visit.lang)), 303);
});

function refused(why: AgreementRefusal["why"], message: string, status: number) {
  return data({ why, message }, { status });
}
