import { redirect, type LoaderFunctionArgs } from "react-router";
import type { OwnAdvertView } from "@plaza/contract/calls/adverts.ts";
import type { AdvertId } from "@plaza/contract/ids.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { formAction, giveBack } from "../../shell/forms/form-action.server.ts";
import { programmeTexts } from "../../shell/labels/tier-texts.server.ts";
import { paths } from "../../shell/paths.ts";
import { requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";
import { optionalIdIn } from "../../shell/address-id.ts";

const PAGE = 30;

/** The person's adverts: those that are open, or with `?state=closed` those that are closed. */
export async function loadAdverts({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const { searchParams, origin } = visit.url;
  const closed = searchParams.get("state") === "closed";
  // An address that somebody has changed shows the beginning.
  const cursor = optionalIdIn(searchParams, "cursor");
  const query = { limit: PAGE, ...(closed ? { state: "closed" as const } : {}), ...(cursor === null ? {} : { cursor }) };
  const { items, nextCursor } = await visit.api("GET /api/ctc/query-my-adv", { query });
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

/** Puts one advert or all of them online or offline, or closes one. */
export const changeAdverts = formAction({
  online: (visit, fields) => change(visit, fields.id("advId"), "online"),
  offline: (visit, fields) => change(visit, fields.id("advId"), "offline"),
  closed: (visit, fields) => change(visit, fields.id("advId"), "closed"),
  all_online: (visit) => change(visit, null, "online"),
  all_offline: (visit) => change(visit, null, "offline"),
});

/** @param advId null: all of them */
async function change(visit: Visit, advId: AdvertId | null, state: "online" | "offline" | "closed") {
  try {
    const which = advId === null ? { all: true as const } : { advId };
    const { failed } = await visit.api("POST /api/ctc/update-adv-state", { body: { ...which, state } });
    const search = failed.length === 0 ? undefined : new URLSearchParams({ failed: String(failed.length) });
    return redirect(paths.adverts(visit.lang, search), 303);
  } catch (fault) {
    return giveBack<NotChanged>(fault, ({ message }) => ({ message, advId: advId ?? "" }));
  }
}
