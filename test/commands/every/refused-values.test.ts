/** A value that no field can hold is refused before any request, for every flag and argument of every command. */
import { describe, expect, test } from 'vitest';
import { documentedRule } from '../../../src/cli/allowed-values.ts';
import type { ArgumentDefinition, CommandDefinition, FlagDefinition } from '../../../src/cli/definition.ts';
import { globalFlags } from '../../../src/cli/global-flags.ts';
import { completeLine, someId } from '../../harness/complete-line.ts';
import { lines } from '../../harness/every-command.ts';
import { refusal, shownCommands, untouchedService } from '../../harness/refusing.ts';
import { runCli } from '../../harness/run-cli.ts';

const lost = 'a\ufffdb';
const texts = {
  'an empty text': ['', 'must not be empty'],
  'a blank text': [' \t\u200b', 'must not be blank'],
  'a NUL': ['a\0b', 'must not hold a NUL character'],
  'an unpaired surrogate': ['a\ud800b', 'must not hold half of a surrogate pair'],
  'a byte that is not UTF-8': [lost, 'must not hold U+FFFD, a lost character'],
} as const;
const numbers = ['1e3', '٣٠', '１０', '0x10', '1_000'];
const noDays = ['2026-02-30', '2026-13-01', '٢٠٢٦-11-21', '9999-12-31', '0000-01-01', '0001-01-01'];

const flagsOf = ({ flags = {} }: CommandDefinition) =>
  Object.entries<FlagDefinition>(flags).filter(([, { type }]) => type !== 'boolean');
const argumentsOf = ({ arguments: args = [] }: CommandDefinition): readonly ArgumentDefinition[] => args;

untouchedService();

/** The command's own line without one flag, for a value of which there is room before `--`. */
function lineWithout(name: string, definition: CommandDefinition, flag: string): string[] {
  const words = completeLine(name, definition).length > 0 ? lines[name]! : [];
  const filled = words.map((word) =>
    word === '{hook}' ? 'https://shop.example/hook' : word.replace(/^\{.*\}$/, someId),
  );
  const own = filled.slice(0, filled.includes('--') ? filled.indexOf('--') : undefined);
  const at = own.indexOf(`--${flag}`);
  return [...name.split(' '), ...(at < 0 ? own : own.toSpliced(at, 2))];
}

describe.each(shownCommands)('%s', (name, definition) => {
  const words = name.split(' ');

  test('a text that no field can hold', async () => {
    for (const [text, rule] of Object.values(texts)) {
      for (const [flag, { ofOthers }] of flagsOf(definition)) {
        if (ofOthers && text === lost) continue;
        expect(await refusal([...words, `--${flag}=${text}`])).toBe(`error: --${flag} ${rule}`);
      }
      for (const [index, argument] of argumentsOf(definition).entries()) {
        // Of one argument alone, `api` reads a path.
        if (name === 'api' && index === 0) continue;
        const before = Array.from({ length: index }, () => someId);
        expect(await refusal([...words, '--', ...before, text])).toBe(`error: ${argument.name} ${rule}`);
      }
    }
  });

  test('a number that is none, a day that is none', async () => {
    for (const [flag, { type = 'string', to }] of flagsOf(definition)) {
      const none = {
        integer: numbers,
        amount: [...numbers, ...(to ? [] : ['0'])],
        duration: [...numbers, '0', '99999999d'],
        day: noDays,
        string: [],
      };
      for (const text of none[type as keyof typeof none]) {
        expect(await refusal([...words, `--${flag}=${text}`])).toMatch(`error: --${flag}`);
      }
    }
  });

  test('a flag that means one value, given twice', async () => {
    for (const [flag, { repeat }] of flagsOf(definition)) {
      if (repeat) continue;
      expect(await refusal([...words, `--${flag}=1`, `--${flag}=1`])).toBe(`error: --${flag} is given twice`);
    }
  });

  test('a value longer than its field', async () => {
    for (const [flag, declared] of flagsOf(definition)) {
      const { maxLength } = declared.schema ?? documentedRule(declared.to, definition) ?? {};
      if (typeof maxLength !== 'number') continue;
      const line = lineWithout(name, definition, flag);
      expect(await refusal([...line, `--${flag}=${'x'.repeat(maxLength + 1)}`])).toMatch(`--${flag} must `);
    }
    for (const [index, argument] of argumentsOf(definition).entries()) {
      const { maxLength, format } = argument.schema ?? documentedRule(argument.to, definition) ?? {};
      if ((typeof maxLength !== 'number' && format !== 'uuid') || argument.resolve) continue;
      const before = Array.from({ length: index }, () => someId);
      const flags = lines[name]!.slice(index + 1).filter((word) => word !== '--');
      expect(await refusal([...words, ...before, 'x'.repeat(300), ...flags])).toMatch(argument.name);
    }
  });
});

test.each(Object.keys(globalFlags))('the global flag --%s', async (flag) => {
  const { type } = (globalFlags as Record<string, FlagDefinition>)[flag]!;
  if (type === 'boolean') return;
  for (const [text, rule] of Object.values(texts)) {
    // With --jq the error is JSON.
    expect(await refusal(['whoami', `--${flag}=${text}`])).toContain(`--${flag} ${rule}`);
  }
  expect(await refusal([`--${flag}=json`, 'whoami', `--${flag}=json`])).toContain(`--${flag} is given twice`);
});

test('-o twice, once of several letters; a boolean twice does no harm', async () => {
  expect(await refusal(['-o', 'json', 'config', 'path', '-qo', 'json'])).toMatch('--output is given twice');
  expect((await runCli(['config', 'path', '-q', '-q', '--json', '--json'])).code).toBe(0);
});

test.each(['PROFILE', 'BASE_URL', 'CLIENT_ID', 'CLIENT_SECRET', 'TOKEN', 'OUTPUT', 'TZ', 'REQUEST_TIMEOUT'])(
  'the variable PAYCONFIRM_%s',
  async (variable) => {
    const name = `PAYCONFIRM_${variable}`;
    for (const [text, rule] of Object.values(texts)) {
      if (text !== '') expect(await refusal(['whoami'], { [name]: text })).toBe(`error: ${name} ${rule}`);
    }
  },
);

test.each(numbers)('a duration of the environment and of the settings: %s', async (text) => {
  expect(await refusal(['whoami'], { PAYCONFIRM_REQUEST_TIMEOUT: text })).toMatch(
    'PAYCONFIRM_REQUEST_TIMEOUT must be',
  );
  expect(await refusal(['config', 'set', 'request_timeout', text])).toMatch('request_timeout must be');
});

test.each([
  [['--data', '{"description":"a\\u0000b","amount":1}'], '--data description must not hold a NUL character'],
  [['--data', '{"a":{"b":["\\ud800"]}}'], '--data a.b.0 must not hold half of a surrogate pair'],
  [['--data', '{"a\\u0000":1}'], '--data a\\x00 must not hold a NUL character'],
  [['--field', 'a.b:="x\\u0000"', '--amount', '1', '--description', 'x'], '--field a.b must not hold a NUL'],
])('in the JSON of %j', async (flags, message) => {
  expect(await refusal(['sandbox', 'send', ...flags])).toMatch(message);
});

test('an empty word of a wrapped command is its own matter', async () => {
  const { code } = await runCli(['emulator', 'exec', '--memory', '--', 'sh', '-c', 'test -z "$1"', '', ''], {
    env: { PATH: process.env.PATH! },
  });
  expect(code).toBe(0);
});
