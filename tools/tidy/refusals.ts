import { codeAlone, lineAt } from "./code.ts";
import type { Rule } from "./rule.ts";

/** The file of the function itself. */
const ITS_FILE = "web/shell/api/call.ts";

/** `if (!(fault instanceof Refusal)) throw fault`, and `if (fault instanceof Refusal) return …; throw fault`. */
const BY_HAND = /if \(!\((\w+) instanceof Refusal\)\) throw \1;|if \((\w+) instanceof Refusal\) return [^;]+;\s+throw \2;/g;

/** One way to handle a refusal: what is none is a fault of ours, and reaches the page's error boundary or the log. */
export const refusalsAreHandledAlike: Rule = {
  name: "a `catch` that handles refusals calls `rethrowUnlessRefusal`",
  check: (files) =>
    files.flatMap((file) => {
      if (file.workspace !== "web" || file.path === ITS_FILE) return [];
      const code = codeAlone(file.text);
      return [...code.matchAll(BY_HAND)].map((match) => ({
        path: file.path,
        says: `line ${lineAt(code, match.index)} throws again by hand what is no refusal: call \`rethrowUnlessRefusal(fault)\` (${ITS_FILE})`,
      }));
    }),
};
