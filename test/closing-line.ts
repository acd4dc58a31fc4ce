import type { Reporter, TestModule } from 'vitest/node';

/** Closes the run with the tests that passed only when run again, and one plain line: `N passed, N failed[, N skipped]`. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const count = { passed: 0, failed: errors.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      let tests = 0;
      for (const test of module.children.allTests()) {
        count[test.result().state] += 1;
        if (test.diagnostic()?.flaky)
          console.log(`passed only when run again: ${test.module.relativeModuleId} > ${test.fullName}`);
        tests += 1;
      }
      // A file that could not be loaded has no tests to count.
      if (tests === 0 && module.state() === 'failed') count.failed += 1;
    }
    const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
    setImmediate(() => console.log(`${count.passed} passed, ${count.failed} failed${skipped}`));
  }
}
