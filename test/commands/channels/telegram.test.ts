import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cliOn } from '../../harness/cli-on.ts';
import { type RunningEmulator, startEmulator } from '../../harness/emulator.ts';
import { said } from '../../harness/said.ts';

let emulator: RunningEmulator;
let cli: ReturnType<typeof cliOn>;
beforeAll(async () => {
  emulator = await startEmulator();
  cli = cliOn(emulator);
});
beforeEach(() => emulator.control('POST', '/reset'));
afterAll(() => emulator.stop());

const terminal = { tty: true, columns: 80 };
const telegram = (...argv: string[]) => cli(['channels', 'telegram', ...argv], terminal);
const template = 'Nhận {{amount}} ₫: {{transaction_content}}';
const given = ['--group', '-1001234567890', '--name', 'desk', '--template', template];
const created = async () => JSON.parse((await telegram('create', ...given, '--json')).stdout).id as string;

test('create says what there is and how to try it', async () => {
  expect(said(await telegram('create', ...given))).toMatchInlineSnapshot(`
    "ID               00000000-0000-4000-8000-000000000001
    Name             desk
    Group            -1001234567890
    Topic            -
    Message          Nhận {{amount}} ₫: {{transaction_content}}
    Virtual account  -
    Active           yes
    Created          2026-11-21 08:00:00 +07
    ! Created. Try it:
    ! payconfirm channels telegram test 00000000-0000-4000-8000-000000000001
    "
  `);
});

test('list: at 80 columns, for scripts, and empty', async () => {
  expect(said(await telegram('list'))).toMatchInlineSnapshot(`
    "! No Telegram groups yet: payconfirm channels telegram create
    "
  `);
  await created();
  expect(said(await telegram('list'))).toMatchInlineSnapshot(`
    "ID                                    NAME  GROUP           ACTIVE  VA ID
    00000000-0000-4000-8000-000000000001  desk  -1001234567890  yes     every VA
    ! Hidden columns: TOPIC (topic_id). Widen the terminal, or use --fields or
    ! -o json.
    "
  `);
  const tsv = await cli(['channels', 'telegram', 'list']);
  expect(said(tsv)).toMatchInlineSnapshot(`
    "00000000-0000-4000-8000-000000000001	desk	-1001234567890		true		Nhận {{amount}} ₫: {{transaction_content}}
    "
  `);
});

test('update changes what is given alone', async () => {
  const id = await created();
  expect(said(await telegram('update', id, '--no-active', '--topic', '7'))).toMatchInlineSnapshot(`
    "ID               00000000-0000-4000-8000-000000000001
    Name             desk
    Group            -1001234567890
    Topic            7
    Message          Nhận {{amount}} ₫: {{transaction_content}}
    Virtual account  -
    Active           no
    Created          2026-11-21 08:00:00 +07
    "
  `);
  expect(said(await telegram('update', id))).toMatchInlineSnapshot(`
    "! error: nothing to change: give at least one flag
    exit 2
    "
  `);
  expect(
    said(await telegram('update', id, '--field', 'topic_id:=null', '--jq', '.topic_id')),
  ).toMatchInlineSnapshot(`
    "null
    "
  `);
});

test('delete asks', async () => {
  const id = await created();
  expect(said(await telegram('delete', id, '--no-input'))).toMatchInlineSnapshot(`
    "! error: confirmation is missing, and prompts are off here: Delete Telegram
    ! configuration desk (00000000-0000-4000-8000-000000000001)? update --no-active
    ! keeps it.
    ! hint: add --yes
    exit 2
    "
  `);
  expect(said(await telegram('delete', id, '--yes'))).toMatchInlineSnapshot(`
    "! Deleted 00000000-0000-4000-8000-000000000001.
    "
  `);
  expect(said(await telegram('delete', id, '--yes'))).toMatchInlineSnapshot(`
    "! error: no such Telegram configuration (HTTP 404)
    exit 1
    "
  `);
});

test('test: a group, or that of a configuration with its template', async () => {
  const id = await created();
  expect(said(await telegram('test', id))).toMatchInlineSnapshot(`
    "Group    -1001234567890
    Message  Nhận 500.000 ₫: DUMMY TRANSACTION
    "
  `);
  expect(
    said(await telegram('test', '--group', '-5', '--template', '{{account_number}}')),
  ).toMatchInlineSnapshot(`
    "Group    -5
    Message  0000000000
    "
  `);
  expect(said(await telegram('test'))).toMatchInlineSnapshot(`
    "! error: use either the ID of a configuration or --group
    ! hint: payconfirm channels telegram list
    exit 2
    "
  `);
  expect(said(await telegram('test', '5d0c8d0e-7c55-4f36-9a54-7a2b6c1d9e03'))).toMatchInlineSnapshot(`
    "! error: no Telegram configuration 00000000-0000-4000-8000-000000000001
    ! hint: payconfirm channels telegram list
    exit 1
    "
  `);
});

test('logs are those of the emulator; a service elsewhere is not asked', async () => {
  await created();
  await cli(['sandbox', 'send', '--amount', '150k', '--description', 'DH1', '--code', 'FT1']);
  expect(said(await telegram('logs'))).toMatchInlineSnapshot(`
    "telegram  2026-11-21 08:00:00 +07  -1001234567890
      Nhận 150.000 ₫: DH1
    "
  `);
  const elsewhere = { ...terminal, env: { PAYCONFIRM_BASE_URL: 'https://pay.example' } };
  expect(said(await cli(['channels', 'telegram', 'logs'], elsewhere))).toMatchInlineSnapshot(`
    "! error: https://pay.example is not an emulator's address: an emulator is always
    ! on loopback
    ! hint: --base-url http://127.0.0.1:4010
    exit 2
    "
  `);
});

test('what is missing or wrong is for the service to say', async () => {
  expect(said(await telegram('create', '--no-input'))).toMatchInlineSnapshot(`
    "! Assumed, not checked: --group is required.
    ! Assumed, not checked: --name is required.
    ! Assumed, not checked: --template is required.
    ! error: the service did not accept the values (HTTP 422)
    !   body.group_id: Field required
    !   body.friendly_name: Field required
    !   body.message_template: Field required
    exit 3
    "
  `);
  expect(said(await telegram('create', ...given, '--va-id', 'x'))).toMatchInlineSnapshot(`
    "! Assumed, not checked: --va-id must be a UUID, such as
    ! 123e4567-e89b-12d3-a456-426614174000.
    ! error: the service did not accept the values (HTTP 422)
    !   body.virtual_account_id: must match format "uuid"
    exit 3
    "
  `);
  expect(said(await telegram('create', '--dry-run', ...given, '-o', 'yaml'))).toMatchInlineSnapshot(`
    "kind: request
    method: POST
    url: http://127.0.0.1:40100/api/v1/telegram-configs
    headers:
      accept: application/json
      user-agent: payconfirm/0.0.0
      content-type: application/json
      Authorization: "[redacted]"
      X-Client-Secret: "[redacted]"
    body:
      group_id: "-1001234567890"
      friendly_name: desk
      message_template: "Nhận {{amount}} ₫: {{transaction_content}}"
    ! Nothing was sent. The next steps would depend on the reply.
    "
  `);
});
