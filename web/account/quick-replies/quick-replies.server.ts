import { pageLoader } from "../../shell/session/page-error.server.ts";
import { redirect, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { detailOf } from "../../shell/api/refusal-detail.ts";
import { readBody } from "../../shell/forms/form-body.server.ts";
import { fieldProblem } from "../../shell/forms/field-problem.server.ts";
import { formAction, giveBack } from "../../shell/forms/form-action.server.ts";
import { MalformedForm } from "../../shell/forms/form-fields.ts";
import { requireLogin, visitOf } from "../../shell/session/visit.server.ts";

/** A person's own quick replies; until there are any, the fields show those of the language. */
export const loadQuickReplies = pageLoader(async ({ context }: LoaderFunctionArgs) => {
  const visit = visitOf(context);
  await requireLogin(context);
  const { replies } = await visit.api("GET /api/ctc/query-quick-replies");
  return { texts: messagesFor(visit.lang, ["chat"]), replies, saved: visit.url.searchParams.has("saved") };
});

/** A form that was not saved, as it was filled in. */
export interface RepliesRefused {
  readonly typed: readonly string[];
  /** Of the field that the message belongs to, from 0; null: above all of them. */
  readonly position: number | null;
  readonly message: string;
}

/** Saves all replies at once. A refused one is returned with its position among the fields as typed, blank ones included. */
export const actOnQuickReplies = formAction(async (visit, fields) => {
  if (!fields.has("replies")) throw new MalformedForm("the page sends every field, blank ones too");
  const body = readBody(fields, "POST /api/ctc/update-quick-replies");
  try {
    await visit.api("POST /api/ctc/update-quick-replies", { body });
  } catch (fault) {
    return giveBack<RepliesRefused>(fault, (refusal) => {
      const typed = fields.texts("replies");
      const [list, number = ""] = detailOf(refusal, "field")?.split(".") ?? [];
      const position = list === "replies" ? typed.indexOf(body.replies[Number(number)] ?? "") : -1;
      return { typed, position: position < 0 ? null : position, message: fieldProblem(visit, fields, refusal).message };
    });
  }
  throw redirect(`${visit.url.pathname}?saved=1`, 303);
});
