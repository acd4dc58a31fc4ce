/** One file for the developer: what is in it, what is not, and how it is read on another machine. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Trace } from '../../../src/commands/trace/trace-json-types.ts';
import { readZip } from '../../../src/io/files/zip.ts';
import { fillLog } from '../../harness/fill-log.ts';
import { receiver } from '../../harness/receiver.ts';
import { runCli } from '../../harness/run-cli.ts';
import { type Bed, startTracing } from '../../harness/tracing.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'payconfirm-test-'));

/** FT1 for DH102 failed, FT2 for DH7 was delivered. */
async function stage(): Promise<Bed> {
  const bed = await startTracing();
  await bed.configure('shop', [500, 200], '--auth', 'HMAC_SHA256', '--secret-env', 'HOOK');
  await bed.pay('FT1', 'thanh toan DH102');
  await bed.pay('FT2', 'DH7');
  return bed;
}

async function bundled(bed: Bed, ...argv: string[]) {
  const file = join(folder(), 'a.zip');
  const said = await bed.cli(['bundle', ...argv, '--file', file, '-o', 'json'], {
    env: { PAYCONFIRM_CONFIG_DIR: bed.configDir },
  });
  const files = existsSync(file) ? readZip(readFileSync(file), file) : new Map<string, Buffer>();
  return { file, ...said, files, text: (name: string) => `${files.get(name)}` };
}

const tests = [
  'tests/delivery-FT1.test.mjs',
  'tests/Delivery_FT1_Test.php',
  'tests/test_delivery_FT1.py',
  'tests/delivery_FT1.sh',
];

test('of an order: the files, which are listed before', async () => {
  const bed = await stage();
  const { code, files, stderr, text } = await bundled(bed, 'DH102');
  const names = [
    'diagnosis.json',
    'diagnosis.html',
    'attempts.json',
    'configurations.json',
    'environment.json',
    'journal.ndjson',
    ...tests,
  ];
  expect([code, [...files.keys()]]).toEqual([0, ['manifest.json', ...names]]);
  const listed = stderr.split('\n').flatMap((line) => /^ {2}(\S+) \(\d+ B\): ./.exec(line)?.[1] ?? []);
  expect(listed).toEqual([...names.slice(0, -tests.length), 'tests/']);
  expect(stderr).toContain(': 4 tests for the app (vitest, PHPUnit, pytest, curl)\n');
  const { items } = JSON.parse(text('diagnosis.json')) as { items: Trace[] };
  expect(items.map(({ outcome, transaction }) => [outcome, transaction?.transaction_code])).toEqual([
    ['failed', 'FT1'],
  ]);
  expect(text('diagnosis.html')).toContain('thanh toan DH102');
  expect(
    JSON.parse(text('attempts.json')).items.map((one: { status_code: number }) => one.status_code),
  ).toEqual([500]);
});

test('of a time: what failed since then', async () => {
  const bed = await stage();
  const { text } = await bundled(bed, '--since', '1h');
  expect(JSON.parse(text('manifest.json')).subjects).toEqual(['FT1']);
});

test('what a payer wrote is not masked, and the result does not say that no personal data is in it', async () => {
  const bed = await startTracing();
  await bed.pay('FT1', 'NGUYEN VAN AN chuyen tien');
  const file = join(mkdtempSync(join(tmpdir(), 'payconfirm-test-')), 'a.zip');
  const { stdout, stderr } = await bed.cli(['bundle', 'FT1', '--file', file, '-o', 'table']);
  expect(stdout).toContain('Personal data  masked, except in notes and answers\n');
  expect(stderr).toContain(
    'Virtual account numbers, transfer notes and answers stay as written: they may hold a name.',
  );
  expect(readFileSync(file).includes('diagnosis.json')).toBe(true);
});

