import type { Rule } from "./rule.ts";

/** Utility classes that name a side of the screen, and what names the side where a line begins or ends instead. */
const SIDES: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/(?<![\w-])-?m[lr]-(?=[\d[a])/, "ms- or me-"],
  [/(?<![\w-])p[lr]-(?=[\d[])/, "ps- or pe-"],
  [/(?<![\w-])-?(?:left|right)-(?=[\d[])/, "start- or end-"],
  [/(?<![\w-])(?:border|rounded)-[lr](?=[-\s"`])/, "border-s or border-e, rounded-s or rounded-e"],
  [/(?<![\w-])text-(?:left|right)(?=[\s"`])/, "text-start or text-end"],
];

const CLASSES = /"[^"\n]*"|`[^`]*`/g;

/** Layouts follow the direction of writing, so that a language that is read from right to left needs no second layout. */
export const noSides: Rule = {
  name: "layouts name where a line begins and ends, not left and right",
  check: (files) =>
    files
      .filter(({ path, isTest }) => path.endsWith(".tsx") && !isTest)
      .flatMap(({ path, code }) => {
        const classes = code.match(CLASSES)?.join("\n") ?? "";
        return SIDES.filter(([pattern]) => pattern.test(classes)).map(([pattern, instead]) => ({
          path,
          says: `has the class ${pattern.exec(classes)?.[0]}…: write ${instead}`,
        }));
      }),
};
