/** Tab in the shells that people use, at a terminal, against the emulator: by the built program, then answered here. */
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningEmulator, startEmulator } from '../harness/emulator.ts';
import { describeIn, type InteractiveShell, openShell, shellsHere } from '../harness/interactive-shell.ts';
import { runCli } from '../harness/run-cli.ts';
import { envelope, type Service, serve } from '../harness/scripted-service.ts';

const settings = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
let emulator: RunningEmulator;
let hostile: Service;
/** What the hostile service calls its only webhook configuration. */
let its = { id: '', name: '' };
let webhook: { id: string };
/** What the ids of the shop's configurations begin with, all of them. */
let common = '';

const cli = (...argv: string[]) =>
  runCli(argv, { stdin: 'emulator-secret\n', env: { PAYCONFIRM_CONFIG_DIR: settings } });

beforeAll(async () => {
  emulator = await startEmulator({ now: Date.now() });
  hostile = await serve(() => envelope([its]));
  for (const [name, url] of [
    ['shop', emulator.url],
    ['hostile', hostile.origin],
  ] as const) {
    const { code, stderr } = await cli(
      ...['auth', 'login', '--profile', name, '--base-url', url],
      ...['--client-id', 'emulator-client', '--client-secret-stdin'],
    );
    expect([code, stderr]).toEqual([0, expect.any(String)]);
  }
  for (const name of ['Shop A', 'Other']) {
    const { stdout } = await cli(
      ...[
        '--profile',
        'shop',
        'webhooks',
        'create',
        '--name',
        name,
        '--url',
        'http://127.0.0.1:9/',
        '--json',
      ],
    );
    const { id } = JSON.parse(stdout);
    if (name === 'Shop A') webhook = { id };
    else
      while (webhook.id.startsWith(id.slice(0, common.length + 1))) common = id.slice(0, common.length + 1);
  }
});
afterAll(() => Promise.all([emulator.stop(), hostile.close()]));

