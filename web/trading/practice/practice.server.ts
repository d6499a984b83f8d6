import { data, redirect, type LoaderFunctionArgs } from "react-router";
import type { Locale } from "@plaza/contract/locales.ts";
import { CHOICES } from "@plaza/domain/fraud/frauds.ts";
import { MAX_SCALE, parseDecimal } from "@plaza/domain/money/decimal.ts";
import { STAGES, type Stage } from "@plaza/domain/practice/practice.ts";
import { namesMatch } from "@plaza/domain/people/names.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { parseAmountInput } from "@plaza/messages/amount-input.ts";
import { rethrowUnlessRefusal } from "../../shell/api/call.ts";
import { YEAR_SECONDS, cookieLine } from "../../shell/cookies.ts";
import { visitorAction, type Params } from "../../shell/forms/form-action.server.ts";
import { MalformedForm, type FormFields } from "../../shell/forms/form-fields.ts";
import { paths } from "../../shell/paths.ts";
import { tradingRules } from "../../shell/session/trading-rules.server.ts";
import { pageNotFound, visitOf, type Visit } from "../../shell/session/visit.server.ts";
import { problemIn, typedIn } from "../orders/action.server.ts";
import { uploadTexts, type Answered } from "../orders/detail.server.ts";
import type { FieldProblem, Typed } from "../orders/form-values.ts";
import { bankLinesAt, practiceChat, practiceOrder } from "./practice-order.server.ts";
import {
  PROGRESS_COOKIE,
  answersOf,
  nextStep,
  readProgress,
  scoreOf,
  withMark,
  writeProgress,
  type Mark,
  type Progress,
} from "./progress.ts";

/** What one has decided is one's own, so no visitor gets another's page. */
const OWN = { headers: { "cache-control": "private, no-store" } };

/** Where the practice trade begins, goes on and ends. */
export async function loadPractice({ context }: LoaderFunctionArgs) {
  const visit = await practiceVisit(context);
  const progress = progressOf(visit);
  const { isUser, pass } = await passOf(visit);
  return data(
    {
      texts: messagesFor(visit.lang, ["practice"]),
      next: nextStep(progress),
      begun: progress.some((mark) => mark !== null),
      score: scoreOf(progress),
      steps: STAGES.length,
      isUser,
      passedAt: pass?.passedAt ?? null,
    },
    OWN,
  );
}
export type PracticeData = Awaited<ReturnType<typeof loadPractice>>["data"];

/** One step: the order page on invented facts. */
export async function loadStep({ context, params }: LoaderFunctionArgs) {
  const visit = await practiceVisit(context);
  const { stage, index } = stageIn(visit, params);
  const now = new Date();
  const mark = progressOf(visit)[index] ?? null;
  return data(
    {
      texts: stepTexts(visit.lang, stage),
      number: index + 1,
      all: STAGES.length,
      stage,
      choice: mark === "d" ? null : mark,
      order: practiceOrder(visit.lang, stage, now),
      messages: practiceChat(visit.lang, stage, now),
      bank: bankLinesAt(stage),
    },
    OWN,
  );
}
export type StepData = Awaited<ReturnType<typeof loadStep>>["data"];

/** Begins again, or has the decisions judged for somebody who has logged in since. */
export const actOnPractice = visitorAction({
  restart: (visit) => {
    visit.setCookies.push(cookieLine(PROGRESS_COOKIE, "", 0, isSecure(visit)));
    return redirect(paths.practice(visit.lang, 1), 303);
  },
  keep: async (visit) => {
    await finish(visit, progressOf(visit));
    return redirect(paths.practice(visit.lang), 303);
  },
});

/** A decision, or an act of the order page by its own form. */
export const actOnStep = visitorAction({
  decide: async (visit, fields, params) => {
    const { stage, index } = stageIn(visit, params);
    if (stage.kind !== "decide") throw new MalformedForm("nothing is to be decided here");
    return marked(visit, index, fields.choice("choice", CHOICES), index + 1);
  },
  cancel: pressed,
  pay: pressed,
  release: pressed,
});

