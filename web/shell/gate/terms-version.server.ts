import { pageLoader } from "../session/page-error.server.ts";
import type { LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { loadAgreement } from "./agreement.server.ts";
import { paths } from "../paths.ts";
import { visitOf } from "../session/visit.server.ts";

/** One version of the service agreement, by its own address: also after it has ceased to hold. */
export const loadTermsVersion = pageLoader(async ({ params, context }: LoaderFunctionArgs) => {
  const visit = visitOf(context);
  return {
    texts: messagesFor(visit.lang, ["agreement", "gate"]),
    agreement: await loadAgreement(visit, params["version"] ?? ""),
    next: paths.terms(visit.lang),
  };
});
