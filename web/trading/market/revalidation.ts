import type { ShouldRevalidateFunctionArgs } from "react-router";

/** After a try at an order the list and its form are read anew, above all after a refused one: what has changed since is why. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return (formMethod !== undefined && formMethod !== "GET") || defaultShouldRevalidate;
}
