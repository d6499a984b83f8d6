import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inFile, inFunction } from "./defect.ts";
import { PLANTED } from "./planted-lists.ts";
import { misfitOf } from "./planted.ts";

const DOCUMENT = readFileSync("docs/reliability/planted-defects.md", "utf8");
/** Where each list's rows are, by the command that tries it. */
const sections = new Map(
  DOCUMENT.split("\n## ").map((section) => [/`npm run mutate -- planted (\w+)`: (\d+) defects/.exec(section)?.[1] ?? "", section]),
);

it("A plant whose text changed is a misfit", () => {
  expect(misfitOf(inFile("tools/mutation/planted.ts", "export function misfitOf", ""))).toBeNull();
  expect(misfitOf(inFile("tools/mutation/planted.ts", "no\nsuch text", ""))).toMatch(/planted\.ts has this text 0 times/);
  expect(misfitOf(inFunction("ledger_post", "transfer", ""))).toMatch(/ledger_post has this text \d+ times/);
  expect(misfitOf(inFunction("ledger_lost", "transfer", ""))).toMatch(/ledger_lost has this text 0 times/);
});

describe.each(Object.entries(PLANTED))("The list %s", (name, defects) => {
  it("can be planted into today's code and database", () => {
    expect(defects.flatMap(({ plant }) => misfitOf(plant) ?? [])).toEqual([]);
  });

  it("names tests that exist", () => {
    expect(defects.flatMap(({ tests }) => tests).filter((file) => !existsSync(file))).toEqual([]);
  });

  it("has the rows and the number that the document gives", () => {
    const section = sections.get(name) ?? "";
    const rows = [...section.matchAll(/^\| (?!defect \||-)(.+?) \| (.+) \|$/gm)];
    expect(rows.map(([, defect = ""]) => defect).toSorted()).toEqual(defects.map((defect) => defect.name).toSorted());
    expect(section).toContain(`planted ${name}\`: ${defects.length} defects`);
    const missed = rows.filter(([, , test = ""]) => test.startsWith("[none]")).length;
    expect(DOCUMENT).toMatch(
      new RegExp(`^\\| \\[.+\\]\\(#.+\\) \\| ${defects.length} \\| ${defects.length - missed} \\| ${missed} \\|$`, "m"),
    );
  });
});
