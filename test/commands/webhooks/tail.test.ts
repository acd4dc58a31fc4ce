import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { PayconfirmError } from '../../../src/errors.ts';
import { asIs } from '../../../src/texts/translate.ts';
import type { LogEntry } from '../../../src/webhooks/delivery-log/entry.ts';
import { runCli } from '../../harness/run-cli.ts';
import { drivenClock, startTestbed } from '../../harness/testbed.ts';

interface Line extends LogEntry {
  event: string;
  payload: Record<string, unknown> | null;
}

const lines = (stdout: string) =>
  stdout
    .trimEnd()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
const codes = (stdout: string) => lines(stdout).map(({ payload }) => payload?.transaction_code);

test('tells a burst larger than a page, all of one time, once and in order', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  await testbed.transfer('BEFORE');
  testbed.emulator.clock.set('2026-11-21T01:01:00Z');
  const caller = burst(testbed, 230);
  const clock = drivenClock(testbed.emulator, caller);
  const { code, stdout, stderr } = await testbed.cli(
    ['webhooks', 'tail', '--expect', '230', '-o', 'ndjson'],
    {
      clock,
    },
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^230 entries, 0 failed, in /) });
  const all = (await testbed.ok(['webhooks', 'logs', '--all', '-o', 'ndjson']))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as LogEntry);
  expect(new Set(all.slice(0, 230).map(({ created_at }) => created_at)).size).toBe(1);
  expect(lines(stdout).map(({ id }) => id)).toEqual(
    all
      .slice(0, 230)
      .map(({ id }) => id)
      .reverse(),
  );
  const { event, payload, ...entry } = lines(stdout)[0]!;
  expect({ event, payload }).toEqual({ event: 'delivery', payload: expect.any(Object) });
  const { transaction_code, amount, description } = payload!;
  expect(all[229]).toEqual({ ...entry, transaction_code, amount, description });
});

/** On the first tick, this many transfers at once. */
function burst(testbed: Awaited<ReturnType<typeof startTestbed>>, count: number) {
  let done = false;
  return async () => {
    if (done) return;
    done = true;
    const sends = Array.from({ length: count }, (_, index) =>
      testbed.ok(['sandbox', 'send', '--amount', '1000', '--description', 'DH', '--code', `B${index}`]),
    );
    await Promise.all(sends);
    await testbed.emulator.idle();
  };
}

test('begins with --since, and filters by status, label, address and field', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop-a', `${await testbed.answering(200)}/a`);
  await testbed.configure('shop-b', `${await testbed.answering(404, 'no such path')}/b`);
  await testbed.transfer('OLD');
  testbed.emulator.clock.set('2026-11-21T02:00:00Z');
  await testbed.transfer('FT1', 'don hang DH102');
  await testbed.transfer('FT2', 'don hang DH103');
  const tail = async (...flags: string[]) => {
    const clock = drivenClock(testbed.emulator);
    const argv = ['webhooks', 'tail', '--since', '15m', '--until-idle', '5s', '-o', 'ndjson', ...flags];
    const { code, stdout } = await testbed.cli(argv, { clock });
    return {
      code,
      told: lines(stdout).map(({ payload, error_label }) => `${payload?.transaction_code} ${error_label}`),
    };
  };
  const all = ['FT1 HTTP_4XX', 'FT1 OK', 'FT2 HTTP_4XX', 'FT2 OK'];
  const found = await tail();
  expect({ ...found, told: [...found.told].sort() }).toEqual({ code: 0, told: all });
  expect(await tail('--status', 'failed')).toEqual({ code: 0, told: ['FT1 HTTP_4XX', 'FT2 HTTP_4XX'] });
  expect(await tail('--label', 'HTTP_4XX', '--match', 'code=FT2')).toEqual({
    code: 0,
    told: ['FT2 HTTP_4XX'],
  });
  expect(await tail('--url-contains', '/hook/a')).toEqual({ code: 0, told: ['FT1 OK', 'FT2 OK'] });
  expect(await tail('--match', 'note=DH-10 2', '--status', 'success')).toEqual({ code: 0, told: ['FT1 OK'] });
  expect(await tail('--match', 'amount=15000')).toEqual({ code: 0, told: [] });
});

