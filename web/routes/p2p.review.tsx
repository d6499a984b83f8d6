import { pageLoader } from "../shell/session/page-error.server.ts";
import { useActionData, useLoaderData } from "react-router";
import { loadReview, writeReview } from "../trading/reviews/review.server.ts";
import { ReviewPage } from "../trading/reviews/review-page.tsx";

export const loader = pageLoader(loadReview);
export const action = writeReview;

export default function Review() {
  return <ReviewPage data={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />;
}
