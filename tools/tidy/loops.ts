import { codeAlone, lineAt } from "./code.ts";
import type { Rule } from "./rule.ts";

/** `for (const one of …)`, and an arrow function with the parameter `one`. */
const NAMELESS = /\b(?:const|let)\s+(one|each)\s+of\b|(?<=[(,]\s*)(one|each)\b(?::[^()=]+)?(?:,[^()]*)?\)(?::[^()=]+)?\s*=>/g;

/** A list of methods is walked by `method`: the reader of the tenth line needn't look up what "one" was. */
export const loopVariablesAreNouns: Rule = {
  name: "a loop's variable is named after what it is, not `one` or `each`",
  check: (files) =>
    files.flatMap((file) => {
      const code = codeAlone(file.text);
      return [...code.matchAll(NAMELESS)].map((match) => ({
        path: file.path,
        says: `line ${lineAt(code, match.index)} calls an item “${match[1] ?? match[2] ?? ""}”: use its noun (\`order\`), \`candidate\` in a search, \`a\` and \`b\` in a comparison`,
      }));
    }),
};
