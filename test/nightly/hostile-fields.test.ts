/**
 * A service that writes what it likes in one field of one reply: nothing but our own control codes reaches a terminal.
 * `test/commands/every/hostile-replies.test.ts` has them all at once.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { alteringService, type Place } from '../harness/altering.ts';
import { impatient } from '../harness/emulator.ts';
import { startFilledLines } from '../harness/filled-lines.ts';
import { asking, hostile, left, needed, waiting } from '../harness/hostile.ts';
import { runCli } from '../harness/run-cli.ts';

/** One that asks for all there is, and prints no value of it: thousands of requests for nothing. */
const printsNoValue = ['assumptions check', 'assumptions record'];

test('each field by itself, on a terminal', async () => {
  const { emulator, env, lineOf } = await startFilledLines();
  let seen: Place[] = [];
  let chosen: Place | undefined;
  const same = (one: Place, other: Place | undefined) =>
    one.request === other?.request && one.path.join('.') === other.path.join('.');
  const url = await alteringService(emulator.url, (value, place) => {
    if (chosen) return same(place, chosen) ? hostile : value;
    // One item of a list stands for all.
    if (!place.path.some((part) => /^[1-9]/.test(part)) && !seen.some((one) => same(one, place)))
      seen.push(place);
    return value;
  });
  const found: string[] = [];
  let runs = 0;
  // One token for all of them, and not a request for one each.
  const PAYCONFIRM_CONFIG_DIR = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const run = (name: string) =>
    runCli([...lineOf(name), '-o', 'table'], {
      env: { ...env, PAYCONFIRM_BASE_URL: url, PAYCONFIRM_CONFIG_DIR },
      stdin: 'a-password\n',
      clock: impatient,
      tty: true,
    });
  const tried = asking.filter((one) => !waiting.includes(one) && !printsNoValue.includes(one));
  // One of each thing that the commands make, before each of them: the lists do not grow from run to run.
  for (const name of tried.filter((one) => !one.startsWith('emulator '))) await run(name);
  const state = (what: string) => emulator.control('POST', what, { name: 'one-of-each' });
  await state('/snapshots');
  for (const name of tried) {
    await state('/snapshots/restore');
    chosen = undefined;
    seen = [];
    await run(name);
    for (const place of seen.filter((one) => !needed(one))) {
      chosen = place;
      const { stdout, stderr } = await run(name);
      runs += 1;
      const bad = [stdout, stderr].flatMap((text) => left(text)?.[0] ?? []);
      if (bad.length > 0) found.push(`${name}: ${place.request} ${place.path.join('.')}`);
      if (stderr.includes('a defect of payconfirm'))
        found.push(`${name}: ${place.path.join('.')}: ${stderr}`);
    }
  }
  expect(found).toEqual([]);
  expect(runs).toBeGreaterThan(900);
});
