import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { withoutComments } from "./code.ts";
import { documentText } from "./documents.ts";
import type { Example } from "./proof.ts";
import { PROOFS } from "./proofs.ts";
import { type Rule, without } from "./rule.ts";
import { RULES } from "./rules.ts";
import { smallFiles } from "./sizes.ts";
import { readDocuments, readSources, readStyles, sourceFile } from "./sources.ts";
import { wordsOfCommit } from "./words.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const sources = readSources(root);
/** They break every rule on purpose, but for their length. */
const proofs = sources.filter((file) => /^tools\/tidy\/proofs-of-\w+\.ts$/.test(file.path));
const files = sources.filter((file) => !proofs.includes(file));
const documents = readDocuments(root);
const styles = readStyles(root);

/** A rule reads some 1,500 files, on a machine that may have other work. */
const READING_MS = 60_000;

describe("the repository", () => {
  test("is read at all", () => {
    expect(files.length).toBeGreaterThan(100);
    expect(documents.length).toBeGreaterThan(20);
    expect(styles.length).toBeGreaterThan(10);
  });

  test.each(RULES.map((rule) => [rule.name, rule] as const))(
    "%s",
    (_, rule) => {
      const read = [...files, ...(rule.readsDocuments === true ? documents : []), ...(rule.readsStyles === true ? styles : [])];
      expect(rule.check(read).map(({ path, says }) => `${path} ${says}`)).toEqual([]);
    },
    READING_MS,
  );
});

describe("the rules", () => {
  test("have proofs in files that are not too long", () => {
    expect(proofs.length).toBeGreaterThan(2);
    expect(smallFiles.check(proofs)).toEqual([]);
  });

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

  test("report an exception that isn't needed any more", () => {
    const tidied = [sourceFile("server/a.ts", "")];
    expect(without([{ path: "server/a.ts", reason: "once" }], [], tidied)).toHaveLength(1);
    expect(without([{ path: "server/a.ts", reason: "still" }], [{ path: "server/a.ts", says: "is long" }], tidied)).toEqual([]);
  });

  test("read the sentences of a document and not its code", () => {
    expect(documentText("a `b\nc` [d](e)\n```sh\nf\n```\ng")).toBe("a   \n   [d]   \n     \n \n   \ng");
  });

  test("don't mistake a comment for code, nor a string for a comment", () => {
    expect(withoutComments('const a = "http://b" // c\n/* d\n */ e')).toBe('const a = "http://b"     \n    \n    e');
  });
});

describe("a commit's message", () => {
  test.each([
    "Reckon an advert's limits in one place",
    "Part the journal of orders from the orders",
    "Bring generated files up to date",
    "Say whose turn it is",
    "Fix the fee\n\nIt is reckoned anew for every order.",
    "Add a limit on the number of open orders that one person may have at a time",
  ])("is refused: %j", (message) => {
    expect(wordsOfCommit(message)).not.toEqual([]);
  });

  test.each(["Compute an advert's limits in one place", "Split the order journal from orders\n\nIts `reckon` had two callers."])(
    "is accepted: %j",
    (message) => {
      expect(wordsOfCommit(message)).toEqual([]);
    },
  );
});

function check(rule: Rule, example: Example): readonly unknown[] {
  return rule.check(Object.entries(example).map(([path, text]) => sourceFile(path, text)));
}
