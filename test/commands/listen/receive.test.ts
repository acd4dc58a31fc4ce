import { expect, test } from 'vitest';
import { hostNames } from '../../../src/commands/listen/receive.ts';

test('the host names of an address are read once, until it is another', () => {
  let address: string | undefined;
  const names = hostNames(() => address);
  expect(names()).toEqual([]);
  for (const name of ['a.example', 'b.example']) {
    address = `https://${name}/hook`;
    const read = names();
    expect([read, names() === read]).toEqual([[name], true]);
  }
});
