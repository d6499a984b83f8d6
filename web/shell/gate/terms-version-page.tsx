import { useLoaderData } from "react-router";
import { AgreementPage } from "./agreement-page.tsx";
import type { loadTermsVersion } from "./terms-version.server.ts";

/** `/p2p/terms/:version`: one edition of the agreement, to be read only. */
export function TermsVersionPage() {
  const { agreement, next } = useLoaderData<typeof loadTermsVersion>();
  return <AgreementPage agreement={agreement} next={next} />;
}
