import { defineConfig } from "vitest/config";

/** The tests that mutants of `server` meet, on a database as in any other run. */
export default defineConfig({
  test: {
    include: ["**/*.test.ts"],
    exclude: ["**/node_modules/**"],
    globalSetup: ["server/testing/cluster.setup.ts"],
    setupFiles: ["server/testing/message-problems.setup.ts"],
    testTimeout: 600_000,
    hookTimeout: 240_000,
  },
});
