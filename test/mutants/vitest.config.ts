import { defineConfig } from 'vitest/config';

/** Which files are run is said by rooms.ts. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    reporters: [],
    include: ['test/**/*.test.ts'],
    deps: { interopDefault: false },
    // What counts each mutant on its way is slower by far.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 10 } },
  },
});
