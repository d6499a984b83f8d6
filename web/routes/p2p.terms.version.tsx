import { pageLoader } from "../shell/session/page-error.server.ts";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { loadAgreement } from "../shell/gate/agreement.server.ts";
import { AgreementPage } from "../shell/gate/agreement-page.tsx";
import { paths } from "../shell/paths.ts";
import { visitOf } from "../shell/session/visit.server.ts";

/** One version of the service agreement, by its own address: also after it has ceased to hold. */
export const loader = pageLoader(async ({ params, context }: LoaderFunctionArgs) => {
  const visit = visitOf(context);
  return {
    texts: messagesFor(visit.lang, ["agreement", "gate"]),
    agreement: await loadAgreement(visit, params["version"] ?? ""),
    next: paths.terms(visit.lang),
  };
});

export default function TermsVersion() {
  const { agreement, next } = useLoaderData<typeof loader>();
  return <AgreementPage agreement={agreement} next={next} />;
}
