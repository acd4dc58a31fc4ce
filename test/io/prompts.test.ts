import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { PayconfirmError } from '../../src/errors.ts';
import { readYesNo } from '../../src/io/confirmation-answer.ts';
import { createPrompts } from '../../src/io/prompts.ts';
import type { Streams } from '../../src/io/streams.ts';
import { foldProse } from '../../src/output/text-width.ts';
import { speaking } from '../../src/texts/speaking.ts';
import { asIs } from '../../src/texts/translate.ts';
import { createSecrets } from '../../src/values/redact-secrets.ts';
import { thrown } from '../harness/scripted-service.ts';

/** A terminal: what is typed goes in, what stands on stderr comes out. */
function terminal(changes: { interactive?: boolean; yes?: boolean; signal?: AbortSignal } = {}) {
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} });
  const stdout = new PassThrough();
  const stderr = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
  let shown = '';
  stderr.on('data', (chunk) => {
    shown += chunk;
  });
  const streams: Streams = { stdin, stdout, stderr };
  const prompts = createPrompts({
    streams,
    interactive: true,
    yes: false,
    signal: new AbortController().signal,
    secrets: createSecrets(),
    foldProse,
    ...changes,
  });
  return {
    prompts,
    shown: () => shown,
    stdout: () => stdout.read(),
    /** Types once the question stands there. */
    async type(question: string, keys: string) {
      while (!shown.includes(question)) await new Promise(setImmediate);
      stdin.write(keys);
    },
    stdin,
  };
}

describe('a question', () => {
  test('of text is asked on stderr', async () => {
    const screen = terminal();
    const answer = screen.prompts.text({ message: asIs('Username'), flag: '--username' });
    await screen.type('Username', 'shop\r');
    expect(await answer).toBe('shop');
    expect(screen.stdout()).toBeNull();
  });

  test('takes its default', async () => {
    const screen = terminal();
    const preset = screen.prompts.text({ message: asIs('Name'), flag: '--name', default: 'Default Key' });
    await screen.type('Name', '\r');
    expect(await preset).toBe('Default Key');
  });

  test.for(['text', 'secret', 'confirm', 'select', 'search'] as const)(
    'longer than the terminal is broken at spaces: %s',
    async (kind) => {
      const screen = terminal();
      const message = asIs(`Which of these ${'accounts '.repeat(20)}end?`);
      const choices = [{ name: asIs('MB'), value: 'mb' }];
      const left = thrown(screen.prompts[kind]({ message, flag: '--flag', choices }));
      await screen.type('end?', '\u0003');
      await left;
      const lines = stripVTControlCharacters(screen.shown()).split('\n');
      expect(lines.slice(0, 2)).toEqual([
        `? Which of these ${'accounts '.repeat(6).trim()}`,
        'accounts '.repeat(7).trim(),
      ]);
    },
  );

  test('is followed by another on the same terminal', async () => {
    const screen = terminal();
    const first = screen.prompts.text({ message: asIs('First'), flag: '--a' });
    await screen.type('First', 'one\r');
    expect(await first).toBe('one');
    const second = screen.prompts.secret({ message: asIs('Second'), flag: '--b' });
    await screen.type('Second', 'two\r');
    expect(await second).toBe('two');
  });

  test('is asked again after an answer that is not valid', async () => {
    const screen = terminal();
    const validated = screen.prompts.text({
      message: asIs('Address'),
      flag: '--base-url',
      validate: (text) => text.startsWith('https') || asIs('begin with https'),
    });
    await screen.type('Address', 'ftp\r');
    await screen.type('begin with https', '\u0015https://a\r');
    expect(await validated).toBe('https://a');
  });

  test('needs an answer', async () => {
    const screen = terminal();
    const answer = screen.prompts.text({ message: asIs('Username'), flag: '--username' });
    await screen.type('Username', '\r');
    await screen.type('an answer is required', 'u\r');
    expect(await answer).toBe('u');
  });

  test('of a secret never shows it', async () => {
    const screen = terminal();
    const answer = screen.prompts.secret({ message: asIs('Client secret'), flag: '--client-secret-stdin' });
    await screen.type('Client secret', 'hunter2\r');
    expect(await answer).toBe('hunter2');
    expect(screen.shown()).not.toContain('hunter2');
    expect(screen.shown()).not.toContain('*******');
  });

  test('of a secret begins anew after an answer that is not valid, which is not shown', async () => {
    const screen = terminal();
    const answer = screen.prompts.secret({
      message: asIs('Code'),
      flag: '--code',
      validate: (text) => /^\d{6}$/.test(text) || asIs('six digits'),
    });
    await screen.type('Code', '12345\r');
    await screen.type('> six digits\n', '');
    while (!screen.shown().split('> six digits')[1]!.includes('Code')) await new Promise(setImmediate);
    screen.stdin.write('123456\r');
    expect(await answer).toBe('123456');
    expect(screen.shown()).not.toContain('12345');
  });

  test.each([
    ['y\r', undefined, true],
    ['n\r', true, false],
    ['\r', undefined, false],
    ['\r', true, true],
  ])('to confirm: %j with default %s is %s', async (keys, preset, expected) => {
    const screen = terminal();
    const answer = screen.prompts.confirm({
      message: asIs('Delete it?'),
      ...(preset === undefined ? {} : { default: preset }),
    });
    await screen.type('Delete it?', keys);
    expect(await answer).toBe(expected);
  });

  const choices = [
    { name: asIs('shop \u001b[31mA\u202e'), value: 1, description: asIs('first\u0007') },
    { name: asIs('market B'), value: 2 },
  ];
  test('with choices: names of the service are made safe', async () => {
    const screen = terminal();
    const answer = screen.prompts.select({ message: asIs('Which\u001b[2J?'), flag: '--webhook', choices });
    await screen.type('market B', '\u001b[B\r');
    expect(await answer).toBe(2);
    expect(screen.shown()).toContain('Which\\x1b[2J?');
    expect(screen.shown()).toContain('shop \\x1b[31mA\\u202e');
    expect(screen.shown()).toContain('first\\x07');
    expect(screen.shown()).not.toContain('\u202e');
    expect(screen.shown()).not.toContain('\u0007');
    expect(screen.shown()).not.toContain('\u001b[31mA');
  });

  test('with choices to search', async () => {
    const screen = terminal();
    const answer = screen.prompts.search({ message: asIs('Which?'), flag: '--webhook', choices });
    await screen.type('shop', 'MARK');
    await screen.type('MARK', '');
    while (screen.shown().lastIndexOf('market B') < screen.shown().lastIndexOf('MARK'))
      await new Promise(setImmediate);
    screen.stdin.write('\r');
    expect(await answer).toBe(2);
  });
});