test('no secret is in it; personal data only when asked for', async () => {
  const bed = await startTracing();
  const { url } = await receiver((response) => response.writeHead(500).end('{"payer_name":"NGUYEN VAN AN"}'));
  await bed.configure('shop', url, '--auth', 'API_KEY', '--api-key-name', 'X-Key', '--secret-env', 'HOOK');
  await bed.pay('FT1');
  const all = async (...argv: string[]) =>
    [...(await bundled(bed, 'FT1', ...argv)).files.values()].join('\n');
  const masked = await all();
  const whole = await all('--show-personal');
  expect([masked, whole].map((text) => text.includes('key-of-the-shop'))).toEqual([false, false]);
  expect([masked, whole].map((text) => text.includes('NGUYEN VAN AN'))).toEqual([false, true]);
  expect([masked, whole].map((text) => text.includes(bed.emulator.clientSecret))).toEqual([false, false]);
});

test('a file that is there stays; a dry run writes none', async () => {
  const bed = await stage();
  const file = join(folder(), 'a.zip');
  writeFileSync(file, 'mine');
  const refused = await bed.cli(['bundle', 'FT1', '--file', file]);
  expect([refused.code, readFileSync(file, 'utf8')]).toEqual([1, 'mine']);
  expect(refused.stderr).toContain(
    `error: ${file} exists\nhint: Choose another name with --file, or add --force`,
  );
  const other = join(folder(), 'b.zip');
  const dry = await bed.cli(['bundle', 'FT1', '--file', other, '--dry-run']);
  expect([dry.code, existsSync(other)]).toEqual([0, false]);
  expect(dry.stderr).toContain('diagnosis.html');
  expect((await bed.cli(['bundle', 'FT1', '--file', file, '--force'])).code).toBe(0);
});

