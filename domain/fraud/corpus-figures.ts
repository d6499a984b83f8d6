import { WORD_FLAGS, type WordFlag } from "@plaza/contract/calls/chat.ts";

/** One line of a corpus: what it is up to, or `ok` for one of an honest person. */
export interface CorpusLine<Label extends string = WordFlag> {
  readonly label: Label | "ok";
  readonly text: string;
}

/** How well a detector does on some lines. Shares are between 0 and 1. */
export interface Figures {
  readonly lures: number;
  /** Lures with any sign: their reader is warned. */
  readonly recall: number;
  /** Lures with the very sign that they are labeled with. */
  readonly exact: number;
  readonly honest: number;
  /** Honest lines with a sign. */
  readonly falseAlarms: number;
  /** Of all lines with a sign, those that are lures. */
  readonly precision: number;
}

/** Lines of messages and of advert texts. @throws on a line without a label of the contract */
export function readCorpus(file: string): CorpusLine[] {
  return readLabeled(file, WORD_FLAGS);
}

/** @throws on a line without one of these labels or `ok` */
export function readLabeled<const Label extends string>(file: string, labels: readonly Label[]): CorpusLine<Label>[] {
  return file
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [name = "", ...rest] = line.split(": ");
      const label = ["ok" as const, ...labels].find((known) => known === name);
      if (label === undefined) throw new Error(`no label of the corpus: ${line}`);
      return { label, text: rest.join(": ") };
    });
}

/** The figures of a detector on labeled lines. */
export function figuresOf<Label extends string>(lines: readonly CorpusLine<Label>[], detect: (text: string) => readonly Label[]): Figures {
  const seen = lines.map(({ label, text }) => ({ label, signs: detect(text) }));
  const lures = seen.filter(({ label }) => label !== "ok");
  const honest = seen.filter(({ label }) => label === "ok");
  const flagged = (group: typeof seen) => group.filter(({ signs }) => signs.length > 0).length;
  const [found, alarms] = [flagged(lures), flagged(honest)];
  const right = lures.filter(({ label, signs }) => signs.some((sign) => sign === label)).length;
  const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
  return {
    lures: lures.length,
    recall: share(found, lures.length),
    exact: share(right, lures.length),
    honest: honest.length,
    falseAlarms: share(alarms, honest.length),
    precision: share(found, found + alarms),
  };
}
