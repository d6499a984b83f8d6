/** Where a text stops being the canonical text of anything. */
export interface Flaw {
  /** How many UTF-16 units of it are as they must be. */
  readonly offset: number;
  /** The entry of the journal in which that is, from 1; null: outside of them. */
  readonly entry: number | null;
}

/** A journal is nested about six levels deep; anything deeper is not a journal. */
const DEEPEST = 40;
/** Longer than any whole number, truth or null. */
const LONGEST_PLAIN = 40;

/**
 * Reads a text as canonical JSON (`canonicalJson`) and says where it first isn't: broken off, a space, a key out of its order, a character
 * that has another way to be written. Null: it is canonical to its last unit.
 */
export function flawIn(text: string): Flaw | null {
  const reader = new Reader(text);
  return reader.readWhole() ? null : { offset: reader.at, entry: reader.entry };
}

class Reader {
  at = 0;
  entry: number | null = null;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Each read returns whether the input is as required, and stops at the position where it differs. */
  readWhole(): boolean {
    return this.#read(0, false) && this.at === this.#text.length;
  }

  #read(depth: number, isJournal: boolean): boolean {
    if (depth > DEEPEST) return false;
    switch (this.#text[this.at]) {
      case "{":
        return this.#readRecord(depth);
      case "[":
        return this.#readList(depth, isJournal);
      case '"':
        return this.#readText() !== null;
      default:
        return this.#readPlain();
    }
  }

  #readRecord(depth: number): boolean {
    this.at += 1;
    for (let before: string | null = null; this.#text[this.at] !== "}";) {
      if (before !== null && !this.#meets(",")) return false;
      const from = this.at;
      const key = this.#text[from] === '"' ? this.#readText() : null;
      if (key === null) return false;
      if (before !== null && key <= before) {
        this.at = from;
        return false;
      }
      before = key;
      if (!this.#meets(":") || !this.#read(depth + 1, depth === 0 && key === "entries")) return false;
    }
    return this.#meets("}");
  }

  #readList(depth: number, isJournal: boolean): boolean {
    this.at += 1;
    for (let index = 1; this.#text[this.at] !== "]"; index += 1) {
      if (isJournal) this.entry = index;
      if (index > 1 && !this.#meets(",")) return false;
      if (!this.#read(depth + 1, false)) return false;
    }
    if (isJournal) this.entry = null;
    return this.#meets("]");
  }

  #readText(): string | null {
    const raw = this.#text.slice(this.at, closingQuote(this.#text, this.at));
    const value = parsed(raw);
    if (typeof value === "string") return this.#agrees(raw, JSON.stringify(value)) ? value : null;
    this.at += raw.length - 1;
    return null;
  }

  #readPlain(): boolean {
    const raw = /[^,\]}]*/.exec(this.#text.slice(this.at, this.at + LONGEST_PLAIN))?.[0] ?? "";
    const value = parsed(raw);
    const isPlain = value === null || typeof value === "boolean" || Number.isSafeInteger(value);
    return this.#agrees(raw, isPlain ? JSON.stringify(value) : "") && isPlain;
  }

  #meets(unit: string): boolean {
    if (this.#text[this.at] !== unit) return false;
    this.at += 1;
    return true;
  }

  /** Goes on as far as both are the same. */
  #agrees(found: string, proper: string): boolean {
    let same = 0;
    while (same < found.length && found[same] === proper[same]) same += 1;
    this.at += same;
    return found === proper;
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
