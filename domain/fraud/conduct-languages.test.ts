import { describe, expect, test } from "vitest";
import { wordsOfConduct } from "./conduct-signs.ts";

/** One word of each language, which no other language has. */
describe("an insult of a language with spaces", () => {
  test.for(["wanker", "hurensohn", "connard", "gilipollas", "arrombado", "stronzo", "yavşak", "мудак", "bangsat", "चूतिया", "khốn nạn"])(
    "counts where a word begins: %s",
    (insult) => {
      expect(wordsOfConduct(`1 ${insult}`)).toEqual(["insult"]);
      expect(wordsOfConduct(`q${insult}`)).toEqual([]);
    },
  );
});

describe("an insult of a language without spaces", () => {
  test.for(["この糞野郎", "이개새끼", "นี่ควย", "这个王八蛋"])("counts wherever it is: %s", (text) => {
    expect(wordsOfConduct(text)).toEqual(["insult"]);
  });
});
