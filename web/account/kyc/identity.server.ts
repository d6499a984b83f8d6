import { pageLoader } from "../../shell/session/page-error.server.ts";
import type { LoaderFunctionArgs } from "react-router";
import { IDENTITY_KINDS } from "@plaza/contract/kyc.ts";
import { countryOfDialCode } from "@plaza/domain/people/dial-codes.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { countryOptions } from "../../shell/countries.server.ts";
import { safeNext } from "../../shell/paths.ts";
import { offerTexts } from "../../shell/lesson/offer-texts.ts";
import { hasPractice, practiceOfferTexts } from "../../shell/practice/offers-practice.server.ts";
import { requireLogin, visitOf } from "../../shell/session/visit.server.ts";

/** Verification: what is required, the state of the case, why it was rejected. */
export const loadIdentity = pageLoader(async ({ context }: LoaderFunctionArgs) => {
  const visit = visitOf(context);
  const { verification } = await requireLogin(context);
  const info = await visit.api("GET /api/a/v1/auth/kyc/info");
  const open = info.kycStatus === "none" || info.kycStatus === "rejected";
  // Nobody has anything to do here while the case waits.
  const meanwhile = info.kycStatus === "pending" ? { practice: await hasPractice(visit) } : null;
  const asked = visit.url.searchParams.get("type");
  const company = asked === null ? info.kycType === "company" : asked === "company";
  const document = visit.url.searchParams.get("document");
  return {
    texts: {
      ...messagesFor(visit.lang, ["kyc", "account"]),
      ...(meanwhile === null ? {} : offerTexts(visit.lang)),
      ...(meanwhile?.practice ? practiceOfferTexts(visit.lang) : {}),
      "errors.document_missing": messagesFor(visit.lang, ["errors"])["errors.document_missing"] ?? [],
    },
    info,
    open,
    meanwhile,
    company,
    document: IDENTITY_KINDS.find((kind) => kind === document) ?? "passport",
    countries: open ? countryOptions(visit.lang) : [],
    // Most people's document is from where their phone is.
    country: countryOfDialCode(verification.dialCode) ?? "",
    next: safeNext(visit.url.searchParams.get("next"), ""),
  };
});
