import { subscribe } from 'node:diagnostics_channel';
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { serve } from '../../src/emulator/server/serve.ts';
import type { Clock } from '../../src/io/clock.ts';
import type { Random } from '../../src/io/random.ts';
import { once } from '../../src/values/once.ts';
import { driven } from './driven-clock.ts';
import { setClock, unhurried } from './emulator.ts';
import { printOtp } from './print-otp.ts';
import { type RunResult, runCli } from './run-cli.ts';

/** What a command line gave; of two runs of one journey the same. */
export interface Recorded extends RunResult {
  line: string;
  /** Both streams as a terminal shows them. */
  screen: string;
}

const payload =
  '00020101021238530010A0000007270123000697041601092576788590208QRIBFTTA53037045405100005802VN62150811Chuyen tien630453E6';
const unknown = '5d0c8d0e-7c55-4f36-9a54-7a2b6c1d9e03';
const hook = 'whsec_1234567890123456';

/** Requests without their whole reply yet: until they have it, no time passes. */
const underWay = new Set<{ origin: string }>();
const onRequest = (event: string, note: (request: { origin: string }) => unknown) =>
  subscribe(`undici:request:${event}`, (message) =>
    note((message as { request: { origin: string } }).request),
  );
onRequest('create', (request) => underWay.add(request));
onRequest('trailers', (request) => underWay.delete(request));
onRequest('error', (request) => underWay.delete(request));

/** What a command loads on its first use, loaded beforehand: on a busy machine that takes longer than what it waits for. */
const loaded = once(async () => {
  const rooms = [
    'api',
    'cli',
    'commands',
    'config',
    'diagnosis',
    'io',
    'messages',
    'output',
    'registrations',
  ];
  const files = [...rooms, 'setup', 'vietqr', 'webhooks'].flatMap((room) =>
    readdirSync(`src/${room}`, { recursive: true, encoding: 'utf8' }).map((name) =>
      resolve('src', room, name),
    ),
  );
  await Promise.all(files.filter((name) => name.endsWith('.ts')).map((name) => import(name)));
});

/** Whether somebody is about to answer: the service, or the disk of a busy machine. */
const isBusy = () =>
  underWay.size > 0 || process.getActiveResourcesInfo().some((name) => /^(FSReq|GetAddrInfo)/.test(name));

/**
 * Runs the lines of a journey one after the other in this process, by a set clock, with ids that are counted. The journey has an
 * emulator and a settings folder of its own. `name=path: LINE` keeps a value of the JSON output for `{name}`; `LINE < text` is its
 * standard input; `& LINE` runs beside the lines that follow, from its ready file to `wait`. `{ok}`, `{bad}` and `{closed}` are
 * receivers, `{dir}` a folder, `{phone}` a command that prints the code of the bank.
 * @param isTerminal - whether they run on a terminal of 80 columns; in a pipe a line that names no output format gets `-o json`
 */
