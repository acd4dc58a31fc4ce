import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Document } from 'yaml';
import { openApiDocument } from '../../../src/api/openapi/document.ts';
import { atEnd } from '../../harness/at-end.ts';
import { runCli } from '../../harness/run-cli.ts';
import { said } from '../../harness/said.ts';

const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

const ours = JSON.stringify(openApiDocument());

/** Their document: no billing plans, a field that we never send, and an endpoint of theirs. */
function theirs() {
  const document = JSON.parse(ours);
  delete document.paths['/api/v1/billing/plans'];
  const schema = document.components.schemas.SandboxSendRequest;
  schema.required.push('branch');
  schema.properties.branch = { type: 'string' };
  document.paths['/api/v1/refunds'] = { get: { responses: {} } };
  return document;
}

const diff = (...line: string[]) => runCli(['openapi', 'diff', ...line]);

test.each([
  ['JSON', file('same.json', ours)],
  ['YAML', file('same.yaml', String(new Document(JSON.parse(ours))))],
  ['with a long list', file('long.json', `${ours.slice(0, -1)},"x-list":[${'1,'.repeat(200_000)}1]}`)],
])('nothing differs: %s', async (_, path) => {
  const { code, stdout } = await diff(path, '-o', 'json');
  expect([code, JSON.parse(stdout).items]).toEqual([0, []]);
});

test('what printed is compared from standard input', async () => {
  const { stdout } = await runCli(['openapi']);
  const result = await runCli(['openapi', 'diff', '-'], { stdin: stdout });
  expect(said(result)).toBe(
    '! No differences. Limits and formats of values and security schemes are not compared.\n',
  );
});

test('the commands that would break come first, and the exit code is 6', async () => {
  const { code, stdout, stderr } = await diff(file('theirs.json', JSON.stringify(theirs())), '-o', 'json');
  const none = { field: null, ours: null, theirs: null };
  expect([code, JSON.parse(stdout).items]).toEqual([
    6,
    [
      {
        ...{ breaks: true, command: 'sandbox send', message: 'body.branch is required, and never sent' },
        ...{ code: 'field-required', method: 'POST', path: '/api/v1/sandbox/transactions' },
        ...{ ...none, field: 'body.branch' },
      },
      {
        ...{ breaks: true, command: 'billing plans', message: 'they have no GET /api/v1/billing/plans' },
        ...{ code: 'endpoint-missing', method: 'GET', path: '/api/v1/billing/plans', ...none },
      },
      {
        ...{
          breaks: false,
          command: 'api GET /api/v1/refunds',
          message: 'an endpoint that no command calls',
        },
        ...{ code: 'endpoint-new', method: 'GET', path: '/api/v1/refunds', ...none },
      },
    ],
  ]);
  expect(JSON.parse(stderr).error).toMatchObject({
    kind: 'expectation',
    message: 'would break: sandbox send, billing plans',
  });
});

test('what breaks nothing is no failure', async () => {
  const document = JSON.parse(ours);
  document.paths['/api/v1/refunds'] = { get: { responses: {} } };
  const { code, stdout } = await diff(file('new.json', JSON.stringify(document)), '-o', 'json');
  expect([code, JSON.parse(stdout).items]).toMatchObject([0, [{ code: 'endpoint-new', breaks: false }]]);
});

/** A server that answers this; its address. */
async function serving(status: number, text: string): Promise<{ url: string; headers: object[] }> {
  const headers: object[] = [];
  const server = createServer((request, response) => {
    headers.push(request.headers);
    response.writeHead(status).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/openapi.json?v=1`, headers };
}

test('an address gets no credentials', async () => {
  const { url, headers } = await serving(200, ours);
  const env = { PAYCONFIRM_TOKEN: 'a-token', PAYCONFIRM_CLIENT_SECRET: 'a-secret' };
  const { code } = await runCli(['openapi', 'diff', url], { env });
  expect([code, headers]).toMatchObject([0, [{}]]);
  expect(JSON.stringify(headers)).not.toMatch(/a-token|a-secret|authorization/);
});

test.each([
  ['no such file', 2, join(folder, 'none.json')],
  ['a folder', 2, folder],
  ['no OpenAPI', 2, file('other.json', '{"a":1}')],
  ['Swagger 2', 2, file('swagger.json', '{"swagger":"2.0","paths":{}}')],
  ['broken', 2, file('broken.json', '{"openapi":')],
  ['HTTP to another machine', 2, 'http://docs.example/openapi.json'],
  ['credentials in the address', 2, 'https://u:p@docs.example/openapi.json'],
])('cannot be read: %s', async (_, expected, given) => {
  const { code, stdout, stderr } = await diff(given);
  expect([code, stdout]).toEqual([expected, '']);
  expect(stderr).toMatch(/^error: .+\nhint: .+\n$|^error: \S+broken\.json:1:\d+: .+\n$/s);
  expect(stderr).not.toContain('u:p');
});

test('an address without a document', async () => {
  const { url } = await serving(404, 'not here');
  const { code, stderr } = await diff(url);
  expect([code, stderr]).toEqual([
    5,
    expect.stringMatching(
      /^error: 127\.0\.0\.1:\d+ did not return the document \(HTTP 404\)\nhint: Download /,
    ),
  ]);
});

test.each([[['openapi', 'diff']], [['openapi', 'show', 'x']]])('%j is refused', async (line) => {
  expect(await runCli(line)).toMatchObject({ code: 2, stdout: '' });
});

test.each([[['GET']], [[]]])(
  'Tab behind api %j offers the table’s paths, and those of the document that was compared',
  async (method) => {
    const env = { PAYCONFIRM_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'payconfirm-test-')) };
    const offered = async () => {
      const line = ['complete', '--for', 'fish', '--', 'api', ...method, '/api/v1/'];
      return (await runCli(line, { env })).stdout.split('\n').slice(2, -1);
    };
    const before = await offered();
    expect(before).toContain('/api/v1/client/me\tGET');
    const path = file('theirs.json', JSON.stringify(theirs()));
    await runCli(['openapi', 'diff', path, '--dry-run'], { env });
    expect(await offered()).toEqual(before);
    await runCli(['openapi', 'diff', path], { env });
    expect(await offered()).toEqual([...before, '/api/v1/refunds\tGET']);
    await runCli(['openapi', 'diff', file('same.json', ours)], { env });
    expect(await offered()).toEqual(before);
    const { stdout } = await runCli(['config', 'path', '--state'], { env });
    writeFileSync(join(stdout.trim(), 'openapi-paths.json'), 'x', { mode: 0o600 });
    expect(await offered()).toEqual(before);
  },
);
