import type { ShouldRevalidateFunctionArgs } from "react-router";

/** For pages that several colleagues work on: after a refusal the page is loaded again, since what has changed meanwhile is its cause. */
export function shouldRevalidate({ formMethod, actionStatus = 200, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isRefused = actionStatus >= 400 && actionStatus < 500 && actionStatus !== 429;
  return defaultShouldRevalidate || (formMethod !== undefined && formMethod !== "GET" && isRefused);
}
