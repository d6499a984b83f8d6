/** Where a text stops being the canonical text of anything. */
export interface Flaw {
  /** How many UTF-16 units of it are as they must be. */
  readonly offset: number;
  /** The entry of the journal in which that is, from 1; null: outside of them. */
  readonly entry: number | null;
}

/** A journal nests some six deep; whoever nests deeper wants something else. */
const DEEPEST = 40;

class Stop extends Error {}

/**
 * Reads a text as canonical JSON (`canonicalJson`) and says where it first isn't: broken off, a space, a key out of its order, a character
 * that has another way to be written. Null: it is canonical to its last unit.
 */
export function flawIn(text: string): Flaw | null {
  let at = 0;
  let entry: number | null = null;

  const expect = (unit: string) => {
    if (text[at] !== unit) throw new Stop();
    at += 1;
  };
  /** The longest beginning that is as it must be, and a stop where that isn't all of it. */
  const agree = (found: string, proper: string) => {
    let same = 0;
    while (same < found.length && found[same] === proper[same]) same += 1;
    at += same;
    if (found !== proper) throw new Stop();
  };
  const readText = (): string => {
    const end = closingQuote(text, at);
    const raw = text.slice(at, end);
    const value = parsed(raw);
    agree(raw, typeof value === "string" ? JSON.stringify(value) : raw.slice(0, -1));
    return value as string;
  };
  const readPlain = () => {
    const raw = /^[^,\]}]*/.exec(text.slice(at, at + 40))?.[0] ?? "";
    const value = parsed(raw);
    const isPlain = value === null || typeof value === "boolean" || Number.isSafeInteger(value);
    agree(raw, isPlain ? JSON.stringify(value) : "");
  };
  const readList = (depth: number, isJournal: boolean) => {
    expect("[");
    for (let place = 1; text[at] !== "]"; place += 1) {
      if (isJournal) entry = place;
      if (place > 1) expect(",");
      read(depth + 1, false);
    }
    if (isJournal) entry = null;
    expect("]");
  };
  const readRecord = (depth: number) => {
    expect("{");
    let before: string | null = null;
    while (text[at] !== "}") {
      if (before !== null) expect(",");
      const from = at;
      if (text[at] !== '"') throw new Stop();
      const key = readText();
      if (before !== null && key <= before) {
        at = from;
        throw new Stop();
      }
      before = key;
      expect(":");
      read(depth + 1, depth === 0 && key === "entries");
    }
    expect("}");
  };
  const read = (depth: number, isJournal: boolean): void => {
    if (depth > DEEPEST) throw new Stop();
    if (text[at] === "{") readRecord(depth);
    else if (text[at] === "[") readList(depth, isJournal);
    else if (text[at] === '"') void readText();
    else readPlain();
  };

  try {
    read(0, false);
    if (at !== text.length) throw new Stop();
    return null;
  } catch (fault) {
    if (!(fault instanceof Stop)) throw fault;
    return { offset: at, entry };
  }
}

/** Behind the quote that ends the text which begins here, or the end of everything. */
function closingQuote(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '"') return at + 1;
    if (text[at] === "\\") at += 1;
  }
  return text.length;
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
