import type { advertiserCalls, ReviewView } from "@plaza/contract/calls/advertisers.ts";
import type { Uid } from "@plaza/contract/ids.ts";
import { openAdvertsOf } from "../adverts/advert.store.ts";
import { mask } from "@plaza/domain/people/mask.ts";
import type { Caller } from "../accounts/session.store.ts";
import type { Tx } from "../db/database.ts";
import type { Handlers } from "../http/handler.ts";
import { refuse } from "../http/refusal.ts";
import { advertView } from "../market/advert.view.ts";
import { advertisersOf } from "../market/advertiser.store.ts";
import { viewerOf } from "../market/viewer.service.ts";
import { findOrder } from "../orders/order.store.ts";
import { changeRelation, findByUid, newestReviews, relationOf, writeReview, type RelationChange } from "./advertiser-page.store.ts";

const REVIEW_DAYS = 30;
const DAY_MS = 24 * 3600 * 1000;

export const advertiserRoutes: Handlers<keyof typeof advertiserCalls> = {
  "GET /api/ctc/query-advertiser": async (context, asked) => {
    const me = asked.caller?.userId ?? null;
    const subject = await findByUid(context.db, asked.query.uid);
    if (subject === null) return refuse("not_found");
    const [people, rows, reviews, eyes, relation] = await Promise.all([
      advertisersOf(context.db, [subject]),
      openAdvertsOf(context.db, subject),
      newestReviews(context.db, subject),
      viewerOf(context.db, me),
      me === null ? { following: false, blocked: false } : relationOf(context.db, me, subject),
    ]);
    const advertiser = people.get(subject);
    if (advertiser === undefined) throw new Error("a person was found and is gone");
    const now = new Date();
    return {
      advertiser,
      adverts: rows.map((row) => advertView(context, row, eyes, asked.locale, now)),
      reviews: reviews.map(reviewView),
      ...relation,
      own: me === subject,
    };
  },
  "POST /api/ctc/follow-user": (_context, asked) => relate(asked, "follow"),
  "POST /api/ctc/unfollow-user": (_context, asked) => relate(asked, "unfollow"),
  "POST /api/ctc/block-user": (_context, asked) => relate(asked, "block"),
  "POST /api/ctc/unblock-user": (_context, asked) => relate(asked, "unblock"),
  "POST /api/ctc/create-review": async (_context, asked) => {
    const { orderId, rating, tags = [], comment = "" } = asked.body;
    const order = await findOrder(asked.tx, orderId, asked.caller.userId);
    if (order === null) return refuse("not_found");
    const late = order.completedAt !== null && order.readAt.getTime() - order.completedAt.getTime() > REVIEW_DAYS * DAY_MS;
    if (order.completedAt === null || late) return refuse("action_not_allowed", { reason: late ? "too_late" : "not_completed" });
    const written = await writeReview(asked.tx, { orderId, authorId: asked.caller.userId, rating, tags, comment: comment.trim() });
    return written === null ? refuse("already_done") : reviewView(written);
  },
};

async function relate(asked: { readonly tx: Tx; readonly caller: Caller; readonly body: { readonly uid: Uid } }, change: RelationChange) {
  const other = await findByUid(asked.tx, asked.body.uid);
  if (other === null) return refuse("not_found");
  if (other === asked.caller.userId) return refuse("not_allowed");
  await changeRelation(asked.tx, change, asked.caller.userId, other);
  return relationOf(asked.tx, asked.caller.userId, other);
}

function reviewView(row: {
  rating: ReviewView["rating"];
  tags: ReviewView["tags"];
  comment: string;
  nickname: string;
  role: ReviewView["role"];
  created_at: Date;
}): ReviewView {
  return {
    rating: row.rating,
    tags: row.tags,
    comment: row.comment,
    by: mask(row.nickname),
    role: row.role,
    at: row.created_at.toISOString(),
  };
}
