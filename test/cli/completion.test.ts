/** What Tab is answered, over the whole tree and for names that mean harm. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allowedValues } from '../../src/cli/allowed-values.ts';
import type { FlagDefinition } from '../../src/cli/definition.ts';
import { globalFlags } from '../../src/cli/global-flags.ts';
import { loadTree } from '../../src/commands/index.ts';
import { leaves } from '../harness/complete-line.ts';
import { unhurried } from '../harness/emulator.ts';
import { ownSettings } from '../harness/own-settings.ts';
import { runCli } from '../harness/run-cli.ts';
import { envelope, paths, startService } from '../harness/scripted-service.ts';

const breaks = ' \t\n"\'@><=;|&(:';
const tree = await loadTree();

async function answered(shell: 'bash' | 'zsh' | 'fish', words: string[], env: Record<string, string> = {}) {
  const given = shell === 'bash' ? [['payconfirm', ...words].join(' ')] : words;
  const argv = ['complete', '--for', shell, '--breaks', breaks, '--', ...given];
  const { code, stdout, stderr } = await runCli(argv, { env, clock: unhurried });
  expect([code, stderr]).toEqual([0, '']);
  return stdout.split('\n').slice(0, -1);
}

describe('the whole tree', () => {
  const commands = leaves(tree).filter(([, { hidden }]) => !hidden);
  const cases = commands.flatMap(([line, definition]) =>
    Object.entries<FlagDefinition>({ ...globalFlags, ...definition.flags })
      .filter(([, { type }]) => type !== 'boolean')
      .map(([name, flag]) => ({ path: line.split(' '), definition, name, flag })),
  );

  test('a flag of few values offers each of them, behind a blank and behind =', async () => {
    // The global ones once are enough.
    const few = cases.filter(
      ({ flag, definition, name }) => name !== 'output' && allowedValues(flag, definition).length > 0,
    );
    expect(few.length).toBeGreaterThan(25);
    for (const { path, definition, name, flag } of few) {
      const values = allowedValues(flag, definition);
      expect(await answered('zsh', [...path, `--${name}`, ''])).toEqual(['values', '', ...values]);
      expect(await answered('zsh', [...path, `--${name}=`])).toEqual(['values', `--${name}=`, ...values]);
    }
  });

  test('a flag that names a file offers files', async () => {
    const named = cases.filter(
      ({ flag: { value = '', summary } }) => /\bFILE\b/.test(value) || /\bfile$/.test(summary),
    );
    expect(named.length).toBeGreaterThan(30);
    for (const { path, name, flag } of named) {
      const at = flag.value?.includes('@') ? '@' : '';
      const line = [...path, `--${name}`];
      expect([line, await answered('fish', [...line, at])]).toEqual([line, ['files', at]]);
      expect(await answered('fish', [...path, `--${name}=${at}`])).toEqual(['files', `--${name}=${at}`]);
    }
  });
});

describe('ids of the service', () => {
  const settings = ownSettings();

  test('by the token that is kept: no other is asked for, nothing is written and nothing said', async () => {
    await settings.byKey();
    const made = await settings.cli([
      'webhooks',
      'create',
      '--name',
      'Shop A',
      '--url',
      'http://127.0.0.1:9/',
      '--json',
    ]);
    const { id } = JSON.parse(made.stdout);
    const complete = (...words: string[]) =>
      settings.cli(['complete', '--for', 'zsh', '--', ...words], {
        clock: { ...settings.emulator.clock, allow: unhurried.allow },
      });
    const files = () =>
      readdirSync(settings.folder).map((name) => [name, readFileSync(join(settings.folder, name), 'utf8')]);
    const before = files();
    const offered = { code: 0, stdout: `values\n\n${id}\tShop A\n`, stderr: '' };
    expect(await complete('webhooks', 'pause', '')).toEqual(offered);
    expect(await complete('webhooks', 'pause', 'shop')).toEqual({
      ...offered,
      stdout: `instead\n\n${id}\tShop A\n`,
    });
    expect(await complete('--profile', 'other', 'webhooks', 'pause', '')).toEqual({
      ...offered,
      stdout: 'instead\n\n',
    });
    // The token is too old by then.
    settings.emulator.clock.set('2026-11-22T01:00:00Z');
    expect(await complete('webhooks', 'pause', '')).toEqual({ ...offered, stdout: 'instead\n\n' });
    expect(files()).toEqual(before);
  });

  test.each([
    ['what moves a cursor', '\u001b]0;x\u0007x'],
    ['a line end', 'x\ntouch hit\n'],
    ['a tab', 'x\ty'],
    ['what turns the text round', 'x\u202ey'],
  ])('with %s are not offered', async (_, id) => {
    const service = await startService(() => envelope([{ id, name: 'n' }]));
    const env = { PAYCONFIRM_BASE_URL: service.origin, PAYCONFIRM_TOKEN: 'token' };
    for (const shell of ['bash', 'zsh', 'fish'] as const) {
      const lines = await answered(shell, ['webhooks', 'pause', ''], env);
      expect(lines).toEqual(shell === 'bash' ? ['values'] : ['instead', '']);
    }
    expect(paths(service)).toEqual(Array(3).fill('GET /api/v1/client-webhooks'));
  });

  test.each([
    ['$(touch hit)', '\\$\\(touch\\ hit\\)'],
    ['`touch hit`', '\\`touch\\ hit\\`'],
    [`a'b"c;!`, `a\\'b\\"c\\;\\!`],
    ['~/x', '\\~/x'],
    ['~/x', '~/x', "'"],
    ["a'b", "a'\\''b", "'"],
    ['$(touch hit)`x`', '\\$(touch hit)\\`x\\`', '"'],
    ['a!b', undefined, '"'],
  ])('bash is given %s as one word', async (id, word, quote = '') => {
    const service = await startService(() => envelope([{ id, name: 'n' }]));
    const env = { PAYCONFIRM_BASE_URL: service.origin, PAYCONFIRM_TOKEN: 'token' };
    expect(await answered('bash', ['webhooks', 'pause', quote], env)).toEqual(
      word === undefined ? ['values'] : ['values', word],
    );
  });
});
