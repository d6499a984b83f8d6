/** What both programs that run the server's tests in one process know of its files. */

const COLLECTED = new URL("collected-tests.ts", import.meta.url).href;

/** What Vitest would load before each test file. */
export const SETUP = "server/testing/message-problems.setup.ts";
/** The same for the clock. */
export const CLOCK = "server/testing/clock.setup.ts";

/** A file that is loaded again declares its statements again. */
export const AGAIN = { path: "server/core/db/statement.ts", from: "if (known.has(name)) throw", to: "if (known.has(name) && false) throw" };

/** The tests' Vitest, which collects them, or null for any other import. @param parent the address of what imports */
export function collectorFor(specifier: string, parent = ""): string | null {
  return specifier === "vitest" && /\/(?:domain|server)\//.test(parent.replace(/\/node_modules\/.*/, "")) ? COLLECTED : null;
}
