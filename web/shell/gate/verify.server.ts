import { pageLoader } from "../session/page-error.server.ts";
import type { LoaderFunctionArgs } from "react-router";
import type { Gate } from "@plaza/contract/gates.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { regionRestricted } from "../session/region.server.ts";
import { offerTexts } from "../lesson/offer-texts.ts";
import { safeNext } from "../paths.ts";
import { serverPaths } from "../server-paths.ts";
import type { UserInfo } from "../session/session.server.ts";
import { requireLogin, visitOf } from "../session/visit.server.ts";

/** What is missing before the first trade, each thing with its state and a way to it; it leads back to where the person was. */
export const loadGates = pageLoader(async ({ context }: LoaderFunctionArgs) => {
  const visit = visitOf(context);
  const user = await requireLogin(context);
  const gates = await visit.api("GET /api/ctc/verify-user");
  if (gates.regionRestricted) throw regionRestricted();
  // An API of another make may say no more than whether the agreement is accepted (docs/specification.md, Calls).
  const given: Partial<typeof gates> = gates;
  const missing: readonly Gate[] = given.missing ?? (gates.acceptTerm ? [] : ["terms"]);
  const next = safeNext(visit.url.searchParams.get("next"), "");
  const inReview = user.kycStatus === "pending";
  const institution = institutionOf(user);
  const hasStep = missing.some((gate) => !(gate === "kyc" && inReview));
  const mayStart = hasStep && gates.frozenUntil === undefined && institution === null && visit.offers("GET /api/a/v1/auth/security");
  return {
    texts: {
      ...messagesFor(visit.lang, ["gate"]),
      ...offerTexts(visit.lang),
      "take.go_to_requirements": messagesFor(visit.lang, ["take"])["take.go_to_requirements"] ?? [],
    },
    /** Through all that is missing, step by step; null where no step can be taken. */
    start: mayStart ? serverPaths.start(visit.lang, next || undefined) : null,
    gates: { ...gates, missing },
    inReview,
    institution,
    isSubUser: !user.isAdmin,
    next,
  };
});

/** How far a company's verification is; null for everybody who isn't held up by it (docs/specification.md, States). */
function institutionOf({ kycType, kycStatus }: UserInfo) {
  return kycType === "company" && kycStatus !== "approved" ? kycStatus : null;
}