test.each([-1, 1])('--since counts by the clock of the log, %i day from this one', async (days) => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  const own = testbed.emulator.clock.now();
  testbed.emulator.clock.set(own + days * 86_400_000);
  await testbed.transfer('OLD');
  testbed.emulator.clock.set(own + days * 86_400_000 + 3_600_000);
  await testbed.transfer('FT1');
  const clock = { ...drivenClock(testbed.emulator), now: () => own };
  const argv = ['webhooks', 'tail', '--since', '15m', '--until-idle', '5s', '-o', 'ndjson'];
  const { code, stdout } = await testbed.cli(argv, { clock });
  expect({ code, told: codes(stdout) }).toEqual({ code: 0, told: ['FT1'] });
});

test('says within two intervals that a service fails, goes on for a minute, says that it is back, loses nothing', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  let broken = false;
  let mended = false;
  const clock = drivenClock(testbed.emulator, async (elapsed) => {
    if (!broken) {
      broken = true;
      await testbed.emulator.control('POST', '/faults', { endpoint: 'webhooks.logs', status: 503 });
      await testbed.transfer('DURING-1');
    }
    if (!mended && elapsed >= 60_000) {
      mended = true;
      await testbed.transfer('DURING-2');
      await testbed.emulator.control('DELETE', '/faults');
    }
  });
  const { code, stdout, stderr } = await testbed.cli(['webhooks', 'tail', '--expect', '2', '-o', 'ndjson'], {
    clock,
  });
  expect({ code, told: codes(stdout) }).toEqual({ code: 0, told: ['DURING-1', 'DURING-2'] });
  const said = stderr.trimEnd().split('\n');
  expect(said[0]).toMatch(
    /^warning: the service has not answered for [3-6]\.\d s: a fault set on the emulator; next try in 3\.0 s$/,
  );
  const pauses = said.flatMap((line) => /next try in (.*)$/.exec(line)?.[1] ?? []);
  expect(pauses.slice(0, 3)).toEqual(['3.0 s', '6.0 s', '12.0 s']);
  expect(said.at(-2)).toMatch(/^warning: the service answers again after 1 min .*; nothing is skipped$/);
  expect(said.at(-1)).toMatch(/^2 entries, 0 failed, in /);
});

test('ends with exit 6 when what is expected does not come in time', async () => {
  const testbed = await startTestbed();
  const clock = drivenClock(testbed.emulator);
  const argv = ['webhooks', 'tail', '--expect', '1', '--timeout', '20s', '-o', 'ndjson'];
  expect(await testbed.cli(argv, { clock })).toEqual({
    code: 6,
    stdout: '',
    stderr: expect.stringContaining('"kind":"expectation","message":"0 of 1 expected entries came"'),
  });
});

test('without anything expected, --timeout ends well', async () => {
  const testbed = await startTestbed();
  const clock = drivenClock(testbed.emulator);
  const result = await testbed.cli(['webhooks', 'tail', '--timeout', '20s'], { clock });
  expect(result).toEqual({ code: 0, stdout: '', stderr: '0 entries, 0 failed, in 20.0 s\n' });
});

test.each([
  ['interrupted', 130],
  ['terminated', 143],
] as const)('%s, it ends with a summary and exit %i', async (kind, code) => {
  const testbed = await startTestbed();
  const stop = new AbortController();
  const clock = drivenClock(testbed.emulator, async () => stop.abort(new PayconfirmError(kind, asIs(kind))));
  expect(await testbed.cli(['webhooks', 'tail'], { clock, signal: stop.signal })).toEqual({
    code,
    stdout: '',
    stderr: `0 entries, 0 failed, in 1.0 s\n${kind}\n`,
  });
});

test('wrong credentials end it at once', async () => {
  const testbed = await startTestbed();
  const env = { PAYCONFIRM_CLIENT_SECRET: 'wrong' };
  expect((await testbed.cli(['webhooks', 'tail'], { env })).code).toBe(4);
});

