/**
 * A service that accepts every connection and never answers in full: each command ends by itself, within its limit, and
 * says after five seconds what it waits for and which flag changes that.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { deadReplies, deadService } from '../../harness/dead-service.ts';
import { type DrivenClock, driven, unanswered } from '../../harness/driven-clock.ts';
import { lines, order, unknown, untilStopped } from '../../harness/every-command.ts';
import { runCli } from '../../harness/run-cli.ts';
import { startTools } from '../../harness/tool-client.ts';

/** They ask no service. */
const local = [
  ...[
    'auth status',
    'auth logout',
    'va registrations',
    'qr show',
    'qr va',
    'qr decode',
    'checkouts verify-return',
  ],
  ...[
    'notes test',
    'webhooks kept',
    'webhooks sign',
    'verify-app',
    'init',
    'emulator exec',
    'mcp',
    'endpoints',
    'openapi',
    'completion',
    'complete',
  ],
  ...['assumptions show', 'assumptions report', 'assumptions forget'],
  ...['profiles list', 'profiles use', 'profiles show', 'profiles delete'],
  ...['config get', 'config set', 'config unset', 'config list', 'config path'],
];
/** What makes a command ask the service where its usual line does not. */
const lineOf: Record<string, string[]> = {
  ...lines,
  'payment-profile set': ['--hotline', '19001234'],
  'webhooks tail': ['--until-idle', '10s'],
  'checkouts wait': [unknown],
  listen: ['--port', '0', '--secret-env', 'HOOK'],
};
/** Other ends than exit code 5. */
const otherEnds: Record<string, number> = { doctor: 6 };

/** Milliseconds: four tries of 30 s, the pauses between them, and what a busy machine lets the clock jump. */
const requestMs = 4 * 30_000 + 10_000;
/** Milliseconds of virtual time, where it is not the limit of one request. */
const limits: Record<string, number> = {
  // --timeout, and the last read.
  'checkouts wait': 900_000 + 2_000,
  // What it reads comes from several sources, some after others.
  bundle: 2 * requestMs,
  // A second endpoint decides whether the service is away, or one reply alone.
  'assumptions check': 2 * requestMs,
  'assumptions record': 2 * requestMs,
  // It asks for the codes of an emulator first.
  smoke: 30_000 + requestMs,
  // The turn of others that change the same.
  'payment-profile set': 90_000 + requestMs,
};

const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;

interface Expected {
  code?: number | undefined;
  /** Milliseconds of virtual time. */
  withinMs?: number | undefined;
}

interface Outcome {
  code: number;
  stderr: string;
  /** Milliseconds of virtual time. */
  passed: number;
}

async function run(words: string[], url: string, env: Record<string, string>): Promise<Outcome> {
  const body = join(mkdtempSync(join(tmpdir(), 'payconfirm-test-')), 'body.json');
  writeFileSync(body, '{}');
  const values: Record<string, string> = {
    hook: `${url}/hook`,
    body,
    account: id(1),
    webhook: id(2),
    log: id(3),
  };
  const argv = words.map((word) => word.replace(/\{(\w+)\}/, (_, key: string) => values[key] ?? ''));
  const work = async (clock: DrivenClock) => {
    const { code, stderr } = await runCli(argv, {
      env: { HOOK: 'the-secret-of-a-hook', PAYCONFIRM_BASE_URL: url, ...env },
      stdin: 'a-password\nanother-password\n',
      clock,
      // One that does not end by itself is named by its exit code.
      signal: AbortSignal.timeout(100_000),
    });
    return { code, stderr, passed: clock.passed() };
  };
  // These look at the time every second or two, for a quarter of an hour.
  const looksOften = ['webhooks tail', 'checkouts wait'].includes(words.slice(0, 2).join(' '));
  return looksOften ? driven(work, { pausing: unanswered }) : driven(work);
}

const withKey = { PAYCONFIRM_CLIENT_ID: 'app', PAYCONFIRM_CLIENT_SECRET: 'the-secret-of-app' };
const withToken = { PAYCONFIRM_TOKEN: 'a-token' };

/** With a token alone they ask for nothing, or refuse. */
const needsKey = ['auth token', 'va register', 'listen'];
const isAsking = (name: string) => ![...local, ...untilStopped].includes(name);
const asking = order.filter(isAsking);

/** Loaded at its first use, which takes longer than the clock waits. */
await import('../../../src/io/network-probe.ts');

async function endsByItself(words: string[], url: string, env: Record<string, string>, expected: Expected) {
  const { code, stderr, passed } = await run(words, url, env);
  expect({ code, stderr }).toMatchObject({ code: expected.code ?? 5 });
  expect(passed).toBeLessThanOrEqual(expected.withinMs ?? requestMs);
  const said = stderr.match(/^Waiting for .* \(--[a-z-]+.*\)$/gm) ?? [];
  expect(said.length > 0, stderr).toBe(passed > 5_000);
  return said;
}

describe.each([
  ['while it gets a token', withKey, asking],
  ['at its own requests', withToken, asking.filter((name) => !needsKey.includes(name))],
])('every command ends %s', (_, credentials, names) => {
  test.each(names)('%s', async (name) => {
    const needsYes = !lineOf[name]!.includes('--yes');
    const words = [...name.split(' '), ...(needsYes ? ['--yes'] : []), ...lineOf[name]!];
    await endsByItself(words, await deadService(), credentials, {
      code: otherEnds[name],
      withinMs: limits[name],
    });
  });
});

