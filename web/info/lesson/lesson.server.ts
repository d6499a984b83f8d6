import { visitorAction } from "../../shell/forms/form-action.server.ts";
import { data, type LoaderFunctionArgs } from "react-router";
import { CHOICES, fraudOf } from "@plaza/domain/fraud/frauds.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { YEAR_SECONDS, cookieLine } from "../../shell/cookies.ts";
import { tradingRules } from "../../shell/session/trading-rules.server.ts";
import { pageNotFound, visitOf } from "../../shell/session/visit.server.ts";
import { hasPractice, practiceOfferTexts } from "../../shell/practice/offers-practice.server.ts";
import { PROGRESS_COOKIE, solvedIn, writtenFor } from "../../shell/lesson/progress.ts";

/** What one has solved is one's own, so no visitor gets another's page. */
const OWN = { headers: { "cache-control": "private, no-store" } };

/** Loads the scenes' state from the visitor's cookie, so the page is never cached. */
export async function loadLesson({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  const practice = await hasPractice(visit);
  return data(
    {
      texts: { ...messagesFor(visit.lang, ["lesson"]), ...(practice ? practiceOfferTexts(visit.lang) : {}) },
      solved: [...solvedIn(visit.cookies.get(PROGRESS_COOKIE))],
      practice,
    },
    OWN,
  );
}

/** Loads one scene with the rules that it quotes. @throws 404 for a fraud that doesn't exist */
export async function loadScene({ context, params }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  const fraud = fraudOf(params["fraud"] ?? "");
  if (fraud === null) throw pageNotFound(visit);
  return data({ texts: messagesFor(visit.lang, ["lesson"]), id: fraud.id, rules: await tradingRules(visit) }, OWN);
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
