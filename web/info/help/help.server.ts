import type { LoaderFunctionArgs } from "react-router";
import { keysOf } from "@plaza/contract/typed-keys.ts";
import { INTL_TAGS } from "@plaza/contract/locales.ts";
import { messagesFor, textsFor } from "@plaza/messages/catalogue.ts";
import { hasPractice, practiceOfferTexts } from "../../shell/practice/offers-practice.server.ts";
import { visitOf } from "../../shell/session/visit.server.ts";
import { search } from "./search.ts";
import { supportOf } from "./support.server.ts";
import { HELP_TOPICS, type QuestionId } from "./topics.ts";

const LONGEST_QUERY = 200;

/** All answers, or those that the question in the address is about. */
export async function loadHelp({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  const { lang, url } = visit;
  const query = (url.searchParams.get("q") ?? "").trim().slice(0, LONGEST_QUERY);
  const t = textsFor(lang);
  const entries = keysOf(HELP_TOPICS)
    .flatMap((topic): readonly QuestionId[] => HELP_TOPICS[topic])
    .map((id) => ({ id, title: t(`help.question.${id}`), body: t(`help.answer.${id}`) }));
  const practice = query === "" && (await hasPractice(visit));
  return {
    texts: { ...messagesFor(lang, ["help"]), ...(practice ? practiceOfferTexts(lang) : {}) },
    practice,
    query,
    support: await supportOf(visit),
    found: query === "" ? null : search(entries, query, INTL_TAGS[lang]),
  };
}
export type HelpData = Awaited<ReturnType<typeof loadHelp>>;
