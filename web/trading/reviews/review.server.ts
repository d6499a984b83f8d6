import { sendForm } from "../../shell/forms/form-body.server.ts";
import { data, redirect, type LoaderFunctionArgs } from "react-router";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { idIn } from "../../shell/address-id.ts";
import { formAction, giveBack } from "../../shell/forms/form-action.server.ts";
import { nameTexts } from "../../shell/labels/person-name.server.ts";
import { paths } from "../../shell/paths.ts";
import { requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";
import { TAGS, TAGS_OF, type ReviewTyped } from "./tags.ts";

/** What the two sides of an order said of each other, and the form where this one still may. */
export async function loadReview({ context, params }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const orderId = idIn<"order">(params, "orderId");
  return reviewsOf(visit, await visit.api("GET /api/ctc/query-order-details", { query: { orderId } }));
}
export type ReviewData = Awaited<ReturnType<typeof reviewsOf>>;

/** The same for a page that has the order. */
export async function reviewsOf(visit: Visit, { orderId, type, counterparty }: OrderDetailsView) {
  const review = await visit.api("GET /api/ctc/query-order-review", { query: { orderId } });
  // The card under an order has these alone.
  const texts = { ...messagesFor(visit.lang, ["advertiser"]), ...nameTexts(visit.lang) };
  return { texts, order: { orderId, type, counterparty }, ...review };
}

/** Publishes the review of a filled-in form; back to its page, or the form again with what is wrong. */
export const writeReview = formAction(async (visit, fields, params) => {
  const orderId = idIn<"order">(params, "orderId");
  const typed: ReviewTyped = {
    rating: fields.optionalChoice("rating", ["positive", "negative"]),
    tags: fields.choices("tag", TAGS),
    comment: fields.text("comment", 500),
  };
  if (typed.rating === null) return data({ message: "", typed }, { status: 422 });
  // Both thumbs have their tags in this form: those of the other one are left out before the API counts them.
  const allowed: readonly string[] = TAGS_OF[typed.rating];
  const tags = typed.tags.filter((tag) => allowed.includes(tag));
  try {
    await sendForm(visit.api, fields, "POST /api/ctc/create-review", { orderId, tags });
  } catch (fault) {
    return giveBack(fault, ({ message }) => ({ message, typed }));
  }
  // Under an order the card reloads itself, and the page stays where it is.
  return fields.isTicked("stay", "1") ? null : redirect(paths.review(visit.lang, orderId), 303);
});
