import { parseSync, Visitor, type Span } from "oxc-parser";
import type { Rule } from "./rule.ts";
import type { SourceFile } from "./sources.ts";

const MOST_PER_THOUSAND_LINES = 2;
/** Fewer lines than these have no measure: one cast in a small file says nothing. */
const LEAST_LINES = 100;

/** Where a cast can be at all: only these files are worth a parser's time. The word before a generic call's types makes it none. */
const MAY_CAST = /\bas\s+(?!const\b)|(?<![\w$])<[^<>]+>\s*[\w({[]/;
/** Names are given another one there by the same word. */
const IMPORTS = /^(?:import|export)\b[^;]*?\bfrom\s*"[^"]*"[^;]*;/gm;

/**
 * A cast says what the compiler can't check. `as const` and `satisfies` are none. The ceiling is the repository's: a cast more needs one less
 * somewhere else, by a schema, a type guard or a better type.
 */
export const fewCasts: Rule = {
  name: `at most ${MOST_PER_THOUSAND_LINES} casts in a thousand lines`,
  check: (files) => {
    const typed = files.filter(({ path }) => /\.tsx?$/.test(path));
    const lines = typed.reduce((sum, { text }) => sum + text.split("\n").length - 1, 0);
    const most = Math.floor((Math.max(lines, LEAST_LINES) * MOST_PER_THOUSAND_LINES) / 1000);
    const counts = typed.map((file) => ({ path: file.path, casts: castsIn(file) })).filter(({ casts }) => casts > 0);
    const casts = counts.reduce((sum, count) => sum + count.casts, 0);
    if (casts <= most) return [];
    const says = `: the repository has ${casts} casts in ${lines} lines and may have ${most}`;
    return counts.toSorted((a, b) => b.casts - a.casts).map((count) => ({ path: count.path, says: `has ${count.casts}${says}` }));
  },
};

function castsIn({ path, code, text }: SourceFile): number {
  if (!MAY_CAST.test(code.replaceAll(IMPORTS, ""))) return 0;
  let casts = 0;
  const count = ({ typeAnnotation }: { readonly typeAnnotation: Span }): void => {
    if (text.slice(typeAnnotation.start, typeAnnotation.end) !== "const") casts += 1;
  };
  new Visitor({ TSAsExpression: count, TSTypeAssertion: count }).visit(parseSync(path, text).program);
  return casts;
}
