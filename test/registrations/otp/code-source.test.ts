import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { Context } from '../../../src/context.ts';
import { PayconfirmError } from '../../../src/errors.ts';
import { systemClock } from '../../../src/io/clock.ts';
import { codeOfOneWord, codeSource, readCode, readOtp } from '../../../src/registrations/otp/code-source.ts';
import { asIs, type Said } from '../../../src/texts/translate.ts';
import { commandLineFor, renderText, type Text } from '../../../src/values/command-line.ts';
import { createSecrets } from '../../../src/values/redact-secrets.ts';
import { saying } from '../../harness/saying.ts';
import { startWaitBy } from '../../harness/start-wait.ts';

describe('the forms of a code', () => {
  test.each([
    ['as it is', '123456'],
    ['a blank', '123 456'],
    ['blanks, a tab and a line end', ' 12\t34 56 \r\n'],
    ['a dash', '123-456'],
    ['an en dash', '123–456'],
    ['a no-break space', '123\u00a0456'],
    ['a narrow no-break space', '123\u202f456'],
    ['an ideographic space', '123\u3000456'],
    ['full-width digits', '１２３４５６'],
    ['full-width digits and dash', '１２３－４５６'],
    ['a byte order mark and a zero-width space', '\ufeff123\u200b456'],
  ])('%s is taken', (_, text) => {
    expect(readOtp(text)).toBe('123456');
  });

  test.each(['1234', '12345678', '12345a', 'AB-12', '123.456', '+123456', '123456!', '١٢٣٤٥٦'])(
    '%j is, too, as it is: no form is promised',
    (text) => {
      expect([readOtp(` ${text}\n`), codeOfOneWord(text)]).toEqual([text, text]);
    },
  );

  test.each(['', 'OTP 123456'])('%j is none where a program or the clipboard gives it', (text) => {
    expect([readOtp(text), codeOfOneWord(text)]).toEqual([text, undefined]);
  });
});

const anotherForm = 'No code was sent to the bank. Send a code of another form with va verify --code.';
const need = { step: '2', bankRequestId: 'b1', phone: '***567' };
const flags = (command?: string, stdin?: boolean) => ({ 'otp-command': command, 'otp-stdin': stdin });

/** Of a script: what its standard input holds, and what its command prints. */
function script({
  stdin = '',
  capture,
}: {
  stdin?: string;
  capture?: (...given: unknown[]) => Promise<string>;
}) {
  const stream = new PassThrough();
  stream.end(stdin);
  return {
    streams: { stdin: stream },
    signal: new AbortController().signal,
    processes: async () => ({ capture }),
    secrets: createSecrets(),
    readStdin: async () => stdin,
    wait: startWaitBy(systemClock),
  } as unknown as Context;
}

test('without a source there is none', () => {
  expect(codeSource(flags(undefined, false), script({}))).toBeUndefined();
});

describe('--otp-stdin', () => {
  test('takes a line for each code', async () => {
    const source = codeSource(flags(undefined, true), script({ stdin: '123 456\n654321\n' }))!;
    expect([await source(need), await source(need)]).toEqual(['123456', '654321']);
    await expect(source(need)).rejects.toMatchObject({
      kind: 'usage',
      message: '--otp-stdin: standard input ended before a code was read',
    });
  });

  test('says nothing of what is no code', async () => {
    const source = codeSource(flags(undefined, true), script({ stdin: 'no code yet\n' }))!;
    await expect(source(need)).rejects.toMatchObject({
      kind: 'local',
      message: '--otp-stdin: the input is not a code of one word; the request at the bank is still open',
      hint: anotherForm,
    });
  });
});

describe('--otp-command', () => {
  const source = (capture: (...given: unknown[]) => Promise<string>) =>
    codeSource(flags('read-otp'), script({ capture }))!;

  test('is told what the code is for, and gives it on its first line', async () => {
    const calls: unknown[] = [];
    const capture = async (...given: unknown[]) => {
      calls.push(given);
      return '123456\n999999\n';
    };
    expect(await source(capture)(need)).toBe('123456');
    expect(await source(capture)({ ...need, phone: undefined })).toBe('123456');
    const call = (phone: string) => [
      'read-otp',
      {
        name: 'the command of --otp-command',
        env: {
          PAYCONFIRM_OTP_STEP: '2',
          PAYCONFIRM_OTP_BANK_REQUEST_ID: 'b1',
          PAYCONFIRM_OTP_PHONE: phone,
        },
        timeoutMs: 300_000,
      },
    ];
    expect(calls).toEqual([call('***567'), call('')]);
  });

  test('that prints no code', async () => {
    await expect(source(async () => '\n123456')(need)).rejects.toMatchObject({
      kind: 'local',
      message: '--otp-command: the input is not a code of one word; the request at the bank is still open',
      hint: anotherForm,
    });
  });

  test('that fails: what it says may hold a code', async () => {
    const failing = (kind: 'local' | 'interrupted', hint?: Said) =>
      source(async () => {
        throw new PayconfirmError(kind, asIs('exit 1'), { hint });
      })(need);
    await expect(
      failing('local', asIs('got 123456, 123 456, 123-456 and 12345678, not 123')),
    ).rejects.toMatchObject({
      kind: 'local',
      message: 'exit 1',
      hint: saying('got ******, ******, ****** and ******, not 123'),
    });
    await expect(failing('local')).rejects.toMatchObject({ message: 'exit 1', hint: undefined });
    await expect(failing('interrupted', asIs('123456'))).rejects.toMatchObject({ hint: '123456' });
    const defect = new TypeError('a defect');
    await expect(source(() => Promise.reject(defect))(need)).rejects.toBe(defect);
  });
});

describe('--code', () => {
  test('as it is given, or on standard input; from then on it is a secret', async () => {
    const ctx = script({ stdin: ' 123 456\n' });
    expect(await readCode('654-321', ctx)).toBe('654321');
    expect(await readCode('-', ctx)).toBe('123456');
    expect(ctx.secrets.hide('654-321, 123 456')).toBe('[redacted], [redacted]');
  });

  test('is sent as it is typed, but for nothing at all', async () => {
    expect(await readCode('12.3 4x', script({}))).toBe('12.3 4x');
    await expect(readCode('-', script({ stdin: ' \n' }))).rejects.toMatchObject({
      kind: 'usage',
      message: '--code - is empty',
    });
  });

  test('not given: a hidden prompt, which takes one word', async () => {
    const prompts = {
      secret: async ({ validate, ...question }: { validate(text: string): unknown }) => {
        expect(question).toEqual({
          message: 'The OTP that the bank sent (hidden):',
          flag: '--code',
        });
        expect([validate('is 12.345'), validate('123 456')]).toEqual(['a code is one word', true]);
        return '123 456';
      },
    };
    const said: string[] = [];
    const ctx = {
      options: { interactive: true },
      profile: async () => ({ name: 'emulator', baseUrl: 'http://127.0.0.1:4010' }),
      note: (text: Text) => said.push(renderText(text, commandLineFor(undefined))),
      commandLine: commandLineFor(undefined),
      prompts: async () => prompts,
    } as unknown as Context;
    expect(await readCode(undefined, ctx)).toBe('123456');
    expect(said).toEqual(['The emulator has the code, in another terminal: payconfirm emulator otp']);
  });
});
