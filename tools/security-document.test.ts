import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { VARIABLES } from "@plaza/domain/settings/environment.ts";
import { expect, test } from "vitest";

const ROOT = path.join(import.meta.dirname, "..");
const DOCUMENT = readFileSync(path.join(ROOT, "docs/security.md"), "utf8");
const REQUIREMENTS_TABLE = readFileSync(path.join(ROOT, "docs/security/asvs.md"), "utf8");
const PATH = /^\.?[\w-]+(?:\/[\w.-]+)+$|^\.?[\w-]+\.(?:json|md)$/;

function namedPaths(text: string): string[] {
  return [...text.matchAll(/`([^`\s]+)`/g)].map((match) => match[1] ?? "").filter((name) => PATH.test(name));
}

/** The rows of a table whose first column begins with a requirement's number. */
function requirementRows(text: string): string[] {
  return text.split("\n").filter((line) => /^\|\s*\d/.test(line));
}

test("every file and folder that the documents of security name exists", () => {
  const named = [...namedPaths(DOCUMENT), ...namedPaths(REQUIREMENTS_TABLE)];
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
});

test("a requirement is met by a test that is named, or it is said that it isn't", () => {
  const rows = requirementRows(REQUIREMENTS_TABLE.slice(REQUIREMENTS_TABLE.indexOf("### V1")));
  expect(rows.length).toBeGreaterThan(150);
  const silent = rows.filter((row) => {
    const proof = row.split("|").at(-2) ?? "";
    return !/(not|partly) met/.test(proof) && !namedPaths(proof).some((name) => /\.(?:test|e2e)\.ts$/.test(name));
  });
  expect(silent).toEqual([]);
});

/** How many requirements of levels 1 and 2 each section of ASVS 5.0 has: they are numbered from 1. */
const REQUIREMENT_COUNTS = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2
  2.1:3 2.2:3 2.3:4 2.4:1
  3.2:2 3.3:4 3.4:6 3.5:5 3.7:2
  4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3
  6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4
  7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2
  8.1:2 8.2:3 8.3:1 8.4:1
  9.1:3 9.2:4
  10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3
  11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1
  12.1:3 12.2:2 12.3:4
  13.1:1 13.2:5 13.3:2 13.4:5
  14.1:2 14.2:4 14.3:3
  15.1:3 15.2:3 15.3:7
  16.1:1 16.2:5 16.3:4 16.4:3 16.5:3
  17.1:1 17.2:4 17.3:2
`
  .trim()
  .split(/\s+/)
  .map((entry) => entry.split(":"));

const REQUIRED = REQUIREMENT_COUNTS.flatMap(([section, count]) =>
  Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`),
);

/** The items of a row's first column: `1.3.8–10, 1.4.1`. */
function itemsOf(column: string): string[] {
  return [...column.matchAll(/(\d+\.\d+)\.(\d+)(?:–(\d+))?/g)].flatMap(([, section = "", first = "", last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${section}.${Number(first) + index}`),
  );
}

function itemsOfRows(rows: readonly string[]): string[] {
  return rows.flatMap((row) => itemsOf(row.split("|")[1] ?? ""));
}

test("each requirement of levels 1 and 2 has one row, or is said not to apply", () => {
  expect(REQUIRED).toHaveLength(253);
  const items = itemsOfRows(requirementRows(REQUIREMENTS_TABLE));
  expect(REQUIRED.filter((item) => !items.includes(item))).toEqual([]);
  expect(items.filter((item, index) => items.indexOf(item) !== index)).toEqual([]);
});

test("the summary counts the rows, and gives a reason for each requirement that isn't met in full", () => {
  const [excluded = "", met = ""] = REQUIREMENTS_TABLE.split("### V1 ");
  const rows = requirementRows(met);
  const withStatus = (from: readonly string[], status: string) =>
    itemsOfRows(from.filter((row) => row.includes(`| ${status}`))).filter((item) => REQUIRED.includes(item));
  const partly = withStatus(rows, "partly met");
  const not = withStatus(rows, "not met");
  const excludedCount = itemsOfRows(requirementRows(excluded)).length;
  const fully = REQUIRED.length - partly.length - not.length - excludedCount;
  expect(DOCUMENT).toContain(`${fully} met, ${partly.length} partly met, ${not.length} not met, ${excludedCount} don't apply`);
  const reasons = requirementRows(DOCUMENT);
  expect(withStatus(reasons, "partly met")).toEqual(partly);
  expect(withStatus(reasons, "not met")).toEqual(not);
});

test("the page for reports says how soon what is fixed", () => {
  const page = readFileSync(path.join(ROOT, "SECURITY.md"), "utf8");
  expect(page).toMatch(/\| within 90 days \|/);
  expect(page).toMatch(/\| critical, or being exploited \| 3 days \|\n\| high \| 7 days \|/);
});

test("known vulnerabilities of packages fail a run of every day", () => {
  const workflow = readFileSync(path.join(ROOT, ".github/workflows/audit.yml"), "utf8");
  expect(workflow).toMatch(/- cron: "\d+ \d+ \* \* \*"/);
  expect(workflow).toContain("npm audit --audit-level=high");
});

test("every key of the environment is in the inventory of keys", () => {
  const inventory = DOCUMENT.slice(DOCUMENT.indexOf("#### Keys and certificates"), DOCUMENT.indexOf("### Files"));
  const keys = VARIABLES.flatMap(({ names }) => names).filter((name) => /^[A-Z]+_KEYS?(?:_BEFORE)?$/.test(name));
  expect(keys).toContain("SEALING_KEY");
  for (const name of keys) expect(inventory).toContain(name);
});

test("the page for reports links it", () => {
  expect(readFileSync(path.join(ROOT, "SECURITY.md"), "utf8")).toContain("docs/security.md");
});