test('it needs one thing to be about', async () => {
  const bed = await stage();
  for (const [argv, words] of [[[], 'a SUBJECT or --since is required']] as const) {
    const { code, stderr } = await bed.cli(['bundle', ...argv]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
  }
  expect((await bed.cli(['bundle', '--since', '1s', '--file', join(folder(), 'a.zip')])).stderr).toContain(
    'error: no delivery failed since then',
  );
});

test('on another machine: the same answer, without a service', async () => {
  const bed = await stage();
  const { trace } = await bed.ask(['DH102']);
  const { file } = await bundled(bed, 'DH102');
  const read = async (...argv: string[]) => {
    const { code, stdout, stderr } = await runCli([...argv, '-o', 'json']);
    return { code, said: stdout === '' ? stderr : JSON.parse(stdout) };
  };
  for (const subject of ['DH102', 'ft1', ' FT1 ']) {
    const { code, said } = await read('trace', '--bundle', file, subject);
    const { outcome, findings, next } = said as Trace;
    expect([code, outcome, findings, next]).toEqual([0, trace.outcome, trace.findings, trace.next]);
  }
  const unknown = await read('trace', '--bundle', file, 'DH9');
  expect([unknown.code, unknown.said]).toEqual([1, expect.stringContaining('contains nothing about DH9')]);
  const { code, stdout } = await runCli(['inspect', file, '-o', 'table']);
  expect([code, stdout.split('\n')[0]]).toEqual([0, expect.stringContaining('✗ FT1: ')]);
});

test('a bundle of a time answers for each order in it, by the notes of its transfers', async () => {
  const bed = await startTracing();
  await bed.configure('shop', [500]);
  await bed.pay('FT1', 'thanh toan DH102');
  await bed.pay('FT2', 'DH-103 dot 1');
  await bed.pay('FT3', 'dh103 dot 2');
  const { file } = await bundled(bed, '--since', '1h');
  const about = async (...subjects: string[]) => {
    const { code, stdout } = await runCli(['trace', '--bundle', file, ...subjects, '-o', 'json']);
    const said = stdout === '' ? { items: [] } : JSON.parse(stdout);
    const traces: Trace[] = said.items ?? [said];
    return [code, traces.map(({ subject, outcome }) => `${subject?.name} ${outcome}`).sort()];
  };
  expect(await about('dh-102')).toEqual([0, ['FT1 failed']]);
  expect(await about('DH103')).toEqual([0, ['FT2 failed', 'FT3 failed']]);
  expect(await about('DH103', 'FT2', 'DH102')).toEqual([0, ['FT1 failed', 'FT2 failed', 'FT3 failed']]);
  expect(await about('DH10')).toEqual([1, []]);
});

test('what an app answered, and what it was sent, is in it as it was', async () => {
  const bed = await startTracing();
  const { url } = await receiver((response) => response.writeHead(500).end('{"ok":true}'));
  await bed.configure('shop', url);
  const note = 'don \u0007 DH102 \u202e x';
  await bed.pay('FT1', note);
  const live = await bed.ok(['trace', 'FT1', '-o', 'table']);
  const { file, text } = await bundled(bed, 'FT1');
  const [trace] = (JSON.parse(text('diagnosis.json')) as { items: Trace[] }).items;
  const [attempt] = JSON.parse(text('attempts.json')).items as { request_payload: { description: string } }[];
  expect(trace!.findings).toEqual(JSON.parse(await bed.ok(['trace', 'FT1', '-o', 'json'])).findings);
  expect(attempt!.request_payload.description).toBe(note);
  expect(text('diagnosis.html')).not.toContain('[object Object]');
  expect(live).toContain('{"ok":true}');
  for (const lang of ['en', 'vi']) {
    const argv = ['trace', 'FT1', '-o', 'table', '--lang', lang];
    const words = (await runCli([...argv, '--bundle', file])).stdout;
    expect(words).toContain('{"ok":true}');
    expect(words).not.toContain('[object Object]');
  }
  const place = folder();
  for (const name of tests.slice(2)) writeFileSync(join(place, name.split('/')[1]!), text(name));
  const { url: app, received } = await receiver();
  const env = { ...process.env, APP_URL: app, HOOK_SECRET: 'x' };
  const python = ['-c', 'import test_delivery_FT1 as t; t.test_the_app_accepts_it()'];
  expect(await promisedExit('sh', ['delivery_FT1.sh'], place, env)).toBe(0);
  expect(await promisedExit('python3', python, place, env)).toBe(0);
  expect(received.map(({ body }) => JSON.parse(body).description)).toEqual([note, note]);
});

test('codes that differ only by a sign have files of their own', async () => {
  const bed = await startTracing();
  await bed.configure('shop', [500]);
  for (const code of ['KZ-1', 'KZ_1', 'kz1', 'KZ1']) await bed.pay(code);
  const { files } = await bundled(bed, '--since', '1h');
  const names = [...files.keys()].filter((name) => name.startsWith('tests/'));
  expect(names).toHaveLength(16);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(16);
});

test('of what is not found, nothing is written', async () => {
  const bed = await stage();
  const { code, stdout, stderr, files } = await bundled(bed, 'NOPE77');
  expect([code, stdout, [...files.keys()]]).toEqual([1, '', []]);
  expect(JSON.parse(stderr).error.message).toBe('no transfer matches NOPE77, so there is nothing to write');
});

test.each([['--note', 'x'], ['--amount', '1'], ['--since', '1h'], ['--watch']])(
  'trace --bundle is about all that is in it: not with %s',
  async (...flags) => {
    const { code, stderr } = await runCli(['trace', '--bundle', 'a.zip', ...flags]);
    expect([code, stderr.split('\n')[0]]).toEqual([2, expect.stringContaining('exclude each other')]);
  },
);

test.each(['trace --bundle', 'inspect'])('%s says what is no bundle', async (line) => {
  const file = join(folder(), 'a.zip');
  writeFileSync(file, 'no archive');
  const none = join(folder(), 'none.zip');
  const said = async (path: string) => {
    const { code, stderr } = await runCli([...line.split(' '), path]);
    return [code, stderr.split('\n')[0]];
  };
  expect(await said(file)).toEqual([2, `error: ${file} is not a ZIP archive, or is damaged`]);
  expect(await said(none)).toEqual([1, `error: ${none} does not exist`]);
});

test('the curl and the Python test tell whether the app accepts it', async () => {
  const bed = await stage();
  const { text } = await bundled(bed, 'FT1');
  const place = folder();
  for (const name of tests.slice(2)) writeFileSync(join(place, name.split('/')[1]!), text(name));
  const seen: string[] = [];
  let status = 200;
  const { url } = await receiver((response, request) => {
    seen.push(`${request.headers['x-service-signature']}`);
    response.writeHead(status).end();
  });
  const env = { ...process.env, APP_URL: url, HOOK_SECRET: 'key-of-the-shop' };
  const run = (program: string, ...words: string[]) => promisedExit(program, words, place, env);
  const python = ['-c', 'import test_delivery_FT1 as t; t.test_the_app_accepts_it()'];
  expect([await run('sh', 'delivery_FT1.sh'), await run('python3', ...python)]).toEqual([0, 0]);
  status = 500;
  expect([await run('sh', 'delivery_FT1.sh'), await run('python3', ...python)]).toEqual([1, 1]);
  status = 200;
  const unset = { ...env, HOOK_SECRET: undefined };
  expect(await promisedExit('sh', ['delivery_FT1.sh'], place, unset)).not.toBe(0);
  expect(seen).toEqual(Array(4).fill(expect.stringMatching(/^sha256=[0-9a-f]{64}$/)));
  const module = join(place, 'a.mjs');
  writeFileSync(module, text(tests[0]!));
  execFileSync('node', ['--check', module]);
});

/** The exit status of a program; the receiver runs in this process, so that it is not waited for without a turn. */
function promisedExit(
  program: string,
  words: string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { cwd, env, stdio: 'ignore' });
    child.on('error', reject);
    child.on('close', resolve);
  });
}

