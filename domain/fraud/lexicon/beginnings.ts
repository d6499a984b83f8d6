/**
 * How the texts begin that one alternative of a lexicon's words matches. The words of all languages are looked up by these in one tree, so that
 * a message costs a walk through it instead of hundreds of searches.
 */
export interface Beginning {
  /** Literal; `0` stands for any digit. */
  readonly text: string;
  /** Whether that is all there is to match. If not, the alternative has to be tried as a pattern. */
  readonly whole: boolean;
  /** Whether the word must end behind it. */
  readonly ends: boolean;
}

interface Path {
  readonly text: string;
  /** Still literal at its end. */
  readonly open: boolean;
  readonly exact: boolean;
  readonly ends: boolean;
}

/** More than these and the alternative is tried as a pattern from where they came to be too many. */
const MOST_PATHS = 20;
const START: Path = { text: "", open: true, exact: true, ends: false };

/** The alternatives of a pattern, split at its outermost `|`. */
export function alternativesOf(source: string): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < source.length; at++) {
    const sign = source[at];
    if (sign === "\\") at++;
    else if (sign === "(") depth++;
    else if (sign === ")") depth--;
    else if (sign === "|" && depth === 0) {
      parts.push(source.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(source.slice(from));
  return parts;
}

/** @param alternative without `|` on its outermost level; `_` is the end of a word */
export function beginningsOf(alternative: string): Beginning[] {
  const seen = new Map<string, Beginning>();
  for (const { text, open, exact, ends } of walk(alternative, [START])) {
    const beginning = { text, whole: open && exact, ends };
    seen.set(`${text} ${beginning.whole} ${ends}`, beginning);
  }
  return [...seen.values()];
}

function walk(source: string, from: readonly Path[]): readonly Path[] {
  let paths = from;
  for (let at = 0; at < source.length && paths.some(({ open }) => open);) {
    const item = itemAt(source, at);
    const quantifier = quantifierAt(source, at + item.length);
    const next = stepThrough(item, quantifier, paths);
    paths = next.length > MOST_PATHS ? paths.map(stop) : next;
    at += item.length + quantifier.length;
  }
  return paths;
}

function quantifierAt(source: string, at: number): string {
  const sign = source[at];
  if (sign === "?" || sign === "*" || sign === "+") return sign;
  return sign === "{" ? (/\{[\d,]+\}/y.exec(source.slice(at))?.[0] ?? "") : "";
}

/** One character, escape, class or group of a pattern. */
function itemAt(source: string, at: number): string {
  if (source[at] === "\\") return /^\\(?:p\{[^}]*\}|.)/u.exec(source.slice(at))?.[0] ?? "\\";
  if (source[at] === "[") return source.slice(at, source.indexOf("]", at) + 1);
  if (source[at] !== "(") return String.fromCodePoint(source.codePointAt(at) ?? 0);
  let depth = 0;
  for (let end = at; end < source.length; end++) {
    if (source[end] === "\\") end++;
    else if (source[end] === "(") depth++;
    else if (source[end] === ")" && --depth === 0) return source.slice(at, end + 1);
  }
  throw new Error(`a group without its end: ${source}`);
}

function stepThrough(item: string, quantifier: string, paths: readonly Path[]): readonly Path[] {
  if (quantifier === "*" || quantifier.startsWith("{")) return paths.map(stop);
  const once = paths.flatMap((path) => (path.open ? stepOnce(item, path) : [path]));
  const after = quantifier === "+" ? once.map(stop) : once;
  return quantifier === "?" ? [...after, ...paths.filter(({ open }) => open)] : after;
}

/** What stands for itself. */
const PLAIN = /^[^\d\\()[\]._]+$/;

function stepOnce(item: string, path: Path): readonly Path[] {
  // Most are plain letters.
  if (PLAIN.test(item)) return [{ text: path.text + item, open: path.open, exact: path.exact && !path.ends, ends: false }];
  if (/^\(\?<?[!=]/.test(item) || item === "\\b") return [{ ...path, exact: false }];
  if (item.startsWith("(?:")) return alternativesOf(item.slice(3, -1)).flatMap((alternative) => walk(alternative, [path]));
  if (item === "_") return [{ ...path, ends: true }];
  // What follows the end of a word is no letter, so only the pattern knows.
  const { text, open } = path;
  const exact = path.exact && !path.ends;
  if (item === "\\d") return [{ text: `${text}0`, open, exact: false, ends: false }];
  if (/^\\[.+?*()|[\]{}/$^-]$/.test(item)) return [{ text: text + item.slice(1), open, exact, ends: false }];
  if (item === "." || item.startsWith("[") || item.startsWith("\\")) return [stop(path)];
  return [/\d/.test(item) ? { text: `${text}0`, open, exact: false, ends: false } : { text: text + item, open, exact, ends: false }];
}

function stop(path: Path): Path {
  return { ...path, open: false, exact: false };
}
