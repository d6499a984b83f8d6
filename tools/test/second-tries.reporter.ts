import type { Reporter, TestModule } from "vitest/node";

/** Names every test that passed only on a retry, with its first error: a browser test that wavers must be fixed, not forgotten. */
export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const { relativeModuleId, children } of modules)
      for (const test of children.allTests()) {
        if (test.diagnostic()?.flaky !== true) continue;
        const [first] = test.result().errors ?? [];
        console.log(
          `\nPassed only when tried again: ${relativeModuleId} > ${test.fullName}\n${first?.message ?? ""}\n${first?.diff ?? ""}`,
        );
      }
  }
}
