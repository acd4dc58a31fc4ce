/** What `redeliver --failed` leaves out: never more is redelivered than is known to have failed. */
import { expect, test } from 'vitest';
import { between } from '../../harness/between.ts';
import { receiver } from '../../harness/receiver.ts';
import { reported } from '../../harness/registered.ts';
import { startTestbed } from '../../harness/testbed.ts';

type Bed = Awaited<ReturnType<typeof startTestbed>>;

/** A receiver that answers these statuses in turn, the last one from then on. */
async function answering(...statuses: number[]) {
  let at = 0;
  return receiver((response) => {
    response.writeHead(statuses[Math.min(at, statuses.length - 1)]!).end();
    at += 1;
  });
}

/** What is asked for, by the transfer and the name of the configuration, and what else is said. */
async function asked({ cli, json }: Bed, ...argv: string[]) {
  const { items: all } = await json<{ items: { id: string; name: string }[] }>('webhooks', 'list');
  const flags = ['--failed', '--since', '2h', '--rate', '1000', '--yes', '--json', ...argv];
  const { stdout, stderr } = await cli(['webhooks', 'redeliver', ...flags]);
  const { items } = JSON.parse(stdout) as { items: { transaction_code: string; webhook_id: string }[] };
  const nameOf = (id: string) => all.find((one) => one.id === id)?.name;
  return {
    items: items.map(({ transaction_code: code, webhook_id }) => `${code} ${nameOf(webhook_id)}`),
    skipped: all
      .reduce((text, { id, name }) => text.replaceAll(id, name), stderr)
      .match(/^(Skipped|or:) .*/gm),
  };
}

test('two share a URL, and one accepted it: the log does not show which one, so each is a choice', async () => {
  const bed = await startTestbed();
  const { url, received } = await answering(200, 401, 401, 200);
  await bed.configure('shop', url);
  await bed.configure('backup', url);
  for (const code of ['FT1', 'FT2']) {
    await bed.transfer(code);
    bed.emulator.clock.pass(60_000);
  }
  const skipped = [
    'Skipped deliveries to the same URL (shop, backup): 2. The log does not show which one failed. Choose one: ' +
      'payconfirm webhooks redeliver FT2 FT1 --webhook shop',
    'or: payconfirm webhooks redeliver FT2 FT1 --webhook backup',
  ];
  expect(await asked(bed)).toEqual({ items: [], skipped });
  expect(received).toHaveLength(4);
});

test('two share a URL, and both failed: each gets it; one that was created later does not', async () => {
  const bed = await startTestbed();
  const { url } = await answering(500, 500, 200);
  await bed.configure('shop', url);
  await bed.configure('backup', url);
  await bed.transfer('FT1');
  bed.emulator.clock.pass(60_000);
  await bed.configure('later', url);
  expect(await asked(bed)).toEqual({ items: ['FT1 shop', 'FT1 backup'], skipped: null });
});

test('one that shared the URL was deleted: what may have been its is counted once', async () => {
  const bed = await startTestbed();
  const { url } = await answering(200, 401);
  await bed.configure('shop', url);
  const backup = await bed.configure('backup', url);
  await bed.transfer('FT1');
  await bed.ok(['webhooks', 'delete', backup, '--yes']);
  bed.emulator.clock.pass(60_000);
  await bed.configure('later', url);
  expect(await asked(bed)).toEqual({
    items: [],
    skipped: [
      'Skipped deliveries that may have arrived, since a configuration was changed: 1. List them: payconfirm webhooks logs',
    ],
  });
});

test('one that has another way to send was deleted: nobody who accepted it is told to get it', async () => {
  const bed = await startTestbed();
  const { url } = await answering(200, 401);
  await bed.configure('shop', url);
  const open = await bed.configure('open', url, ['--auth', 'NONE']);
  await bed.transfer('FT1');
  await bed.ok(['webhooks', 'delete', open, '--yes']);
  bed.emulator.clock.pass(60_000);
  const { items, skipped } = await asked(bed);
  expect([items, skipped?.filter((line) => line.includes('--webhook'))]).toEqual([[], []]);
});

test.each(['a list', 'no list any more'])(
  'the only other one is bound to another account, and the paid one is in %s: it never had the URL of one that was deleted',
  async (where) => {
    const bed = await startTestbed();
    const [paid, other] = [await reported(bed), await reported(bed)];
    await bed.configure('shop', await bed.answering(200), ['--va-id', other.id]);
    const gone = await bed.configure('gone', await bed.answering(401));
    await bed.transfer('FT1', 'x', ['--va', paid.virtual_account_number]);
    await bed.ok(['webhooks', 'delete', gone, '--yes']);
    const PAYCONFIRM_BASE_URL = await between(bed.emulator.url, (text, { path }) => {
      if (where === 'a list' || !path.includes('retrieve')) return text;
      const reply = JSON.parse(text);
      const data = reply.data.data.filter((one: { id: string }) => one.id !== paid.id);
      return JSON.stringify({ ...reply, data: { ...reply.data, data, total: data.length } });
    });
    const cli: Bed['cli'] = (argv, run) => bed.cli(argv, { ...run, env: { PAYCONFIRM_BASE_URL } });
    expect(await asked({ ...bed, cli })).toEqual({
      items: [],
      skipped: ['Skipped deliveries whose URL is in no configuration any more: 1.'],
    });
  },
);

