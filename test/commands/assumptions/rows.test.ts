import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rows } from '../../../src/commands/assumptions/check/rows/index.ts';

const page = readFileSync(new URL('../../../docs/assumptions.md', import.meta.url), 'utf8');

test('every row of the page that speaks of the service is checked, in its order', () => {
  const [service = ''] = page.split('## The emulator');
  const onPage = service.split('\n## ').flatMap((section) => {
    const [name, ...lines] = section.split('\n');
    return lines.flatMap((line) => {
      const row = /^\| (.+?) \| /.exec(line)?.[1];
      return row === undefined || row === 'left open' ? [] : [`${name}: ${row}`];
    });
  });
  expect(
    rows.map(({ section, row }) => `${section}: ${row}`),
    'src/commands/assumptions/check/rows/ has a line for each row of docs/assumptions.md, in its order',
  ).toEqual(onPage);
});
