import { existsSync, readFileSync } from "node:fs";
import { CHAT_PHRASES } from "@plaza/contract/chat-phrases.ts";
import { CONDUCT_FLAGS, type ConductFlag, type FileFlag, WORD_FLAGS, type WordFlag } from "@plaza/contract/calls/chat.ts";
import { LOCALES, type Locale } from "@plaza/contract/locales.ts";
import { readCorpus, readLabeled } from "@plaza/domain/fraud/corpus-figures.ts";
import { type Fraud, type FraudId, FRAUDS } from "@plaza/domain/fraud/frauds.ts";
import { drawLines, readGrammar } from "@plaza/domain/fraud/grammars.ts";
import { type Lesson, LURE_CLASSES, readLesson, type ReadLesson } from "@plaza/domain/fraud/piece-training.ts";
import { translate } from "@plaza/messages/catalogue.ts";

/** What the models of the fraud words and of conduct learn from, by set. Of the sets that judge them (`judging`, `evasive`, `reserve`, `fresh`, `ninth`, `tenth`, `eleventh`, `twelfth`, `thirteenth` and those of adverts and conduct) they see no line. */

const CORPUS = new URL("../domain/fraud/corpus/", import.meta.url);
const CHAT_SETS = [
  "building",
  "unseen",
  "held-out",
  "plain",
  "indirect",
  "reworded",
  "close",
  "everyday",
  "varied",
  "broad",
  "spoken",
  "voices",
] as const;
const ADVERT_SETS = ["adverts-building", "adverts-varied", "adverts-broad", "adverts-spoken", "adverts-voices"] as const;

/** Of what the building half of conduct has. */
const CONDUCT_SETS = ["conduct-building", "conduct-second", "conduct-broad", "conduct-voices"] as const;
/** There are twelve lines without a code of conduct for one with it, so each of these counts as often. */
const TIMES = 4;
/** How often each synonym of the tables is drawn. */
const TIMES_DRAWN = 2;
const SEED = 1;
/** What a drawn line teaches beside a written one: there are more of them, and they are less like what people write. */
const WEIGHT_OF_DRAWN = 0.5;
/** Drawn lines with a code of conduct count as often. */
const TIMES_OF_DRAWN = 2;
/** These lures sound like advertising. */
const ALIKE: ReadonlySet<string> = new Set(["mule_offer", "off_platform"]);

export interface LessonOfSet<Flag extends string = WordFlag> extends Lesson<Flag> {
  readonly set: string;
  /** Lines with one number of as many say about the same in each language, where one author wrote them all. */
  readonly nth: number;
  readonly of: number;
}

/** What the fraudsters of the lesson say, and the code that it must have. */
export const LESSON_LURES: readonly (readonly [FraudId, WordFlag | FileFlag])[] = FRAUDS.map((fraud): [FraudId, Fraud] => [
  fraud.id,
  fraud,
]).flatMap(([id, { steps }]) =>
  steps.flatMap(({ act, expect: expected }) => (act === "say" && expected?.see === "flagged" ? [[id, expected.flag] as const] : [])),
);

/** Every lesson of lures, with the site's ready-made phrases and the honest lines of conduct as honest ones, and the frauds of the lesson as lures. */
export function readLessons(): LessonOfSet[] {
  return [
    ...CHAT_SETS.flatMap((set) => linesOf(set, "chat")),
    ...ADVERT_SETS.flatMap((set) => linesOf(set, "advert")),
    ...LOCALES.flatMap((locale) =>
      CHAT_PHRASES.map((key, nth): LessonOfSet => ({
        set: "phrases",
        nth,
        of: CHAT_PHRASES.length,
        kind: "chat",
        label: "ok",
        text: translate(locale, `phrases.${key}`),
      })),
    ),
    ...LOCALES.flatMap((locale) =>
      LESSON_LURES.flatMap(([id, flag], nth): LessonOfSet[] =>
        isWordFlag(flag)
          ? [{ set: "lesson", nth, of: LESSON_LURES.length, kind: "chat", label: flag, text: translate(locale, `lesson.says.${id}`) }]
          : [],
      ),
    ),
    ...CONDUCT_SETS.flatMap(conductLinesOf).filter(isHonest),
    ...drawnLessons(LURE_CLASSES, "grammars"),
    ...drawnLessons(LURE_CLASSES, "adverts-grammars"),
  ];
}

/**
 * The lines of these labels that the tables of synonyms draw. Each training draws the same ones again, so no file of them is kept.
 * @param set the folder of the tables
 */
function drawnLessons<Flag extends string>(labels: readonly ("ok" | Flag)[], set: "grammars" | "adverts-grammars"): LessonOfSet<Flag>[] {
  const kind = set === "grammars" ? "chat" : "advert";
  return LOCALES.flatMap((locale) =>
    drawLines(readGrammar(textOf(set, locale)), TIMES_DRAWN, SEED).flatMap(({ label: name, text }, nth, { length }) => {
      const label = labels.find((known) => known === name);
      return label === undefined ? [] : [{ set, nth, of: length, kind, label, text, weight: WEIGHT_OF_DRAWN }];
    }),
  );
}

/** The lessons with the numbers of their pieces. Both models learn from most lines, and to divide a line takes longer than to learn from it. */
export function withNumbers<Flag extends string>(lessons: readonly LessonOfSet<Flag>[]): (LessonOfSet<Flag> & ReadLesson<Flag>)[] {
  return lessons.map((lesson) => {
    const key = `${lesson.kind} ${lesson.text}`;
    const numbers = NUMBERS.get(key) ?? readLesson(lesson).numbers;
    NUMBERS.set(key, numbers);
    return { ...lesson, numbers };
  });
}

/** Of each text that was divided. */
const NUMBERS = new Map<string, readonly number[]>();

/** Every lesson of conduct: its own lines, and all others as lines without such a code, but those that the tables of adverts draw: with them fewer insults are found. */
export function readConductLessons(): LessonOfSet<ConductFlag>[] {
  const others = readLessons().filter(({ set, label }) => !set.startsWith("conduct-") && set !== "adverts-grammars" && !ALIKE.has(label));
  const own = CONDUCT_SETS.flatMap(conductLinesOf).flatMap((lesson) =>
    lesson.label === "ok" ? [lesson] : Array.from({ length: TIMES }, () => lesson),
  );
  const drawn = drawnLessons(CONDUCT_FLAGS, "grammars").flatMap((lesson) => Array.from({ length: TIMES_OF_DRAWN }, () => lesson));
  return [...own, ...drawn, ...others.map((lesson) => ({ ...lesson, label: "ok" as const }))];
}

function conductLinesOf(set: string): LessonOfSet<ConductFlag>[] {
  return LOCALES.flatMap((locale) =>
    readLabeled(textOf(set, locale), CONDUCT_FLAGS).map((line, nth, { length }) => ({
      ...line,
      set,
      nth,
      of: length,
      kind: "chat" as const,
    })),
  );
}

function isWordFlag(flag: WordFlag | FileFlag): flag is WordFlag {
  return WORD_FLAGS.some((known) => known === flag);
}

function isHonest(lesson: LessonOfSet<ConductFlag>): lesson is LessonOfSet<never> {
  return lesson.label === "ok";
}

function linesOf(set: string, kind: Lesson["kind"]): LessonOfSet[] {
  return LOCALES.flatMap((locale) =>
    readCorpus(textOf(set, locale)).map((line, nth, { length }) => ({ ...line, set, nth, of: length, kind })),
  );
}

function textOf(set: string, locale: Locale): string {
  const file = new URL(`${set}/${locale}.txt`, CORPUS);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
