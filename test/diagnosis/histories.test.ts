/** What is said of random histories, against their truth; docs/development/soak.md says how to play more of them. */
import { expect, test } from 'vitest';
import { falseIn } from './check-histories.ts';

const count = Number(process.env.HISTORIES ?? 500);
const first = Number(process.env.FIRST ?? 1);

test(`${count} histories: no statement is false, none contradicts another, and no next step makes it worse`, {
  timeout: 24 * 3_600_000,
}, async () => {
  expect(await falseIn(first, count)).toEqual({});
});