test('a terminal has a statusLine, cleared before each line; a pipe never', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(404));
  await testbed.transfer('FT1');
  const run = async (tty: boolean) => {
    const clock = drivenClock(testbed.emulator);
    return testbed.cli(['webhooks', 'tail', '--since', '1h', '--timeout', '10s'], {
      clock,
      tty,
      columns: 120,
    });
  };
  const terminal = await run(true);
  expect(terminal.stdout).toMatch(
    /^2026-11-21 08:00:00 \+07 {2}✗ HTTP_4XX 404 {2}\d+ ms {2}150\.000 ₫ {2}FT1 {2}thanh toan DH102 {2}http:\/\/localhost:\d+\/hook\n$/,
  );
  expect(terminal.stderr).toMatch(
    /\rpolled 0 s ago {2}today 1, 1 failed, 0% ok, p95 \d+ ms {2}·{11}█ 12 h\x1b\[K/,
  );
  expect(terminal.stderr).toMatch(/\r\x1b\[K1 entry, 1 failed, in 10\.0 s\n$/);
  const pipe = await run(false);
  expect(pipe).toEqual({ code: 0, stdout: terminal.stdout, stderr: '1 entry, 1 failed, in 10.0 s\n' });
});

test('a line that is too wide for the terminal is folded, its code and amount whole; NDJSON is not', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(404));
  const code = 'FT'.padEnd(88, '0123456789');
  await testbed.transfer('FT1', 'DH1');
  await testbed.transfer(code, 'thanh toan don hang so mot cua chi Nguyen Thi Thuy Duong');
  const run = (...flags: string[]) =>
    testbed.cli(['webhooks', 'tail', '--since', '1h', '--timeout', '10s', ...flags], {
      clock: drivenClock(testbed.emulator),
      tty: true,
      columns: 40,
    });
  const lines = (await run()).stdout.trimEnd().split('\n');
  expect(lines.filter((line) => line.length > 40 && line !== code)).toEqual([]);
  expect(lines).toContain(code);
  expect(lines.join(' ').replaceAll(/ +/g, ' ')).toContain(
    `150.000 ₫ ${code} thanh toan don hang so mot cua chi Nguyen Thi Thuy Duong http`,
  );
  const events = (await run('-o', 'ndjson')).stdout.trimEnd().split('\n');
  expect(events.map((line) => JSON.parse(line).payload.transaction_code)).toEqual(['FT1', code]);
});

test.each([
  [['--match', 'DH102'], '--match must be FIELD=VALUE'],
  [['--interval', '1ms'], '--interval must be 100ms or more'],
  [['--expect', '0'], '--expect must be 1 or more'],
])('refuses %j', async (flags, message) => {
  const testbed = await startTestbed();
  const { code, stderr } = await testbed.cli(['webhooks', 'tail', ...flags]);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
});

test('a service that does not answer is not idle: --timeout ends it, the request under way too, with exit 5', async () => {
  const hanging = createServer(() => {});
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
  const { port } = hanging.address() as AddressInfo;
  try {
    const env = { PAYCONFIRM_BASE_URL: `http://127.0.0.1:${port}`, PAYCONFIRM_TOKEN: 'a-token-that-lasts' };
    const run = runCli(['webhooks', 'tail', '--until-idle', '200ms', '--timeout', '1s'], { env });
    expect(await run).toEqual({
      code: 5,
      stdout: '',
      stderr: expect.stringMatching(
        /^0 entries, 0 failed, in (\d+ ms|1\.\d s)\nerror: the service stopped answering: no answer yet\nhint: Entries may be missing\. Check the service: payconfirm doctor\n$/,
      ),
    });
  } finally {
    hanging.closeAllConnections();
    hanging.close();
  }
});

test('a field of --match that no body has is said at the end', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  await testbed.transfer('FT1');
  // A busy machine may answer later than a shorter interval, which is warned of.
  const tail = ['webhooks', 'tail', '--since', '1h', '--until-idle', '1s', '--interval', '1s'];
  const mistyped = await testbed.cli([...tail, '--match', 'amonut=150000']);
  expect([mistyped.code, mistyped.stdout, mistyped.stderr]).toEqual([
    0,
    '',
    expect.stringMatching(
      /^0 entries, 0 failed, in .*\nwarning: no body that came has a field amonut, which --match names; they have .*\bamount\b.*\n$/,
    ),
  ]);
  const right = await testbed.cli([...tail, '--match', 'amount=1']);
  expect([right.code, right.stderr]).toEqual([0, expect.stringMatching(/^0 entries, 0 failed, in .*\n$/)]);
});
