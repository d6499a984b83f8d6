import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/** `docs/specification.md`: each statement of the specification with the file where it lives and the test that drives it. */
const ROOT = new URL("../../", import.meta.url);
const DOCUMENT = readFileSync(new URL("docs/specification.md", ROOT), "utf8");
/** The statements that were counted when the specification was tried sentence by sentence. */
const LEAST_STATEMENTS = 228;

interface Row {
  readonly statement: string;
  readonly livesIn: string;
  readonly evidence: string;
}

const ROWS: readonly Row[] = [...DOCUMENT.matchAll(/^\| (.+?) \| `([^`]+)` \| (.+) \|$/gm)].map(
  ([, statement = "", livesIn = "", evidence = ""]) => ({ statement, livesIn, evidence }),
);

/** What is wrong with a row, in words; null for one that holds. */
function faultOf({ statement, livesIn, evidence }: Row, read: (path: string) => string | null): string | null {
  if (read(livesIn) === null) return `${statement}: ${livesIn} doesn't exist`;
  if (evidence.startsWith("Differs: ")) return evidence.length > "Differs: ".length ? null : `${statement}: no reason is given`;
  const [, file = "", title = ""] = /^`([^`]+)`: (.+)$/.exec(evidence) ?? [];
  if (title === "") return `${statement}: no test is named`;
  const quoted = ['"', "'", "`"].map((quote) => `(${quote}${title}${quote},`);
  // A formatter may put a long title on a line by itself.
  const text = (read(file) ?? "").replaceAll(/\(\s+/g, "(");
  return quoted.some((call) => text.includes(call)) ? null : `${statement}: ${file} has no test “${title}”`;
}

function readOwn(path: string): string | null {
  const address = new URL(path, ROOT);
  return existsSync(address) ? readFileSync(address, "utf8") : null;
}

describe("docs/specification.md", () => {
  test("names for each statement a file and a test that exist", () => {
    expect(ROWS.flatMap((row) => faultOf(row, readOwn) ?? [])).toEqual([]);
  });

  test("has a line for each statement, each once", () => {
    const statements = DOCUMENT.split("\n## Statement by statement\n")[1] ?? "";
    const lines = statements.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| statement |"));
    expect(lines.length).toBeGreaterThanOrEqual(LEAST_STATEMENTS);
    expect(ROWS.map(({ statement }) => statement)).toHaveLength(lines.length);
    expect(ROWS.map(({ statement }) => statement).filter((statement, at, all) => all.indexOf(statement) !== at)).toEqual([]);
  });

  test.each<[string, Partial<Row>]>([
    ["a test that isn't there", { evidence: "`a.test.ts`: another title" }],
    ["a title that is only part of one", { evidence: "`a.test.ts`: the title of" }],
    ["a test file that isn't there", { evidence: "`b.test.ts`: the title of a test" }],
    ["no test", { evidence: "soon" }],
    ["no reason for a difference", { evidence: "Differs: " }],
    ["a file that isn't there", { livesIn: "b.ts" }],
  ])("fails for a line that names %s", (_what, wrong) => {
    const files: Readonly<Record<string, string>> = { "a.ts": "", "a.test.ts": 'test(\n  "the title of a test",\n  () => {});' };
    const row = { statement: "A statement", livesIn: "a.ts", evidence: "`a.test.ts`: the title of a test" };
    const read = (path: string) => files[path] ?? null;
    expect(faultOf(row, read)).toBeNull();
    expect(faultOf({ ...row, ...wrong }, read)).not.toBeNull();
  });
});
