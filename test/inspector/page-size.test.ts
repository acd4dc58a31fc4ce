import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

test('the page loads at most 60 KB, compressed', () => {
  const sizes = ['page.js', 'page.css'].map(
    (name) => gzipSync(readFileSync(`dist/inspector/${name}`)).length,
  );
  expect(sizes.every((size) => size > 1_000)).toBe(true);
  expect(sizes[0]! + sizes[1]!).toBeLessThan(60_000);
});
