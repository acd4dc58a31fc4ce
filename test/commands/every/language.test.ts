/** `--lang vi`: what a person reads of a diagnosis is Vietnamese; JSON stays as it is. */
import { describe, expect, test } from 'vitest';
import { startTestbed } from '../../harness/testbed.ts';

/** A transfer whose delivery failed; `delivery`: its id in the log. */
async function stage() {
  const testbed = await startTestbed({ now: '2026-11-21T01:00:00Z' });
  await testbed.configure('shop', await testbed.answering(500));
  await testbed.transfer('FT1');
  testbed.emulator.clock.set('2026-11-21T01:05:00Z');
  const { items } = (await testbed.json('webhooks', 'logs')) as { items: { id: string }[] };
  return { ...testbed, delivery: items[0]!.id };
}

const lines: [name: string, line: (delivery: string) => string[]][] = [
  ['trace', () => ['trace', 'FT1']],
  ['trace of nothing', () => ['trace', 'FT404']],
  ['doctor', () => ['doctor']],
  ['webhooks log', (delivery) => ['webhooks', 'log', delivery]],
  ['webhooks stats', () => ['webhooks', 'stats']],
];

/** Words that only English has, in a line that is no command, header or value. */
const english =
  /(?<!\p{L})(the|is|was|and|not|to|of|no|has|were|found|checked|failed|delivered|delivery|request|answer|time|none)(?!\p{L})/iu;

const proseOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => !/^\s*payconfirm /.test(line))
    .filter((line) => !/^\s*(\S+: |[{}"])/.test(line));

describe.each(lines)('%s', (_, line) => {
  test('in Vietnamese, by flag, variable and setting alike', async () => {
    const testbed = await stage();
    const words = line(testbed.delivery);
    const flagged = await testbed.cli([...words, '--lang', 'vi'], { tty: true });
    expect(flagged.stdout).toMatch(/[ăâđêôơưàáạảãệếềốộớợủừứựị]/);
    expect(proseOf(flagged.stdout).filter((one) => english.test(one))).toEqual([]);
    const inEnv = await testbed.cli(words, { tty: true, env: { PAYCONFIRM_LANG: 'vi' } });
    // A command to paste carries the flag, as it carries a profile; what is set for good needs none.
    expect(flagged.stdout + flagged.stderr).not.toMatch(/payconfirm (?!--lang vi|\d)/);
    expect(inEnv.stdout).not.toContain('--lang');
    const unflagged = steady(flagged.stdout).replaceAll(' --lang vi', '');
    expect(steady(inEnv.stdout)).toBe(unflagged);
    await testbed.ok(['config', 'set', 'lang', 'vi']);
    const set = await testbed.cli(words, { tty: true });
    const overruled = await testbed.cli([...words, '--lang', 'en'], { tty: true });
    await testbed.ok(['config', 'set', 'lang', 'en']);
    expect(steady(set.stdout)).toBe(unflagged);
    expect(overruled.stdout + overruled.stderr).not.toMatch(/payconfirm (?!--lang en|\d)/);
    const usual = steady((await testbed.cli(words, { tty: true })).stdout);
    expect(steady(overruled.stdout).replaceAll(' --lang en', '')).toBe(usual);
  });

  test('JSON is the same in every language', async () => {
    const testbed = await stage();
    const words = line(testbed.delivery);
    const en = await testbed.cli([...words, '--json']);
    const vi = await testbed.cli([...words, '--json', '--lang', 'vi']);
    expect(steady(vi.stdout)).toBe(steady(en.stdout));
  });
});

/** Without how long things took. */
const steady = (text: string) =>
  text.replace(/\b\d+ ms\b/g, 'N ms').replace(/"(ms|duration_ms)":\s*\d+/g, '"$1":0');

test('a language that there is not is refused', async () => {
  const testbed = await startTestbed();
  const { code, stderr } = await testbed.cli(['trace', 'FT1', '--lang', 'fr']);
  expect([code, stderr.includes('--lang')]).toEqual([2, true]);
});
