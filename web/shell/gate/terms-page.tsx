import { useActionData, useLoaderData } from "react-router";
import { AgreementPage } from "./agreement-page.tsx";
import type { loadTerms, actOnTerms } from "./terms.server.ts";

/** `/p2p/terms`: the agreement in force, and the form to accept it. */
export function TermsPage() {
  const { agreement, next } = useLoaderData<typeof loadTerms>();
  return <AgreementPage agreement={agreement} next={next} refused={useActionData<typeof actOnTerms>()} />;
}
