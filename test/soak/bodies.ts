import type { Random } from './random.ts';

/** Texts that have broken programs: control codes, bidi marks, formulas, quotes, markup, names of prototypes. */
export const naughty = [
  '\u001b[2J\u001b]0;soak\u0007',
  '\u009b31m\u007f\b\b\b',
  '\u202egnp.exe\u2066',
  '\u200b\u200d\ufeff',
  '=HYPERLINK("https://evil.example","pay")',
  "'; rm -rf ~; echo '",
  '$(reboot) `reboot` %n%s $HOME',
  '<script>alert(1)</script>',
  '../../../../etc/passwd\u0000.png',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-0',
  'Tiếng Việt có dấu 👩‍👩‍👧 e\u0301',
  '\ud800',
  '\r\nSet-Cookie: a=b\r\n\r\n',
  '\u2028\u2029',
  'x'.repeat(70_000),
];

export interface Body {
  bytes: Buffer;
  type: string;
  /** What is odd about it. */
  kind: string;
}

/**
 * Values within values: so deep that it overflows what is recursive, or less deep and many times, which costs
 * most where they are written with indentation. At most some 240 KB.
 */
export function nested(random: Random): string {
  const depth = random.pick([100, 3000, 6000, 20_000, 100_000]);
  const [open, close] = random.pick([
    ['[', ']'],
    ['{"a":', '}'],
  ]);
  const one = open.repeat(depth) + (open === '[' ? '' : '1') + close.repeat(depth);
  const times = Math.max(Math.floor(240_000 / one.length), 1);
  return `[${Array.from({ length: random.chance(0.5) ? 1 : times }, () => one).join()}]`;
}

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

/** Bodies that a service might sign; each holds the code, so that no two have the same bytes or code. */
const kinds: Record<string, (code: string, random: Random) => Body['bytes'] | [string, string]> = {
  plain: (code) => Buffer.from(JSON.stringify(transfer(code))),
  naughty: (code, random) =>
    Buffer.from(JSON.stringify({ ...transfer(code), description: random.pick(naughty) })),
  'naughty names': (code, random) => {
    const more = `${JSON.stringify(random.pick(naughty))}:1,"__proto__":{"amount":1},"constructor":null`;
    return Buffer.from(`{${more},"transaction_code":"${code}"}`);
  },
  form: (code, random) => [
    form,
    `${new URLSearchParams({ ...transfer(code), amount: '500000', description: random.pick(naughty) })}`,
  ],
  'deeply nested': (code, random) => Buffer.from(`{"transaction_code":"${code}","deep":${nested(random)}}`),
  'never closed': (code) => Buffer.from(`{"transaction_code":"${code}","deep":${'['.repeat(100_000)}`),
  'names twice': (code) => Buffer.from(`{"transaction_code":"${code}","amount":1,"amount":"2","amount":3}`),
  'strange amounts': (code, random) => {
    const amount = random.pick([
      '1e400',
      '-0',
      '0.1',
      '9007199254740993',
      '1E2',
      `${'9'.repeat(5000)}`,
      '"1.5"',
      '[]',
    ]);
    return Buffer.from(`{"transaction_code":"${code}","amount":${amount}}`);
  },
  'no UTF-8': (code, random) =>
    Buffer.concat([
      Buffer.from(`{"transaction_code":"${code}","description":"`),
      Buffer.from([0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80]),
      random.bytes(8).map((byte) => byte | 0x80),
      Buffer.from('"}'),
    ]),
  'a byte order mark': (code) => Buffer.from(`\ufeff${JSON.stringify(transfer(code))}`),
  'no JSON': (code, random) => Buffer.concat([Buffer.from(code), random.bytes(40)]),
  'wrong types': (code, random) => {
    const value = random.pick(['null', '[]', '{}', 'true', '12', '""', '[null]']);
    const names = ['amount', 'description', 'transfer_date', 'event', 'checkout_id', 'is_sandbox', 'type'];
    const fields = names.map((name) => `"${name}":${value}`);
    return Buffer.from(`{"transaction_code":"${code}",${fields.join(',')}}`);
  },
  'a paid checkout': (code) =>
    Buffer.from(JSON.stringify({ event: 'CHECKOUT_PAID', checkout_id: code, order_code: code, amount: 1 })),
  'as long as may be': (code) => {
    const rest = 1024 * 1024 - Buffer.byteLength(JSON.stringify(transfer(code)));
    return Buffer.from(JSON.stringify({ ...transfer(code), description: 'x'.repeat(rest + 'soak'.length) }));
  },
};

const transfer = (code: string) => ({
  amount: 500_000,
  description: 'soak',
  transfer_date: '08:00:00 21/11/2026',
  transaction_code: code,
  account_number: '0011012345678',
  bank_name: 'BANK',
  type: 'income',
});

export function drawBody(random: Random, code: string): Body {
  const kind = random.pick(Object.keys(kinds));
  const made = kinds[kind]!(code, random);
  return Array.isArray(made)
    ? { kind, type: made[0], bytes: Buffer.from(made[1]) }
    : { kind, type: json, bytes: made };
}
