import { expect, test } from "vitest";
import { INTL_TAGS, LOCALES, type Locale } from "@plaza/contract/locales.ts";
import { keysOf } from "@plaza/contract/typed-keys.ts";
import { textsFor } from "@plaza/messages/catalogue.ts";
import { search } from "./search.ts";
import { HELP_TOPICS, type QuestionId } from "./topics.ts";

const QUESTIONS = keysOf(HELP_TOPICS).flatMap((topic): readonly QuestionId[] => HELP_TOPICS[topic]);

function find(lang: Locale, query: string): QuestionId[] {
  const t = textsFor(lang);
  const entries = QUESTIONS.map((id) => ({ id, title: t(`help.question.${id}`), body: t(`help.answer.${id}`) }));
  return search(entries, query, INTL_TAGS[lang]);
}

test.each(LOCALES)("every question of %s finds its own answer first", (lang) => {
  const t = textsFor(lang);
  for (const id of QUESTIONS) expect([id, find(lang, t(`help.question.${id}`))[0]]).toEqual([id, id]);
});

test.each<[Locale, string, QuestionId]>([
  ["en", "my account was FROZEN", "frozen"],
  ["en", "how much is the fee", "fees"],
  ["de", "gebuhren", "fees"],
  ["es", "¿me congelaron la cuenta?", "frozen"],
  ["ru", "апелляцию", "appeal"],
  ["ja", "手数料", "fees"],
  ["zh-cn", "付错了金额", "wrong_amount"],
  ["th", "ยกเลิก", "cancel"],
])("in %s, “%s” finds %s", (lang, query, id) => {
  expect(find(lang, query).slice(0, 2)).toContain(id);
});

test.each(["", "   ", "?!", "xyzzy"])("“%s” finds nothing", (query) => {
  expect(find("en", query)).toEqual([]);
});
