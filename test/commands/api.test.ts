import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/api/endpoints/endpoint.ts';
import { endpointIds, endpoints } from '../../src/api/endpoints/index.ts';
import { pictureEndpoints } from '../../src/api/endpoints/public.ts';
import { between } from '../harness/between.ts';
import { cliOn } from '../harness/cli-on.ts';
import { type RunningEmulator, startEmulator } from '../harness/emulator.ts';
import { said } from '../harness/said.ts';
import { startService } from '../harness/scripted-service.ts';

const pictureIds = Object.keys(pictureEndpoints);

let emulator: RunningEmulator;
let cli: ReturnType<typeof cliOn>;
beforeAll(async () => {
  emulator = await startEmulator();
  cli = cliOn(emulator);
});
afterAll(() => emulator.stop());

describe('api', () => {
  const sandbox = ['api', 'POST', '/api/v1/sandbox/transactions'];
  const fields = ['--fields', 'transaction_code,amount,is_sandbox', '--json'];

  test('a read, in any case of the method', async () => {
    expect(said(await cli(['api', 'get', '/api/v1/client/me', '--jq', '.username']))).toMatchInlineSnapshot(`
      "demo
      "
    `);
  });

  test('a path alone is read by GET; a body needs the method', async () => {
    expect((await cli(['api', '/api/v1/client/me', '--jq', '.username'])).stdout).toBe('demo\n');
    expect(await cli(['api', '/api/v1/sandbox/transactions', '-f', 'description=DH1'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: METHOD is missing: a body needs POST, PUT, PATCH or DELETE\n',
    });
    expect((await cli(['api', 'GET'])).stderr).toContain('PATH must begin with one /');
    expect((await cli(['api'])).stderr).toContain("missing required argument 'PATH'");
  });

  test('fields as text, typed fields, both', async () => {
    const line = [
      ...sandbox,
      '-f',
      'description=DH 1 = đ',
      '-f',
      'transaction_code=FT1',
      '-F',
      'amount:=150000',
    ];
    expect(said(await cli([...line, ...fields]))).toMatchInlineSnapshot(`
      "{
        "transaction_code": "FT1",
        "amount": 150000,
        "is_sandbox": true
      }
      "
    `);
    const plain = [
      'amount=150000',
      'less=-5',
      'on=true',
      'none=null',
      'phone=0901',
      'text=DH=1',
      'list:=[1]',
    ];
    const given = plain.flatMap((field) => ['-F', field]);
    const shown = await cli(['api', 'POST', '/x', ...given, '--dry-run', '--json', '--show-personal']);
    expect(JSON.parse(shown.stdout).body).toEqual({
      amount: 150_000,
      less: -5,
      on: true,
      none: null,
      phone: '0901',
      text: 'DH=1',
      list: [1],
    });
    const long = await cli(['api', 'POST', '/x', '-F', 'amount:=12345678901234567890', '--dry-run', '-v']);
    expect(long.stdout).toContain('"amount": 12345678901234567890');
    expect((await cli(['api', 'POST', '/x', '-F', 'amount:=1e309'])).stderr).toBe(
      'error: --field amount:= has a number beyond what can be held (1e308)\n',
    );
    expect(
      said(await cli([...sandbox, '-f', 'description=DH1', '-f', 'amount=150000'])),
    ).toMatchInlineSnapshot(`
      "! error: the service did not accept the values (HTTP 422)
      !   body.amount: must be integer
      ! hint: -f sends text: use -F amount=VALUE
      exit 3
      "
    `);
  });

  test('the body from a line, a file, standard input; what is no JSON', async () => {
    const body = '{"description":"DH1","amount":150000,"transaction_code":"FT2"}';
    const file = join(mkdtempSync(join(tmpdir(), 'payconfirm-api-')), 'body.json');
    writeFileSync(file, body);
    const first = await cli([...sandbox, '--data', body, ...fields]);
    expect(said(first)).toMatchInlineSnapshot(`
      "{
        "transaction_code": "FT2",
        "amount": 150000,
        "is_sandbox": true
      }
      "
    `);
    expect(await cli([...sandbox, '--data', `@${file}`, ...fields])).toEqual(first);
    expect(await cli([...sandbox, '--data', '-', ...fields], { stdin: body })).toEqual(first);
    expect((await cli([...sandbox, '--data', '{"a":'])).code).toBe(2);
    expect(said(await cli([...sandbox, '--data', '@/nowhere.json']))).toMatchInlineSnapshot(`
      "! error: /nowhere.json does not exist
      ! hint: Check the file name and the folder.
      exit 1
      "
    `);
  });

  test('a query, and every page', async () => {
    const accounts = ['api', 'GET', '/api/v1/client/bank-accounts', '--query', 'limit=1'];
    expect(
      said(await cli([...accounts, '--query', 'page=2', '--jq', '.items[].account_name, .page'])),
    ).toMatchInlineSnapshot(`
      "CONG TY TNHH DEMO
      2
      "
    `);
    expect(
      said(await cli([...accounts, '--paginate', '-o', 'ndjson', '--fields', 'account_name'])),
    ).toMatchInlineSnapshot(`
      "{"account_name":"NGUYEN VAN AN"}
      {"account_name":"CONG TY TNHH DEMO"}
      "
    `);
    expect(said(await cli([...accounts, '--query', 'oops']))).toMatchInlineSnapshot(`
      "! error: --query must be key=value; what was given has no =
      exit 2
      "
    `);
    expect(said(await cli(['api', 'POST', '/api/v1/x', '--paginate']))).toMatchInlineSnapshot(`
      "! error: --paginate needs GET
      exit 2
      "
    `);
  });

  test('at a path of no endpoint a reply is shown as it came, but for the credentials in use', async () => {
    const reply = { secret_key: 'whsec_new_0123456789', echoed: `Bearer of ${emulator.clientSecret}` };
    const answer = JSON.stringify({ success: true, message: '', data: reply });
    const url = await between(
      emulator.url,
      (text, { path }) => (path === '/api/v1/new-things' ? answer : text),
      undefined,
      (path) => path.replace('new-things', 'client/me'),
    );
    const env = { PAYCONFIRM_BASE_URL: url };
    const { stdout } = await cli(['api', 'GET', '/api/v1/new-things', '--json'], { env });
    expect(JSON.parse(stdout)).toEqual({ ...reply, echoed: 'Bearer of [redacted]' });
  });

  test('what the service says to it', async () => {
    expect(said(await cli(['api', 'GET', '/api/v1/nothing']))).toMatchInlineSnapshot(`
      "! error: no such path (HTTP 404)
      exit 1
      "
    `);
    const { stderr } = await cli(['api', '/client/me']);
    expect(stderr).toBe('error: no such path (HTTP 404)\nhint: Did you mean /api/v1/client/me?\n');
    expect(said(await cli([...sandbox, '-F', 'amount:=0', '-f', 'description=']))).toMatchInlineSnapshot(`
      "! error: the service did not accept the values (HTTP 422)
      !   body.amount: must be >= 1
      !   body.description: must NOT have fewer than 1 characters
      exit 3
      "
    `);
  });
});

describe('openapi', () => {
  test('is valid OpenAPI 3.1.0, version 1.0, of every endpoint of the table', async () => {
    const { code, stdout } = await cli(['openapi']);
    const document = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
    expect([document.openapi, document.info.version, document.servers]).toEqual([
      '3.1.0',
      '1.0',
      [{ url: emulator.url }],
    ]);
    const operations = Object.entries<Record<string, { operationId: string }>>(document.paths).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(
          ([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`,
        ),
    );
    expect(operations.sort()).toEqual(
      Object.entries({ ...endpoints, ...pictureEndpoints })
        .map(([id, { method, path }]) => `${method} ${path} ${id}`)
        .sort(),
    );
  });

  test('as YAML, and on a terminal, it is the same', async () => {
    const { parse } = await import('yaml');
    const document = JSON.parse((await cli(['openapi', '--json'])).stdout);
    expect(parse((await cli(['openapi', '-o', 'yaml'])).stdout)).toEqual(document);
    expect(JSON.parse((await cli(['openapi'], { tty: true })).stdout)).toEqual(document);
  });
});

describe('a reply that is not JSON', () => {
  /** The picture paths of a pending checkout and of its code. */
  async function picturesOf() {
    const order = [
      '--amount',
      '150k',
      '--order-code',
      'DH7',
      '--return-url',
      'https://shop.example',
      '--sandbox',
    ];
    const { token, qr_code_id } = JSON.parse((await cli(['checkouts', 'create', ...order, '--json'])).stdout);
    return [`/api/v1/qr/${qr_code_id}/image.png`, `/api/v1/checkouts/public/${token}/qr.png`];
  }
  let paths: string[];
  beforeAll(async () => {
    paths = await picturesOf();
  });
  /** §11.2 of the PNG standard: its signature, then the width and the height. */
  const sizeOf = (bytes: Buffer) => {
    expect(bytes.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
    return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  };
  const folder = () => mkdtempSync(join(tmpdir(), 'payconfirm-test-'));

  test('goes to a pipe, byte for byte, and asks for no login', async () => {
    for (const path of paths) {
      const env = { PAYCONFIRM_CLIENT_ID: '', PAYCONFIRM_CLIENT_SECRET: '', PAYCONFIRM_TOKEN: '' };
      const line = ['api', 'GET', path, '--query', 'size=256'];
      const { code, stdout, stderr } = await cli(line, { env, encoding: 'latin1' });
      expect([code, stderr]).toEqual([0, '']);
      const there = await fetch(`${emulator.url}${path}?size=256`);
      const bytes = Buffer.from(stdout, 'latin1');
      expect(bytes).toEqual(Buffer.from(await there.arrayBuffer()));
      expect(sizeOf(bytes)).toEqual([256, 256]);
    }
  });

  test('goes to a file, and over one with --force alone', async () => {
    const file = join(folder(), 'code.png');
    const line = ['api', 'GET', paths[0]!, '--file', file];
    const written = await cli(line, { tty: true });
    expect(written).toMatchObject({ code: 0, stdout: '' });
    expect(written.stderr).toMatch(/^Wrote .*code\.png: image\/png, \d+ bytes\.\n$/);
    expect(sizeOf(readFileSync(file))).toEqual([512, 512]);
    expect((await cli(line)).stderr).toMatch(/ exists\nhint: .* --force to write over it\.\n$/);
    expect((await cli([...line, '--force'])).code).toBe(0);
  });

  test('is refused on a terminal, and where JSON was asked for', async () => {
    const line = ['api', 'GET', paths[1]!];
    expect(await cli(line, { tty: true })).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'error: the reply is image/png, and standard output is a terminal\n' +
        'hint: Write it to a file with --file FILE, or redirect it with > FILE.\n',
    });
    for (const flags of [
      ['-o', 'json'],
      ['--jq', '.'],
      ['--fields', 'a'],
    ]) {
      const { code, stdout, stderr } = await cli([...line, ...flags]);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain('the reply is image/png, not JSON');
    }
  });

  test('that is JSON goes to the file too, whole', async () => {
    const file = join(folder(), 'me.json');
    const line = ['api', '/api/v1/client/me', '--file', file];
    const { code, stdout, stderr } = await cli(line);
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toMatch(/Wrote .*me\.json: application\/json.*, \d+ bytes/);
    expect(JSON.parse(readFileSync(file, 'utf8')).username).toBe('demo');
    expect(said(await cli([...line, '--fields', 'username']))).toBe(
      '! error: --file writes the whole reply: remove --jq and --fields\nexit 2\n',
    );
  });

  test('an error is an error: no picture of a code that nobody should pay', async () => {
    const { code, stderr } = await cli(['api', 'GET', '/api/v1/checkouts/public/none/qr.png']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('(HTTP 404)')]);
  });

  test('text of a path that is in no list is printed; a page of another program is an error', async () => {
    const service = await startService(({ url }, response) => {
      response.setHeader('content-type', url === '/page' ? 'text/html' : 'text/plain');
      response.end(url === '/page' ? '<p>Back at six</p>' : 'up\n');
    });
    const env = { PAYCONFIRM_BASE_URL: service.origin, PAYCONFIRM_TOKEN: 't' };
    const ask = (path: string) => cli(['api', 'GET', path], { env });
    expect(await ask('/status')).toEqual({ code: 0, stdout: 'up\n', stderr: '' });
    expect(await ask('/page')).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('the reply is HTML'),
    });
    expect(await ask('/api/v1/client/me')).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('no JSON'),
    });
    expect(service.received.map(({ headers }) => headers.accept)).toEqual([
      ...['application/json, */*;q=0.5', 'application/json, */*;q=0.5', 'application/json'],
    ]);
  });
});

describe('endpoints', () => {
  test('the table, from the code', async () => {
    const { stdout } = await cli(['endpoints', '--json']);
    const { items, total } = JSON.parse(stdout);
    const ids = [...endpointIds, ...pictureIds];
    expect([total, items.map(({ id }: { id: string }) => id)]).toEqual([ids.length, ids]);
    expect(items.filter(({ command }: { command: string }) => command === '')).toEqual([]);
    expect(items.find(({ id }: { id: string }) => id === 'webhooks.update')).toEqual({
      id: 'webhooks.update',
      method: 'PUT',
      path: '/api/v1/client-webhooks/{config_id}',
      auth: 'bearer+secret',
      section: '4.7',
      summary: endpoints['webhooks.update'].summary,
      command: 'webhooks update, webhooks pause, webhooks resume',
      assumed: false,
    });
  });

  test('those that are assumed are marked: here, in OpenAPI, in the help and in the docs', async () => {
    const { stdout } = await cli(['endpoints', '--jq', '[.items[] | select(.assumed) | .id]']);
    const ofTable = endpointIds.filter((id) => (endpoints[id] as Endpoint).assumed === true);
    const assumed = [...ofTable, ...pictureIds];
    expect(JSON.parse(stdout)).toEqual(assumed);
    const { paths } = JSON.parse((await cli(['openapi', '--json'])).stdout);
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods as object));
    const marked = operations.filter((one) => one['x-assumed'] === true).map((one) => one.operationId);
    expect(marked.sort()).toEqual([...assumed].sort());
    const line = 'Assumed: the service document names this endpoint, but does not describe it.';
    expect((await cli(['transactions', 'list', '--help'])).stdout).toContain(`\n${line}\n`);
    expect((await cli(['va', 'list', '--help'])).stdout).not.toContain(line);
    expect(readFileSync('docs/commands/transactions.md', 'utf8')).toContain('(§4.9, assumed)');
  });

  test('for people', async () => {
    const { stdout } = await cli(['endpoints'], { tty: true, columns: 240 });
    expect(stdout).toMatch(
      /^GET +\/checkouts\/\{id\} +checkouts show, checkouts wait, .* 4\.5 +checkouts\.show$/m,
    );
    expect(stdout).toMatch(/^GET +\/webhook-logs +webhooks logs, /m);
    const narrow = await cli(['endpoints'], { tty: true });
    expect(narrow.stdout).toMatch(
      /^POST +\/bank\/\{id\}\/virtual-account\/verification +va verify, va register$/m,
    );
    expect(narrow.stdout).toMatch(
      /^POST\* {3,4}\/bank\/virtual-account\/transactions\/\{id\}\/retry {2}webhooks redeliver$/m,
    );
    expect(narrow.stderr).toBe(
      '*: assumed; the service document names the endpoint but does not describe it.\n' +
        'Hidden columns: § (section), ID. Widen the terminal, or use --fields or -o json.\n',
    );
    const chosen = await cli(['endpoints', '--fields', 'id,command', '-o', 'tsv']);
    expect(chosen.stdout).toMatch(/^client\.register\tclient register\n/);
  });
});

describe('completion', () => {
  test.each(['bash', 'zsh', 'fish', 'powershell'])('%s', async (shell) => {
    const { code, stdout, stderr } = await cli(['completion', shell]);
    expect([code, /payconfirm complete '?--/.test(stdout), stderr]).toEqual([0, true, '']);
  });

  test('another shell: exit 2', async () => {
    expect(said(await cli(['completion', 'csh']))).toMatchInlineSnapshot(`
      "! error: SHELL must be one of bash, zsh, fish, powershell; given: csh
      exit 2
      "
    `);
  });

  test.each([
    [['webh'], ['webhooks']],
    [['webhooks', 'resu'], ['resume']],
    [
      ['webhooks', 'create', '--sec'],
      ['--secret-stdin', '--secret-file', '--secret-env'],
    ],
    [['whoami', '--prof'], ['--profile']],
    [
      ['whoami', '--output', ''],
      ['table', 'tsv', 'json', 'ndjson', 'csv', 'yaml'],
    ],
  ])('%j', async (words, values) => {
    const { stdout } = await cli(['complete', '--', ...words]);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .slice(0, -1)
        .map((line) => line.split('\t')[0]),
    ).toEqual(values);
  });
});