async function pressed(visit: Visit, fields: FormFields, params: Params): Promise<ReturnType<typeof refused> | Response> {
  const { stage, index } = stageIn(visit, params);
  const act = fields.text("act");
  if (stage.kind === "decide") {
    if (stage.by?.act !== act) throw new MalformedForm("the step has no such act");
    return marked(visit, index, stage.by.choice, index + 1);
  }
  if (stage.id !== act) throw new MalformedForm("the step has no such act");
  const typed = typedIn(fields);
  const problem = problemIn(fields, visit, typed) ?? wrongReceipt(visit, stage, typed);
  if (problem !== null) return refused(act, problem, typed);
  return marked(visit, index, "d", index + 2);
}

/** What a seller types has to be what the practice bank shows. */
function wrongReceipt({ lang }: Visit, stage: Stage, typed: Typed): FieldProblem | null {
  if (stage.id !== "release") return null;
  const { amount, payerName = "" } = practiceOrder(lang, stage, new Date());
  const seen = parseAmountInput(typed.amount, lang);
  if (seen === null || parseDecimal(seen, MAX_SCALE) !== parseDecimal(amount, MAX_SCALE)) return "amount";
  return namesMatch(payerName, typed.senderName) ? null : "name_differs";
}

function refused(act: string, problem: FieldProblem, typed: Typed) {
  const answered: Answered = { kind: "refused", act, status: 422, code: "field_invalid", message: "", problem, typed };
  return data(answered, { status: 422 });
}

/** Remembers what was done at a step, and leads to another one, or from the last to the end. */
async function marked(visit: Visit, index: number, mark: Mark, leadsTo: number): Promise<Response> {
  const progress = withMark(progressOf(visit), index, mark);
  visit.setCookies.push(cookieLine(PROGRESS_COOKIE, writeProgress(progress), YEAR_SECONDS, isSecure(visit)));
  if (leadsTo <= STAGES.length) return redirect(paths.practice(visit.lang, leadsTo), 303);
  if ((await visit.session()).kind === "user") await finish(visit, progress);
  return redirect(paths.practice(visit.lang), 303);
}

/** Where the API keeps no passes, the score is all there is. */
async function finish(visit: Visit, progress: Progress): Promise<void> {
  if (scoreOf(progress) === null || !visit.offers("POST /api/ctc/finish-practice")) return;
  await visit.api("POST /api/ctc/finish-practice", { body: { answers: answersOf(progress) } });
}

async function passOf(visit: Visit) {
  const isUser = (await visit.session()).kind === "user";
  if (!isUser || !visit.offers("GET /api/ctc/query-practice")) return { isUser, pass: null };
  try {
    return { isUser, pass: (await visit.api("GET /api/ctc/query-practice")).pass };
  } catch (fault) {
    rethrowUnlessRefusal(fault);
    return { isUser, pass: null };
  }
}

/** The page is found while the operator has the practice trade on. */
async function practiceVisit(context: LoaderFunctionArgs["context"]): Promise<Visit> {
  const visit = visitOf(context);
  const rules = await tradingRules(visit);
  if (rules?.practiceTrade === false) throw pageNotFound(visit);
  return visit;
}

function stageIn(visit: Visit, params: Params): { stage: Stage; index: number } {
  const index = STAGES.findIndex((_, at) => String(at + 1) === params["step"]);
  const stage = STAGES[index];
  if (stage === undefined) throw pageNotFound(visit);
  return { stage, index };
}

function progressOf({ cookies }: Visit): Progress {
  return readProgress(cookies.get(PROGRESS_COOKIE));
}

function isSecure({ url }: Visit): boolean {
  return url.protocol === "https:";
}

/** The order page's texts, and of the lesson those of this step alone. */
function stepTexts(lang: Locale, { id }: Stage) {
  const lesson = Object.entries(messagesFor(lang, ["lesson"])).filter(
    ([key]) => key.endsWith(`.${id}`) || /^lesson\.(question|right|wrong|role\.\w+)$/.test(key),
  );
  return { ...messagesFor(lang, ["order", "chat", "reasons", "practice", "fields"]), ...uploadTexts(lang), ...Object.fromEntries(lesson) };
}