describe('no answer', () => {
  test('Ctrl-C is an interruption', async () => {
    const screen = terminal();
    const answer = thrown(screen.prompts.text({ message: asIs('Username'), flag: '--username' }));
    await screen.type('Username', '\u0003');
    expect(await answer).toMatchObject({ kind: 'interrupted', message: 'interrupted at a prompt' });
  });

  test('Ctrl-D is the end of the input', async () => {
    const screen = terminal();
    const answer = thrown(screen.prompts.text({ message: asIs('Username'), flag: '--username' }));
    await screen.type('Username', '\u0004');
    expect(await answer).toMatchObject({ kind: 'interrupted', message: 'the input ended at a prompt' });
  });

  test('a terminal that is closed', async () => {
    const screen = terminal();
    const answer = thrown(screen.prompts.text({ message: asIs('Username'), flag: '--username' }));
    await screen.type('Username', '');
    screen.stdin.end();
    expect(await answer).toMatchObject({ kind: 'terminated', message: 'the terminal was closed' });
  });

  test('a program that is told to stop ends with the reason of that', async () => {
    const controller = new AbortController();
    const screen = terminal({ signal: controller.signal });
    const answer = thrown(screen.prompts.confirm({ message: asIs('Sure?') }));
    await screen.type('Sure?', '');
    const reason = new PayconfirmError('terminated', asIs('SIGTERM'));
    controller.abort(reason);
    expect(await answer).toBe(reason);
    expect(await thrown(screen.prompts.confirm({ message: asIs('Sure?') }))).toBe(reason);
  });

  test('nobody to ask names the flag', async () => {
    const { prompts, shown } = terminal({ interactive: false });
    const nobody = (flag: string) => ({
      kind: 'usage',
      message: `${flag} is missing, and prompts are off here`,
      hint: `add ${flag}`,
    });
    const ask = { message: asIs('M'), flag: '--x', choices: [] };
    for (const question of [
      prompts.text(ask),
      prompts.secret(ask),
      prompts.select(ask),
      prompts.search(ask),
    ]) {
      expect(await thrown(question)).toMatchObject(nobody('--x'));
    }
    expect(await thrown(prompts.confirm({ message: asIs('M') }))).toMatchObject(nobody('--yes'));
    expect(shown()).toBe('');
  });

  test('--yes answers a confirmation, with somebody there or not', async () => {
    for (const interactive of [true, false]) {
      const { prompts, shown } = terminal({ interactive, yes: true });
      expect(await prompts.confirm({ message: asIs('Delete it?'), default: false })).toBe(true);
      expect(shown()).toBe('');
    }
  });
});

test('in Vietnamese, also what the library says of its own', async () => {
  const choices = [{ name: asIs('MB'), value: 'mb' }];
  await speaking('vi', async () => {
    const screen = terminal();
    const chosen = screen.prompts.search({ message: asIs('Ngân hàng'), flag: '--bank', choices });
    await screen.type('↑↓ di chuyển • ⏎ chọn', 'x');
    const left = thrown(chosen);
    await screen.type('Không có mục nào khớp', '\u0003');
    await left;
    const secret = screen.prompts.secret({ message: asIs('Mật khẩu'), flag: '--password-stdin' });
    await screen.type('[không hiển thị]', 'secret\r');
    await secret;
    const confirmed = screen.prompts.confirm({ message: asIs('Xóa?') });
    await screen.type('Xóa?', 'x\r');
    await screen.type('Trả lời y (có) hoặc n (không).', '\u0015co\r');
    expect(await confirmed).toBe(true);
    expect(screen.shown()).toContain('Có');
  });
});

const none = [undefined, undefined];

test('y and n answer in each language, and its own words with or without accents', async () => {
  const read = (words: readonly string[]) => words.map((word) => readYesNo(word, false));
  expect(read(['y', 'YES', 'n', 'no', '', 'co', 'x'])).toEqual([true, true, false, false, false, ...none]);
  await speaking('vi', async () => {
    expect(read(['y', 'c', 'co', 'Có', 'có'])).toEqual([true, true, true, true, true]);
    expect(read(['n', 'k', 'khong', 'Không', ' KHÔNG '])).toEqual([false, false, false, false, false]);
    expect(read(['x', 'cx'])).toEqual(none);
  });
});
