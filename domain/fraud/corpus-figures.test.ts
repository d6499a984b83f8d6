import { describe, expect, test } from "vitest";
import { figuresOf, readCorpus, readLabeled } from "./corpus-figures.ts";

describe("a file of labeled lines", () => {
  test("has a label and a text in each line that isn't empty", () => {
    expect(readLabeled("a: one: two\n\nok: three\n", ["a"])).toEqual([
      { label: "a", text: "one: two" },
      { label: "ok", text: "three" },
    ]);
    expect(readCorpus("threat: pay or regret it\n")).toEqual([{ label: "threat", text: "pay or regret it" }]);
  });

  test.for(["b: one", "one", ": one"])("is refused for a line with another label: %s", (line) => {
    expect(() => readLabeled(`a: first\n${line}\n`, ["a"])).toThrow(line);
  });
});

describe("the figures of a detector", () => {
  const line = (label: "a" | "b" | "ok", signs: string) => ({ label, text: signs });
  const detect = (text: string) => text.split("").filter((sign) => sign === "a" || sign === "b");

  test("say how many lures it finds, how many by their name, and how many honest lines it calls one", () => {
    const lures = [line("a", "a"), line("a", "ba"), line("a", "b"), line("b", ""), line("b", "")];
    const honest = [line("ok", ""), line("ok", "a"), line("ok", ""), line("ok", "")];
    expect(figuresOf([...lures, ...honest], detect)).toEqual({
      lures: 5,
      recall: 0.6,
      exact: 0.4,
      honest: 4,
      falseAlarms: 0.25,
      precision: 0.75,
    });
  });

  test("are zero where there is nothing to find", () => {
    expect(figuresOf([], detect)).toEqual({ lures: 0, recall: 0, exact: 0, honest: 0, falseAlarms: 0, precision: 0 });
  });
});