test.each(Object.entries(deadReplies))('a service that answers with %s', async (_, reply) => {
  const url = await deadService(reply);
  const said = `Waiting for ${new URL(url).host} to answer: 4 tries of 30.0 s (--request-timeout)`;
  expect(await endsByItself(['whoami'], url, withKey, {})).toEqual([said]);
  expect(await endsByItself(['whoami'], url, withToken, {})).toEqual([said]);
});

test.each<[string, number, string]>([
  ['emulator status', 30_000, 'the emulator at {host} to answer: at most 30.0 s (--request-timeout)'],
  ['webhooks tail --until-idle 10s', 32_000, 'the delivery log to be idle (--timeout)'],
  ['webhooks tail --until-idle 10s --request-timeout 6s', 12_000, 'the delivery log to be idle (--timeout)'],
  ['webhooks tail --expect 2', 900_000, '2 delivery log entries: at most 15 min (--timeout)'],
  ['webhooks tail --expect 1 --timeout 1m', 60_000, '1 delivery log entry: at most 1 min (--timeout)'],
])('%s', async (line, withinMs, what) => {
  const words = line.split(' ');
  const url = await deadService();
  expect(await endsByItself(words, url, withToken, { withinMs })).toContain(
    `Waiting for ${what.replace('{host}', new URL(url).host)}`,
  );
});

test.each([
  'webhooks consume --durable shop --forward http://127.0.0.1:9/',
  'webhooks replay --since 1h --to http://127.0.0.1:9/ --re-sign --secret-env HOOK',
])('%s, of NATS', async (line) => {
  const nats = (await deadService()).replace('http:', 'nats:');
  const { host } = new URL(nats);
  const words = [...line.split(' '), '--from', `${nats}/PAY`, '--request-timeout', '10s'];
  expect(await run(words, nats, withToken)).toEqual({
    code: 5,
    passed: 10_000,
    stderr:
      `Waiting for the NATS server at ${host} to answer: at most 10.0 s (--request-timeout)\n` +
      `error: the NATS server at ${host} did not answer within 10.0 s\nhint: Wait longer with --request-timeout.\n`,
  });
});

test('a tool of mcp ends by its limit and says so in its answer; its progress is not for people', async () => {
  const url = await deadService();
  await driven(async (clock) => {
    const tools = await startTools([], { PAYCONFIRM_BASE_URL: url, ...withToken }, clock);
    const called = clock.passed();
    const [endpointTool, commandTool] = await Promise.all([
      tools.call('keys_list'),
      tools.call('trace', { subject: 'FT1' }),
    ]);
    expect(clock.passed() - called).toBeLessThanOrEqual(requestMs);
    const within = `${new URL(url).host} did not answer GET /api/v1/client-keys/list within 30 s`;
    expect([endpointTool.isError, endpointTool.text]).toEqual([true, expect.stringContaining(within)]);
    // It tells what it knows, and what it could not read.
    expect([commandTool.isError, commandTool.text]).toEqual([
      undefined,
      expect.stringContaining('no answer within'),
    ]);
    expect(tools.stderr()).not.toContain('Waiting for');
    await tools.close();
  });
});

describe('what to do then', () => {
  test.each([
    [['whoami'], withKey, 'try again, or raise --request-timeout'],
    [['auth', 'token'], withKey, 'try again, or raise --request-timeout'],
    [
      ['trace', 'FT1'],
      withKey,
      'Try again, or raise --timeout. Each request ends earlier, after --request-timeout.',
    ],
    [
      ['keys', 'destroy', unknown, '--yes'],
      withToken,
      'it is unknown whether the request was handled: check before you send it again; see --request-timeout',
    ],
  ])('%j', async (words, credentials, hint) => {
    const { code, stderr } = await run(words, await deadService(), credentials);
    expect({ code, stderr }).toEqual({
      code: 5,
      stderr: expect.stringMatching(new RegExp(`\\nhint: ${hint}\\n$`)),
    });
  });
});

test.each([
  [['webhooks', 'create', '--data', '-'], false],
  [['va', 'verify', unknown, '--code', '-'], false],
  [['client', 'change-password', '--password-stdin'], true],
])('%j says that it reads standard input', async (words, isTTY) => {
  await driven(async (clock) => {
    const stdin = Object.assign(new PassThrough(), { isTTY });
    const ended = runCli(words, {
      env: { PAYCONFIRM_BASE_URL: await deadService(), ...withToken },
      stdin,
      clock,
    });
    await clock.allow(60_000);
    stdin.end();
    const { code, stderr } = await ended;
    const how = isTTY ? 'Ctrl-D ends it' : 'it ends when its writer closes it';
    expect(code).toBe(2);
    expect(stderr).toContain(`Waiting for standard input: ${how}; Ctrl-C cancels\n`);
  });
});

test('--quiet says nothing of it', async () => {
  const { code, stderr } = await run(['whoami', '--quiet'], await deadService(), withKey);
  expect(code).toBe(5);
  expect(stderr).not.toContain('Waiting');
});
