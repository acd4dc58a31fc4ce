/**
 * A secret in every way in, failing in every way: in no form on stdout or stderr. Values that each writer escapes in
 * its own way, and one that is longer than allowed.
 */

import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Definition } from '../../../src/cli/definition.ts';
import { loadTree } from '../../../src/commands/index.ts';
import { createSecrets } from '../../../src/values/redact-secrets.ts';
import { impatient } from '../../harness/emulator.ts';
import { lines, unknown } from '../../harness/every-command.ts';
import { runCli } from '../../harness/run-cli.ts';
import { isInTurn } from '../../harness/variants.ts';

/** Of characters that a header may hold, for what goes into one. */
const plain = `wh"q\\uo/te&<x>'+%41=marked#?`;
const wide = `pw "mật khẩu" \\back/slash & <b>'+1 marked`;
const long = `${plain}${'0123456789abcdef'.repeat(200)}`;

/** Every form of ten characters of it in a row, but of what comes again and again. */
function formsOf(secret: string): string[] {
  const windows = Array.from({ length: Math.min(secret.length - 9, 60) }, (_, at) =>
    secret.slice(at, at + 10),
  );
  const html = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' } as Record<
    string,
    string
  >;
  const whole = secret.slice(0, 40);
  return [
    ...windows,
    ...windows.map((part) => JSON.stringify(part).slice(1, -1)),
    encodeURIComponent(whole),
    encodeURIComponent(whole).toLowerCase(),
    new URLSearchParams({ s: whole }).toString().slice(2),
    whole.replace(/[&<>"']/g, (character) => html[character]!),
    ...[0, 1, 2].map((offset) =>
      Buffer.from('x'.repeat(offset) + whole)
        .toString('base64')
        .slice(4, 44),
    ),
  ];
}

const leaks = (text: string, secret: string) => formsOf(secret).filter((form) => text.includes(form));

const file = (content: string) => {
  const path = join(mkdtempSync(join(tmpdir(), 'payconfirm-test-')), 'given');
  writeFileSync(path, content, { mode: 0o600 });
  return path;
};

interface Way {
  line: string[];
  stdin?: string;
  env?: Record<string, string>;
}

const json = (secret: string) =>
  JSON.stringify({ name: 'n', secret_key: secret, nested: [{ api_key: secret }] });
const create = [
  'webhooks',
  'create',
  '--name',
  'n',
  '--url',
  'https://shop.example/',
  '--auth',
  'HMAC_SHA256',
];
const login = ['auth', 'login', '--client-id', 'app', '--client-secret-stdin'];

/** Ways in, by what they are; each with the values that it can carry. */
const ways: Record<string, (secret: string) => Way> = {
  'client secret, environment': (s) => ({ line: ['keys', 'generate'], env: { PAYCONFIRM_CLIENT_SECRET: s } }),
  'client secret, stdin': (s) => ({ line: login, stdin: `${s}\n` }),
  'token, environment': (s) => ({ line: ['keys', 'list'], env: { PAYCONFIRM_TOKEN: s } }),
  'password, stdin': (s) => ({ line: ['auth', 'login', '--username', 'u', '--password-stdin'], stdin: s }),
  'password of a registration': (s) => ({
    line: ['client', 'register', '--username', 'u', '--name', 'N', '--password-stdin'],
    stdin: s,
  }),
  'passwords, old and new': (s) => ({
    line: ['client', 'change-password', '--password-stdin'],
    stdin: `${s}\n${s}2\n`,
  }),
  'webhook secret, stdin': (s) => ({ line: [...create, '--secret-stdin'], stdin: s }),
  'webhook secret, environment': (s) => ({ line: [...create, '--secret-env', 'HOOK'], env: { HOOK: s } }),
  'webhook secret in place of a variable': (s) => ({ line: [...create, '--secret-env', s] }),
  'webhook secret, file': (s) => ({ line: [...create, '--secret-file', file(s)] }),
  'webhook secret of a change': (s) => ({
    line: ['webhooks', 'update', unknown, '--secret-stdin'],
    stdin: s,
  }),
  'webhook secret of a test': (s) => ({
    line: ['webhooks', 'test', '--url', 'https://shop.example/', '--auth', 'API_KEY', '--secret-stdin'],
    stdin: s,
  }),
  'webhook secret of a check': (s) => ({
    line: ['webhooks', 'verify', '--log', unknown, '--secret-stdin'],
    stdin: s,
  }),
  'a field': (s) => ({ line: [...create, '--field', `secret_key=${s}`] }),
  'a field inside of another': (s) => ({ line: [...create, '--field', `a.token=${s}`, '--field', `a.b:=1`] }),
  'a typed field': (s) => ({ line: [...create, '--field', `secret_key:=${JSON.stringify(s)}`] }),
  'a typed field that is no JSON': (s) => ({ line: [...create, '--field', `secret_key:=${s}`] }),
  'a field without =': (s) => ({ line: [...create, '--field', s.replaceAll(/[=:]/g, '')] }),
  'a field of api': (s) => ({ line: ['api', 'POST', '/x', '-f', `password=${s}`] }),
  'a typed field of api that is no JSON': (s) => ({ line: ['api', 'POST', '/x', '-F', `password:=${s}`] }),
  'a query of api': (s) => ({ line: ['api', 'GET', '/x', '--query', `access_token=${s}`] }),
  'a query of api without =': (s) => ({ line: ['api', 'GET', '/x', '--query', s.replaceAll('=', '')] }),
  'a path of api': (s) => ({ line: ['api', 'GET', `/x?api_key=${encodeURIComponent(s)}`] }),
  'data, argument': (s) => ({ line: ['webhooks', 'create', '--data', json(s)] }),
  'data, stdin': (s) => ({ line: ['webhooks', 'create', '--data', '-'], stdin: json(s) }),
  'data, file': (s) => ({ line: ['webhooks', 'create', '--data', `@${file(json(s))}`] }),
  'data that is no JSON': (s) => ({ line: ['webhooks', 'create', '--data', '-'], stdin: s }),
  'data that breaks off': (s) => ({ line: ['webhooks', 'create', '--data', '-'], stdin: `{"secret": ${s}}` }),
  'a password in a URL': (s) => ({
    line: ['webhooks', 'test', '--url', `https://user:${encodeURIComponent(s)}@shop.example/`],
  }),
  'a password in a URL that is none': (s) => ({
    line: ['webhooks', 'test', '--url', `ftp://user:${encodeURIComponent(s)}@shop.example/`],
  }),
  'a password in the address': (s) => ({
    line: ['whoami', '--base-url', `https://user:${encodeURIComponent(s)}@pay.example`],
  }),
  'a password in an address that is none': (s) => ({
    line: ['whoami', '--base-url', `https://user:${s.replaceAll(/\s/g, '')}@pay.example:x`],
  }),
  'a flag that there is not': (s) => ({ line: [...login, `--client-secret=${s}`] }),
};

/** The commands that take a flag. */
const takers = (flag: string, definitions: readonly Definition[], before: string[] = []): string[][] =>
  definitions.flatMap((one) => {
    const words = [...before, one.name];
    if (one.kind === 'group') return takers(flag, one.commands, words);
    return one.flags && flag in one.flags ? [words] : [];
  });

test.each(['secret-file', 'secret-env'])('a secret in place of what --%s names', async (flag) => {
  const all = takers(flag, await loadTree());
  expect(all.map((words) => words.join(' '))).toContain('listen');
  for (const words of all) {
    const rest = lines[words.join(' ')]!.map((word) => word.replace('{hook}', 'http://127.0.0.1:9/'));
    const at = rest.indexOf('--secret-env');
    const line = [...words, ...rest.toSpliced(at, 2), `--${flag}`];
    for (const secret of [plain, wide, long]) {
      for (const more of [['--json'], ['-v']]) {
        const env = { PAYCONFIRM_BASE_URL: url, PAYCONFIRM_TOKEN: 'tok' };
        const run = await runCli([...line, secret, ...more], { clock, env });
        const said = run.stdout + run.stderr;
        expect([words, more, leaks(said, secret), said.includes('a defect')]).toEqual([
          words,
          more,
          [],
          false,
        ]);
        expect([words, run.code === 0]).toEqual([words, false]);
      }
    }
  }
});

/** What goes into a header of a request. */
const inHeader = ['client secret, environment', 'token, environment'];

/** All that a request held, in every form that a service may say it in. */
function echo(got: string, response: ServerResponse, how: string): void {
  const values = [...got.matchAll(/"(?:[^"\\]|\\.)*"/g)].flatMap(([text]) => {
    try {
      return [JSON.parse(text) as string];
    } catch {
      return [];
    }
  });
  const said = [
    got,
    ...values,
    ...values.map((value) => encodeURIComponent(Buffer.from(value).toString())),
    ...values.map((value) => new URLSearchParams({ v: value }).toString()),
    ...values.map((value) => Buffer.from(`client:${value}`).toString('base64')),
  ].join(' ');
  const html = said.replace(
    /[&<>"']/g,
    (c) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' }[c]};`,
  );
  const header = encodeURIComponent(values.join(' '));
  response.setHeader('x-echo', header);
  response.setHeader('content-type', 'application/json');
  const detail = [{ loc: ['body', said], msg: said }];
  switch (how) {
    case '400':
      return void response
        .writeHead(400)
        .end(JSON.stringify({ success: false, message: said, data: values }));
    case '422':
      return void response.writeHead(422).end(JSON.stringify({ detail }));
    case '429':
      return void response
        .writeHead(429, { 'retry-after': header })
        .end(JSON.stringify({ success: false, message: said }));
    case '500':
      return void response.writeHead(500).end(`<html>${html}</html>`);
    default:
      return void response.writeHead(200).end(said);
  }
}

let server: Server;
let how = '400';
let url: string;
beforeAll(async () => {
  server = createServer({ maxHeaderSize: 200_000 }, async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.url!.includes('oauth') && how !== '400') {
      return response.end(`{"access_token":"tok-en","expires_in":3600}`);
    }
    const query = Object.fromEntries(new URL(request.url!, 'http://x').searchParams);
    echo(`${JSON.stringify(request.headers)} ${JSON.stringify(query)} ${body}`, response, how);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const clock = { ...impatient, sleep: async () => {} };

/** What a program may make of a text before it puts it into Base64. */
const writers: Record<string, (text: string) => string> = {
  'as it is': (text) => text,
  JSON: (text) => JSON.stringify(text),
  'JSON in JSON': (text) => JSON.stringify(JSON.stringify(text)),
  'JSON with escaped slashes': (text) => JSON.stringify(text).replaceAll('/', '\\/'),
  'JSON in ASCII': (text) =>
    JSON.stringify(text).replace(
      /[^ -~]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  'a URL': (text) => encodeURIComponent(text),
  'a form': (text) => new URLSearchParams({ v: text }).toString(),
};

test.each(Object.entries(writers))('%s in Base64, wherever it stands in it', (_name, write) => {
  for (const secret of [plain, wide]) {
    const secrets = createSecrets();
    secrets.add(secret);
    for (const alphabet of ['base64', 'base64url'] as const) {
      for (const before of ['', 'x', 'xx', '{"secret":']) {
        const bytes = Buffer.from(`${before}${write(secret)}${before}`);
        const said = secrets.hide(`a body ${bytes.toString(alphabet)}.`);
        const left = Buffer.from(said.replaceAll('[redacted]', '').slice(7, -1), 'base64');
        // The bytes beside it, and a few that share their letters with it.
        expect([said.includes('[redacted]'), left.length <= 2 * before.length + 10]).toEqual([true, true]);
      }
    }
  }
});

const failures = ['400', '422', '429', '500', '200', 'refused', 'dry run'];

describe.each(Object.keys(ways))('%s', (name) => {
  test.each(failures)('%s', async (failure) => {
    how = failure;
    const values = inHeader.includes(name) ? [plain, long] : [plain, wide, long];
    for (const [turn, secret] of values.entries()) {
      const { line, stdin, env } = ways[name]!(secret);
      // Without -v less is said, and nothing else.
      const formats = [
        ['-o', 'json', '-v'],
        ['-o', 'table', '-v'],
      ];
      for (const flags of formats.filter((_, at) => isInTurn(at, turn + failures.indexOf(failure), 2))) {
        const dry = failure === 'dry run' ? ['--dry-run'] : [];
        const { stdout, stderr } = await runCli([...line, ...flags, ...dry], {
          env: {
            PAYCONFIRM_BASE_URL: failure === 'refused' ? 'http://127.0.0.1:1' : url,
            PAYCONFIRM_CLIENT_ID: 'app',
            PAYCONFIRM_CLIENT_SECRET: 'another-client-secret',
            ...env,
          },
          ...(stdin === undefined ? {} : { stdin }),
          clock,
          tty: flags.includes('table'),
          columns: 60,
        });
        const said = failure === '200' ? stderr : stdout + stderr;
        expect(leaks(said, secret), said.slice(0, 3000)).toEqual([]);
        expect(said).not.toContain('a defect of payconfirm');
      }
    }
  });
});
