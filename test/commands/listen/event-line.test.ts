import { expect, test } from 'vitest';
import { eventLine } from '../../../src/commands/listen/event-line.ts';
import { plainTheme } from '../../../src/output/theme.ts';
import { speaking } from '../../../src/texts/speaking.ts';
import { commandLineFor } from '../../../src/values/command-line.ts';
import type { ListenEvent } from '../../../src/webhooks/listener/listen-event-types.ts';

const at = '2026-11-21T01:00:00.000Z';
const about = {
  id: '20261121-9f86d08100000001',
  at,
  kind: null,
  order_code: null,
  transaction_code: 'FT26325001',
  amount: 1250000,
  description: 'NGUYEN VAN A chuyen tien mua hang don so DH103 \u001b[2J\u202e',
  is_sandbox: true,
  is_dummy: false,
};
const delivery = {
  event: 'delivery' as const,
  ...about,
  verified: true,
  scheme: 'timestamp.body',
  warning: null,
  copy: 'first' as const,
  forwarding_to: null,
  confirmed: null,
  confirmation: null,
  causes: [],
  unreadable: null,
  payload: null,
  body: '',
  body_base64: '',
};
const forwarded = {
  event: 'forwarded' as const,
  ...about,
  target: 'http://localhost:3000/hook',
  ok: true,
  status: 200,
  error: null,
  attempts: 1,
  duration_ms: 12,
  response: null,
  sent_again: null,
};
const render = {
  theme: plainTheme,
  signs: 'unicode' as const,
  commandLine: commandLineFor(undefined),
  width: 80,
  terminal: true,
  timeZone: 'Asia/Ho_Chi_Minh',
  language: 'en' as const,
  now: 0,
  showPersonal: false,
};
const refused = 'connection refused at 127.0.0.1, port 3000: the app may not be running';

const cases: [name: string, event: ListenEvent, lines: string][] = [
  [
    'a delivery',
    { ...delivery, description: 'DH102' },
    `2026-11-21 08:00:00 +07  9f86d081  ✓ signature valid  1.250.000 ₫
    FT26325001  DH102  [sandbox]`,
  ],
  [
    'one that carries the API key',
    { ...delivery, scheme: null, description: null, is_sandbox: false },
    '2026-11-21 08:00:00 +07  9f86d081  ✓ key  1.250.000 ₫  FT26325001',
  ],
  [
    'a paid checkout, by its order',
    { ...forwarded, kind: 'CHECKOUT_PAID', order_code: 'DH\u001b7', description: null, is_sandbox: false },
    `2026-11-21 08:00:00 +07  9f86d081  ✓ forwarded  CHECKOUT_PAID  DH\\x1b7
    1.250.000 ₫  FT26325001  app 200  12 ms`,
  ],
  [
    'a copy',
    { ...delivery, copy: 'duplicate', description: null, is_sandbox: false },
    '2026-11-21 08:00:00 +07  9f86d081  = duplicate  1.250.000 ₫  FT26325001',
  ],
  [
    'the same code with another body',
    { ...delivery, copy: 'conflict', description: null },
    '2026-11-21 08:00:00 +07  9f86d081  ✗ same code, other body  1.250.000 ₫\n    FT26325001  [sandbox]',
  ],
  [
    'one that is forwarded, with a long note of the payer',
    forwarded,
    `2026-11-21 08:00:00 +07  9f86d081  ✓ forwarded  1.250.000 ₫  FT26325001
    NGUYEN VAN A chuyen tien mua hang don so DH103 \\x1b[2J\\u202e  [sandbox]
    app 200  12 ms`,
  ],
  [
    'one that the app does not take',
    { ...forwarded, description: 'DH102', ok: false, status: null, error: refused, attempts: 3 },
    `2026-11-21 08:00:00 +07  9f86d081  ✗ failed  1.250.000 ₫  FT26325001  DH102
    [sandbox]  12 ms, 3 attempts
    connection refused at 127.0.0.1, port 3000: the app may not be running`,
  ],
  [
    'what the app said',
    {
      ...forwarded,
      description: null,
      is_sandbox: false,
      response: `\u001b[31m${'no such order '.repeat(7)}`,
    },
    `2026-11-21 08:00:00 +07  9f86d081  ✓ forwarded  1.250.000 ₫  FT26325001
    app 200  12 ms
    \\x1b[31mno such order no such order no such order no such order no such
    order no such order no such order`,
  ],
  [
    'one that an earlier listener had kept',
    { ...forwarded, description: null, is_sandbox: false, sent_again: 're-signed' },
    `2026-11-21 08:00:00 +07  9f86d081  ✓ forwarded again, re-signed  1.250.000 ₫
    FT26325001  app 200  12 ms`,
  ],
  [
    'a refusal',
    {
      event: 'rejected',
      at,
      status: 401,
      reason: 'x',
      causes: [],
      words: 'A newline was added at the end of the body. Use `printf` in place of `echo`.',
    },
    `2026-11-21 08:00:00 +07  ✗ refused 401
    A newline was added at the end of the body. Use \`printf\` in place of \`echo\`.`,
  ],
  [
    'a refusal, where others can send',
    {
      event: 'rejected',
      at,
      status: 401,
      reason: 'x',
      causes: [],
      words: 'no signature',
      from: '203.0.113.7',
    },
    '2026-11-21 08:00:00 +07  ✗ refused 401  from 203.0.113.7  no signature',
  ],
  [
    'a tunnel that ended, with its last words',
    { event: 'gap', at, reason: 'tunnel-down', words: 'cloudflared ended (exit 1)\n  ERR no network' },
    '2026-11-21 08:00:00 +07  warning  cloudflared ended (exit 1)\n    ERR no network',
  ],
  [
    'the summary',
    {
      event: 'summary',
      at,
      deliveries: 1,
      duplicates: 1,
      conflicts: 0,
      rejected: 2,
      not_confirmed: 1,
      forwarded: 0,
      forward_failed: 0,
    },
    '2026-11-21 08:00:00 +07  1 delivery, 1 copy, 2 refused, 1 not confirmed',
  ],
];

