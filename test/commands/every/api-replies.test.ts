/** `api` hides at each endpoint of the table what the endpoint's own command hides, and shows what that one shows. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../../src/api/endpoints/endpoint.ts';
import { type EndpointId, endpointIds, endpoints } from '../../../src/api/endpoints/index.ts';
import { endpointAt } from '../../../src/api/endpoints/paths.ts';
import { loadTree } from '../../../src/commands/index.ts';
import { mapFields } from '../../../src/values/is-record.ts';
import { isSecretName } from '../../../src/values/secret-names.ts';
import { leaves } from '../../harness/complete-line.ts';
import { unhurried } from '../../harness/emulator.ts';
import { lines, unknown } from '../../harness/every-command.ts';
import { fixturesOf } from '../../harness/fixtures.ts';
import { runCli } from '../../harness/run-cli.ts';

const extra = 'planted-extra-0123456789';
const logged = 'planted-logged-0123456789';
const phone = '0912345678';

/** The reply with a marked text in each secret that the table has, and with fields that the table does not have. */
function planted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(planted);
  if (typeof value !== 'object' || value === null) return value;
  const marked = mapFields(value as Record<string, unknown>, (part, name) => {
    if (name === 'request_headers') return JSON.stringify({ 'X-Shop': logged });
    return typeof part === 'string' && isSecretName(name) ? `revealed-${name}-0123` : planted(part);
  });
  return { secret_key: extra, otp_code: extra, payer_phone: phone, ...marked };
}

function replyTo(method: string, path: string) {
  const endpoint = endpointAt(method, path);
  const id = endpointIds.find((one) => endpoints[one] === endpoint);
  const good = fixturesOf(id!).find(({ reply }) => reply.status < 300);
  const { data, ...envelope } = good!.reply.body as { data: unknown };
  const text = JSON.stringify({ ...envelope, data: planted(data) });
  return text.replaceAll(/\{\w*id\}|<uuid>/g, unknown).replaceAll('"<integer>"', '1');
}

const server = createServer((request, response) => {
  request.resume();
  response.setHeader('content-type', 'application/json').end(replyTo(request.method!, request.url!));
});
const folder = mkdtempSync(join(tmpdir(), 'api-replies-'));
writeFileSync(join(folder, 'body.json'), '{}');
const values: Record<string, string> = {
  webhook: unknown,
  log: unknown,
  account: unknown,
  hook: 'https://shop.example/hook',
  body: join(folder, 'body.json'),
};
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

/** What a command's line needs besides. */
const besides: Record<string, string[]> = {
  'keys destroy': ['--yes'],
  'checkouts cancel': ['--yes'],
  'payment-profile rotate-return-secret': ['--yes'],
};

async function shown(line: string[], format: string) {
  const env = { PAYCONFIRM_BASE_URL: url, PAYCONFIRM_TOKEN: 'token', PAYCONFIRM_CLIENT_SECRET: 'key' };
  const { code, stdout, stderr } = await runCli([...line, '-o', format], {
    env: { ...env, PAYCONFIRM_CLIENT_ID: 'app', HOOK: 'the-secret-of-a-hook' },
    stdin: '123456\n654321\n',
    clock: unhurried,
    columns: 1000,
    tty: format === 'table',
  });
  const found = new Set(stdout.match(/revealed-\w+-0123|planted-\w+-0123456789|0912345678/g));
  return { code, stderr, found: [...found].sort() };
}

const definitions = leaves(await loadTree());
/** They read what they have made, or a code in it, and refuse a reply that is always the same. */
const strict = ['qr generate', 'payment-profile set', 'webhooks redeliver'];
const own = definitions.flatMap(([name, { endpoint }]): [EndpointId, string][] =>
  endpoint === undefined || strict.includes(name) ? [] : [[endpoint as EndpointId, name]],
);

function apiLine(id: EndpointId): string[] {
  const { method, path, body }: Endpoint = endpoints[id];
  const given = path.replace(/\{\w+\}/g, unknown);
  return ['api', method, given, ...(body ? ['--data', '{}'] : [])];
}

test('most endpoints have a command that sends one request', () => {
  expect(new Set(own.map(([id]) => id)).size).toBeGreaterThan(50);
});

test.each(own)('%s: as %s', async (id, name) => {
  const words = lines[name]!.map((word) => word.replace(/\{(\w+)\}/, (_, key: string) => values[key] ?? ''));
  const line = [...name.split(' '), ...words.filter((word) => word !== '--save'), ...(besides[name] ?? [])];
  const command = await shown(line, 'json');
  const api = await shown(apiLine(id), 'json');
  expect([command.code, api.code], command.stderr + api.stderr).toEqual([0, 0]);
  const secrets = ({ found }: typeof api) => found.filter((text) => text !== phone);
  expect(secrets(api)).toEqual(secrets(command));
  expect(secrets(api)).not.toContain(extra);
});

test.each(endpointIds)('%s: no secret but what it reveals, no person in a table', async (id) => {
  const json = await shown(apiLine(id), 'json');
  expect(json.found.filter((text) => text.startsWith('planted'))).toEqual([]);
  const table = await shown(apiLine(id), 'table');
  expect(table.found.filter((text) => !text.startsWith('revealed'))).toEqual([]);
});
