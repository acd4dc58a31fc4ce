/** Plans, usage and invoices, as a person at 80 columns and a script see them. */
import { expect, test } from 'vitest';
import { said } from '../../harness/said.ts';
import { startTestbed } from '../../harness/testbed.ts';

/** The code of an invoice, and the checksum behind it in its QR code, differ from run to run. */
const told = (run: Parameters<typeof said>[0]) =>
  said(run).replaceAll(
    /INV\d{6}(6304[0-9A-F]{4})?/g,
    (_, checksum) => `INV000000${checksum ? '6304FFFF' : ''}`,
  );

test('plans and usage', async () => {
  const testbed = await startTestbed();
  await testbed.transfer('FT1');
  expect(said(await testbed.cli(['billing', 'plans'], { tty: true }))).toMatchInlineSnapshot(`
    "PLAN        NAME            A MONTH        A YEAR  TRANSFERS  EACH MORE
    free        Free                0 ₫           0 ₫        500        0 ₫
    startup     Startup        99.000 ₫     990.000 ₫       2000      100 ₫
    business    Business      299.000 ₫   2.990.000 ₫      10000       50 ₫
    enterprise  Enterprise    799.000 ₫   7.990.000 ₫      50000       30 ₫
    scale       Scale       1.990.000 ₫  19.900.000 ₫     300000       15 ₫
    ! Hidden columns: FEATURES. Widen the terminal, or use --fields or -o json.
    "
  `);
  expect(said(await testbed.cli(['billing', 'usage'], { tty: true }))).toMatchInlineSnapshot(`
    "Plan            free
    Paid by the     month
    Ends            -
    Transfers used  0
    of              500
    Above that      0
    They cost       0 ₫
    "
  `);
  expect(await testbed.json('billing', 'usage')).toEqual({
    plan_code: 'free',
    plan_cycle: 'month',
    plan_expires_at: null,
    tx_used: 0,
    tx_limit: 500,
    overage_tx: 0,
    overage_amount: 0,
  });
});

test('an invoice, from its order to its end', async () => {
  const testbed = await startTestbed();
  const order = ['billing', 'invoices', 'create', '--plan', 'startup', '--cycle', 'month'];
  const created = await testbed.cli([...order, '--json']);
  const { id } = JSON.parse(created.stdout);
  expect(told(created)).toMatchInlineSnapshot(`
    "{
      "id": "00000000-0000-4000-8000-000000000001",
      "plan_code": "startup",
      "cycle": "month",
      "amount": 99000,
      "status": "pending",
      "payment_code": "INV000000",
      "payment": {
        "qr_image_url": "http://127.0.0.1:40100/api/v1/qr/00000000-0000-4000-8000-000000000001/image.png",
        "qr_data": "00020101021238570010A00000072701270006999999011300990000000010208QRIBFTTA53037045405990005802VN5920PAYMENT CONFIRMATION62130809INV0000006304FFFF"
      },
      "expires_at": "2026-11-23T01:00:00.000+00:00",
      "paid_at": null,
      "created_at": "2026-11-21T01:00:00.000+00:00"
    }
    ! To pay it: 99.000 ₫ with the note INV000000, within 48 hours.
    ! Its QR code: payconfirm qr show '00020101021238570010A00000072701270006999999011300990000000010208QRIBFTTA53037045405990005802VN5920PAYMENT CONFIRMATION62130809INV0000006304FFFF'
    ! Whether it is paid: payconfirm billing invoices show 00000000-0000-4000-8000-000000000001
    "
  `);
  const second = await testbed.json<{ id: string }>(...order);
  expect(
    told(await testbed.cli(['billing', 'invoices', 'cancel', second.id, '--yes'])),
  ).toMatchInlineSnapshot(`
    "id	00000000-0000-4000-8000-000000000001
    status	cancelled
    plan_code	startup
    cycle	month
    amount	99000
    payment_code	INV000000
    payment	
    expires_at	2026-11-23T08:00:00.000+07:00
    paid_at	
    created_at	2026-11-21T08:00:00.000+07:00
    "
  `);
  expect(told(await testbed.cli(['billing', 'invoices', 'list'], { tty: true }))).toMatchInlineSnapshot(`
    "ID                                    STATUS       AMOUNT  PAY WITH   PLAN
    00000000-0000-4000-8000-000000000001  cancelled  99.000 ₫  INV000000  startup
    00000000-0000-4000-8000-000000000002  pending    99.000 ₫  INV000000  startup
    ! Hidden columns: CYCLE, UNTIL (expires_at), CREATED (created_at). Widen the
    ! terminal, or use --fields or -o json.
    "
  `);
  expect(
    told(await testbed.cli(['billing', 'invoices', 'cancel', second.id, '--yes'])),
  ).toMatchInlineSnapshot(`
    "! error: the invoice is cancelled (HTTP 409)
    ! hint: only a pending one can be cancelled. To see its status: payconfirm billing invoices show 00000000-0000-4000-8000-000000000001
    exit 1
    "
  `);
  testbed.emulator.clock.set('2026-11-23T01:00:00Z');
  expect(told(await testbed.cli(['billing', 'invoices', 'show', id], { tty: true }))).toMatchInlineSnapshot(`
    "ID                 00000000-0000-4000-8000-000000000001
    Status             expired
    Plan               startup
    For a              month
    Amount             99.000 ₫
    Transfer note      INV000000
    QR code            -
    Can be paid until  2026-11-23 08:00:00 +07
    Paid               -
    Created            2026-11-21 08:00:00 +07
    "
  `);
  const { items } = await testbed.json<{ items: { id: string }[] }>(
    'billing',
    'invoices',
    'list',
    '--status',
    'expired',
  );
  expect(items.map((one) => one.id)).toEqual([id]);
});

test('what is refused: in words, with the next step', async () => {
  const testbed = await startTestbed();
  const invoices = ['billing', 'invoices'];
  const id = '00000000-0000-4000-8000-000000000000';
  const lines = [
    ['create', '--plan', 'GOLD', '--cycle', 'month'],
    ['create', '--plan', 'business', '--cycle', 'week'],
    ['create'],
    ['list', '--status', 'open'],
    ['show', id],
    ['cancel', id],
  ];
  const each: string[] = [];
  for (const line of lines) each.push(said(await testbed.cli([...invoices, ...line, '--no-input'])));
  expect(each.join('\n')).toMatchInlineSnapshot(`
    "! error: no such plan (HTTP 404)
    ! hint: the plans: payconfirm billing plans
    exit 1

    ! --cycle: unknown value, used as given. Known values: month, year.
    ! error: the service did not accept the values (HTTP 422)
    !   body.cycle: must be equal to one of the allowed values: month, year
    exit 3

    ! Assumed, not checked: --plan is required.
    ! Assumed, not checked: --cycle is required.
    ! error: the service did not accept the values (HTTP 422)
    !   body.plan_code: Field required
    !   body.cycle: Field required
    exit 3

    ! --status: unknown value, used as given. Known values: pending, paid, cancelled, expired.
    ! error: the service did not accept the values (HTTP 422)
    !   query.status: must be equal to one of the allowed values: pending, paid, cancelled, expired
    exit 3

    ! error: no such invoice (HTTP 404)
    exit 1

    ! error: no such invoice (HTTP 404)
    exit 1
    "
  `);
});
