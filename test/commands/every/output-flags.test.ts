import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { between } from '../../harness/between.ts';
import { cliOn } from '../../harness/cli-on.ts';
import { type RunningEmulator, startEmulator } from '../../harness/emulator.ts';
import { said } from '../../harness/said.ts';

let emulator: RunningEmulator;
let cli: ReturnType<typeof cliOn>;
beforeAll(async () => {
  emulator = await startEmulator();
  cli = cliOn(emulator);
  await cli(['sandbox', 'send', '--amount', '150k', '--description', 'DH1', '--code', 'FT1']);
});
afterAll(() => emulator.stop());

const send = ['sandbox', 'send', '--amount', '1.943.000', '--description', 'DH1', '--code', 'FT1'];

describe('--jq and --fields', () => {
  test('strings print raw, the rest as JSON', async () => {
    expect(said(await cli(['whoami', '--jq', '.username, .is_active']))).toMatchInlineSnapshot(`
      "demo
      true
      "
    `);
    expect(
      said(await cli(['accounts', 'list', '--jq', '.items[] | {t: .customer_type}'])),
    ).toMatchInlineSnapshot(`
      "{"t":"PERS"}
      {"t":"ORG"}
      "
    `);
    expect(
      said(await cli(['accounts', 'list', '-o', 'ndjson', '--jq', '.customer_type'])),
    ).toMatchInlineSnapshot(`
      "PERS
      ORG
      "
    `);
    expect(said(await cli(['whoami', '--jq', '.username | .[0]']))).toMatchInlineSnapshot(`
      "! {"error":{"kind":"usage","message":"--jq .username | .[0]: Cannot index string with number (0)","hint":"The language is described at https://jqlang.org/manual; without --jq the data is printed as it is.","status":null,"details":null,"request":null}}
      exit 2
      "
    `);
    expect(said(await cli(['whoami', '-o', 'csv', '--jq', '.id']))).toMatchInlineSnapshot(`
      "! error: --jq prints JSON, not csv
      ! hint: Remove --output, or use json or ndjson.
      exit 2
      "
    `);
  });

  test('choose and order, in every format, also what the table does not show', async () => {
    const list = (format: string) =>
      cli(['accounts', 'list', '--fields', 'customer_type,account_name,created_at', '-o', format]);
    expect(said(await list('table'))).toMatchInlineSnapshot(`
      "TYPE  NAME               created_at
      PERS  NGUYEN VAN AN      2026-11-21T01:00:00.000
      ORG   CONG TY TNHH DEMO  2026-11-21T01:00:00.000
      "
    `);
    expect(said(await list('tsv'))).toMatchInlineSnapshot(`
      "PERS	NGUYEN VAN AN	2026-11-21T01:00:00.000
      ORG	CONG TY TNHH DEMO	2026-11-21T01:00:00.000
      "
    `);
    expect(said(await list('csv'))).toMatchInlineSnapshot(`
      "customer_type,account_name,created_at
      PERS,NGUYEN VAN AN,2026-11-21T01:00:00.000
      ORG,CONG TY TNHH DEMO,2026-11-21T01:00:00.000
      "
    `);
    expect(said(await list('ndjson'))).toMatchInlineSnapshot(`
      "{"customer_type":"PERS","account_name":"NGUYEN VAN AN","created_at":"2026-11-21T01:00:00.000"}
      {"customer_type":"ORG","account_name":"CONG TY TNHH DEMO","created_at":"2026-11-21T01:00:00.000"}
      "
    `);
    expect(said(await list('yaml'))).toMatchInlineSnapshot(`
      "items:
      - customer_type: PERS
        account_name: NGUYEN VAN AN
        created_at: "2026-11-21T01:00:00.000"
      - customer_type: ORG
        account_name: CONG TY TNHH DEMO
        created_at: "2026-11-21T01:00:00.000"
      total: 2
      page: 1
      limit: 10
      "
    `);
    expect(said(await cli(['endpoints', '--fields', 'id,auth', '--jq', '.items[0]']))).toMatchInlineSnapshot(`
      "{"id":"client.register","auth":"none"}
      "
    `);
  });

  test('a documented field that the first item lacks', async () => {
    const url = await between(emulator.url, (reply) => reply.replace(/,"created_at":"[^"]*"/, ''));
    const env = { PAYCONFIRM_BASE_URL: url };
    expect(said(await cli(['accounts', 'list', '--fields', 'created_at', '-o', 'csv'], { env }))).toBe(
      'created_at\r\n""\r\n2026-11-21T01:00:00.000\r\n',
    );
  });

  test('an unknown field: exit 2; of a write, before it is sent', async () => {
    expect(said(await cli(['accounts', 'list', '--fields', 'nope']))).toMatchInlineSnapshot(`
      "! error: unknown field "nope" in --fields
      ! hint: Known fields: id, account_number, account_name, bank_name, customer_type, phone_number, created_at.
      exit 2
      "
    `);
    const create = ['webhooks', 'create', '--name', 'n', '--url', 'https://shop.example/h'];
    expect(said(await cli([...create, '--fields', 'nope']))).toMatchInlineSnapshot(`
      "! error: unknown field "nope" in --fields
      ! hint: Known fields: id, name, webhook_url, auth_type, is_active, virtual_account_id, api_key_name, payload_format, created_at, secret_key, max_retries.
      exit 2
      "
    `);
    expect((await cli(['webhooks', 'list', '--jq', '.total'])).stdout).toBe('0\n');
    expect(said(await cli([...create, '--fields', 'max_retries,name']))).toMatchInlineSnapshot(`
      "max_retries	7
      name	n
      ! Created. Try it: payconfirm webhooks test 00000000-0000-4000-8000-000000000001
      ! warning: Deliveries to it are unsigned: your app cannot tell who sent them. To have them signed: payconfirm webhooks update 00000000-0000-4000-8000-000000000001 --auth HMAC_SHA256 --secret-env WEBHOOK_SECRET
      "
    `);
  });
});

describe('--tz', () => {
  const created = (...argv: string[]) => ['whoami', '--fields', 'created_at', '-o', 'table', ...argv];
  test('flag, then environment, then setting, then Vietnam; the zone is named', async () => {
    expect(said(await cli(created()))).toMatchInlineSnapshot(`
      "Created  2026-11-21 08:00:00 +07
      "
    `);
    await cli(['config', 'set', 'tz', 'UTC']);
    expect(said(await cli(created()))).toMatchInlineSnapshot(`
      "Created  2026-11-21 01:00:00 +00
      "
    `);
    const env = { PAYCONFIRM_TZ: 'America/New_York' };
    expect(said(await cli(created(), { env }))).toMatchInlineSnapshot(`
      "Created  2026-11-20 20:00:00 -05
      "
    `);
    expect(said(await cli(created('--tz', 'Asia/Kathmandu'), { env }))).toMatchInlineSnapshot(`
      "Created  2026-11-21 06:45:00 +05:45
      "
    `);
    await cli(['config', 'set', 'tz', 'Asia/Ho_Chi_Minh']);
  });
});

describe('colour', () => {
  const coloured = /\u001b\[/;
  const line = ['whoami', '-o', 'table'];
  const env = { NO_COLOR: '' };
  test.each<[string, string[], Record<string, string>, boolean, boolean]>([
    ['a terminal', [], env, true, true],
    ['no terminal', [], env, false, false],
    ['--no-color', ['--no-color'], env, true, false],
    ['NO_COLOR', [], { NO_COLOR: '1' }, true, false],
    ['FORCE_COLOR off a terminal', [], { ...env, FORCE_COLOR: '1' }, false, true],
    ['FORCE_COLOR=0', [], { ...env, FORCE_COLOR: '0' }, true, false],
    ['NO_COLOR over FORCE_COLOR', [], { NO_COLOR: '1', FORCE_COLOR: '1' }, true, false],
    ['TERM=dumb', [], { ...env, TERM: 'dumb' }, true, false],
  ])('%s', async (_, argv, more, tty, colored) => {
    const { stdout } = await cli([...line, ...argv], { tty, env: more });
    expect(coloured.test(stdout)).toBe(colored);
  });

  test('never in JSON, TSV or CSV', async () => {
    for (const format of ['json', 'ndjson', 'yaml', 'csv', 'tsv']) {
      const run = await cli(['whoami', '-o', format], { tty: true, env: { NO_COLOR: '', FORCE_COLOR: '1' } });
      expect([format, coloured.test(run.stdout)]).toEqual([format, false]);
    }
  });
});

describe('the output format', () => {
  test('table on a terminal, tsv off one; flag, environment, setting', async () => {
    const first = async (argv: string[], options = {}) => (await cli(argv, options)).stdout.split('\n')[0];
    expect(await first(['whoami', '--fields', 'username'], { tty: true })).toBe('Username  demo');
    expect(await first(['whoami', '--fields', 'username'])).toBe('username\tdemo');
    const env = { PAYCONFIRM_OUTPUT: 'csv' };
    expect(await first(['whoami', '--fields', 'username'], { env })).toBe('username\r');
    expect(await first(['whoami', '--fields', 'username', '-o', 'yaml'], { env })).toBe('username: demo');
    await cli(['config', 'set', 'output', 'ndjson']);
    expect(await first(['whoami', '--fields', 'username'], { tty: true })).toBe('{"username":"demo"}');
    await cli(['config', 'set', 'output', 'tsv']);
  });
});

test('global flags go before a command and after it', async () => {
  const after = await cli([...send, '--json', '--fields', 'amount']);
  const before = await cli(['--json', '--fields', 'amount', ...send]);
  expect(before).toEqual(after);
  expect(said(after)).toMatchInlineSnapshot(`
    "{
      "amount": 150000
    }
    ! warning: The service reports success, but its reply differs: amount: asked for 1943000, the reply says 150000
    ! warning: The reply has other values: this code probably exists already, and then nothing new was recorded.
    "
  `);
});
