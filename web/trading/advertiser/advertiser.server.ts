import { readBody, sendForm } from "../../shell/forms/form-body.server.ts";
import { redirect, type LoaderFunctionArgs } from "react-router";
import { CLOSED_ACCOUNT } from "@plaza/contract/closed-account.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { idIn, optionalIdIn } from "../../shell/address-id.ts";
import { formAction, giveBack, type Params } from "../../shell/forms/form-action.server.ts";
import { config } from "../../shell/config.server.ts";
import { tierTexts } from "../../shell/labels/tier-texts.server.ts";
import { paths } from "../../shell/paths.ts";
import { drawQr } from "@plaza/domain/qr/drawing.ts";
import { tradingRules } from "../../shell/session/trading-rules.server.ts";
import { visitOf, type Visit } from "../../shell/session/visit.server.ts";
import { personName } from "../../shell/labels/person-name.server.ts";

/** The public page of somebody who trades. `?after=` goes on in the reviews. */
export async function loadAdvertiser({ context, params }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  const uid = idIn<"uid">(params, "uid");
  const { adverts, reviews, moreReviews, advertiser, ...person } = await visit.api("GET /api/ctc/query-advertiser", { query: { uid } });
  const { restrictedAssetList } = await visit.restrictions();
  const after = optionalIdIn(visit.url.searchParams, "after");
  const older = after === null ? null : await visit.api("GET /api/ctc/query-reviews", { query: { uid, cursor: after, limit: 10 } });
  const address = config.publicOrigin + paths.advertiser(visit.lang, uid);
  return {
    texts: { ...messagesFor(visit.lang, ["advertiser", "market", "reasons", "why"]), ...tierTexts(visit.lang) },
    ...person,
    advertiser: named(visit, advertiser),
    /** Nobody is there any more: what they did stays, and there is nothing to follow or to wait for. */
    closed: advertiser.nickname === CLOSED_ACCOUNT,
    adverts: adverts.filter(({ asset }) => !restrictedAssetList.includes(asset)),
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

/** With the name as the reader's language has it. */
function named<Shown extends { readonly nickname: string }>({ lang }: Visit, advertiser: Shown): Shown {
  return { ...advertiser, nickname: personName(lang, advertiser.nickname) };
}

/** The same figures, for the page that explains them. */
export async function loadFigures({ context, params }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  const [{ advertiser, figures, own }, rules] = await Promise.all([
    visit.api("GET /api/ctc/query-advertiser", { query: { uid: idIn<"uid">(params, "uid") } }),
    tradingRules(visit),
  ]);
  const session = await visit.session();
  // A sub-user sees the account's figures, not what its other people did.
  const isOwner = own && session.kind === "user" && session.user.isAdmin && visit.offers("GET /api/ctc/query-own-faults");
  const ended = isOwner ? (await visit.api("GET /api/ctc/query-own-faults")).items : null;
  return {
    texts: messagesFor(visit.lang, ["advertiser", ...(isOwner ? (["reasons"] as const) : [])]),
    advertiser: named(visit, advertiser),
    figures,
    rules,
    ended,
  };
}
export type FiguresData = Awaited<ReturnType<typeof loadFigures>>;

/** What a form of the page asks for. Done: back to the page (303). Refused: the sentence. */
export const actOnAdvertiser = formAction({
  follow: (visit, _fields, params) => relate(visit, params, "POST /api/ctc/follow-user"),
  unfollow: (visit, _fields, params) => relate(visit, params, "POST /api/ctc/unfollow-user"),
  block: (visit, _fields, params) => relate(visit, params, "POST /api/ctc/block-user"),
  unblock: (visit, _fields, params) => relate(visit, params, "POST /api/ctc/unblock-user"),
  alert: async (visit, _fields, params) => {
    const made = visit.api("POST /api/ctc/create-watch", { body: { uid: idIn<"uid">(params, "uid") } });
    return orRefused(made, paths.watches(visit.lang));
  },
  reply: async (visit, fields) => {
    return orRefused(sendForm(visit.api, fields, "POST /api/ctc/reply-review"), visit.url.pathname);
  },
  report: async (visit, fields, params) => {
    const body = readBody(fields, "POST /api/ctc/report-review");
    const reported = paths.advertiser(visit.lang, idIn<"uid">(params, "uid"), new URLSearchParams({ reported: body.reviewId }));
    return orRefused(visit.api("POST /api/ctc/report-review", { body }), reported);
  },
});

type RelationCall = `POST /api/ctc/${"follow" | "unfollow" | "block" | "unblock"}-user`;

function relate(visit: Visit, params: Params, call: RelationCall) {
  return orRefused(visit.api(call, { body: { uid: idIn<"uid">(params, "uid") } }), visit.url.pathname);
}

async function orRefused(asked: Promise<unknown>, after: string) {
  try {
    await asked;
  } catch (fault) {
    return giveBack(fault, ({ message }) => ({ message }));
  }
  return redirect(after, 303);
}