test('the journal holds other customers too: only the lines of its transfers are in it', async () => {
  const bed = await stage();
  for (const transaction_code of ['FT9', 'FT1']) await bed.keep({ transaction_code }, { status: 500 });
  const { text } = await bundled(bed, 'DH102');
  const lines = text('journal.ndjson').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line)).map((one) => [one.type, one.transaction_code])).toEqual([
    ['delivery', 'FT1'],
    ['forward', undefined],
  ]);
});

test('one number is shown alike in the attempts and in the journal: a virtual account whole, another masked', async () => {
  const bed = await stage();
  const logged = JSON.parse((await bundled(bed, 'DH102')).text('attempts.json'));
  const { account_number: number } = logged.items[0].request_payload as { account_number: string };
  const body = { transaction_code: 'FT1', account_number: number, remitter_account_number: '19036666888899' };
  await bed.keep({ body_base64: Buffer.from(JSON.stringify(body)).toString('base64') }, { status: 500 });
  const [line] = (await bundled(bed, 'DH102')).text('journal.ndjson').split('\n');
  expect(number).toMatch(/^\w{8,}$/);
  expect(JSON.parse(line!).body).toEqual({ ...body, remitter_account_number: '**********8899' });
});

test('older than what was read: it says so, and --since reads further', async () => {
  const dataDir = folder();
  await fillLog(dataDir, 2_500, 4_000);
  const bed = await startTracing({ dataDir, now: '2026-11-01T12:00:00Z' });
  const { code, stderr } = await bundled(bed, 'DH5');
  expect([code, JSON.parse(stderr.split('\n').at(-2)!).error]).toMatchObject([
    1,
    {
      message: 'no transfer matches DH5 so far: the delivery log was not read to its end',
      hint: 'To read further: payconfirm bundle DH5 --since 30d --timeout 2m',
    },
  ]);
  expect((await bundled(bed, 'DH5', '--since', '30d', '--timeout', '2m')).files.size).toBeGreaterThan(0);
});
