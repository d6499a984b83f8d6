import type { practiceCalls } from "@plaza/contract/calls/practice.ts";
import { PRACTICE_VERSION, scorePractice } from "@plaza/domain/practice/practice.ts";
import type { Handlers } from "../../core/handler.ts";
import { refuse } from "../../core/http/refusal.ts";
import { practicePassOf, savePracticePass, type PracticePass } from "./practice.store.ts";

const passView = (pass: PracticePass | null) =>
  pass === null ? null : { version: pass.version, right: pass.score, passedAt: pass.passedAt.toISOString() };

export const practiceRoutes: Handlers<keyof typeof practiceCalls> = {
  "GET /api/ctc/query-practice": async (context, { caller }) => ({ pass: passView(await practicePassOf(context.db, caller.userId)) }),
  "POST /api/ctc/finish-practice": async (context, { tx, caller, body }) => {
    if (!context.settings.current.practiceTrade) return refuse("not_allowed");
    const score = scorePractice(body.answers);
    if (score.passed) await savePracticePass(tx, caller.userId, { version: PRACTICE_VERSION, score: score.right });
    tx.afterCommit(() => context.countUse("practice_trade"));
    return { ...score, pass: passView(await practicePassOf(tx, caller.userId)) };
  },
};
