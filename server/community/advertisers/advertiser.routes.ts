import type { advertiserCalls, FiguresView } from "@plaza/contract/calls/advertisers.ts";
import type { Uid } from "@plaza/contract/ids.ts";
import { openAdvertsOf } from "../../market/adverts/advert.store.ts";
import type { Caller } from "../../core/identity/caller.ts";
import type { Tx } from "../../core/db/database.ts";
import type { Handlers } from "../../core/handler.ts";
import { refuse } from "../../core/http/refusal.ts";
import { advertView } from "../../market/adverts/advert.view.ts";
import { advertisersOf } from "../../market/adverts/advertiser.store.ts";
import { viewerOf } from "../../market/adverts/viewer.service.ts";
import { hidesPair } from "@plaza/domain/region/region.ts";
import { figuresView } from "../../people/reputation/statistics.view.ts";
import { practicePassOf } from "../../people/practice/practice.store.ts";
import { figuresOf } from "../../people/reputation/reputation.store.ts";
import { disputeUntilOf } from "@plaza/domain/orders/deadlines.ts";
import { faultDisputer } from "@plaza/domain/orders/fault.ts";
import type { TradeRules } from "@plaza/domain/orders/rules.ts";
import { endedOrdersOf, type EndedRow } from "./own-faults.store.ts";
import { reviewsAbout } from "../reviews/review.store.ts";
import { reviewView } from "../reviews/review.view.ts";
import { changeRelation, relationOf, relationsOf, type RelationChange } from "./advertiser-page.store.ts";
import { findByUid } from "../../people/accounts/user.store.ts";
import { pageOf } from "../../core/http/page.ts";

/** One ended order, with the last moment for a dispute while the reader may still open one. */
function endedView({ now, canceledAt, ...row }: EndedRow, rules: TradeRules) {
  const until = disputeUntilOf(canceledAt, rules);
  const isOpen = row.dispute === null && faultDisputer(row.cancelReason) === row.role && now <= until;
  return { ...row, canceledAt: canceledAt.toISOString(), ...(isOpen ? { disputeUntil: until.toISOString() } : {}) };
}

/** The one badge that no figures earn. */
function withPractice(figures: FiguresView, isPracticed: boolean): FiguresView {
  return isPracticed ? { ...figures, badges: [...figures.badges, "practiced"] } : figures;
}

const REVIEWS = 10;
const PAGE = 20;

export const advertiserRoutes: Handlers<keyof typeof advertiserCalls> = {
  "GET /api/ctc/query-advertiser": async (context, request) => {
    const me = request.caller?.accountId ?? null;
    // A sub-user sees the account under the account's uid.
    const own = request.caller !== null && request.caller.uid === request.query.uid;
    const subject = own ? me : await findByUid(context.db, request.query.uid);
    if (subject === null) return refuse("not_found");
    const [people, figures, rows, reviews, eyes, relation, practice] = await Promise.all([
      advertisersOf(context.db, [subject]),
      figuresOf(context.db, subject),
      openAdvertsOf(context.db, subject),
      reviewsAbout(request.reads, subject, { rating: null, before: null }, REVIEWS + 1),
      viewerOf(context, context.db, request.caller, request.region),
      me === null ? { following: false, blocked: false } : relationOf(context.db, me, subject),
      practicePassOf(context.db, subject),
    ]);
    const advertiser = people.get(subject);
    if (advertiser === undefined) throw new Error("a person was found and is gone");
    const now = new Date();
    const shown = reviews.slice(0, REVIEWS);
    return {
      advertiser,
      figures: withPractice(figuresView(figures, now), practice !== null && (own || context.settings.current.practiceBadge)),
      adverts: rows
        .filter((row) => !hidesPair(request.region, row))
        .map((row) => advertView(context, row, eyes, { locale: request.locale, now })),
      reviews: shown.map(reviewView),
      moreReviews: reviews.length > REVIEWS ? (shown.at(-1)?.id ?? null) : null,
      ...relation,
      own: me === subject,
    };
  },
  "GET /api/ctc/query-own-faults": async (context, { caller }) => ({
    items: (await endedOrdersOf(context.db, caller.accountId)).map((row) => endedView(row, context.settings.current)),
  }),
  "GET /api/ctc/query-relations": async (_context, request) => {
    const { kind, cursor = null, limit = PAGE } = request.query;
    const found = await relationsOf(request.reads, kind, request.caller.accountId, cursor, limit + 1);
    const { shown, nextCursor } = pageOf(found, limit, ({ other }) => other);
    const people = await advertisersOf(
      request.reads,
      shown.map(({ other }) => other),
    );
    return {
      items: shown.flatMap(({ other, since }) => {
        const advertiser = people.get(other);
        return advertiser === undefined ? [] : [{ advertiser, since: since.toISOString() }];
      }),
      nextCursor,
    };
  },
  "POST /api/ctc/follow-user": (_context, request) => relate(request, "follow"),
  "POST /api/ctc/unfollow-user": (_context, request) => relate(request, "unfollow"),
  "POST /api/ctc/block-user": (_context, request) => relate(request, "block"),
  "POST /api/ctc/unblock-user": (_context, request) => relate(request, "unblock"),
};

async function relate(request: { readonly tx: Tx; readonly caller: Caller; readonly body: { readonly uid: Uid } }, change: RelationChange) {
  const other = await findByUid(request.tx, request.body.uid);
  if (other === null) return refuse("not_found");
  if (other === request.caller.accountId) return refuse("not_allowed");
  await changeRelation(request.tx, change, request.caller.accountId, other);
  return relationOf(request.tx, request.caller.accountId, other);
}
