/** A service whose fields are of other types: what is said of them has neither `[object Object]` nor `undefined` in it. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { alteringService, type Place } from '../../harness/altering.ts';
import { impatient } from '../../harness/emulator.ts';
import { order } from '../../harness/every-command.ts';
import { startFilledLines } from '../../harness/filled-lines.ts';
import { runCli } from '../../harness/run-cli.ts';
import { isInTurn } from '../../harness/variants.ts';

/** Not of a service: what they print is ours. */
const local = /^(emulator (start|stop|exec)|init|inspect|openapi|completion|complete|endpoints)$/;
const asking = order.filter((name) => !local.test(name));
const odd = /\[object \w+\]|\bundefined\b|\bNaN\b/;

/** Replies lead on to further requests only while these are as they should be. */
const needed = ({ request, path }: Place) => request.includes('/oauth/') || path[0] === 'success';

const values: Readonly<Record<string, unknown>> = {
  'an object': { a: 1 },
  'a list': [[1], { a: 1 }],
  null: null,
  'a number': 7,
  'left out': undefined,
};

/** The places of a reply that are altered together; the others are as the emulator has them. */
const groups: Readonly<Record<string, (place: Place) => boolean>> = {
  'every field': () => true,
  'every field but ids and states': ({ path }) =>
    !/^(id|status|.*_id|is_active|total|page|limit)$/.test(path.at(-1)!),
  'texts of failures': ({ path }) => ['message', 'detail', 'loc', 'msg'].includes(path.at(-1)!),
};

const formats = [
  ['-o', 'table'],
  ['-o', 'tsv'],
];

const cases = Object.keys(values)
  .flatMap((value) => Object.keys(groups).map((group) => [value, group] as const))
  .map(([value, group], turn) => [value, group, turn] as const);

test.each(cases)('%s in %s', async (value, group, turn) => {
  const { emulator, env, lineOf } = await startFilledLines();
  const url = await alteringService(emulator.url, (as, place) =>
    needed(place) || !groups[group]!(place) ? as : values[value],
  );
  const PAYCONFIRM_CONFIG_DIR = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const found: string[] = [];
  for (const [at, name] of asking.entries()) {
    for (const flags of formats.filter((_, format) => isInTurn(at + format, turn, formats.length))) {
      const { code, stdout, stderr } = await runCli([...lineOf(name), ...flags], {
        env: { ...env, PAYCONFIRM_BASE_URL: url, PAYCONFIRM_CONFIG_DIR },
        stdin: 'a-password\n',
        clock: impatient,
        tty: flags[1] === 'table',
      });
      for (const line of `${stdout}\n${stderr}`.split('\n').filter((one) => odd.test(one)))
        found.push(`${name} ${code}: ${line.trim().slice(0, 200)}`);
    }
  }
  expect([...new Set(found)]).toEqual([]);
});
