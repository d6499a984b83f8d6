import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tools/test/longest-first.ts";

const EXCLUDE = ["**/node_modules/**", "**/build/**"];

const PATRONI = "web/patroni.stack.test.ts";

/**
 * A worker keeps its modules from file to file: to import them again cost more than many a file's tests. So a test file leaves nothing in a
 * module or a global that another file would see (docs/decisions/0325).
 */
const SHARED = {
  isolate: false,
  // What is asked again until it holds: of the runner's own second a busy machine has none to spare, and that isn't a fault.
  expect: { poll: { timeout: 60_000 } },
} as const;

export default defineConfig({
  test: {
    // Four workers on two processors: some files wait more than they compute, and the browser tests end before them.
    maxWorkers: 4,
    allowOnly: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      // Some compile or read the whole repository. A busy machine isn't a fault.
      { test: { ...SHARED, name: "rules", testTimeout: 60_000, include: ["tools/**/*.test.ts"], exclude: EXCLUDE } },
      {
        test: {
          ...SHARED,
          name: "units",
          // The longest takes ten seconds on a quiet machine. A busy one isn't a fault.
          testTimeout: 240_000,
          hookTimeout: 120_000,
          include: [
            "contract/**/*.test.ts",
            "domain/**/*.test.ts",
            "messages/**/*.test.ts",
            "ui/**/*.test.{ts,tsx}",
            "web/**/*.test.{ts,tsx}",
            "widgets/**/*.test.{ts,tsx}",
            "workers/**/*.test.ts",
          ],
          exclude: [...EXCLUDE, "web/**/*.stack.test.ts"],
          provide: { trials: Number(process.env["TRIALS"]) || null },
        },
      },
      {
        test: {
          ...SHARED,
          name: "server",
          include: [
            "server/**/*.test.ts",
            "bench/**/*.test.ts",
            "client/**/*.test.ts",
            "drills/**/*.test.ts",
            "host/**/*.test.ts",
            "web/**/*.stack.test.ts",
          ],
          exclude: [...EXCLUDE, PATRONI],
          globalSetup: ["server/testing/cluster.setup.ts"],
          setupFiles: ["server/testing/message-problems.setup.ts", "server/testing/clock.setup.ts"],
          // A slow machine isn't a fault: at a load of twelve per processor a test takes twenty times as long.
          testTimeout: 600_000,
          hookTimeout: 240_000,
        },
      },
      {
        // By hand, on packages that few machines have: `npm run soak -- --patroni`.
        test: { name: "patroni", include: [PATRONI], exclude: EXCLUDE, globalSetup: ["server/testing/cluster.setup.ts"] },
      },
      {
        test: {
          ...SHARED,
          name: "browser",
          include: ["e2e/**/*.e2e.ts"],
          exclude: EXCLUDE,
          globalSetup: ["e2e/stack.setup.ts"],
          testTimeout: 600_000,
          hookTimeout: 240_000,
          // A page is asked again until it says what it should: a slow machine isn't a fault.
          expect: { poll: { timeout: 60_000, interval: 100 } },
          fileParallelism: false,
        },
      },
      {
        // Figures of a slow browser, not a test: `npm run bench -- --only browser`.
        test: { name: "speed", include: ["e2e/speed/*.speed.ts"], exclude: EXCLUDE, globalSetup: ["e2e/stack.setup.ts"] },
      },
      {
        // Pictures for people to look at, not a test: `npm run gallery`.
        test: { name: "gallery", include: ["e2e/gallery/*.gallery.ts"], exclude: EXCLUDE, globalSetup: ["e2e/stack.setup.ts"] },
      },
    ],
  },
});
