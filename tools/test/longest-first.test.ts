import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { LONGEST } from "./longest-first.ts";

test("the files that begin a run are there, each once", () => {
  expect(LONGEST.filter((file) => !existsSync(fileURLToPath(new URL(`../../${file}`, import.meta.url))))).toEqual([]);
  expect(new Set(LONGEST).size).toBe(LONGEST.length);
});
