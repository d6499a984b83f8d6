import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Also after a refusal: another version may be in force by then. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === "POST" || defaultShouldRevalidate;
}

export { loadTerms as loader, actOnTerms as action } from "../shell/gate/terms.server.ts";
export { TermsPage as default } from "../shell/gate/terms-page.tsx";
