import { defineConfig } from 'vitest/config';

/** Which files are run is said by rooms.ts. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    reporters: [],
    include: ['test/**/*.test.ts'],
    deps: { interopDefault: false },
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
