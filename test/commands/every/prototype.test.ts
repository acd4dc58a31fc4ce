/** Names that lead into JavaScript's own objects, from every side that names come from: nothing of it changes. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CommandDefinition, Definition } from '../../../src/cli/definition.ts';
import { loadTree } from '../../../src/commands/index.ts';
import { runCli } from '../../harness/run-cli.ts';

const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];
/** What every object, list and function has. */
const shared = [Object, Object.prototype, Function, Function.prototype, Array.prototype, String.prototype];
const inherited = names.flatMap((name) => {
  const value = Object.getOwnPropertyDescriptor(Object.prototype, name)?.value;
  return typeof value === 'function' ? [value] : [];
});
const keysOfAll = () => [...shared, ...inherited].map((object) => Reflect.ownKeys(object).map(String));

const nested = '{"__proto__":{"ca":"x"},"constructor":{"prototype":{"ca":"x"}},"toString":{"ca":"x"}}';
let server: Server;
let env: Record<string, string>;
beforeAll(async () => {
  server = createServer((request, response) => {
    for (const name of names) response.setHeader(name, ['ca', 'ca']);
    if (request.url!.startsWith('/api/v1/oauth')) return response.end('{"access_token":"t","expires_in":60}');
    const data = request.method === 'GET' ? `[${nested}]` : nested;
    response.end(`{"success":true,"message":"ok","__proto__":{"ca":"x"},"data":${data}}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  env = {
    PAYCONFIRM_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    PAYCONFIRM_CLIENT_ID: 'app',
    PAYCONFIRM_CLIENT_SECRET: 'client-secret-value',
  };
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

let before: string[][];
beforeEach(() => {
  before = keysOfAll();
});
afterEach(() => {
  expect(keysOfAll()).toEqual(before);
});

const commandsOf = (
  definitions: readonly Definition[],
  above: string[] = [],
): [string, CommandDefinition][] =>
  definitions.flatMap((one) => {
    const words = [...above, one.name];
    return one.kind === 'group' ? commandsOf(one.commands, words) : [[words.join(' '), one]];
  });
const takingFields = commandsOf(await loadTree()).flatMap(([name, { flags = {}, arguments: args = [] }]) => {
  const given = name === 'api' ? ['POST', '/x'] : args.map(() => '00000000-0000-4000-8000-000000000000');
  const flag = name === 'api' ? 'typed-field' : 'field';
  return flag in flags ? [[name, [...name.split(' '), ...given], `--${flag}`] as const] : [];
});

test('there are commands that take fields', () => {
  expect(takingFields.length).toBeGreaterThan(10);
});

describe.each(takingFields)('%s', (_, line, flag) => {
  test.each(['__proto__', 'constructor', 'prototype'])('refuses %s anywhere in a path', async (name) => {
    for (const path of [`${name}.ca`, `a.${name}.ca`, `a.${name}`, name, `${name}.${name}.ca`]) {
      const { code, stderr } = await runCli([...line, flag, `${path}:="x"`], { env });
      expect([code, stderr]).toEqual([2, expect.stringContaining(`no field can be named ${name}`)]);
    }
  });

  test.each(['toString', 'hasOwnProperty', 'valueOf'])('takes %s for a field of ours', async (name) => {
    await runCli([...line, flag, `${name}.ca:="x"`, flag, `a.${name}.ca:="x"`, '--dry-run'], { env });
  });
});

test('a field that is inside of a value is refused', async () => {
  const { code, stderr } = await runCli(['api', 'POST', '/x', '-f', 'a=1', '-f', 'a.b=2'], { env });
  expect([code, stderr]).toEqual([2, expect.stringContaining('--field a.b: a is already a value')]);
});

test('a field named as what objects have is sent', async () => {
  const line = ['api', 'POST', '/x', '-f', 'toString.x=1', '-f', 'valueOf=2', '--dry-run', '--json'];
  const { stdout } = await runCli(line, { env });
  expect(JSON.parse(stdout).body).toEqual({ toString: { x: '1' }, valueOf: '2' });
});

test.each([
  ['--data', ['api', 'POST', '/x', '--data', nested]],
  ['--data of a write', ['webhooks', 'create', '--data', nested]],
  ['--query', ['api', 'GET', '/x', ...names.flatMap((name) => ['--query', `${name}=ca`])]],
  ['a reply as a table', ['webhooks', 'list', '-o', 'table']],
  ['a reply as CSV', ['webhooks', 'list', '-o', 'csv']],
  ['a reply as YAML', ['webhooks', 'list', '-o', 'yaml']],
  ['a reply through jq', ['webhooks', 'list', '--jq', '.items[0]']],
  ['a reply, traced', ['webhooks', 'list', '-v']],
  ['fields asked for', ['webhooks', 'list', '--json', '--fields', '__proto__,constructor,toString']],
])('%s does its work', async (_, line) => {
  const { code, stderr } = await runCli(line, { env });
  expect([code, stderr.includes('defect')], stderr).toEqual([0, false]);
});

test('files of settings and credentials', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text, { mode: 0o600 });
  write('config.json', `{"__proto__":{"ca":"x"},"profiles":{"__proto__":{"base_url":"http://127.0.0.1:1"}}}`);
  write('credentials.json', nested);
  for (const name of names) {
    for (const line of [
      ['profiles', 'list'],
      ['profiles', 'use', name],
      ['auth', 'status', '--profile', name],
    ]) {
      const { stderr } = await runCli(line, { env: { ...env, PAYCONFIRM_CONFIG_DIR: folder } });
      expect(stderr).not.toContain('defect');
    }
  }
});

test.each(names)('a profile named %s is refused, or kept like any other', async (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const own = { ...env, PAYCONFIRM_CONFIG_DIR: folder, PAYCONFIRM_PROFILE: name };
  const login = await runCli(['auth', 'login', '--client-id', 'app', '--client-secret-stdin'], {
    env: own,
    stdin: 'client-secret-value',
  });
  expect([0, 2]).toContain(login.code);
  const shown = await runCli(['profiles', 'show', name, '--json'], { env: own });
  expect([login.code === 0 ? 0 : 2, shown.stderr.includes('defect')]).toEqual([shown.code, false]);
});
