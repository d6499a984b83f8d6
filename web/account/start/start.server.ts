import { redirect, type LoaderFunctionArgs } from "react-router";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { Gate } from "@plaza/contract/gates.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { paths, safeNext } from "../../shell/paths.ts";
import { serverPaths } from "../../shell/server-paths.ts";
import { formAction } from "../../shell/forms/form-action.server.ts";
import { offerTexts } from "../../shell/lesson/offer-texts.ts";
import { hasPractice, practiceOfferTexts } from "../../shell/practice/offers-practice.server.ts";
import { pageLoader } from "../../shell/session/page-error.server.ts";
import { requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";
import { canBeNamed, nameAccount } from "../profile/naming.server.ts";

/** The gates in the order in which a newcomer passes them: phone or email, authenticator, identity, agreement. */
const STEPS = ["email", "phone", "two_factor", "kyc", "terms"] as const satisfies readonly Gate[];

/** In the address of a page that has waited for the review. */
const REVIEWED = "reviewed";

/**
 * The way from an account to the first trade: leads to the next step that is missing, each of which leads back here, and at the end to where the
 * person wanted to go. Has a page for the name, which can wait, and another while the identity is under review and nothing else is missing: with
 * `reviewed` in its address it says once that the review is over, unless there is a place to lead to.
 */
export const loadStart = pageLoader(async ({ context }: LoaderFunctionArgs) => {
  const visit = visitOf(context);
  const user = await requireLogin(context);
  const next = safeNext(visit.url.searchParams.get("next"), "");
  // An API of another make may not say what is missing.
  const gates: Partial<WireOf<"GET /api/ctc/verify-user">["data"]> = await visit.api("GET /api/ctc/verify-user");
  const { missing } = gates;
  const isInstitution = user.kycType === "company" && user.kycStatus !== "approved";
  // The page of requirements says what no step can change.
  if (missing === undefined || gates.regionRestricted || gates.frozenUntil || isInstitution)
    throw redirect(paths.gate(visit.lang, next || undefined));
  const isInReview = user.kycStatus === "pending";
  const step = STEPS.find((gate) => missing.includes(gate) && !(gate === "kyc" && isInReview));
  if (step !== undefined) throw redirect(await pageOf(visit, step, serverPaths.start(visit.lang, next || undefined)));
  const later = await nameLater(visit, user, next);
  if (later !== null) return { step: "name" as const, texts: messagesFor(visit.lang, ["limits"]), later };
  if (!missing.includes("kyc")) {
    if (next === "" && visit.url.searchParams.has(REVIEWED)) return { step: "approved" as const, texts: messagesFor(visit.lang, ["kyc"]) };
    throw redirect(next || paths.p2p(visit.lang));
  }
  return { step: "review" as const, ...(await readReview(visit)), next };
});

/** How long the review has taken and usually takes, and what there is to do meanwhile. */
async function readReview(visit: Visit) {
  const { submittedAt = null, usualHours } = await visit.api("GET /api/a/v1/auth/kyc/info");
  const practice = await hasPractice(visit);
  const texts = {
    ...messagesFor(visit.lang, ["kyc"]),
    ...offerTexts(visit.lang),
    ...(practice ? practiceOfferTexts(visit.lang) : {}),
  };
  return { texts, submittedAt, usualHours, practice };
}

/** The way past the step of the name; null where the account has one, or is to be named later. */
async function nameLater(visit: Visit, user: Parameters<typeof canBeNamed>[1], next: string): Promise<string | null> {
  if (visit.url.searchParams.has("named")) return null;
  const { advertiser } = await visit.api("GET /api/ctc/query-advertiser", { query: { uid: user.UID } });
  if (!canBeNamed(visit, user, advertiser.nickname)) return null;
  const here = serverPaths.start(visit.lang, next || undefined);
  return `${here}${here.includes("?") ? "&" : "?"}named=later`;
}

/** Names the account, and leads on. */
export const actOnStart = formAction({
  nickname: async (visit, fields) => {
    const refused = await nameAccount(visit, fields);
    if (refused !== null) return refused;
    throw redirect(serverPaths.start(visit.lang, safeNext(visit.url.searchParams.get("next"), "") || undefined), 303);
  },
});
export type StartData = Awaited<ReturnType<typeof loadStart>>;

async function pageOf(visit: Visit, step: Gate, here: string): Promise<string> {
  const { lang } = visit;
  if (step === "kyc") return paths.kyc(lang, { next: here });
  if (step === "terms") return paths.terms(lang, here);
  if (step === "two_factor") return paths.securityTopic(lang, "two-factor", { next: here });
  const { unconfirmed } = await visit.api("GET /api/a/v1/auth/security");
  return paths.securityTopic(lang, unconfirmed?.channel === step ? "confirm" : `${step}-add`, { next: here });
}
