import type { ShouldRevalidateFunctionArgs } from "react-router";

/** After an attempt to place an order the list and its form are reloaded, above all after a refusal, whose cause is what has changed. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return (formMethod !== undefined && formMethod !== "GET") || defaultShouldRevalidate;
}