test.each(cases)('%s, on a terminal of 80 columns', (_, event, lines) => {
  expect(eventLine(event, render)).toBe(lines);
  // A pipe gets a line that is not folded.
  expect(eventLine(event, { ...render, terminal: false })?.split('\n').length).toBe(
    event.event === 'gap' || lines.includes('no such') ? 2 : 1,
  );
});

const words = (text = '') => new Set(text.match(/(?<![\p{L}.\d])[a-z]{3,}(?!\p{L})/gu));

/** Of the event's own values, and those that Vietnamese has too. */
const keptWords = [
  ...words(JSON.stringify(cases.map(([, event]) => event))),
  'body',
  'stream',
  'seq',
  'log',
  'key',
];

test.each(cases)('no English word is left in Vietnamese: %s', async (_, event, english) => {
  const line = await speaking('vi', async () => eventLine(event, render));
  const left = [...words(line)].filter((word) => words(english).has(word) && !keptWords.includes(word));
  expect(left).toEqual([]);
});

test('at 40 columns a code, an amount, a sign with its outcome and a duration are whole', () => {
  const narrow = { ...render, width: 40 };
  expect(eventLine({ ...forwarded, amount: 1_000_000_000, description: 'DH102' }, narrow)).toBe(
    `2026-11-21 08:00:00 +07  9f86d081
    ✓ forwarded  1.000.000.000 ₫
    FT26325001  DH102  [sandbox]
    app 200  12 ms`,
  );
  const code = 'FT'.padEnd(88, '0123456789');
  const failed = { ok: false, status: null, error: refused, attempts: 3, transaction_code: code };
  expect(eventLine({ ...forwarded, ...failed, is_sandbox: false }, narrow)).toBe(
    `2026-11-21 08:00:00 +07  9f86d081
    ✗ failed  1.250.000 ₫
    ${code}
    NGUYEN VAN A chuyen tien mua hang
    don so DH103 \\x1b[2J\\u202e
    12 ms, 3 attempts  connection
    refused at 127.0.0.1, port 3000: the
    app may not be running`,
  );
  const warning = 'unsigned because no secret is known';
  expect(eventLine({ ...delivery, warning, description: null, is_sandbox: false }, narrow)).toBe(
    `2026-11-21 08:00:00 +07  9f86d081
    ! signed (timestamp.body): unsigned
    because no secret is known
    1.250.000 ₫  FT26325001`,
  );
});

test('a note of 2,400 characters is cut', () => {
  const event = { ...forwarded, description: 'DON HANG '.repeat(240) + 'x'.repeat(240) };
  const line = eventLine(event, render);
  expect(line?.split('\n').length).toBe(4);
  expect(line?.replace(/\n {4}/g, ' ')).toContain(`  ${'DON HANG '.repeat(22)}D…  [sandbox]  app 200  12 ms`);
  expect(eventLine(event, { ...render, terminal: false })).toContain(
    `  ${'DON HANG '.repeat(22)}D…  [sandbox]`,
  );
});

test.each([
  ['content-type', 'its Content-Type is none of JSON, form and multipart'],
  ['not-utf8', 'it is not UTF-8'],
  ['not-json', 'it is not JSON'],
  ['not-an-object', 'it is JSON, but no object'],
  ['not-multipart', 'it is not multipart as its Content-Type says'],
  ['too-deep', 'it nests too deep'],
  ['number-too-large', 'it has a number beyond 1e308'],
  ['field amount', 'this field has a value that it cannot have: amount'],
  ['name-twice a\u001b b', 'this name appears twice, with two values: a\\x1b b'],
])('why a body cannot be read is said, also of one that is forwarded: %s', (unreadable, words) => {
  const unknown = { transaction_code: null, amount: null, description: null, is_sandbox: false };
  for (const forwarding_to of [null, 'http://localhost:3000/hook']) {
    expect(
      eventLine({ ...delivery, ...unknown, forwarding_to, unreadable }, { ...render, terminal: false }),
    ).toContain(`(a body that cannot be read): ${words}`);
  }
});