export async function record(journey: string, isTerminal = false): Promise<Recorded[]> {
  await loaded();
  const dir = mkdtempSync(join(tmpdir(), 'contract-'));
  const clock = setClock('2026-11-21T01:00:00Z');
  const servers: Server[] = [];
  const answering = async (status: number) => {
    const server = createServer((request, response) => {
      request.resume().on('end', async () => {
        // Of two deliveries at once, the one that is well ends first.
        while (status !== 200 && [...underWay].some(({ origin }) => ok.startsWith(origin))) await delay(5);
        response.writeHead(status).end(status === 200 ? '{"ok":true}' : 'no');
      });
    });
    servers.push(server);
    return `http://127.0.0.1:${await port(server)}/hook`;
  };
  const ok = await answering(200);
  const bad = await answering(500);
  // Below the ports that the system gives to others, and never the number of this process.
  const closed = `http://127.0.0.1:${10_000 + ((process.pid + 5_000) % 10_000)}/hook`;
  const emulator = await serve({
    // As `emulator start` has it.
    onStop: () => {},
    port: 0,
    clock: clock.still,
    random: counted(1),
    allowHosts: [],
    onReplyMismatch: (mismatch) => {
      throw new Error(JSON.stringify(mismatch));
    },
  });
  writeFileSync(join(dir, 'body.json'), '{"transaction_code":"FT1","amount":150000}');
  const webhook = { name: 'shop', webhook_url: 'https://shop.example/hook', auth_type: 'HMAC_SHA256' };
  writeFileSync(
    join(dir, 'setup.yaml'),
    JSON.stringify({ webhooks: [{ ...webhook, secret_key: 'env:HOOK' }] }),
  );
  writeFileSync(join(dir, 'odd.yaml'), 'webhooks: {name: 1}\nnothing: 2\n');
  const phone = printOtp(emulator.url);
  const values: Record<string, string> = { ok, bad, closed, dir, payload, unknown, phone };
  const env = {
    PAYCONFIRM_CONFIG_DIR: join(dir, 'settings'),
    PAYCONFIRM_BASE_URL: emulator.url,
    PAYCONFIRM_CLIENT_ID: emulator.clientId,
    PAYCONFIRM_CLIENT_SECRET: emulator.clientSecret,
    HOOK: hook,
    OTHER: 'whsec_6543210987654321',
    PATH: process.env.PATH!,
  };
  const random = counted(2);
  /** What differs from run to run, by what it is called. */
  const named = (text: string) =>
    [
      [emulator.url, '{service}'],
      [process.versions.node, '{node}'],
      [emulator.url.replace('http://', ''), '{service-host}'],
      ...Object.entries({ ok, bad, closed, dir }).map(([name, value]) => [value, `{${name}}`]),
      // No part of a longer number: a QR payload has many digits.
      ...[ok, bad, closed].map((url, at) => [
        new RegExp(`(?<!\\d)${new URL(url).port}(?!\\d)`, 'g'),
        `{port-${at}}`,
      ]),
    ]
      .reduce((rest, [value, name]) => rest.replaceAll(value!, name as string), text)
      .replaceAll(/(127\.0\.0\.1|localhost):\d{5}/g, '$1:{port}')
      .replaceAll(/"(port|pid)": ?\d+/g, '"$1": 0');

  const run = async (line: string, beside = false): Promise<Recorded> => {
    const { capture, argv, stdin, variables } = understood(line, values, isTerminal);
    let screen = '';
    const onOutput = (chunk: Buffer) => {
      screen += chunk;
    };
    const options = { random, env: { ...env, ...variables }, stdin, tty: isTerminal, onOutput };
    // Another program takes its own time.
    const result =
      beside || /\{phone\}|emulator exec/.test(line)
        ? await runCli(argv, { clock: clock.still, ...options })
        : await driven(
            async (driving) => {
              const ended = await runCli(argv, { clock: calm(driving), ...options });
              clock.pass(Math.ceil(driving.passed()));
              return ended;
            },
            { start: clock.now(), isBusy },
          );
    await emulator.idle();
    if (capture && result.code === 0) {
      const [name, path] = capture;
      const found = path
        .split('.')
        .reduce<unknown>(
          (value, key) => (value as Record<string, unknown>)?.[key],
          JSON.parse(result.stdout),
        );
      values[name] = String(found);
    }
    if (line.startsWith('webhooks sign'))
      values.signature ??= /sha256=[0-9a-f]+/.exec(result.stdout)?.[0] ?? '';
    return {
      line,
      code: result.code,
      stdout: named(result.stdout),
      stderr: named(result.stderr),
      screen: named(stripVTControlCharacters(screen).replaceAll(/^.*\r(?!\n)/gm, '')),
    };
  };

  const recorded: Recorded[] = [];
  let beside: Promise<Recorded> | undefined;
  for (const line of linesOf(journey)) {
    if (line === 'wait') recorded.push(await beside!);
    else if (line.startsWith('& ')) {
      beside = run(line.slice(2), true);
      const ready = /--ready-file (\S+)/.exec(line)![1]!.replace('{dir}', dir);
      while (!existsSync(ready)) await Promise.race([delay(10), beside]);
    } else recorded.push(await run(line));
  }
  await emulator.close();
  await Promise.all(servers.map(close));
  return recorded;
}

/** The parts of a line: what it keeps, its words, its standard input, variables before it. */
function understood(text: string, values: Record<string, string>, isTerminal: boolean) {
  const [, name, path, rest] = /^(\w+)=([\w.]+): (.*)$/.exec(text) ?? [undefined, '', '', text];
  const [line, stdin = ''] = rest!.split(' < ');
  const fill = (word: string) =>
    word.replace(/\{([a-z]\w*)\}/g, (whole, key: string) => values[key] ?? whole);
  const words = line!.split(' ').map(fill);
  const first = words.findIndex((word) => !/^[A-Z_]+=/.test(word));
  const variables = Object.fromEntries(words.slice(0, first).map((word) => word.split(/=(.*)/s)));
  const argv = words.slice(first);
  const end = argv.indexOf('--') === -1 ? argv.length : argv.indexOf('--');
  const chosen = isTerminal || argv.some((word) => /^(-o|--json|--jq|--version)$/.test(word));
  if (!chosen) argv.splice(end, 0, '-o', 'json');
  return {
    capture: name ? ([name, path!] as const) : undefined,
    argv,
    variables,
    stdin: stdin === '' ? '' : `${fill(stdin).replaceAll('\\n', '\n')}\n`,
  };
}

/** Ids in the order in which they are asked for, bytes from a seed. */
export function counted(seed: number): Random {
  let count = 0;
  let state = seed;
  const next = () => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return state / 2 ** 31;
  };
  return {
    uuid: () => `${(++count).toString(16).padStart(8, '0')}-0000-4000-8000-${String(seed).padStart(12, '0')}`,
    bytes: (length) => Uint8Array.from({ length }, () => Math.floor(next() * 256)),
    fraction: next,
  };
}

/** Whole milliseconds, as the store wants them; whoever is asked has all the time to answer, also on a busy machine. */
const calm = (clock: Clock): Clock => ({
  ...clock,
  now: () => Math.ceil(clock.now()),
  allow: unhurried.allow,
});

async function port(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function close(server: Server): Promise<unknown> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
}

/** The lines of a journey. */
const linesOf = (journey: string): string[] =>
  journey.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
