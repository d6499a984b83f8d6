import type { Locale } from "@plaza/contract/locales.ts";
import { paths } from "../../shell/paths.ts";

/** The questions of the help page by topic, in the order in which they are listed. Each has `help.question.…` and `help.answer.…`. */
export const HELP_TOPICS = {
  start: ["how_it_works", "needs", "fees", "limits", "documents"],
  buying: ["how_to_pay", "own_account", "not_released", "late", "wrong_amount", "cancel"],
  selling: ["check_payment", "undo_release", "other_name", "unpaid"],
  appeals: ["appeal", "evidence", "objection"],
  account: ["hold", "move", "lost_authenticator", "real_message", "frozen", "close_account"],
} as const;

export type HelpTopic = keyof typeof HELP_TOPICS;
export type QuestionId = (typeof HELP_TOPICS)[HelpTopic][number];

/** The page of an answer, with the text that names it. */
export const ANSWER_PAGES = {
  how_it_works: ["frame.footer_rules", paths.rules],
  needs: ["frame.verification", (lang: Locale) => paths.gate(lang)],
  limits: ["frame.profile", paths.profile],
  documents: ["frame.identity", (lang: Locale) => paths.kyc(lang)],
  not_released: ["frame.orders", (lang: Locale) => paths.orders(lang)],
  check_payment: ["frame.lesson", paths.lesson],
  other_name: ["frame.lesson", paths.lesson],
  appeal: ["frame.footer_rules", paths.rules],
  hold: ["frame.wallet", (lang: Locale) => paths.wallet(lang)],
  move: ["frame.wallet", (lang: Locale) => paths.wallet(lang)],
  lost_authenticator: ["frame.security", (lang: Locale) => paths.security(lang)],
  real_message: ["frame.security", (lang: Locale) => paths.security(lang)],
  frozen: ["frame.notifications", (lang: Locale) => paths.notifications(lang)],
} as const satisfies Partial<Record<QuestionId, readonly [text: string, href: (lang: Locale) => string]>>;
