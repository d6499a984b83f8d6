import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { withoutComments } from "./code.ts";
import { PROOFS, type Example } from "./proofs.ts";
import { type Rule, without } from "./rule.ts";
import { RULES } from "./rules.ts";
import { readSources, sourceFile } from "./sources.ts";

/** The proofs break every rule on purpose. */
const files = readSources(fileURLToPath(new URL("../..", import.meta.url))).filter((file) => file.path !== "tools/tidy/proofs.ts");

describe("the repository", () => {
  test("is read at all", () => {
    expect(files.length).toBeGreaterThan(100);
  });

  test.each(RULES.map((rule) => [rule.name, rule] as const))("%s", (_, rule) => {
    expect(rule.check(files).map(({ path, says }) => `${path} ${says}`)).toEqual([]);
  });
});

describe("the rules", () => {
  test("are each proven", () => {
    expect(PROOFS.map((proof) => proof.rule.name)).toEqual(RULES.map((rule) => rule.name));
  });

  test.each(PROOFS.flatMap(({ rule, bad }) => bad.map((example) => [rule.name, example, rule] as const)))(
    "refuse what breaks “%s”: %j",
    (_, example, rule) => {
      expect(check(rule, example)).not.toEqual([]);
    },
  );

  test.each(PROOFS.flatMap(({ rule, good }) => good.map((example) => [rule.name, example, rule] as const)))(
    "accept under “%s”: %j",
    (_, example, rule) => {
      expect(check(rule, example)).toEqual([]);
    },
  );

  test("tell of an exception that isn't needed any more", () => {
    const tidied = [sourceFile("server/a.ts", "")];
    expect(without([{ path: "server/a.ts", reason: "once" }], [], tidied)).toHaveLength(1);
    expect(without([{ path: "server/a.ts", reason: "still" }], [{ path: "server/a.ts", says: "is long" }], tidied)).toEqual([]);
  });

  test("don't mistake a comment for code, nor a string for a comment", () => {
    expect(withoutComments('const a = "http://b" // c\n/* d\n */ e')).toBe('const a = "http://b"     \n    \n    e');
  });
});

function check(rule: Rule, example: Example): readonly unknown[] {
  return rule.check(Object.entries(example).map(([path, text]) => sourceFile(path, text)));
}
