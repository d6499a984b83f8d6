import { type Exception, type Rule, without } from "./rule.ts";

const MOST_LINES = 400;

const EXCEPTIONS: readonly Exception[] = [{ path: "messages/keys.ts", reason: "generated from the English catalogue" }];

export const smallFiles: Rule = {
  name: `no file is longer than ${MOST_LINES} lines`,
  check: (files) =>
    without(
      EXCEPTIONS,
      files
        .filter((file) => !file.path.includes("/catalogue/"))
        .map((file) => ({ path: file.path, lines: file.text.split("\n").length - 1 }))
        .filter(({ lines }) => lines > MOST_LINES)
        .map(({ path, lines }) => ({ path, says: `has ${lines} lines: it is about more than one thing, so give each its own file` })),
      files,
    ),
};
