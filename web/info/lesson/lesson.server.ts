import { visitorAction } from "../../shell/forms/form-action.server.ts";
import { data, type LoaderFunctionArgs } from "react-router";
import { CHOICES, fraudOf } from "@plaza/domain/fraud/frauds.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { YEAR_SECONDS, cookieLine } from "../../shell/cookies.ts";
import { pageNotFound, visitOf, type Visit } from "../../shell/session/visit.server.ts";
import { PROGRESS_COOKIE, solvedIn, writtenFor } from "../../shell/lesson/progress.ts";

/** What one has solved is one's own, so no visitor gets another's page. */
const OWN = { headers: { "cache-control": "private, no-store" } };

/**
 * Whether to offer the lesson: to sellers who have sold nothing yet and haven't started it. Only an offer, so where the API
 * doesn't say, there is none.
 */
export async function offersLesson(visit: Visit): Promise<boolean> {
  if (solvedIn(visit.cookies.get(PROGRESS_COOKIE)).size > 0) return false;
  const session = await visit.session();
  if (session.kind !== "user") return false;
  const own = await visit.api("GET /api/ctc/query-advertiser", { query: { uid: session.user.UID } }).catch(() => null);
  return own !== null && own.figures.totalTrades === 0;
}

export function loadLesson({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  return data({ texts: messagesFor(visit.lang, ["lesson"]), solved: [...solvedIn(visit.cookies.get(PROGRESS_COOKIE))] }, OWN);
}

export function loadScene({ context, params }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  const fraud = fraudOf(params["fraud"] ?? "");
  if (fraud === null) throw pageNotFound(visit);
  return data({ texts: messagesFor(visit.lang, ["lesson"]), id: fraud.id }, OWN);
}

/** Judges an answer; the right one is remembered for a year. */
export const answerScene = visitorAction(
  (visit, fields, params) => {
    const fraud = fraudOf(params["fraud"] ?? "");
    if (fraud === null) throw pageNotFound(visit);
    const choice = fields.choice("choice", CHOICES);
    if (choice === fraud.right) {
      const solved = new Set(solvedIn(visit.cookies.get(PROGRESS_COOKIE))).add(fraud.id);
      visit.setCookies.push(cookieLine(PROGRESS_COOKIE, writtenFor(solved), YEAR_SECONDS, visit.url.protocol === "https:"));
    }
    return { choice };
  },
  { repeatable: "a scene is solved once" },
);
