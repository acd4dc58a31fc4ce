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

const zalo = (...argv: string[]) => cli(['channels', 'zalo', ...argv], { tty: true, columns: 80 });
const given = ['--group', '1234567890123', '--name', 'desk'];
const created = async () => JSON.parse((await zalo('create', ...given, '--json')).stdout).id as string;

test('create, list, update, test, delete', async () => {
  expect(said(await zalo('list'))).toMatchInlineSnapshot(`
    "! No Zalo groups yet: payconfirm channels zalo create
    "
  `);
  expect(
    said(await zalo('create', ...given, '--event', 'WEBHOOK_FAILED', '--event', 'VA_CREATED')),
  ).toMatchInlineSnapshot(`
    "ID               00000000-0000-4000-8000-000000000001
    Name             desk
    Group            1234567890123
    Events           WEBHOOK_FAILED, VA_CREATED
    Message          -
    Virtual account  -
    Active           yes
    Created          2026-11-21 08:00:00 +07
    ! Created. Try it:
    ! payconfirm channels zalo test 00000000-0000-4000-8000-000000000001
    "
  `);
  expect(said(await zalo('list'))).toMatchInlineSnapshot(`
    "ID                                    NAME  GROUP          ACTIVE  VA ID
    00000000-0000-4000-8000-000000000001  desk  1234567890123  yes     every VA
    ! Hidden columns: EVENTS. Widen the terminal, or use --fields or -o json.
    "
  `);
  const id = await created();
  expect(said(await zalo('update', id, '--template', '{{amount}}', '--no-active'))).toMatchInlineSnapshot(`
    "ID               00000000-0000-4000-8000-000000000001
    Name             desk
    Group            1234567890123
    Events           TRANSACTION_IN
    Message          {{amount}}
    Virtual account  -
    Active           no
    Created          2026-11-21 08:00:00 +07
    "
  `);
  expect(said(await zalo('test', id))).toMatchInlineSnapshot(`
    "Group    1234567890123
    Message  500.000
    "
  `);
  expect(said(await zalo('delete', id, '--yes'))).toMatchInlineSnapshot(`
    "! Deleted 00000000-0000-4000-8000-000000000001.
    "
  `);
});

test('logs', async () => {
  expect(said(await zalo('logs'))).toMatchInlineSnapshot(`
    "! No messages to Zalo in the log.
    "
  `);
  await created();
  await cli(['sandbox', 'send', '--amount', '150k', '--description', 'DH1\u202e', '--code', 'FT1']);
  expect(said(await zalo('logs'))).toMatchInlineSnapshot(`
    "TIME (+07)           RESULT  GROUP          CODE  MESSAGE
    2026-11-21 08:00:00  ok      1234567890123  FT1   Nhận 150.000 ₫\\nNội dung: DH1…
    ! Hidden columns: EVENT (event_type). Widen the terminal, or use --fields or
    ! -o json.
    "
  `);
  expect(said(await zalo('logs', '--status', 'failed'))).toMatchInlineSnapshot(`
    "! No messages to Zalo in the log.
    "
  `);
  expect(said(await zalo('logs', '--json', '--jq', '.items[0].status'))).toMatchInlineSnapshot(`
    "ok
    "
  `);
});

test('what is wrong is for the service to say; a page has the bounds of the document', async () => {
  expect(said(await zalo('create', '--group', '-1', '--name', 'n'))).toMatchInlineSnapshot(`
    "! Assumed, not checked: --group must be 10 to 25 digits.
    ! error: the service did not accept the values (HTTP 422)
    !   body.group_id: must match pattern "^\\d{10,25}$"
    exit 3
    "
  `);
  expect(said(await zalo('create', ...given, '--event', 'PAID'))).toMatchInlineSnapshot(`
    "! --event: unknown value, used as given. Did you mean CHECKOUT_PAID?
    ! Assumed, not checked: --event must be one of TRANSACTION_IN, CHECKOUT_PAID,
    ! WEBHOOK_FAILED, VA_CREATED.
    ! error: the service did not accept the values (HTTP 422)
    !   body.events.0: must be equal to one of the allowed values: TRANSACTION_IN,
    !   CHECKOUT_PAID, WEBHOOK_FAILED, VA_CREATED
    exit 3
    "
  `);
  expect(said(await zalo('logs', '--status', 'success'))).toMatchInlineSnapshot(`
    "! --status: unknown value, used as given. Known values: ok, failed.
    ! error: the service did not accept the values (HTTP 422)
    !   query.status: must be equal to one of the allowed values: ok, failed
    exit 3
    "
  `);
  expect(said(await zalo('logs', '--limit', '101'))).toMatchInlineSnapshot(`
    "! error: --limit must be at most 100; given: 101
    ! hint: payconfirm channels zalo logs --help
    exit 2
    "
  `);
});
