/** What instrumented code reads and writes while it runs. The names are Stryker's. */
export interface StrykerRuntime {
  activeMutant?: string;
  currentTestId?: string;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}

/** Makes the runtime of this process. Call it before instrumented code is loaded, which looks for it once. */
export function makeStrykerRuntime(): StrykerRuntime {
  const runtime: StrykerRuntime = {};
  Object.assign(globalThis, { __stryker__: runtime });
  return runtime;
}
