import { expect, test } from 'vitest';
import type { LogEntry } from '../../../src/webhooks/delivery-log/entry.ts';
import { startTestbed } from '../../harness/testbed.ts';

const ndjson = (stdout: string) => {
  const lines = stdout.split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as LogEntry);
};

/** Entries of one hour each, `hours` of them, the first at this time. */
async function hourly(start: string, hours: number) {
  const testbed = await startTestbed({ now: start });
  await testbed.configure('shop', await testbed.answering(200));
  for (let hour = 0; hour < hours; hour++) {
    testbed.emulator.clock.set(Date.parse(start) + hour * 3_600_000);
    await testbed.transfer(`H${hour}`);
  }
  return testbed;
}

test('days are local: all of them and no other, and the UTC days are said', async () => {
  const testbed = await hourly('2026-11-20T15:30:00Z', 30);
  const days = ['--from', '2026-11-21', '--to', '2026-11-21'];
  const { code, stdout, stderr } = await testbed.cli(['webhooks', 'logs', ...days, '--all', '-o', 'ndjson']);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr:
      'Days are of Asia/Ho_Chi_Minh: from 2026-11-21 00:00:00 +07 before 2026-11-22 00:00:00 +07. ' +
      'The service filters by UTC days: from 2026-11-20 to 2026-11-21.\n',
  });
  expect(ndjson(stdout).map(({ created_at }) => created_at)).toEqual(
    Array.from({ length: 24 }, (_, index) =>
      new Date(Date.parse('2026-11-21T16:30:00Z') - index * 3_600_000).toISOString().replace('Z', '+00:00'),
    ),
  );
  const utc = await testbed.cli(['webhooks', 'logs', ...days, '--all', '-o', 'ndjson', '--tz', 'UTC']);
  expect({ code: utc.code, stderr: utc.stderr, count: ndjson(utc.stdout).length }).toEqual({
    code: 0,
    stderr: '',
    count: 21,
  });
});

test('a page is the one that the service gives, with its total', async () => {
  const testbed = await hourly('2026-11-21T01:00:00Z', 5);
  const page = await testbed.json<Record<string, unknown>>('webhooks', 'logs', '--limit', '2', '--page', '2');
  expect(page).toEqual({
    items: [expect.objectContaining({ error_label: 'OK' }), expect.anything()],
    total: 5,
    page: 2,
    limit: 2,
  });
});

test('--all goes over pages in order, and --after goes on behind an entry', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  const sends = Array.from({ length: 450 }, (_, index) =>
    testbed.ok(['sandbox', 'send', '--amount', '1000', '--description', 'DH', '--code', `B${index}`]),
  );
  await Promise.all(sends);
  await testbed.emulator.idle();
  const all = ndjson(await testbed.ok(['webhooks', 'logs', '--all', '-o', 'ndjson']));
  expect(new Set(all.map(({ id }) => id)).size).toBe(450);
  const rest = await testbed.ok(['webhooks', 'logs', '--all', '--after', all[249]!.id, '-o', 'ndjson']);
  expect(ndjson(rest)).toEqual(all.slice(250));
  const csv = await testbed.ok(['webhooks', 'logs', '--all', '-o', 'csv']);
  const lines = csv.split('\r\n');
  expect(lines.length).toBe(452);
  // It is appended to what came before, which has the header.
  const after = ['webhooks', 'logs', '--all', '--after', all[249]!.id, '-o', 'csv'];
  expect(await testbed.ok(after)).toBe(lines.slice(251).join('\r\n'));
  expect(await testbed.ok([...after.with(4, all[449]!.id)])).toBe('');
});

test('an export that breaks off says how to go on', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  const sends = Array.from({ length: 150 }, (_, index) =>
    testbed.ok(['sandbox', 'send', '--amount', '1000', '--description', 'DH', '--code', `B${index}`]),
  );
  await Promise.all(sends);
  await testbed.emulator.idle();
  const clock = { ...testbed.emulator.clock, sleep: async () => {} };
  await testbed.emulator.control('POST', '/faults', { endpoint: 'webhooks.logs', delay_ms: 1, times: 1 });
  await testbed.emulator.control('POST', '/faults', { endpoint: 'webhooks.logs', status: 500 });
  const { code, stdout, stderr } = await testbed.cli(['webhooks', 'logs', '--all', '-o', 'ndjson'], {
    clock,
  });
  const told = ndjson(stdout);
  expect({ code, count: told.length }).toEqual({ code: 5, count: 100 });
  expect(stderr).toContain(`--after ${told.at(-1)!.id}`);
});

