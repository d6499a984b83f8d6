export { loadReviews as loader, actOnReviews as action } from "../backoffice/reviews/reviews.server.ts";
export { BackofficeReviewsPage as default } from "../backoffice/reviews/reviews-page.tsx";
export { shouldRevalidate } from "../backoffice/forms/reload-after-refusal.ts";
