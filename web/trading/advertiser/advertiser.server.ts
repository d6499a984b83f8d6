import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { ReviewId, Uid } from "@plaza/contract/ids.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { orAway } from "../../shell/api/unavailable.server.ts";
import { Refusal } from "../../shell/api/call.ts";
import { config } from "../../shell/config.server.ts";
import { tierTexts } from "../../account/merchant/tier-texts.server.ts";
import { paths } from "../../shell/paths.ts";
import { drawQr } from "@plaza/domain/qr/drawing.ts";
import { pageNotFound, requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";

/** The public page of somebody who trades. `?after=` goes on in the reviews. */
export async function loadAdvertiser({ context, params }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  const uid = uidIn(visit, params["uid"]);
  const { adverts, reviews, moreReviews, ...person } = await personOf(visit, uid);
  const after = visit.url.searchParams.get("after");
  const older =
    after !== null && /^\d{1,18}$/.test(after)
      ? await orAway(visit.api("GET /api/ctc/query-reviews", { query: { uid, cursor: after, limit: 10 } }))
      : null;
  const address = config.publicOrigin + paths.advertiser(visit.lang, uid);
  return {
    texts: { ...messagesFor(visit.lang, ["advertiser", "market", "reasons"]), ...tierTexts(visit.lang) },
    ...person,
    adverts,
    reviews: older?.items ?? reviews,
    moreReviews: older === null ? moreReviews : older.nextCursor,
    older: older !== null,
    signedIn: (await visit.session()).kind === "user",
    reported: visit.url.searchParams.get("reported"),
    share: { address, drawing: drawQr(address) },
    renderedAt: new Date().toISOString(),
  };
}
export type AdvertiserData = Awaited<ReturnType<typeof loadAdvertiser>>;

/** The same figures, for the page that explains them. */
export async function loadFigures({ context, params }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  const { advertiser, figures } = await personOf(visit, uidIn(visit, params["uid"]));
  return { texts: messagesFor(visit.lang, ["advertiser"]), advertiser, figures };
}
export type FiguresData = Awaited<ReturnType<typeof loadFigures>>;

async function personOf(visit: Visit, uid: Uid) {
  try {
    return await orAway(visit.api("GET /api/ctc/query-advertiser", { query: { uid } }));
  } catch (fault) {
    if (fault instanceof Refusal && fault.code === "not_found") throw pageNotFound(visit);
    throw fault;
  }
}

const RELATIONS = ["follow", "unfollow", "block", "unblock"] as const;
type ReportReason = WireOf<"POST /api/ctc/report-review">["body"]["reason"];
const REPORT_REASONS: readonly ReportReason[] = ["insult", "personal_data", "false", "advertising"];

/** What a form of the page asks for. Done: back to the page (303). Refused: the sentence. */
export async function actOnAdvertiser({ request, context, params }: ActionFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const uid = uidIn(visit, params["uid"]);
  const form = await request.formData();
  try {
    const reported = await act(visit, uid, form);
    return redirect(reported === null ? visit.url.pathname : paths.advertiser(visit.lang, uid, new URLSearchParams({ reported })), 303);
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    if (fault.code === "not_signed_in") throw redirect(paths.login(visit.lang, visit.url.pathname));
    return data({ message: fault.message }, { status: fault.status || 503 });
  }
}

/** @returns the review that was reported, if one was */
async function act(visit: Visit, uid: Uid, form: FormData): Promise<string | null> {
  const asked = form.get("act");
  const relation = RELATIONS.find((one) => one === asked);
  if (relation !== undefined) {
    await visit.api(`POST /api/ctc/${relation}-user`, { body: { uid } });
    return null;
  }
  const reviewId = textOf(form, "review");
  if (!/^\d{1,18}$/.test(reviewId)) throw data(null, { status: 400 });
  if (asked === "reply") {
    await visit.api("POST /api/ctc/reply-review", {
      body: { reviewId: reviewId as ReviewId, comment: textOf(form, "comment").slice(0, 500) },
    });
    return null;
  }
  const reason = REPORT_REASONS.find((one) => one === form.get("reason"));
  if (asked !== "report" || reason === undefined) throw data(null, { status: 400 });
  await visit.api("POST /api/ctc/report-review", { body: { reviewId: reviewId as ReviewId, reason } });
  return reviewId;
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

function uidIn(visit: Visit, uid: string | undefined): Uid {
  if (uid === undefined || !/^\d{1,18}$/.test(uid)) throw pageNotFound(visit);
  return uid as Uid;
}
