import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningEmulator, startEmulator } from '../../harness/emulator.ts';
import { type RunOptions, runCli } from '../../harness/run-cli.ts';
import { said } from '../../harness/said.ts';

let emulator: RunningEmulator;
let folder: string;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.stop());
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'payconfirm-keys-')), 'payconfirm');
  emulator.clock.set('2026-11-21T01:00:00Z');
});

/** Without credentials in the environment: what is kept counts. */
const cli = (argv: string[], options: RunOptions = {}) =>
  runCli(argv, {
    clock: emulator.clock,
    ...options,
    env: { PAYCONFIRM_CONFIG_DIR: folder, ...options.env },
  });

const byKey = () =>
  cli(
    ['auth', 'login', '--base-url', emulator.url, '--client-id', 'emulator-client', '--client-secret-stdin'],
    {
      stdin: 'emulator-secret\n',
    },
  );
const kept = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));

describe('keys', () => {
  test('generate shows the secret this once; --save keeps it instead', async () => {
    await byKey();
    const shown = await cli(['keys', 'generate', '--name', 'Shop B', '--json']);
    const key = JSON.parse(shown.stdout);
    expect([shown.code, shown.stderr, key]).toEqual([
      0,
      'The secret is not shown again: keep it now.\n',
      {
        id: expect.any(String),
        client_id: expect.any(String),
        client_secret: expect.stringMatching(/^secret_/),
        name: 'Shop B',
        is_active: true,
        created_at: '2026-11-21T01:00:00.000',
      },
    ]);
    const saved = await cli(['keys', 'generate', '--save'], { tty: true });
    expect(said(saved)).toMatchInlineSnapshot(`
      "ID             00000000-0000-4000-8000-000000000001
      Client ID      00000000-0000-4000-8000-000000000002
      Client secret  -
      Name           Default Key
      Created        2026-11-21 08:00:00 +07
      ! Kept in profile default.
      "
    `);
    const { client_id } = kept('config.json').profiles.default;
    const { value: client_secret } = kept('credentials.json').default.client_secret;
    expect([saved.stdout.includes(client_id), saved.stdout.includes(client_secret)]).toEqual([true, false]);
    expect((await cli(['auth', 'token', '--fresh'])).code).toBe(0);
  });

  test('list, destroy', async () => {
    await emulator.control('POST', '/reset');
    await byKey();
    const { stdout } = await cli(['keys', 'generate', '--json']);
    const { id } = JSON.parse(stdout);
    expect(
      said(await cli(['keys', 'list', '--json', '--fields', 'name,is_active,created_at'])),
    ).toMatchInlineSnapshot(`
      "{
        "items": [
          {
            "name": "Default Key",
            "is_active": true,
            "created_at": "2026-11-21T01:00:00.000"
          },
          {
            "name": "Default Key",
            "is_active": true,
            "created_at": "2026-11-21T01:00:00.000"
          }
        ],
        "total": 2,
        "page": 1,
        "limit": 2
      }
      "
    `);
    expect(said(await cli(['keys', 'destroy', id]))).toMatchInlineSnapshot(`
      "! error: Destroy key 00000000-0000-4000-8000-000000000001? What still uses it stops working. Nobody can be asked here
      ! hint: add --yes
      exit 2
      "
    `);
    expect(said(await cli(['keys', 'destroy', id, '--yes', '--json']))).toMatchInlineSnapshot(`
      "null
      ! Destroyed key 00000000-0000-4000-8000-000000000001.
      "
    `);
    expect(said(await cli(['keys', 'destroy', id, '--yes']))).toMatchInlineSnapshot(`
      "! error: no such key (HTTP 404)
      exit 1
      "
    `);
    expect(said(await cli(['keys', 'list'], { tty: true, columns: 120 }))).toMatchInlineSnapshot(`
      "ID                                    CLIENT ID        NAME         ACTIVE  CREATED
      00000000-0000-4000-8000-000000000001  emulator-client  Default Key  yes     2026-11-21 08:00:00 +07
      "
    `);
  });
});
