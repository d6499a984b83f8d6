import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { loadAgreement } from "../gate/agreement.server.ts";
import { AgreementPage } from "../gate/agreement-page.tsx";
import { paths } from "../paths.ts";
import { visitOf } from "../session/visit.server.ts";

/** One version of the service agreement, by its own address: also after it has ceased to hold. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  return {
    texts: messagesFor(visit.lang, ["agreement", "gate"]),
    agreement: await loadAgreement(visit, params["version"] ?? ""),
    next: paths.terms(visit.lang),
  };
}

export default function TermsVersion() {
  const { agreement, next } = useLoaderData<typeof loader>();
  return <AgreementPage agreement={agreement} next={next} />;
}
