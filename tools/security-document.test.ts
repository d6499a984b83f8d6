import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.join(import.meta.dirname, "..");
const DOCUMENT = readFileSync(path.join(ROOT, "docs/security.md"), "utf8");
const PATH = /^\.?[\w-]+(?:\/[\w.-]+)+$|^\.?[\w-]+\.(?:json|md)$/;

function namedPaths(text: string): string[] {
  return [...text.matchAll(/`([^`\s]+)`/g)].map((match) => match[1] ?? "").filter((name) => PATH.test(name));
}

test("every file and folder that the document of security names exists", () => {
  const named = namedPaths(DOCUMENT);
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
});

test("a requirement is met by a test that is named, or it is said that it isn't", () => {
  const rows = DOCUMENT.split("\n").filter((line) => /^\|\s*\d/.test(line));
  expect(rows.length).toBeGreaterThan(150);
  const silent = rows.filter((row) => {
    const proof = row.split("|").at(-2) ?? "";
    return !/(not|partly) met/.test(proof) && !namedPaths(proof).some((name) => /\.(?:test|e2e)\.ts$/.test(name));
  });
  expect(silent).toEqual([]);
});

test("the page for reports links it", () => {
  expect(readFileSync(path.join(ROOT, "SECURITY.md"), "utf8")).toContain("docs/security.md");
});
