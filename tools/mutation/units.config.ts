import { defineConfig } from "vitest/config";

/** The tests that mutants of `domain` meet. Those of the exploration are left out: each takes seconds, and a mutant would meet all of them. */
export default defineConfig({
  test: {
    include: ["**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/testing/**"],
    testTimeout: 60_000,
  },
});
