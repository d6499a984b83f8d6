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

/** Declarations of a style sheet that name a side of the screen. */
const SIDE_DECLARATION =
  /(?<![\w-])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?|left|right|border-(?:top|bottom)-(?:left|right)-radius|float|text-align)(?=\s*:)\s*:\s*[^;{}]+/g;
const SIDED_VALUE = /^(?:float|text-align)\s*:(?!\s*(?:left|right)\b)/;
/** Shorthands of four sides, in the order top, right, bottom, left; of four corners, from the top left on. */
const FOUR_SIDES = /(?<![\w-])(inset|margin|padding|border-width|border-color|border-style|scroll-padding)\s*:\s*([^;{}]+)/g;
const FOUR_CORNERS = /(?<![\w-])border-radius\s*:\s*([^;{}]+)/g;

/** What of a style sheet differs between left and right. */
function sidesOfStyles(code: string): string[] {
  const named = (code.match(SIDE_DECLARATION) ?? []).filter((found) => !SIDED_VALUE.test(found));
  const sides = [...code.matchAll(FOUR_SIDES)].filter(([, , value = ""]) => {
    const [, right, , left] = valuesOf(value);
    return left !== undefined && left !== right;
  });
  const corners = [...code.matchAll(FOUR_CORNERS)].filter(([, value = ""]) => {
    const [topLeft, topRight = topLeft, bottomRight = topLeft, bottomLeft = topRight] = valuesOf(value);
    return topLeft !== topRight || bottomRight !== bottomLeft;
  });
  return [...named, ...[...sides, ...corners].map(([found]) => found)];
}

/** The values of a shorthand, of which one may be a function with spaces in it. */
function valuesOf(value: string): string[] {
  return value.match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
}

/** Layouts follow the direction of writing, so that a language that is read from right to left needs no second layout. */
export const noSides: Rule = {
  name: "layouts name where a line begins and ends, not left and right",
  readsStyles: true,
  check: (files) => [
    ...files
      .filter(({ path, isTest }) => path.endsWith(".tsx") && !isTest)
      .flatMap(({ path, code }) => {
        const classes = code.match(CLASSES)?.join("\n") ?? "";
        return SIDES.filter(([pattern]) => pattern.test(classes)).map(([pattern, instead]) => ({
          path,
          says: `has the class ${pattern.exec(classes)?.[0]}…: write ${instead}`,
        }));
      }),
    ...files
      // The API's own pages are English.
      .filter(({ path }) => path.endsWith(".css") && !path.startsWith("server/"))
      .flatMap(({ path, code }) =>
        sidesOfStyles(code).map((found) => ({
          path,
          says: `has “${found}”, which differs between left and right: write -inline- or -start and -end`,
        })),
      ),
  ],
};
