import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    reporters: ['default', './test/closing-line.ts'],
    include: ['test/**/*.test.ts'],
    // As Node does it: a CommonJS package's default is its module.exports.
    deps: { interopDefault: false },
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
