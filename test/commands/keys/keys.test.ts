import { describe, expect, test } from 'vitest';
import { ownSettings } from '../../harness/own-settings.ts';
import { said } from '../../harness/said.ts';

const own = ownSettings();
const { cli, byKey, kept } = own;
describe('keys', () => {
  test('generate shows the secret this once; --save keeps it instead', async () => {
    await byKey();
    const shown = await cli(['keys', 'generate', '--name', 'Shop B', '--json']);
    const key = JSON.parse(shown.stdout);
    expect([shown.code, shown.stderr, key]).toEqual([
      0,
      'The secret is not shown again: save it now.\n',
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
      ! Saved in profile default.
      "
    `);
    const { client_id } = kept('config.json').profiles.default;
    const { value: client_secret } = kept('credentials.json').default.client_secret;
    expect([saved.stdout.includes(client_id), saved.stdout.includes(client_secret)]).toEqual([true, false]);
    expect((await cli(['auth', 'token', '--fresh'])).code).toBe(0);
  });

  test('list, destroy', async () => {
    await own.emulator.control('POST', '/reset');
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
      "! error: confirmation is missing, and prompts are off here: Destroy key Default Key (00000000-0000-4000-8000-000000000001)? Programs that still use it stop working.
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
