import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import type { Uid } from "@plaza/contract/ids.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { orAway } from "../../shell/api/unavailable.server.ts";
import { Refusal } from "../../shell/api/call.ts";
import { pageNotFound, requireLogin, visitOf } from "../../shell/session/visit.server.ts";

const RELATIONS = ["followed", "blocked"] as const;

/** Whom the reader follows, or has blocked. */
export async function loadPeople({ context, params }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  const kind = RELATIONS.find((one) => one === params["kind"]);
  if (kind === undefined) throw pageNotFound(visit);
  const { UID } = await requireLogin(context);
  const cursor = visit.url.searchParams.get("after");
  const query = { kind, ...(cursor !== null && /^\d{1,18}$/.test(cursor) ? { cursor } : {}) };
  const people = await orAway(visit.api("GET /api/ctc/query-relations", { query }));
  return { texts: messagesFor(visit.lang, ["advertiser"]), kind, uid: UID as Uid, ...people };
}
export type PeopleData = Awaited<ReturnType<typeof loadPeople>>;

export async function changePeople({ request, context, params }: ActionFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const uid = (await request.formData()).get("uid");
  if (typeof uid !== "string" || !/^\d{1,18}$/.test(uid)) throw data(null, { status: 400 });
  const call = params["kind"] === "blocked" ? "POST /api/ctc/unblock-user" : "POST /api/ctc/unfollow-user";
  try {
    await visit.api(call, { body: { uid: uid as Uid } });
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    return data({ message: fault.message }, { status: fault.status || 503 });
  }
  return redirect(visit.url.pathname, 303);
}
