import { pageLoader } from "../../shell/session/page-error.server.ts";
import { redirect, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
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

export const actOnQuickReplies = formAction(async (visit, fields) => {
  const replies = fields.texts("reply");
  if (replies.length === 0) throw new MalformedForm("the page sends every field, blank ones too");
  try {
    await visit.api("POST /api/ctc/update-quick-replies", { body: { replies: replies.filter((reply) => reply !== "") } });
  } catch (fault) {
    return giveBack(fault, ({ message }) => ({ message }));
  }
  throw redirect(`${visit.url.pathname}?saved=1`, 303);
});
