import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { unitTests } from './unit-tests.ts';

/** What starts programs and browsers of its own: the longest files, so they come first. */
const programs = ['test/process/**/*.test.ts', 'test/receivers/**/*.test.ts', 'test/browser/**/*.test.ts'];
/** What the others have caught already, nearly always; `npm run nightly`. */
const nightly = ['test/nightly/**/*.test.ts'];
/** Of the executable; `npm run executables:test`. */
const executable = ['test/executable/**/*.test.ts'];
/** The inner loop. */
const unit = unitTests(import.meta.dirname);

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    reporters: ['default', './test/closing-line.ts'],
    globalSetup: './test/own-temporary-folder.ts',
    // As Node does it: a CommonJS package's default is its module.exports.
    deps: { interopDefault: false },
    // Milliseconds, long enough for a machine that is busy with much else: only what hangs takes as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000, interval: 10 } },
    // More than there are cores: a third of the time they wait, for a limit of ten seconds or for a program to end.
    maxWorkers: availableParallelism() + 3,
    // The program keeps no state in its modules: they are loaded once a worker, not once a file.
    isolate: false,
    // Projects begin in the order of their names.
    projects: [
      // A machine that is busy with much else may keep a program waiting: once again, and the closing lines name it.
      { extends: true, test: { name: 'apart', include: programs, retry: process.env.CI ? 1 : 0 } },
      {
        extends: true,
        test: {
          name: 'in process',
          include: ['test/**/*.test.ts'],
          exclude: [...programs, ...nightly, ...executable, ...unit],
        },
      },
      { extends: true, test: { name: 'unit', include: unit } },
      // Sweeps with every variant: up to four times as long as elsewhere.
      {
        extends: true,
        test: { name: 'nightly', include: nightly, testTimeout: 1_200_000, retry: process.env.CI ? 1 : 0 },
      },
      { extends: true, test: { name: 'executable', include: executable } },
    ],
  },
});
