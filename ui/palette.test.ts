import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";

type Theme = "light" | "dark";
const THEMES: readonly Theme[] = ["light", "dark"];

const here = new URL(".", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, here), "utf8");
const palette = readPalette(read("theme.css"));
const names = [...palette.keys()];

const GROUNDS = ["canvas", "surface", "raised", "sunken"];
const numbered = (of: (index: number) => [string, string]) => Array.from({ length: 10 }, (_, index) => of(index));
const across = (inks: readonly string[], grounds: readonly string[]) =>
  inks.flatMap((ink) => grounds.map((ground): [string, string] => [ink, ground]));

/** Text on its ground: 4.5 : 1. */
const TEXT: readonly [string, string][] = [
  ...across(["ink", "ink-soft", "ink-faint"], [...GROUNDS, "pressed"]),
  ...across(["accent-ink", "warn-ink", "danger-ink", "good-ink"], GROUNDS),
  ...across(["ink", "ink-soft"], ["accent-soft", "good-soft", "warn-soft", "danger-soft", "thumb"]),
  ...across(["ink-faint"], ["accent-soft"]),
  ...across(["on-accent"], ["accent", "accent-strong"]),
  ...across(["on-danger"], ["danger", "danger-strong"]),
  ...across(["buy-ink"], ["buy-soft", "buy-pressed"]),
  ...across(["sell-ink"], ["sell-soft", "sell-pressed"]),
  ["accent-ink", "accent-soft"],
  ["accent-ink", "pressed"],
  ["good-ink", "good-soft"],
  ["warn-ink", "warn-soft"],
  ["danger-ink", "danger-soft"],
  ...numbered((index) => [`avatar-ink-${index}`, `avatar-${index}`]),
  ...numbered((index) => ["on-coin", `coin-${index}`]),
];

/** Borders and fills that one must see to know a control or its state: 3 : 1. */
const SHAPE: readonly [string, string][] = [
  ...across(["edge", "focus", "accent", "good-ink", "danger-ink"], ["canvas", "surface", "raised"]),
  ...across(["focus"], ["sunken", "accent-soft"]),
];

/** Never carry meaning alone: hairlines, and the dimmed page behind a dialog. */
const MUTE = new Set(["line", "behind"]);

describe("contrast", () => {
  it("measures as WCAG does", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.478, 3);
    expect(contrast("#ffffff", "#777777")).toBe(contrast("#777777", "#ffffff"));
  });

  it.each(THEMES)("holds 4.5 for every text in %s", (theme) => {
    expect(failing(TEXT, 4.5, theme)).toEqual([]);
  });

  it.each(THEMES)("holds 3 for every shape in %s", (theme) => {
    expect(failing(SHAPE, 3, theme)).toEqual([]);
  });

  it("leaves no token unmeasured", () => {
    const measured = new Set([...TEXT, ...SHAPE].flat());
    expect(names.filter((name) => !measured.has(name) && !MUTE.has(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(60);
  });

  it("gives dark a palette of its own", () => {
    const same = names.filter((name) => palette.get(name)?.light === palette.get(name)?.dark);
    expect(same.filter((name) => !name.includes("coin"))).toEqual([]);
  });
});

describe("what the components use", () => {
  const files = [".", "gallery"].flatMap((folder) =>
    readdirSync(new URL(folder, here))
      .filter((name) => /\.(tsx|css)$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  const known = new Set([...names, "scrim"]);

  // Tailwind does not report a class that doesn't exist; a mistyped color would just be missing.
  it("is a color of the theme, by class", () => {
    const noColor = new Set(["center", "start", "end", "right", "transparent", "t", "input"]);
    const wrong = files.flatMap((file) =>
      [...read(file).matchAll(/(?<![\w-])(?:bg|text|border|fill|stroke|ring)-([a-z][a-z-]*(?:-\d)?)(?![\w-])/g)]
        .map(([, name = ""]) => name)
        .filter((name) => file.endsWith(".tsx") && !known.has(name) && !noColor.has(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it("is a color of the theme, by variable", () => {
    const wrong = files.flatMap((file) =>
      [...read(file).matchAll(/var\(--color-([\w-]+)\)/g)]
        .map(([, name = ""]) => name)
        .filter((name) => !known.has(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });
});

function failing(pairs: readonly [string, string][], least: number, theme: (typeof THEMES)[number]): string[] {
  return pairs.flatMap(([ink, ground]) => {
    const [over, under] = [palette.get(ink)?.[theme], palette.get(ground)?.[theme]];
    if (!over || !under) return [`${ink} or ${ground} is no token`];
    const measured = contrast(over, under);
    return measured < least ? [`${ink} on ${ground}: ${measured}`] : [];
  });
}

/** Token name → its opaque color per theme, as "#rrggbb". See-through tokens (the scrim) are left out. */
function readPalette(css: string): Map<string, Record<Theme, string>> {
  const found = new Map<string, Record<Theme, string>>();
  for (const [, name, light, dark, both] of css.matchAll(
    /--color-([\w-]+): (?:light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)|(#[\da-f]{6}));/g,
  )) {
    const inLight = light ?? both;
    const inDark = dark ?? both;
    if (name && inLight && inDark) found.set(name, { light: inLight, dark: inDark });
  }
  return found;
}

/** Relative luminance of "#rrggbb", 0 (black) to 1 (white). */
function luminance(color: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Contrast of two colors, 1 to 21, in either order. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
