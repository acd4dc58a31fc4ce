/** The whole text at 80 columns, for each shape of an answer. Ids, accounts and durations are made even. */
import { expect, test } from 'vitest';
import { textWidth } from '../../../src/output/text-width.ts';
import { receiver } from '../../harness/receiver.ts';
import { type Bed, startTracing } from '../../harness/tracing.ts';

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

async function shown(bed: Bed, ...argv: string[]): Promise<string> {
  const { stdout } = await bed.cli(['trace', ...argv], { tty: true });
  const wide = stdout.split('\n').filter((line) => textWidth(line) > 80 && !/^ *payconfirm /.test(line));
  expect(wide).toEqual([]);
  // Where the first sentence is folded depends on how long a delivery took.
  const [summary = '', ...rest] = stdout.split('\n\n');
  return [summary.replace(/\n +/g, ' '), ...rest]
    .join('\n\n')
    .replace(uuid, '00000000-0000-4000-8000-000000000000')
    .replace(/SBX\d{12}/g, 'SBX000000000000')
    .replace(/\d+ ms/g, '9 ms');
}

async function stage(): Promise<Bed> {
  const bed = await startTracing();
  await bed.configure('shop-a', [200]);
  await bed.checkout('DH102', 200_000);
  await bed.pay('FT1', 'don hang DH102', '--va', bed.known['DH102 account']!);
  return bed;
}

test('delivered', async () => {
  const bed = await stage();
  expect(await shown(bed, 'FT1')).toMatchInlineSnapshot(`
    "? FT1: Order DH102 is partly paid: 150.000 ₫ of 200.000 ₫, 50.000 ₫ missing. Do not fulfil it.

    Recipients
      ✓ shop-a: delivered
        ✓ 2026-11-21 08:00:01 +07  OK 200, 9 ms

    Findings
      · "shop-a" received the delivery in 9 ms (200).
      · It is a sandbox transaction: no money moved.
      · The service recorded it: 150.000 ₫, note "don hang DH102", to
        SBX000000000000.

    Next steps
      Show a QR code for the missing amount:
        payconfirm qr checkout 00000000-0000-4000-8000-000000000000

    Checked
      transactions
      delivery log            2026-11-21 08:00:01 +07 – 2026-11-21 08:02:01 +07
      local journal
      webhook configurations
      checkouts
    "
  `);
});

test('of an attempt at a URL that no configuration has now, nobody is said to have answered', async () => {
  const bed = await startTracing();
  const former = await bed.answering(500);
  await bed.configure('old', former);
  await bed.configure('shop', [200]);
  await bed.ok(['webhooks', 'pause', bed.known.shop!]);
  await bed.pay('FT1', 'don hang DH102');
  await bed.ok(['webhooks', 'delete', bed.known.old!, '--yes']);
  await bed.ok(['webhooks', 'resume', bed.known.shop!]);
  const { recipients } = (await bed.ask(['FT1'])).trace;
  expect(recipients.flatMap(({ attempts }) => attempts.map(({ to }) => to))).toEqual([former]);
  expect((await shown(bed, 'FT1')).match(/^Response of .*/m)?.[0]).toBe(`Response of "${former}"`);
});

test('two received it: the first line names both, also in a pipe', async () => {
  const bed = await startTracing();
  await bed.configure('shop-a', [200]);
  await bed.configure('shop-b', [200]);
  await bed.pay('FT1');
  const [headline] = (await shown(bed, 'FT1')).split('\n');
  expect(headline).toBe(
    '✓ FT1: "shop-a" received the delivery in 9 ms (200). "shop-b" received the delivery in 9 ms (200).',
  );
  expect((await bed.cli(['trace', 'FT1'])).stdout).toMatch(/summary\t.*shop-a.*shop-b/);
});

test('failed at one that was deleted since, and that went to its successor', async () => {
  const bed = await startTracing();
  await bed.configure('shop', [500]);
  await bed.pay('FT1');
  await bed.run('webhooks', 'delete', '{shop}', '--yes');
  await bed.configure('new shop', [200]);
  await bed.run('webhooks', 'redeliver', 'FT1');
  expect(await shown(bed, 'FT1')).toMatch(/· http:\S+: deleted or changed since\n +✗ /);
});

test('one of two is paused', async () => {
  const bed = await startTracing();
  await bed.configure('shop-a', [500, 200]);
  await bed.configure('shop-b', [200]);
  await bed.run('webhooks', 'pause', '{shop-b}');
  await bed.pay('FT1');
  await bed.run('webhooks', 'redeliver', 'FT1');
  expect(await shown(bed, 'FT1')).toMatchInlineSnapshot(`
    "✓ FT1: "shop-a" received the delivery in 9 ms (200). "shop-b" is paused and gets no deliveries.

    Recipients
      ✓ shop-a: delivered
        ✗ 2026-11-21 08:00:03 +07  HTTP_5XX 500, 9 ms
        ✓ 2026-11-21 08:02:03 +07  OK 200, 9 ms
      · shop-b: not sent, paused now

    Findings
      · "shop-a" accepted it after 1 failed attempt.
      · It is a sandbox transaction: no money moved.
      · The service recorded it: 150.000 ₫, note "thanh toan DH102", to
        SBX000000000000.

    Next steps
      Resume the configuration:
        payconfirm webhooks resume 00000000-0000-4000-8000-000000000000
      After fixing it, redeliver:
    payconfirm webhooks redeliver FT1 --webhook 00000000-0000-4000-8000-000000000000

    Checked
      transactions
      delivery log            2026-11-21 08:00:03 +07 – 2026-11-21 08:02:04 +07
      local journal
      webhook configurations
    "
  `);
});

test('several, and none', async () => {
  const bed = await stage();
  await bed.pay('FT2', 'don hang DH102');
  expect(await shown(bed, '--amount', '150k')).toMatchInlineSnapshot(`
    "? 150.000 ₫: 2 transfers match: FT2 (150.000 ₫, note "don hang DH102", to SBX000000000000); FT1 (150.000 ₫, note "don hang DH102", to SBX000000000000).

    Recipients
      ✓ FT2: delivered
        ✓ 2026-11-21 08:02:01 +07  shop-a: OK 200, 9 ms
      ✓ FT1: delivered
        ✓ 2026-11-21 08:00:01 +07  shop-a: OK 200, 9 ms

    Next steps
      Trace the transfer:
        payconfirm trace FT2
        payconfirm trace FT1

    Checked
      transactions
      delivery log            2026-11-21 08:00:01 +07 – 2026-11-21 08:04:01 +07
      local journal
      webhook configurations
    "
  `);
  expect(await shown(bed, 'NOTHING')).toMatchInlineSnapshot(`
    "? NOTHING: No transfer matches "NOTHING". It may be mistyped or missing in the transfer note: if you know the amount, trace both, such as "DH102 150k". Or the money went to another account, or the bank has not reported it yet.

    Next steps
      Show what the service stored:
        payconfirm transactions list

    Checked
      transactions
      delivery log   2026-11-21 08:00:01 +07 – 2026-11-21 08:04:01 +07
      local journal
    "
  `);
});

test.each(['gone\n', 'gone\r\n\r\n'])(
  'an answer that ends in %j leaves no doubled blank line',
  async (text) => {
    const bed = await startTracing();
    const { url } = await receiver((response) => response.writeHead(500).end(text));
    await bed.configure('shop', url);
    await bed.pay('FT1');
    const lines = (await shown(bed, 'FT1')).split('\n').map((line) => line.trim());
    const at = lines.indexOf('gone');
    expect([lines[at + 1], lines[at + 2] === '']).toEqual(['', false]);
  },
);