test('bound to another account now: the service would refuse it', async () => {
  const bed = await startTestbed();
  const { url } = await answering(401);
  const shop = await bed.configure('shop', url);
  const [paid, other] = [await reported(bed), await reported(bed)];
  await bed.transfer('FT1', 'x', ['--va', paid.virtual_account_number]);
  await bed.ok(['webhooks', 'update', shop, '--va-id', other.id]);
  bed.emulator.clock.pass(60_000);
  expect(await asked(bed)).toEqual({
    items: [],
    skipped: [
      'Skipped deliveries of configurations that are bound to another account now: 1. List the configurations: payconfirm webhooks list',
    ],
  });
});

test('of two new ones at the URL, the one for the account is paused: it is named, not the one that is bound', async () => {
  const bed = await startTestbed();
  const { url } = await answering(401);
  const [paid, other] = [await reported(bed), await reported(bed)];
  const gone = await bed.configure('gone', url);
  await bed.transfer('FT1', 'x', ['--va', paid.virtual_account_number]);
  await bed.ok(['webhooks', 'delete', gone, '--yes']);
  bed.emulator.clock.pass(60_000);
  await bed.configure('bound', url, ['--va-id', other.id]);
  await bed.ok(['webhooks', 'pause', await bed.configure('shop', url)]);
  const skipped = [
    'Skipped deliveries of paused configurations: 1. List the configurations: payconfirm webhooks list',
  ];
  expect(await asked(bed)).toEqual({ items: [], skipped });
});

test('rejected as a duplicate: the receiver says that it has it', async () => {
  const bed = await startTestbed();
  await bed.configure('shop', await bed.answering(409, 'duplicate transaction'));
  await bed.transfer('FT1');
  bed.emulator.clock.pass(60_000);
  expect(await asked(bed)).toEqual({
    items: [],
    skipped: [
      'Skipped deliveries that the receiver rejected as duplicates: 1. Check that it has them: ' +
        'payconfirm webhooks logs --status failed',
    ],
  });
});

test('a dry run asks nobody: it shows the list and the first request', async () => {
  const bed = await startTestbed();
  const { url, received } = await answering(500);
  await bed.configure('shop', url);
  await bed.transfer('FT1');
  const { code, stdout, stderr } = await bed.cli(['webhooks', 'redeliver', '--failed', '--dry-run']);
  expect(stderr).toContain('Total: 1 failed delivery of 1 transaction, 150.000 ₫.');
  expect([code, stdout.split(' ', 1), received.length]).toEqual([0, ['POST'], 1]);
});

test('what the service refuses has failed, and is not continued', async () => {
  const bed = await startTestbed();
  await bed.configure('shop', (await answering(500, 500, 200)).url);
  for (const code of ['FT1', 'FT2']) {
    await bed.transfer(code);
    bed.emulator.clock.pass(60_000);
  }
  let requests = 0;
  const url = await between(bed.emulator.url, (reply, { path }) => {
    if (!path.endsWith('/retry')) return reply;
    requests += 1;
    return requests > 1 ? reply : { status: 400, text: '{"message":"bound to another virtual account"}' };
  });
  const env = { PAYCONFIRM_BASE_URL: url };
  const flags = ['--rate', '1000', '--json'];
  const { code, stdout } = await bed.cli(
    ['webhooks', 'redeliver', '--failed', '--since', '2h', '--yes', ...flags],
    { env },
  );
  const results = JSON.parse(stdout).items.map((one: { after: string }) => one.after);
  expect([code, results, JSON.parse(stdout)]).toEqual([
    6,
    ['REFUSED 400', 'OK 200'],
    expect.objectContaining({ delivered: 1, failed: 1, left: 0 }),
  ]);
  const resumed = await bed.cli(['webhooks', 'redeliver', '--resume', ...flags], { env });
  expect(resumed.stderr).toBe('No redelivery was interrupted.\n');
});

test('a failed CHECKOUT_PAID is said, and how far back was searched', async () => {
  const bed = await startTestbed();
  const shop = await receiver((response) =>
    response.writeHead(shop.received.at(-1)!.body.includes('CHECKOUT_PAID') ? 422 : 200).end(),
  );
  await bed.configure('shop', shop.url);
  const { bank } = await bed.json<{ bank: { account_number: string } }>(
    ...['checkouts', 'create', '--amount', '150000', '--order-code', 'DH1', '--sandbox'],
    ...['--return-url', 'https://shop.example/back'],
  );
  await bed.transfer('FT1', 'DH1', ['--va', bank.account_number]);
  const { items } = await bed.json<{ items: { id: string; status_code: number }[] }>('webhooks', 'logs');
  const { id } = items.find((one) => one.status_code === 422)!;
  const log = await bed.json<{ findings: { code: string }[]; next: string[] }>('webhooks', 'log', id);
  expect([log.findings[0]!.code, log.next[0]]).toEqual([
    'event-failed',
    expect.stringMatching('checkouts show'),
  ]);
  const { skipped } = await asked(bed);
  expect(skipped).toEqual([
    'Skipped deliveries of CHECKOUT_PAID, which the service never redelivers: 1. List them: ' +
      'payconfirm webhooks logs --status failed',
  ]);
  expect((await bed.cli(['webhooks', 'redeliver', '--failed'])).stderr).toMatch(
    / List transfers that were not sent: payconfirm reconcile --sandbox\n$/,
  );
  bed.emulator.clock.pass(9 * 86_400_000);
  const { stderr } = await bed.cli(['webhooks', 'redeliver', '--failed']);
  expect(stderr).toBe(
    'Only the last 24 hours were searched. To search further back: ' +
      'payconfirm webhooks redeliver --failed --since 7d\n' +
      'No failed delivery since 2026-11-29 08:00:00 +07. ' +
      'List transfers that were not sent: payconfirm reconcile\n',
  );
});
