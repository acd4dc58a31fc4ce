/** A pasted message: what is read from it, and the transfer that it is about. */
import { expect, test } from 'vitest';
import { type Bed, startTracing } from '../../harness/tracing.ts';

/** FT1 for DH102 came at 08:00; FT2 over another amount for DH555 soon after. */
async function stage(): Promise<Bed> {
  const bed = await startTracing();
  await bed.configure('shop', [200]);
  await bed.pay('FT1', 'thanh toan DH102');
  await bed.pay('FT2', 'DH555', '--amount', '20000');
  return bed;
}

test.each([
  ['khách chuyển 150k lúc 8h sáng nội dung DH 102', 'FT1', 'Read as: order DH102, 150.000 ₫, about 08:00.'],
  ['anh ck 150 nghìn, nd: thanhtoanDH1O2', 'FT1', 'Read as: order DH102, 150.000 ₫.'],
  [
    'TK 0011xxx345|GD: +20,000VND|SD: 1,234,567VND|ND: DH555',
    'FT2',
    'Read as: order DH555, 20.000 ₫, account ******x345.',
  ],
  ['FT1 150k', 'FT1', 'Read as: order FT1, 150.000 ₫.'],
  ['DH102 150.000đ', 'FT1', 'Read as: order DH102, 150.000 ₫.'],
  ['I paid 20.000 VND an hour ago', 'FT2', 'Read as: 20.000 ₫.'],
  ['where is my transfer DHI02 of today?', 'FT1', 'Read as: order DH102, on 2026-11-21.'],
])('“%s” is %s', async (message, code, words) => {
  const bed = await stage();
  const { exit, trace } = await bed.ask([message]);
  expect([exit, trace.outcome, trace.transaction?.transaction_code]).toEqual([0, 'delivered', code]);
  const shown = await bed.cli(['trace', message, '-o', 'table']);
  expect(shown.stdout.split('\n')[0]).toBe(words);
  expect(shown.stdout).not.toContain('[redacted]');
});

test.each([
  ['khách chuyển 150k lúc 9h sáng nội dung DH 102', []],
  ['khách chuyển 150k lúc 8h sáng hôm nay nội dung DH 102', []],
  ['khách chuyển 150k ngày 20/11 nội dung DH 102', ['time-differs']],
  ['khách chuyển 150k lúc 3h chiều hôm qua nội dung DH 102', ['time-differs']],
  ['khách chuyển 250k nội dung DH 102', ['amount-differs']],
  ['khách chuyển 250k, phí 5.500, nội dung DH 102', ['amount-differs']],
])('“%s”: what is not so of the transfer is said', async (message, codes) => {
  const bed = await stage();
  const { trace } = await bed.ask([message]);
  expect(trace.transaction?.transaction_code).toBe('FT1');
  const found = trace.findings.map(({ code }) => code).filter((code) => code.endsWith('-differs'));
  expect(found).toEqual(codes);
});

test.each([
  ['đơn 1320', 'order 1320'],
  ['1250000d 20-11', '1.250.000 ₫, on 2026-11-20'],
  ['20.11.2026 1.250.000', '1.250.000 ₫'],
  ['ck 150k ngày 31/2', '150.000 ₫. The day 31/2 is in the future or in no calendar, so it was left out'],
])('“%s” of few words is a message too', async (message, words) => {
  const bed = await stage();
  await bed.pay('FT3', 'don 1320', '--amount', '1250000');
  const shown = await bed.cli(['trace', message, '-o', 'table']);
  expect(shown.stdout.replaceAll(/\s+/g, ' ')).toContain(`Read as: ${words}.`);
  expect(shown.code).toBe(0);
});

test('a message that names two orders: the second is named, and can be traced', async () => {
  const bed = await stage();
  const { stdout } = await bed.cli(['trace', 'DH102 và DH555', '-o', 'table']);
  expect(stdout.split('\n')[0]).toBe('Read as: order DH102. It also names DH555.');
  expect(stdout).toContain('payconfirm trace DH555');
});

test('an e-mail on stdin, in Vietnamese', async () => {
  const bed = await stage();
  const stdin =
    'From: an@shop.example\nMessage-ID: <AB12345@mail>\n\nEm đã chuyển khoản\nđơn hàng DH 102 ạ.\n';
  const { code, stdout } = await bed.cli(['trace', '-', '-o', 'table', '--lang', 'vi'], { stdin });
  expect([code, stdout.split('\n')[0]]).toEqual([0, 'Được hiểu là: đơn hàng DH102.']);
});

