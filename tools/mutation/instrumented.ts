import { readFileSync } from "node:fs";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { LEFT_ALONE, type Target } from "./mutant.ts";

const silent = () => {};
const never = () => false;
const QUIET = {
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
  isTraceEnabled: never,
  isDebugEnabled: never,
  isInfoEnabled: never,
  isWarnEnabled: never,
  isErrorEnabled: never,
  isFatalEnabled: never,
};

/** Writes all changes of some files into them, each behind a switch. */
export async function instrumented(files: readonly string[], lines: Target["lines"]) {
  const mutate = lines === null || [{ start: { line: lines[0] - 1, column: 0 }, end: { line: lines[1], column: 0 } }];
  const { files: written, mutants } = await new Instrumenter(QUIET).instrument(
    files.map((name) => ({ name, content: readFileSync(name, "utf8"), mutate })),
    { plugins: null, excludedMutations: LEFT_ALONE, ignorers: [] },
  );
  return {
    code: Object.fromEntries(written.map(({ name, content }) => [name, content])),
    mutants: mutants
      .filter(({ status }) => status === undefined)
      .map(({ id, fileName, location, mutatorName, replacement }) => ({
        id,
        fileName,
        line: location.start.line + 1,
        column: location.start.column + 1,
        mutatorName,
        replacement: replacement.replaceAll(/\s+/g, " "),
      })),
  };
}
