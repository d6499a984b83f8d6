import { sendForm } from "../../shell/forms/form-body.server.ts";
import { redirect, type LoaderFunctionArgs } from "react-router";
import type { Uid } from "@plaza/contract/ids.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { formAction, giveBack } from "../../shell/forms/form-action.server.ts";
import { pageNotFound, requireLogin, visitOf } from "../../shell/session/visit.server.ts";
import { optionalIdIn } from "../../shell/address-id.ts";

const RELATIONS = ["followed", "blocked"] as const;

/** Whom the reader follows, or has blocked. */
export async function loadPeople({ context, params }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  const kind = RELATIONS.find((relation) => relation === params["kind"]);
  if (kind === undefined) throw pageNotFound(visit);
  const { UID } = await requireLogin(context);
  const cursor = optionalIdIn(visit.url.searchParams, "after");
  const query = { kind, ...(cursor === null ? {} : { cursor }) };
  const people = await visit.api("GET /api/ctc/query-relations", { query });
  return { texts: messagesFor(visit.lang, ["advertiser"]), kind, uid: UID as Uid, ...people };
}
export type PeopleData = Awaited<ReturnType<typeof loadPeople>>;

/** Unfollows or unblocks a user, depending on the list from which the form was sent. */
export const changePeople = formAction(async (visit, fields, params) => {
  const calls = { followed: "POST /api/ctc/unfollow-user", blocked: "POST /api/ctc/unblock-user" } as const;
  const kind = RELATIONS.find((relation) => relation === params["kind"]);
  if (kind === undefined) throw pageNotFound(visit);
  try {
    await sendForm(visit.api, fields, calls[kind]);
  } catch (fault) {
    return giveBack(fault, ({ message }) => ({ message }));
  }
  return redirect(visit.url.pathname, 303);
});
