/** What people read, in one place: the screens of each journey at 80 columns. Written anew by `npm run screens`. */
import { expect, test } from 'vitest';
import { record } from '../harness/record.ts';
import { journeys } from './journeys.ts';

test.each(Object.entries(journeys))('%s', async (name, journey) => {
  const recorded = await record(journey, true);
  const screens = recorded
    .filter(({ line }) => !/^\w+=\S+: /.test(line))
    .map(({ line, screen, code }) => `$ payconfirm ${line}\n${screen}${code === 0 ? '' : `exit ${code}\n`}`);
  await expect(screens.join('\n')).toMatchFileSnapshot(`recorded/${name}.txt`);
});
