import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const STYLES = globSync(["ui/*.css", "web/*.css", "web/{account,backoffice,info,shell,trading}/**/*.css", "widgets/**/*.css"], {
  cwd: ROOT,
});
/** Longer than this, and a person waits for what moves. */
const LONGEST_MS = 200;
/** These last as long as what they stand for: they say that something is on its way. */
const WHILE_WAITING: ReadonlySet<string> = new Set(["spin", "breathe", "advance"]);

const MOTION = /^\s*(?:animation|transition):\s*([^;]+);/gm;
const DURATION = /(?<![\w.])(\d+(?:\.\d+)?)(ms|s)\b/g;

/** Each motion of the style sheets with its longest duration and delay together. */
function motions() {
  return STYLES.flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), "utf8").matchAll(MOTION)].map(([, value = ""]) => {
      const parts = value
        .split(/,(?![^(]*\))/)
        .map((part) => [...part.matchAll(DURATION)].reduce((sum, [, count, unit]) => sum + Number(count) * (unit === "s" ? 1000 : 1), 0));
      return { file, value, name: /^[a-z-]+/.exec(value)?.[0] ?? "", ms: Math.max(...parts) };
    }),
  );
}

test("whatever moves has come to rest within 200 ms, except what shows that something is on its way", () => {
  const all = motions();
  expect(all.length).toBeGreaterThan(10);
  expect(all.filter(({ ms, name }) => ms > LONGEST_MS && !WHILE_WAITING.has(name))).toEqual([]);
  expect(
    all
      .filter(({ name }) => WHILE_WAITING.has(name))
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([...WHILE_WAITING].toSorted());
});

test("all motion ends where it is unwanted", () => {
  const base = readFileSync(path.join(ROOT, "ui/base.css"), "utf8");
  const reduced = /@media \(prefers-reduced-motion: reduce\) \{\s*\*,\s*::before,\s*::after \{([^}]*)\}/.exec(base)?.[1] ?? "";
  expect(reduced).toContain("animation: none !important");
  expect(reduced).toContain("transition: none !important");
});
