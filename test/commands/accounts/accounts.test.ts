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
});
afterAll(() => emulator.stop());

const wide = { tty: true, columns: 120 };

describe('accounts list', () => {
  test('for people: numbers masked unless asked for, a page says what it is not', async () => {
    expect(said(await cli(['accounts', 'list'], wide))).toMatchInlineSnapshot(`
      "ID                                    ACCOUNT         NAME               BANK  TYPE  PHONE
      00000000-0000-4000-8000-000000000001  *********5678   NGUYEN VAN AN      BANK  PERS  *******567
      00000000-0000-4000-8000-000000000002  **********8899  CONG TY TNHH DEMO  BANK  ORG   *******678
      "
    `);
    expect(
      said(await cli(['accounts', 'list', '--limit', '1', '--show-personal'], wide)),
    ).toMatchInlineSnapshot(`
      "ID                                    ACCOUNT        NAME           BANK  TYPE  PHONE
      00000000-0000-4000-8000-000000000001  0011012345678  NGUYEN VAN AN  BANK  PERS  *******567
      ! 1 of 2. --page 2 shows the next, --all everything.
      "
    `);
  });

  test('in every format for scripts', async () => {
    const list = async (format: string) => said(await cli(['accounts', 'list', '-o', format]));
    expect(await list('tsv')).toMatchInlineSnapshot(`
      "00000000-0000-4000-8000-000000000001	0011012345678	NGUYEN VAN AN	BANK	PERS	*******567
      00000000-0000-4000-8000-000000000002	19036666888899	CONG TY TNHH DEMO	BANK	ORG	*******678
      "
    `);
    expect(await list('json')).toMatchInlineSnapshot(`
      "{
        "items": [
          {
            "id": "00000000-0000-4000-8000-000000000001",
            "account_number": "0011012345678",
            "account_name": "NGUYEN VAN AN",
            "bank_name": "BANK",
            "phone_number": "*******567",
            "customer_type": "PERS",
            "created_at": "2026-11-21T01:00:00.000"
          },
          {
            "id": "00000000-0000-4000-8000-000000000002",
            "account_number": "19036666888899",
            "account_name": "CONG TY TNHH DEMO",
            "bank_name": "BANK",
            "phone_number": "*******678",
            "customer_type": "ORG",
            "created_at": "2026-11-21T01:00:00.000"
          }
        ],
        "total": 2,
        "page": 1,
        "limit": 10
      }
      "
    `);
    expect(await list('ndjson')).toMatchInlineSnapshot(`
      "{"id":"00000000-0000-4000-8000-000000000001","account_number":"0011012345678","account_name":"NGUYEN VAN AN","bank_name":"BANK","phone_number":"*******567","customer_type":"PERS","created_at":"2026-11-21T01:00:00.000"}
      {"id":"00000000-0000-4000-8000-000000000002","account_number":"19036666888899","account_name":"CONG TY TNHH DEMO","bank_name":"BANK","phone_number":"*******678","customer_type":"ORG","created_at":"2026-11-21T01:00:00.000"}
      "
    `);
    expect(await list('csv')).toMatchInlineSnapshot(`
      "id,account_number,account_name,bank_name,customer_type,phone_number
      00000000-0000-4000-8000-000000000001,0011012345678,NGUYEN VAN AN,BANK,PERS,*******567
      00000000-0000-4000-8000-000000000002,19036666888899,CONG TY TNHH DEMO,BANK,ORG,*******678
      "
    `);
    expect(await list('yaml')).toMatchInlineSnapshot(`
      "items:
      - id: 00000000-0000-4000-8000-000000000001
        account_number: "0011012345678"
        account_name: NGUYEN VAN AN
        bank_name: BANK
        phone_number: "*******567"
        customer_type: PERS
        created_at: "2026-11-21T01:00:00.000"
      - id: 00000000-0000-4000-8000-000000000002
        account_number: "19036666888899"
        account_name: CONG TY TNHH DEMO
        bank_name: BANK
        phone_number: "*******678"
        customer_type: ORG
        created_at: "2026-11-21T01:00:00.000"
      total: 2
      page: 1
      limit: 10
      "
    `);
  });

  test('by pages, and all of them', async () => {
    const fields = ['--json', '--fields', 'account_name'];
    expect(
      said(await cli(['accounts', 'list', '--limit', '1', '--page', '2', ...fields])),
    ).toMatchInlineSnapshot(`
      "{
        "items": [
          {
            "account_name": "CONG TY TNHH DEMO"
          }
        ],
        "total": 2,
        "page": 2,
        "limit": 1
      }
      "
    `);
    expect(said(await cli(['accounts', 'list', '--limit', '1', '--all', ...fields]))).toMatchInlineSnapshot(`
      "{
        "items": [
          {
            "account_name": "NGUYEN VAN AN"
          },
          {
            "account_name": "CONG TY TNHH DEMO"
          }
        ],
        "total": 2
      }
      "
    `);
    expect(
      said(await cli(['accounts', 'list', '--limit', '1', '--page', '3', ...fields])),
    ).toMatchInlineSnapshot(`
      "{
        "items": [],
        "total": 2,
        "page": 3,
        "limit": 1
      }
      "
    `);
  });
});

test.each([
  ['a bare array', (items: string) => `[${items}]`],
  ['items', (items: string) => `{"items":[${items}],"total":2}`],
  ['data', (items: string) => `{"data":[${items}],"total":2}`],
])('items that are no records are passed over, with a note: %s', async (_, page) => {
  const url = await between(emulator.url, (reply, { path }) =>
    path.includes('/bank-accounts')
      ? `{"success":true,"message":"","data":${page('null,{"id":"A1"}')}}`
      : reply,
  );
  const env = { PAYCONFIRM_BASE_URL: url };
  const { code, stdout, stderr } = await cli(['accounts', 'list', '-o', 'ndjson'], { env });
  expect([code, stdout]).toEqual([0, '{"id":"A1"}\n']);
  expect(stderr).toContain('1 items of a list are not objects, and are skipped');
});

test('a reply that is no list: the error names the request', async () => {
  const url = await between(emulator.url, (reply, { path }) =>
    path.includes('/bank-accounts') ? '{"success":true,"message":"","data":null}' : reply,
  );
  const { stderr } = await cli(['accounts', 'list', '-o', 'json'], { env: { PAYCONFIRM_BASE_URL: url } });
  const { request } = JSON.parse(stderr).error;
  expect(request).toEqual({ method: 'GET', path: '/api/v1/client/bank-accounts' });
});
