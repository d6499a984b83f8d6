import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import type { ReviewView } from "@plaza/contract/calls/reviews.ts";
import type { OrderId } from "@plaza/contract/ids.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { orAway } from "../../shell/api/unavailable.server.ts";
import { Refusal } from "../../shell/api/call.ts";
import { paths } from "../../shell/paths.ts";
import { pageNotFound, requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";
import { TAGS, type ReviewTyped } from "./tags.ts";

/** What the two sides of an order said of each other, and the form where this one still may. */
export async function loadReview({ context, params }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const orderId = idIn(visit, params["orderId"]);
  try {
    const [order, review] = await orAway(
      Promise.all([
        visit.api("GET /api/ctc/query-order-details", { query: { orderId } }),
        visit.api("GET /api/ctc/query-order-review", { query: { orderId } }),
      ]),
    );
    return {
      texts: messagesFor(visit.lang, ["advertiser"]),
      order: { orderId, type: order.type, status: order.status, counterparty: order.counterparty },
      ...review,
    };
  } catch (fault) {
    if (fault instanceof Refusal && fault.code === "not_found") throw pageNotFound(visit);
    throw fault;
  }
}
export type ReviewData = Awaited<ReturnType<typeof loadReview>>;

/** Publishes the review of a filled-in form; back to its page, or the form again with what is wrong. */
export async function writeReview({ request, context, params }: ActionFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const orderId = idIn(visit, params["orderId"]);
  const form = await request.formData();
  const rating = form.get("rating");
  const comment = form.get("comment");
  const typed: ReviewTyped = {
    rating: rating === "positive" || rating === "negative" ? rating : null,
    tags: TAGS.filter((tag) => form.getAll("tag").includes(tag)).slice(0, 4),
    comment: typeof comment === "string" ? comment.trim().slice(0, 500) : "",
  };
  if (typed.rating === null) return data({ message: "", typed }, { status: 422 });
  try {
    await visit.api("POST /api/ctc/create-review", { body: { orderId, ...filled(typed, typed.rating) } });
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    return data({ message: fault.message, typed }, { status: fault.status || 503 });
  }
  // Under an order the card reads itself anew, and the page stays where it is.
  return form.has("stay") ? null : redirect(paths.review(visit.lang, orderId), 303);
}

function filled({ tags, comment }: ReviewTyped, rating: ReviewView["rating"]) {
  return { rating, tags: [...tags], ...(comment === "" ? {} : { comment }) };
}

function idIn(visit: Visit, orderId: string | undefined): OrderId {
  if (orderId === undefined || !/^\d{1,18}$/.test(orderId)) throw pageNotFound(visit);
  return orderId as OrderId;
}
