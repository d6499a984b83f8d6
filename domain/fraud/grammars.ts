/**
 * Tables of synonyms, from which lines are drawn that the models learn from: a lure or an honest text is a pattern of slots, each with many words for the same. A file of lines
 * has one voice, and a table has hundreds of words. What is drawn is never kept: the tables are the source.
 *
 * ```
 * # A comment.
 * [words]
 * hey: | hi | hello there
 *
 * [off_platform move]
 * go: text me on | add me on
 * > {hey} {go} {app}
 * ```
 *
 * `[words]` has the slots of all sections, and any other section has its own slots and its patterns, which begin with `>`. The first word of a section's head is the label of its
 * lines, and the rest says what they are about. A slot may hold slots, and an empty alternative leaves it out. Spaces between slots are as written, so that a language without
 * spaces has none.
 */
export interface Grammar {
  readonly sections: readonly GrammarSection[];
}

/** Lines of one label about one thing. */
export interface GrammarSection {
  readonly label: string;
  readonly topic: string;
  readonly patterns: readonly string[];
  /** Its own slots and those of the whole file that it uses. */
  readonly slots: ReadonlyMap<string, readonly string[]>;
}

/** The head of the slots that every section has. */
const SHARED = "words";
const SLOT = /\{([a-z\d_]+)\}/g;
/** Slots within slots: more of them is a circle. */
const DEEPEST = 5;

/** A section as it is read: its slots are its own. */
interface OpenSection {
  readonly label: string;
  readonly topic: string;
  readonly patterns: string[];
  readonly slots: Map<string, readonly string[]>;
}

/** @throws on a line that is neither head, slot, pattern nor comment, on a slot that nobody has, and on the same alternative twice in a slot */
export function readGrammar(file: string): Grammar {
  const shared: OpenSection = { label: SHARED, topic: "", patterns: [], slots: new Map() };
  const sections: OpenSection[] = [];
  let section: OpenSection | undefined;
  for (const line of file.split("\n").filter((text) => text.trim() !== "" && !text.startsWith("#"))) {
    const [, label, topic = ""] = /^\[(\S+?)(?: ([^\]]+))?\]$/.exec(line) ?? [];
    if (label === undefined) addLine(section, line);
    else section = label === SHARED ? shared : { label, topic, patterns: [], slots: new Map() };
    if (label !== undefined && section !== undefined && section !== shared) sections.push(section);
  }
  if (shared.patterns.length > 0) throw new Error(`[${SHARED}] has a pattern`);
  return {
    sections: sections.map(({ slots, ...rest }) => ({ ...rest, slots: slotsOf(rest, new Map([...shared.slots, ...slots]), slots) })),
  };
}

function addLine(section: OpenSection | undefined, line: string): void {
  const [, name, words = ""] = /^([a-z\d_]+):(.*)$/.exec(line) ?? [];
  if (section === undefined) throw new Error(`a line before any section: ${line}`);
  if (line.startsWith("> ")) section.patterns.push(line.slice(2).trim());
  else if (name === undefined) throw new Error(`neither head, slot nor pattern: ${line}`);
  else if (section.slots.has(name)) throw new Error(`a slot twice: ${line}`);
  else section.slots.set(name, alternativesOf(words));
}

function alternativesOf(words: string): string[] {
  const alternatives = words.split("|").map((text) => text.trim());
  const twice = alternatives.find((text, nth) => text !== "" && alternatives.indexOf(text) !== nth);
  if (twice !== undefined) throw new Error(`"${twice}" twice: ${words}`);
  return alternatives;
}

/** @throws where a pattern or a slot names one that nobody has, or where a slot of the section is not used */
function slotsOf(
  section: { readonly label: string; readonly topic: string; readonly patterns: readonly string[] },
  known: ReadonlyMap<string, readonly string[]>,
  own: ReadonlyMap<string, readonly string[]>,
): Map<string, readonly string[]> {
  const [where, used] = [`[${section.label} ${section.topic}]`, new Map<string, readonly string[]>()];
  if (section.patterns.length === 0) throw new Error(`${where} has no pattern`);
  const use = (text: string) => {
    for (const [, name = ""] of text.matchAll(SLOT)) {
      const alternatives = known.get(name);
      if (alternatives === undefined) throw new Error(`${where} has no slot "${name}"`);
      if (used.has(name)) continue;
      used.set(name, alternatives);
      alternatives.forEach(use);
    }
  };
  section.patterns.forEach(use);
  const unused = [...own.keys()].find((name) => !used.has(name));
  if (unused !== undefined) throw new Error(`${where} doesn't use its slot "${unused}"`);
  return used;
}

/** How many different words and phrases a section has, its own and those of the whole file. */
export function countAlternatives({ slots, patterns }: GrammarSection): number {
  return new Set([...patterns, ...[...slots.values()].flat()]).size;
}

/** A line that was drawn. */
export interface DrawnLine {
  readonly label: string;
  readonly topic: string;
  readonly text: string;
}

/**
 * Draws lines, the same ones for the same seed. Each alternative of a slot has its turn before one of them has a second.
 * @param times how often the rarest alternative of a section is drawn
 */
export function drawLines({ sections }: Grammar, times: number, seed: number): DrawnLine[] {
  return sections.flatMap((section, nth) => {
    const random = randomNumbers(seed + nth * 7919);
    const decks = new Map<string, string[]>();
    const pick = (name: string, all: readonly string[]): string => {
      const deck = decks.get(name) ?? [];
      if (deck.length === 0) deck.push(...all);
      decks.set(name, deck);
      return deck.splice(Math.floor(random() * deck.length), 1)[0] ?? "";
    };
    const filled = (text: string, depth: number): string => {
      if (depth > DEEPEST) throw new Error(`[${section.label} ${section.topic}] has a slot within itself`);
      return text.replaceAll(SLOT, (_, name: string) => filled(pick(name, section.slots.get(name) ?? []), depth + 1));
    };
    const most = Math.max(section.patterns.length, ...[...section.slots.values()].map(({ length }) => length));
    const texts = Array.from({ length: times * most }, () => tidy(filled(pick(">", section.patterns), 0)));
    return [...new Set(texts)].map((text) => ({ label: section.label, topic: section.topic, text }));
  });
}

/** Without the spaces of slots that were left out. */
function tidy(text: string): string {
  return text
    .replaceAll(/ {2,}/g, " ")
    .replaceAll(/ ([,.!?;:…])/g, "$1")
    .replace(/^[\s,.]+/, "")
    .trim();
}

/** Numbers from 0 on and below 1, the same on every machine. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
