/** Several subjects at once: one line each, JSON items, and the exit code of the worst. */
import { describe, expect, test } from 'vitest';
import type { Trace } from '../../../src/commands/trace/trace-json-types.ts';
import { between } from '../../harness/between.ts';
import { type Bed, startTracing } from '../../harness/tracing.ts';

async function stage(): Promise<Bed> {
  const bed = await startTracing();
  await bed.configure('shop', [200, 500]);
  await bed.pay('FT1');
  await bed.pay('FT2');
  await bed.checkout('DH3');
  return bed;
}

test('each line begins with what was typed; the sign is that of the answer about it alone', async () => {
  const bed = await startTracing();
  await bed.configure('shop', [200]);
  await bed.checkout('DH4');
  await bed.pay('FT4', 'DH4', '--amount', '100000', '--va', bed.known['DH4 account']!);
  bed.clock.pass(901_000);
  const { stdout } = await bed.cli(['trace', 'FT4', 'DH4', '-o', 'table']);
  const alone = await bed.cli(['trace', 'FT4', '-o', 'table']);
  expect([...stdout.split('\n'), alone.stdout].map((line) => line.slice(0, 11).trim())).toEqual([
    '? FT4',
    '? DH4: FT4',
    '',
    '? FT4: The',
  ]);
});

test('one line each, of every outcome', async () => {
  const bed = await stage();
  const { code, stdout, stderr } = await bed.cli(['trace', 'FT1', 'FT2', 'DH3', 'NOTHING'], {
    tty: true,
    columns: 80,
  });
  expect([code, stderr]).toEqual([1, expect.any(String)]);
  expect(stdout.replace(/\d+ ms/g, '9 ms')).toMatchInlineSnapshot(`
    "✓ FT1      delivered  "shop" received the delivery in 9 ms (200).
    ✗ FT2      failed     The program of "shop" failed (500, "their words"). Ask th…
    ? DH3      pending    The checkout of order DH3 is not paid: 150.000 ₫ expected…
    ? NOTHING  not found  No transfer matches "NOTHING". It may be mistyped or miss…
    "
  `);
});

test('in Vietnamese', async () => {
  const bed = await stage();
  const { stdout } = await bed.cli(['trace', 'FT1', 'FT2', '--lang', 'vi', '-o', 'table']);
  expect(stdout.replace(/\d+ ms/g, '9 ms')).toMatchInlineSnapshot(`
    "✓ FT1  gửi thành công  “shop” đã nhận lượt gửi sau 9 ms (200).
    ✗ FT2  thất bại        Chương trình của “shop” gặp lỗi (500, “their words”). Hỏi cửa hàng xem nhật ký của chương trình ghi lỗi gì lúc 08:02:01 21/11/2026 (UTC+7).
    "
  `);
});

test('what was read for one is not asked for again', async () => {
  const bed = await stage();
  const asked: string[] = [];
  const url = await between(
    bed.emulator.url,
    (text) => text,
    (path) => asked.push(path),
  );
  const paths = async (...subjects: string[]) => {
    asked.length = 0;
    expect((await bed.cli(['trace', ...subjects], { env: { PAYCONFIRM_BASE_URL: url } })).code).toBe(0);
    return asked.filter((path) => !path.includes('/oauth/')).sort();
  };
  const [one, other, both] = [await paths('FT1'), await paths('FT2'), await paths('FT1', 'FT2')];
  expect(both).toEqual([...one, ...other.filter((path) => !one.includes(path))].sort());
  expect(both.length).toBeLessThan(one.length + other.length);
});

describe('as data', () => {
  test('JSON has what was typed, and what each would have alone', async () => {
    const bed = await stage();
    const alone = async (subject: string) => (await bed.ask([subject])).trace;
    const { stdout } = await bed.cli(['trace', 'FT1', 'NOTHING', '--json'], {});
    const { items } = JSON.parse(stdout) as { items: Trace[] };
    expect(items).toEqual([
      { asked: 'FT1', ...(await alone('FT1')) },
      { asked: 'NOTHING', ...(await alone('NOTHING')) },
    ]);
  });

  test('a line for each where it is piped', async () => {
    const bed = await stage();
    const { stdout } = await bed.cli(['trace', 'FT1', 'NOTHING', '--fields', 'subject.name,outcome,ok']);
    expect(stdout).toBe('FT1\tdelivered\ttrue\nNOTHING\tnot_found\tfalse\n');
  });
});

test.each([
  ['FT1\nDH3\n', ['FT1', 'DH3']],
  ['\ufeffFT1\r\n\r\n FT2 \r\nFT1\r\n', ['FT1', 'FT2']],
])('standard input %j is %j', async (stdin, names) => {
  const bed = await stage();
  const { stdout } = await bed.cli(['trace', '-', '--jq', '[.items[].subject.name]'], { stdin });
  expect(JSON.parse(stdout)).toEqual(names);
});

test('one code on standard input is one subject', async () => {
  const bed = await stage();
  const { code, stdout } = await bed.cli(['trace', '-', '--jq', '.subject.name'], { stdin: 'FT1\n' });
  expect([code, stdout]).toEqual([0, 'FT1\n']);
});

describe('the exit code is that of the worst', () => {
  test.each([
    [['FT1', 'FT2'], 0],
    [['FT1', 'NOTHING'], 1],
    [['NOTHING', 'FT1'], 1],
  ])('%j exits %i', async (subjects, exit) => {
    const bed = await stage();
    expect((await bed.cli(['trace', ...subjects])).code).toBe(exit);
  });

  test('a source that cannot be read is worse than a transfer that is not found', async () => {
    const bed = await stage();
    const url = await between(bed.emulator.url, (text, { path }) =>
      path.startsWith('/api/v1/client-webhooks') ? { status: 500 } : text,
    );
    const env = { PAYCONFIRM_BASE_URL: url };
    expect((await bed.cli(['trace', 'NOTHING', 'FT1'], { env })).code).toBe(5);
  });
});
