import { describe, expect, test } from 'vitest';
import type { Context } from '../../../src/context.ts';
import { type AwaitedCode, askForCode } from '../../../src/registrations/otp/code-prompt.ts';
import { commandLineFor, renderText, type Text } from '../../../src/values/command-line.ts';

/** A person who types these answers and makes these choices, by their values. */
function person(
  codes: string[],
  choices: string[],
  profile = { name: 'shop', baseUrl: 'https://pay.example' },
) {
  const said: string[] = [];
  const menus: { message: string; choices: unknown[] }[] = [];
  const prompts = {
    secret: async ({ message, flag, validate }: { message: string; flag: string; validate(): unknown }) => {
      expect([message, flag, validate()]).toEqual([
        'The OTP (hidden; Enter alone for other choices):',
        '--otp-command or --otp-stdin',
        true,
      ]);
      if (codes.length === 0) throw new Error('asked for a code');
      return codes.shift()!;
    },
    select: async ({
      message,
      flag,
      choices: given,
    }: {
      message: string;
      flag: string;
      choices: unknown[];
    }) => {
      expect(flag).toBe('--otp-command or --otp-stdin');
      menus.push({ message, choices: given });
      if (choices.length === 0) throw new Error('asked what now');
      return choices.shift()!;
    },
  };
  const ctx = {
    options: { interactive: true },
    profile: async () => profile,
    prompts: async () => prompts,
    note: (text: Text) => said.push(renderText(text, commandLineFor(undefined))),
    commandLine: commandLineFor(undefined),
    warn: (text: string) => said.push(`warning: ${text}`),
  } as unknown as Context;
  return { ctx, said, menus };
}

const awaited = (given: Partial<AwaitedCode> = {}): AwaitedCode => ({
  phone: '*******567',
  tries: 0,
  left: () => 290_000,
  repeats: 'step 1',
  troubled: false,
  ...given,
});

const again = { name: 'ask the bank for a new code (repeats step 1)', value: 'new code' };
const stop = { name: 'stop here and resume later', value: 'stop' };
const enter = (left: number) => ({ name: `enter a code (tries left: ${left})`, value: 'code' });

test.each([
  ['emulator', 'http://127.0.0.1:4010', 'payconfirm emulator otp'],
  ['default', 'http://localhost:4099', 'payconfirm emulator otp --base-url http://localhost:4099'],
])('with an emulator, of the profile %s at %s: where the code is', async (name, baseUrl, command) => {
  const { ctx, said } = person(['123456'], [], { name, baseUrl });
  await askForCode(ctx, awaited());
  expect(said).toEqual([
    'The bank sent a code to *******567, valid for 4 min 50 s more.',
    `The emulator has the code, in another terminal: ${command}`,
  ]);
});

test('digits are the code, as people write them', async () => {
  const { ctx, said, menus } = person(['123 456'], []);
  expect(await askForCode(ctx, awaited())).toEqual({ code: '123456' });
  expect(said).toEqual(['The bank sent a code to *******567, valid for 4 min 50 s more.']);
  expect(menus).toEqual([]);
});

test.each([
  [undefined, undefined, 'The bank sent a code to the registered phone, valid for 5 minutes.'],
  ['***', 1_000, 'The bank sent a code to ***, valid for 1.0 s more.'],
])('sent to %s with %s ms left: %s', async (phone, left, words) => {
  const { ctx, said } = person(['123456'], []);
  await askForCode(ctx, awaited({ phone, left: () => left }));
  expect(said).toEqual([words]);
});

test('several words are not sent, and asked for again', async () => {
  const { ctx, said } = person(['OTP 12.345', '123456'], []);
  expect(await askForCode(ctx, awaited())).toEqual({ code: '123456' });
  expect(said[1]).toBe('warning: a code is one word; nothing was sent');
});

describe('Enter alone offers the other ways on', () => {
  const menu = { message: 'What now?', choices: [enter(5), again, stop] };
  test('a code after all', async () => {
    const { ctx, menus } = person([' ', '123456'], ['code']);
    expect(await askForCode(ctx, awaited())).toEqual({ code: '123456' });
    expect(menus).toEqual([menu]);
  });
  test('a new code', async () => {
    const { ctx, menus } = person([''], ['new code']);
    expect(await askForCode(ctx, awaited())).toBe('new code');
    expect(menus).toEqual([menu]);
  });
  test('a stop', async () => {
    const { ctx } = person([''], ['stop']);
    await expect(askForCode(ctx, awaited())).rejects.toMatchObject({ kind: 'interrupted' });
  });
});

describe('after a refused code', () => {
  test('the ways on come first', async () => {
    const { ctx, menus } = person(['123456'], ['code']);
    const given = awaited({ troubled: true, tries: 1 });
    expect(await askForCode(ctx, given)).toEqual({ code: '123456' });
    expect(menus).toEqual([{ message: 'What now?', choices: [enter(4), again, stop] }]);
    const other = person([], ['new code']);
    expect(await askForCode(other.ctx, given)).toBe('new code');
  });

  test.each([5, 6])('and %i tries, Enter alone sends no code', async (tries) => {
    const { ctx, menus } = person([], ['new code']);
    expect(await askForCode(ctx, awaited({ tries }))).toBe('new code');
    expect(menus).toEqual([
      { message: 'The bank allows no more tries with this code. What now?', choices: [stop, again] },
    ]);
  });
});

describe('a code that comes too late', () => {
  const over = { left: () => 0 };
  const late = { name: 'send it anyway (tries left: 5)', value: 'code' };
  const menu = { message: 'The 5 minutes of this code are over. What now?', choices: [late, again, stop] };

  test('is sent when that is wanted', async () => {
    const { ctx, said, menus } = person(['123456'], ['code']);
    expect(await askForCode(ctx, awaited(over))).toEqual({ code: '123456' });
    expect([said, menus]).toEqual([['The bank sent a code to *******567; its 5 minutes are over.'], [menu]]);
  });
  test('is not sent when a new one is wanted', async () => {
    const { ctx, menus } = person(['123456'], ['new code']);
    expect(await askForCode(ctx, awaited(over))).toBe('new code');
    expect(menus).toEqual([menu]);
  });
  test('is not spoken of where none was typed', async () => {
    const { ctx, menus } = person(['', '123456'], ['code', 'code']);
    expect(await askForCode(ctx, awaited(over))).toEqual({ code: '123456' });
    expect(menus.map(({ message }) => message)).toEqual(['What now?', menu.message]);
  });
});