test('of several, one has the amount of the message, or none', async () => {
  const bed = await stage();
  await bed.pay('FT3', 'DH555', '--amount', '30000');
  const codes = async (text: string) =>
    (await bed.ask([text])).trace.findings.filter((one) => one.severity !== 'note').map(({ code }) => code);
  expect(await codes('ck 1tr2 đơn DH555')).toEqual(['amount-differs', 'amount-differs', 'several-match']);
  expect(await codes('ck 30k đơn DH555')).toEqual([]);
  const { subject, findings } = (await bed.ask(['ck 30k đơn DH555'])).trace;
  expect([subject?.kind, findings.filter(({ code }) => code === 'amount-differs').length]).toEqual([
    'transaction',
    1,
  ]);
});

test('of several with the amount, those of the day that the message names; if none is, each says when it came', async () => {
  const bed = await stage();
  await bed.pay('FT3', 'an com', '--amount', '150000');
  const codes = async (text: string) => {
    const { trace } = await bed.ask([text]);
    return [
      trace.outcome,
      ...trace.findings.map(({ code }) => code).filter((code) => /differs|several/.test(code)),
    ];
  };
  expect(await codes('hôm qua khách chuyển 150k')).toEqual([
    ...['several', 'time-differs', 'time-differs', 'several-match'],
  ]);
  bed.clock.pass(86_400_000);
  await bed.pay('FT4', 'tra tien', '--amount', '150000');
  expect(await codes('hôm nay khách chuyển 150k')).toEqual(['delivered']);
  expect(await codes('ngày 21/11 khách chuyển 150k')).toEqual(['several', 'several-match', 'time-differs']);
});

test('a time is that of the service, and a few minutes ahead are rounded', async () => {
  const bed = await stage();
  await bed.run('emulator', 'advance', '26h');
  await bed.pay('FT3', 'x', '--amount', '120000');
  const { trace } = await bed.ask(['khách chuyển 120k lúc 10h30']);
  const read = trace.findings.find(({ code }) => code === 'read-from-text');
  expect(read?.params).toMatchObject({ time: Date.parse('2026-11-22T10:30:00+07:00') });
  expect(trace.findings.map(({ code }) => code)).not.toContain('time-differs');
});

test('another amount than the message says is a problem', async () => {
  const bed = await stage();
  const { trace } = await bed.ask(['khách chuyển 200k nội dung DH102']);
  expect(trace.findings.filter(({ severity }) => severity === 'problem').map(({ code }) => code)).toEqual([
    'amount-differs',
  ]);
});

test('the other codes of a message are offered', async () => {
  const bed = await stage();
  const { trace } = await bed.ask(['DH102 hay DH555 vậy shop']);
  expect([trace.transaction?.transaction_code, trace.next]).toEqual(['FT1', ['payconfirm trace DH555']]);
});

test('where nothing fits, what was read is shown, and exit 1', async () => {
  const bed = await stage();
  const { exit, trace } = await bed.ask(['khách chuyển 999k nội dung DH 999']);
  const read = trace.findings.find(({ code }) => code === 'read-from-text');
  expect([exit, trace.outcome, read?.params]).toEqual([
    1,
    'not_found',
    {
      code: 'DH999',
      others: [],
      amount: 999_000,
      time: null,
      unread_day: null,
      is_day: false,
      is_today: false,
      account: null,
    },
  ]);
});

test.each(['cảm ơn shop nhiều', 'khách chuyển hôm qua lúc 9h sáng'])(
  '“%s” holds nothing to look for: exit 2, and the command that takes it for a note',
  async (text) => {
    const bed = await stage();
    const { code, stdout, stderr } = await bed.cli(['trace', 'FT1', text]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toBe(
      `error: no code, amount or account was found in "${text}"\n` +
        `hint: If it is the note of the transfer: payconfirm trace --note '${text}'\n`,
    );
  },
);

test('a message that names an account alone is about the transfers to it', async () => {
  const bed = await stage();
  const account = (await bed.ask(['FT1'])).trace.transaction!.va_nbr!;
  const { trace } = await bed.ask([`tiền vào TK ${account} chưa shop`]);
  expect(trace.findings.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['given-account-number', 'several-match']),
  );
});

test('a code that no transfer has is named beside what has its amount', async () => {
  const bed = await stage();
  const { trace } = await bed.ask(['khách chuyển 20k nội dung DH777']);
  expect([trace.outcome, trace.transaction?.transaction_code]).toEqual(['delivered', 'FT2']);
  const said = trace.findings.filter(({ code }) => ['read-from-text', 'found-without-code'].includes(code));
  expect(said.map(({ code, severity, params }) => [code, severity, params])).toEqual([
    ['found-without-code', 'warning', { codes: 'DH777' }],
    ['read-from-text', 'note', expect.objectContaining({ code: 'DH777', amount: 20_000 })],
  ]);
  expect(trace.next).toEqual([]);
});
