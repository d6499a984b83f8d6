import { existsSync, readFileSync } from "node:fs";
import { CHAT_PHRASES } from "@plaza/contract/chat-phrases.ts";
import { LOCALES, type Locale } from "@plaza/contract/locales.ts";
import { readCorpus } from "@plaza/domain/fraud/corpus-figures.ts";
import type { Lesson } from "@plaza/domain/fraud/piece-training.ts";
import { translate } from "@plaza/messages/catalogue.ts";

/** What the model of the fraud words learns from, by set. Of the sets that judge it (`judging`, `evasive`, `reserve`, `fresh`, `ninth` and those of adverts) it sees no line. */

const CORPUS = new URL("../domain/fraud/corpus/", import.meta.url);
const CHAT_SETS = ["building", "unseen", "held-out", "plain", "indirect", "reworded", "close", "everyday", "varied", "broad"] as const;
const ADVERT_SETS = ["adverts-building", "adverts-varied", "adverts-broad"] as const;

export interface LessonOfSet extends Lesson {
  readonly set: string;
  /** Lines with one number say the same in each language, where one author wrote them all. */
  readonly nth: number;
}

/** Every lesson, with the site's ready-made phrases as honest ones. */
export function readLessons(): LessonOfSet[] {
  return [
    ...CHAT_SETS.flatMap((set) => linesOf(set, "chat")),
    ...ADVERT_SETS.flatMap((set) => linesOf(set, "advert")),
    ...LOCALES.flatMap((locale) =>
      CHAT_PHRASES.map((key, nth): LessonOfSet => ({
        set: "phrases",
        nth,
        kind: "chat",
        label: "ok",
        text: translate(locale, `phrases.${key}`),
      })),
    ),
  ];
}

function linesOf(set: string, kind: Lesson["kind"]): LessonOfSet[] {
  return LOCALES.flatMap((locale) => readCorpus(textOf(set, locale)).map((line, nth) => ({ ...line, set, nth, kind })));
}

function textOf(set: string, locale: Locale): string {
  const file = new URL(`${set}/${locale}.txt`, CORPUS);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
