import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import type { OwnAdvertView } from "@plaza/contract/calls/adverts.ts";
import type { AdvertId } from "@plaza/contract/ids.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { orAway } from "../../shell/api/unavailable.server.ts";
import { Refusal } from "../../shell/api/call.ts";
import { programmeTexts } from "../../account/merchant/tier-texts.server.ts";
import { paths } from "../../shell/paths.ts";
import { textIn } from "../../account/security/form-text.ts";
import { requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";

const PAGE = 30;

/** The person's adverts: those that are open, or with `?state=closed` those that are closed. */
export async function loadAdverts({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const { searchParams, origin } = visit.url;
  const closed = searchParams.get("state") === "closed";
  const asked = searchParams.get("cursor");
  // An address that somebody has changed shows the beginning.
  const cursor = asked !== null && /^\d{1,18}$/.test(asked) ? asked : null;
  const query = { limit: PAGE, ...(closed ? { state: "closed" as const } : {}), ...(cursor === null ? {} : { cursor }) };
  const { items, nextCursor } = await orAway(visit.api("GET /api/ctc/query-my-adv", { query }));
  const failed = Number.parseInt(searchParams.get("failed") ?? "0", 10);
  return {
    texts: { ...messagesFor(visit.lang, ["adverts"]), ...programmeTexts(visit.lang) },
    closed,
    items,
    cursor,
    nextCursor,
    origin,
    closing: items.find(({ advert }) => advert.advId === searchParams.get("close")) ?? null,
    failed: failed > 0 ? failed : 0,
  };
}
export type AdvertsData = Awaited<ReturnType<typeof loadAdverts>>;
export type OwnAdvert = OwnAdvertView;

export interface NotChanged {
  readonly message: string;
  readonly advId: string;
}

const STATES = ["online", "offline", "closed"] as const;

/** Puts one advert or all of them online or offline, or closes one. */
export async function changeAdverts({ request, context }: ActionFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const form = await request.formData();
  const advId = textIn(form, "advId");
  const state = STATES.find((one) => one === textIn(form, "state"));
  if (state === undefined) throw data(null, { status: 400 });
  try {
    return redirect(await changed(visit, advId, state), 303);
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    return data<NotChanged>({ message: fault.message, advId }, { status: fault.status || 503 });
  }
}

/** Asking twice for a state is asking once, so no key is needed. */
async function changed(visit: Visit, advId: string, state: (typeof STATES)[number]): Promise<string> {
  const which = advId === "" ? { all: true as const } : { advId: advId as AdvertId };
  const { failed } = await visit.api("POST /api/ctc/update-adv-state", {
    body: { ...which, state },
  });
  return paths.adverts(visit.lang, failed.length === 0 ? undefined : new URLSearchParams({ failed: String(failed.length) }));
}
