import type { Reporter, TestModule } from "vitest/node";

/** Names every test that failed first and passed when retried, with its error: its cause is to be fixed. */
export default class Retries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const { relativeModuleId, children } of modules)
      for (const test of children.allTests()) {
        if (test.diagnostic()?.flaky !== true) continue;
        const [first] = test.result().errors ?? [];
        console.log(`\nPassed only when retried: ${relativeModuleId} > ${test.fullName}\n${first?.message ?? ""}\n${first?.diff ?? ""}`);
      }
  }
}