test('a progress bar on a terminal when the data goes to a file', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  await testbed.transfer('FT1');
  const { stderr } = await testbed.cli(['webhooks', 'logs', '--all', '-o', 'ndjson'], { ttyStderr: true });
  expect(stderr).toContain('Exporting  ████████████████████ 100%  1/1');
});

test('an id that is not there is refused', async () => {
  const testbed = await startTestbed();
  const id = '8a0c8d0e-7c55-4f36-9a54-7a2b6c1d9e07';
  const { code, stderr } = await testbed.cli(['webhooks', 'logs', '--all', '--after', id]);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(`no entry ${id}`) });
});

test.each([
  [['--after', 'x'], '--after needs --all'],
  [['--from', '21/11/2026'], '--from must be a day such as 2026-11-21'],
  [['--from', '2026-02-30'], '--from must be a day'],
  [['--from', '2026-11-21', '--to', '2026-11-20'], '--to 2026-11-20 is before --from 2026-11-21'],
  [['--limit', '101'], '--limit must be 1 to 100'],
])('refuses %j', async (flags, message) => {
  const testbed = await startTestbed();
  const { code, stderr } = await testbed.cli(['webhooks', 'logs', ...flags]);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
});

test.each([80, 100])(
  'at %i columns: code, amount and note, a zone named once, an id that webhooks log takes',
  async (columns) => {
    const testbed = await startTestbed();
    await testbed.configure('shop', await testbed.answering(503, 'down'));
    await testbed.transfer('FT26325000123', 'DH10234');
    const { stdout } = await testbed.cli(['webhooks', 'logs'], { tty: true, columns });
    const [head, row] = stdout.split('\n');
    expect(head).toMatch(/^TIME \(\+07\) +RESULT +AMOUNT +CODE +NOTE( +TOOK)?( +EVENT)? +ID$/);
    expect(row).toMatch(
      /^2026-11-21 08:00:00 {2}HTTP_5XX 503 {2}[\d.]+ ₫ {2}FT26325000123 {2}DH10234 .*[0-9a-f]{8}$/,
    );
    const [, id] = /(\S+)$/.exec(row!)!;
    const log = await testbed.cli(['webhooks', 'log', id!, '--jq', '.id']);
    expect([log.code, log.stdout.slice(0, 8)]).toEqual([0, id]);
  },
);

test.each(['America/New_York', 'America/Argentina/Buenos_Aires', 'Australia/Lord_Howe'])(
  'at 80 columns a zone with summer time has its whole name: %s',
  async (zone) => {
    const testbed = await startTestbed();
    await testbed.configure('shop', await testbed.answering(503, 'down'));
    await testbed.transfer('FT26325000123', 'DH10234');
    const { stdout } = await testbed.cli(['webhooks', 'logs', '--tz', zone], { tty: true });
    const [head] = stdout.split('\n');
    expect(head).toMatch(zone.includes('Argentina') ? /^TIME \(-03\) / : `TIME (${zone}) `);
    expect(head!.length).toBeLessThanOrEqual(80);
  },
);

test.each(['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
  'TSV and CSV keep their columns; what was paid comes behind them: %s',
  async (format) => {
    const testbed = await startTestbed();
    const url = await testbed.answering(200);
    await testbed.ok(['webhooks', 'create', '--name', 'shop', '--url', url, '--format', format]);
    await testbed.transfer('FT1', 'công ty, 5%');
    const csv = await testbed.ok(['webhooks', 'logs', '--all', '-o', 'csv']);
    const names = 'created_at,error_label,status_code,duration_ms,event_type,endpoint_url,id';
    expect(csv.split('\r\n')[0]).toBe(`${names},transaction_code,amount,description`);
    expect(csv.split('\r\n')[1]).toMatch(/,FT1,\d+,"công ty, 5%"$/);
    const tsv = await testbed.ok(['webhooks', 'logs']);
    expect(tsv.trimEnd().split('\t').slice(6)).toEqual([
      expect.any(String),
      'FT1',
      expect.stringMatching(/^\d+$/),
      'công ty, 5%',
    ]);
  },
);

test.each([
  ['công ty', 'CONG TY ABC'],
  ['cong ty', 'Công Ty ABC'],
  ['công ty'.normalize('NFD'), 'công ty ABC'],
  ['DON HANG', 'đơn hàng 1'],
])('tail --match note=%s finds %s', async (wanted, note) => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  await testbed.transfer('FT1', note);
  const found = await testbed.cli([
    'webhooks',
    'tail',
    '--since',
    '1h',
    '--match',
    `note=${wanted}`,
    '--expect',
    '1',
    '--timeout',
    '9s',
    '-o',
    'ndjson',
  ]);
  expect([found.code, ndjson(found.stdout).length]).toEqual([0, 1]);
});