for (const shell of shellsHere) {
  describeIn(shell, () => {
    let typing: InteractiveShell;
    beforeAll(async () => {
      typing = await openShell(shell, settings);
      mkdirSync(join(typing.folder, 'keys of mine'));
      writeFileSync(join(typing.folder, 'keys of mine', 'secret.txt'), '');
      writeFileSync(join(typing.folder, 'body (1).json'), '');
    });
    afterAll(() => typing.close());

    const completed = async (line: string, words: string[]) =>
      expect(await typing.words(line)).toEqual(['payconfirm', ...words]);

    test('by the built program: a command, a file, an id that the service has', async () => {
      await completed('payconfirm webho\t', ['webhooks']);
      await completed('payconfirm qr decode bo\t', ['qr', 'decode', 'body (1).json']);
      const line = ['--profile', 'shop', 'webhooks', 'pause'];
      await completed(`payconfirm ${line.join(' ')} ${webhook.id.slice(0, 8)}\t`, [...line, webhook.id]);
      await typing.answerHere();
    });

    test.each([
      ['a command', 'payconfirm webho\t', ['webhooks']],
      ['a verb', 'payconfirm webhooks pau\t', ['webhooks', 'pause']],
      ['a flag', 'payconfirm checkouts create --retu\t', ['checkouts', 'create', '--return-url']],
      ['a global flag', 'payconfirm whoami --show-p\t', ['whoami', '--show-personal']],
      ['a value', 'payconfirm whoami --output nd\t', ['whoami', '--output', 'ndjson']],
      ['by its letter', 'payconfirm whoami -qo nd\t', ['whoami', '-qo', 'ndjson']],
      ['behind =', 'payconfirm whoami --output=nd\t', ['whoami', '--output=ndjson']],
      [
        'of the table',
        'payconfirm webhooks create --auth HM\t',
        ['webhooks', 'create', '--auth', 'HMAC_SHA256'],
      ],
      [
        'with a :',
        'payconfirm listen --scheme timestamp.body:\t',
        ['listen', '--scheme', 'timestamp.body:base64'],
      ],
      [
        '= and :',
        'payconfirm listen --scheme=timestamp.body:\t',
        ['listen', '--scheme=timestamp.body:base64'],
      ],
      ['in quotes', 'payconfirm whoami --output "nd\t', ['whoami', '--output', 'ndjson']],
      [
        'behind a value with blanks, = and quotes',
        `payconfirm checkouts create --description 'a =b: "c"' --retu\t`,
        ['checkouts', 'create', '--description', 'a =b: "c"', '--return-url'],
      ],
      ['a profile', 'payconfirm profiles use host\t', ['profiles', 'use', 'hostile']],
      ['a profile of a flag', 'payconfirm --profile=host\t', ['--profile=hostile']],
      ['a zone', 'payconfirm whoami --tz Asia/Ho_\t', ['whoami', '--tz', 'Asia/Ho_Chi_Minh']],
      ['an argument of few values', 'payconfirm completion fi\t', ['completion', 'fish']],
      [
        'a file',
        'payconfirm webhooks verify --body-file bo\t',
        ['webhooks', 'verify', '--body-file', 'body (1).json'],
      ],
      [
        'a file behind =',
        'payconfirm webhooks sign --body-file=bo\t',
        ['webhooks', 'sign', '--body-file=body (1).json'],
      ],
      [
        'a file behind @',
        'payconfirm checkouts create --data @bo\t',
        ['checkouts', 'create', '--data', '@body (1).json'],
      ],
      [
        'a file behind =@',
        'payconfirm checkouts create --data=@bo\t',
        ['checkouts', 'create', '--data=@body (1).json'],
      ],
      ['a file in quotes', 'payconfirm qr decode "bo\t', ['qr', 'decode', 'body (1).json']],
      ['a file in a folder', 'payconfirm qr decode ke\tse\t', ['qr', 'decode', 'keys of mine/secret.txt']],
      [
        'no file where none is meant',
        'payconfirm checkouts create --amount bo\t',
        ['checkouts', 'create', '--amount', 'bo'],
      ],
    ])('%s', async (_, line, words) => {
      expect(await typing.words(line)).toEqual(['payconfirm', ...words]);
    });

    test('what is typed is not run', async () => {
      await typing.listed('payconfirm whoami --jq "$(touch hit)" --outp\t', /--output/);
      expect(existsSync(join(typing.folder, 'hit'))).toBe(false);
    });

    test('ids of the service, by the profile of the line', async () => {
      const begun = webhook.id.slice(0, 8);
      await completed(`payconfirm --profile shop webhooks pause ${begun}\t`, [
        '--profile',
        'shop',
        'webhooks',
        'pause',
        webhook.id,
      ]);
      await completed(`payconfirm listen --profile=shop --webhook=${begun}\t`, [
        'listen',
        '--profile=shop',
        `--webhook=${webhook.id}`,
      ]);
    });

    // fish looks for what was typed in the id alone.
    test.skipIf(shell === 'fish')('an id by its name', async () => {
      await completed('payconfirm --profile shop webhooks pause Sho\t', [
        '--profile',
        'shop',
        'webhooks',
        'pause',
        webhook.id,
      ]);
    });

    test('ids stand with their names', async () => {
      // Typed as far as they begin alike: bash would otherwise add that first, and list them at a third Tab.
      await typing.listed(`payconfirm --profile shop webhooks pause ${common}\t\t`, /Shop A/);
    });

    test.each([
      ['a substitution', '$(touch hit)'],
      ['backticks', '`touch hit`'],
      ['quotes', `a'b"; touch hit; '"c`],
      ['a backslash', 'a\\'],
      // fish leaves one at the beginning unquoted, which runs nothing.
      ['a variable, a home, a pattern', `${shell === 'fish' ? '' : '~/'}$HOME*?[a]{b,c}~`],
      ['words and comments', 'a b #c & touch hit | touch hit > hit'],
      ['an equals sign of zsh', '=ls'],
    ])('a hostile id is one word: %s', async (_, id) => {
      for (const name of ['n', id]) {
        its = { id, name };
        await completed('payconfirm --profile hostile webhooks pause \t', [
          '--profile',
          'hostile',
          'webhooks',
          'pause',
          id,
        ]);
        await completed('payconfirm --profile hostile listen --webhook=\t', [
          '--profile',
          'hostile',
          'listen',
          `--webhook=${id}`,
        ]);
      }
      for (const quote of [`"`, `'`]) {
        await completed(`payconfirm --profile hostile webhooks pause ${quote}\t`, [
          '--profile',
          'hostile',
          'webhooks',
          'pause',
          id,
        ]);
      }
      expect(existsSync(join(typing.folder, 'hit'))).toBe(false);
    });

    test('an id with what moves a cursor or ends a line is not offered', async () => {
      for (const id of ['x\ntouch hit\n', '\u001b]0;x\u0007x', 'x\ty', 'x\u202ey']) {
        its = { id, name: 'n' };
        const asked = hostile.received.length;
        const line = 'payconfirm --profile hostile webhooks pause x';
        expect(await typing.words(`${line}\t`)).toEqual(line.split(' '));
        expect(hostile.received.length).toBeGreaterThan(asked);
      }
      expect(existsSync(join(typing.folder, 'hit'))).toBe(false);
    });
  });
}
