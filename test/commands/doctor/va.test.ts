import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { between } from '../../harness/between.ts';
import { receiver } from '../../harness/receiver.ts';
import { type Registering, startRegistering } from '../../harness/registering.ts';
import { runCli } from '../../harness/run-cli.ts';

let bank: Registering;
beforeEach(async () => {
  bank = await startRegistering();
});
afterEach(() => bank.stop());

const chain = [
  'service',
  'token',
  'clock',
  'client secret',
  'virtual account',
  'notification registered',
  'notification verified',
  'real-time',
  'webhook configuration',
  'last deliveries',
  'transactions',
];

/** A sandbox account has no registration to check. */
const sandboxChain = chain.filter((check) => !/^notification|real-time/.test(check));

async function doctor(subject: string, world: { env?: Record<string, string>; aheadMs?: number } = {}) {
  const links = subject.startsWith('SBX') ? sandboxChain : chain;
  const clock = { ...bank.clock, now: () => bank.clock.now() + (world.aheadMs ?? 0) };
  const env = { ...bank.env, ...world.env };
  const { code, stdout, stderr } = await runCli(['doctor', 'va', subject, '--json'], { env, clock });
  const findings: { check: string; result: string; says: string; fix: string | null }[] =
    JSON.parse(stdout).items;
  expect(findings.map(({ check }) => check)).toEqual(links);
  const at = findings.findIndex(({ result }) => result === 'wrong');
  expect(findings.map(({ result }) => result)).toEqual(
    links.map((_, place) => {
      if (at >= 0 && place > at) return 'not checked';
      return place === at ? 'wrong' : expect.stringMatching(/^(ok|open)$/);
    }),
  );
  if (at >= 0) {
    const { check, says, fix } = findings[at]!;
    expect(JSON.parse(stderr.trim().split('\n').at(-1)!).error).toMatchObject({
      kind: 'expectation',
      message: `${check}: ${says}`,
      hint: fix,
    });
  }
  return { code, first: findings[at], findings };
}

const data = async (...argv: string[]) => JSON.parse((await bank.run([...argv, '--json'])).stdout);

async function made() {
  const account = await bank.accountId();
  const flags = ['--account-id', account, '--prefix', 'SHOP', '--agree'];
  const { bank_request } = await data('va', 'request', ...flags);
  return data('va', 'verify', bank_request.id, '--code', await bank.phone(bank_request.id));
}
async function reported(id: string, ...flags: string[]) {
  const { bank_request } = await data('notifications', 'request', id, ...flags);
  return data('notifications', 'verify', bank_request.id, '--code', await bank.phone(bank_request.id));
}

test('each link of the chain, from the first that is wrong to none', async () => {
  const { items } = await data('accounts', 'list');
  const lists = (items as { id: string }[]).map(
    ({ id }) => `those there are: payconfirm va list --account-id ${id}`,
  );
  expect(lists.length).toBeGreaterThan(0);
  const unknown = await doctor('96NONE');
  expect([unknown.code, unknown.first]).toEqual([
    6,
    {
      check: 'virtual account',
      result: 'wrong',
      says: '96NONE is not among your virtual accounts',
      fix: `${lists.join('\n')}\nmake one: payconfirm va register`,
    },
  ]);

  const va = await made();
  const number = va.virtual_account_number;
  expect((await doctor(va.id)).first).toEqual({
    check: 'notification registered',
    result: 'wrong',
    says: 'the bank is not asked to report: steps 3 and 4 are missing',
    fix: `payconfirm notifications request ${va.id}`,
  });

  await data('notifications', 'request', va.id);
  expect((await doctor(number)).first).toEqual({
    check: 'notification verified',
    result: 'wrong',
    says: 'the second code was never verified: step 4 is missing',
    fix: `payconfirm notifications request ${va.id}`,
  });

  const notification = await reported(va.id, '--no-realtime');
  expect((await doctor(number)).first).toEqual({
    check: 'real-time',
    result: 'wrong',
    says: 'the bank sends one report at day end, webhooks stay silent',
    fix: `payconfirm notifications modify ${notification.id} --realtime`,
  });

  const modified = await data('notifications', 'modify', notification.id, '--realtime');
  await bank.run([
    ...['notifications', 'verify', modified.bank_request.id],
    ...['--code', await bank.phone(modified.bank_request.id)],
  ]);
  expect((await doctor(number)).first).toEqual({
    check: 'webhook configuration',
    result: 'wrong',
    says: 'there is no configuration: nothing is delivered',
    fix: `payconfirm webhooks create --va-id ${va.id}`,
  });

  let status = 500;
  const receiver = createServer((_, response) => response.writeHead(status).end()).listen(0, '127.0.0.1');
  await new Promise((resolve) => receiver.once('listening', resolve));
  const { port } = receiver.address() as { port: number };
  const url = `http://127.0.0.1:${port}/hook`;
  const webhook = await data('webhooks', 'create', '--name', 'Shop', '--url', url, '--va-id', va.id);
  await bank.run(['webhooks', 'pause', webhook.id]);
  expect((await doctor(number)).first).toEqual({
    check: 'webhook configuration',
    result: 'wrong',
    says: 'Shop is paused',
    fix: `payconfirm webhooks resume ${webhook.id}`,
  });

  await bank.run(['webhooks', 'resume', webhook.id]);
  const before = await doctor(number);
  expect([before.code, before.findings.at(-2)?.says, before.findings.at(-1)?.says]).toEqual([
    0,
    'none, and no transfer either',
    `none yet; try: payconfirm sandbox send --va ${number} --amount 10000 --description TEST`,
  ]);

  const send = async (sent: string) => {
    const transfer = ['--amount', '10000', '--description', 'TEST', '--code', sent];
    await bank.run(['sandbox', 'send', '--va', number, ...transfer]);
    await bank.emulator.idle();
  };
  await send('FT1');
  const [log] = (await data('webhooks', 'logs')).items;
  expect((await doctor(number)).first).toEqual({
    check: 'last deliveries',
    result: 'wrong',
    says: 'last transfer FT1: The program of “Shop” failed (500). Ask the merchant for the error in their log at that time.',
    fix: [
      `payconfirm webhooks log ${log.id}`,
      `payconfirm webhooks redeliver FT1 --webhook ${webhook.id}`,
      `payconfirm trace FT1 --va ${number}`,
    ].join('\n'),
  });

  status = 200;
  await send('FT2');
  const { code, findings } = await doctor(number);
  expect([code, findings.map(({ says }) => says)]).toEqual([
    0,
    [
      'it answers',
      'the service takes it',
      "agrees with the service's",
      'accepted',
      `${number}, yours`,
      'step 3 is done',
      'step 4 is done',
      'each transfer is reported at once',
      'Shop',
      'last transfer FT2: delivered',
      '2 stored',
    ],
  ]);
  receiver.close();
  receiver.closeAllConnections();
});

test('a sandbox account: what it is, and what lies behind it', async () => {
  expect((await doctor('SBX000')).first).toEqual({
    check: 'virtual account',
    result: 'wrong',
    says: 'SBX000 is not a sandbox account of yours',
    fix: 'pay into one, which names it: payconfirm sandbox send --amount 10000 --description TEST',
  });

  const sent = await data('sandbox', 'send', '--amount', '10000', '--description', 'TEST');
  const number = sent.virtual_account_number;
  expect((await doctor(number)).first).toEqual({
    check: 'webhook configuration',
    result: 'wrong',
    says: 'there is no configuration: nothing is delivered',
    fix: 'payconfirm webhooks create',
  });

  const { url } = await receiver((response) => response.writeHead(200).end('ok'));
  const va = await made();
  await data('webhooks', 'create', '--name', 'Another', '--url', url, '--va-id', va.id);
  expect((await doctor(number)).first?.says).toBe(
    'Another is bound to another virtual account: it gets nothing of this one',
  );
  await data('webhooks', 'create', '--name', 'All', '--url', url);
  await data('sandbox', 'send', '--amount', '10000', '--description', 'TEST', '--code', 'FT2');
  await bank.emulator.idle();
  const { code, findings } = await doctor(number);
  expect([code, findings.map(({ says }) => says).slice(4)]).toEqual([
    0,
    [
      `${number}, a sandbox account of yours: reported without a bank`,
      'All',
      'last transfer FT2: delivered',
      '2 stored',
    ],
  ]);
});

test('a hundred newer entries of others do not hide the last delivery', async () => {
  const { url } = await receiver((response) => response.writeHead(500).end());
  const other = await receiver((response) => response.writeHead(200).end());
  const va = await made();
  await reported(va.id);
  await data('webhooks', 'create', '--name', 'Shop', '--url', url, '--va-id', va.id);
  const number = va.virtual_account_number;
  await bank.run(['sandbox', 'send', '--va', number, '--amount', '10000', '--description', 'TEST']);
  await bank.emulator.idle();
  await data('webhooks', 'create', '--name', 'Other', '--url', other.url);
  for (let index = 0; index < 101; index++) {
    await bank.run(['sandbox', 'send', '--amount', '10000', '--description', 'OTHER']);
  }
  await bank.emulator.idle();
  expect((await doctor(number)).first).toMatchObject({
    check: 'last deliveries',
    says: expect.stringMatching(/^last transfer [\w-]+: The program of “\w+” failed \(500\)\./),
  });
});

test.each([
  ['all on one page: the newest by its date', undefined, 'ok', 'last transfer {}: delivered'],
  [
    'more than a page: what it looked at',
    300,
    'open',
    'last transfer {}: delivered; the last transfer is the newest of the first 2 of 300, which do not come by date',
  ],
])('transactions that come oldest first, %s', async (_, total, result, says) => {
  const { url } = await receiver((response) => response.writeHead(200).end());
  const va = await made();
  await reported(va.id);
  const number = va.virtual_account_number;
  const send = () =>
    bank.run(['sandbox', 'send', '--va', number, '--amount', '10000', '--description', 'TEST']);
  await send();
  bank.clock.pass(5 * 86_400_000);
  await data('webhooks', 'create', '--name', 'Shop', '--url', url);
  await send();
  await bank.emulator.idle();
  const oldestFirst = await between(bank.env.PAYCONFIRM_BASE_URL!, (text, { path }) => {
    if (!path.includes('/virtual-account/transactions')) return text;
    const reply = JSON.parse(text);
    const limit = Number(new URLSearchParams(path.split('?')[1]).get('limit'));
    const items = limit === 1 ? reply.data.data : reply.data.data.toReversed();
    return JSON.stringify({
      ...reply,
      data: { ...reply.data, data: items, total: total ?? reply.data.total },
    });
  });
  const { findings } = await doctor(number, { env: { PAYCONFIRM_BASE_URL: oldestFirst } });
  const last = findings.find(({ check }) => check === 'last deliveries');
  expect({ ...last, says: last?.says.replace(/SANDBOX-\w+/, '{}') }).toMatchObject({ result, says });
});

test('one receiver that takes its deliveries does not speak for another', async () => {
  const bad = await receiver((response) => response.writeHead(500).end());
  const good = await receiver((response) => response.writeHead(200).end());
  const va = await made();
  await reported(va.id);
  await data('webhooks', 'create', '--name', 'Bad', '--url', bad.url);
  await bank.run(['sandbox', 'send', '--va', va.id, '--amount', '10000', '--description', 'TEST']);
  await data('webhooks', 'create', '--name', 'Good', '--url', good.url);
  const number = va.virtual_account_number;
  await bank.run(['sandbox', 'send', '--va', number, '--amount', '10000', '--description', 'TEST']);
  await bank.emulator.idle();
  expect((await doctor(number)).first?.says).toMatch(/: The program of “\w+” failed \(500\)\./);
});

test("a checkout's virtual account is known, of the sandbox and not", async () => {
  await data('webhooks', 'create', '--name', 'Shop', '--url', (await receiver()).url);
  const create = ['checkouts', 'create', '--amount', '10000', '--return-url', 'https://shop.example/back'];
  for (const flags of [
    ['--order-code', 'DH1'],
    ['--order-code', 'DH2', '--sandbox'],
  ]) {
    const checkout = await data(...create, ...flags);
    const { code, findings } = await doctor(checkout.bank.account_number);
    expect([code, findings.at(-2)?.says]).toEqual([0, 'none, and no transfer either']);
  }
});

/** A notification registration whose fields the service document does not show: what is missing says nothing. */
test.each<[object, number, string | undefined, string[]?]>([
  [{}, 0, undefined, ['notification verified', 'real-time']],
  [{ status: 'ACTIVE' }, 0, undefined, ['real-time']],
  [
    { status: 'SUSPENDED', receive_noti_realtime: false },
    0,
    undefined,
    ['notification verified', 'real-time'],
  ],
  [{ receive_noti_realtime: true }, 0, undefined, ['notification verified']],
  [{ receive_noti_realtime: false }, 6, 'real-time'],
  [{ status: 'ACTIVE', receive_noti_realtime: false }, 6, 'real-time'],
  [{ status: 'PENDING' }, 6, 'notification verified'],
  [{ status: 'CANCELLED', receive_noti_realtime: true }, 6, 'notification registered'],
])('va show and doctor va agree on %j', async (fields, exit, broken, unsaid) => {
  const va = await made();
  await reported(va.id);
  const { url } = await receiver();
  await data('webhooks', 'create', '--name', 'Shop', '--url', url);
  const body = JSON.stringify({ success: true, message: '', data: { id: va.id, ...fields } });
  for (let times = 0; times < 2; times++) {
    bank.gate.spoil('details', { handled: { status: 200, body } });
  }
  const { code, first, findings } = await doctor(va.id);
  const { stderr } = await bank.run(['va', 'show', va.id]);
  expect([code, first?.check]).toEqual([exit, broken]);
  expect(stderr).toBe(
    first ? `warning: ${first.says}: payconfirm doctor va ${va.virtual_account_number}\n` : '',
  );
  const silent = findings.filter(({ result }) => result === 'open').map(({ check }) => check);
  expect(silent).toEqual(first ? expect.anything() : unsaid);
});

test('a registration that was begun here is gone on with', async () => {
  const account = await bank.accountId();
  const flags = ['--account-id', account, '--prefix', 'SHOP', '--agree', '--otp-stdin'];
  const begun = bank.open('va', 'register', ...flags.slice(0, -1));
  for (const question of ['Content', 'Description', 'Rule for']) await begun.answer(question, '');
  await begun.answer('Send this', '');
  await begun.see('The six digits');
  begun.type(`${await bank.phone()}\r`);
  await begun.see('How should');
  begun.type('\x03');
  await begun.end;
  const { id, virtual_account } = JSON.parse(bank.journal()[0]!);
  const { first } = await doctor(virtual_account.virtual_account_number);
  expect(first).toMatchObject({
    check: 'notification registered',
    fix: `payconfirm va register --resume ${id}`,
  });
});

test('the command that mends it names the profile that was chosen', async () => {
  const va = await made();
  const { first } = await doctor(va.id, { env: { PAYCONFIRM_PROFILE: 'shop' } });
  expect(first?.fix).toBe(`payconfirm --profile shop notifications request ${va.id}`);
});

test('a clock that is off', async () => {
  const { code, first } = await doctor('96NONE', { aheadMs: 3_600_000 });
  expect([code, first?.check, first?.fix]).toEqual([6, 'clock', "set this machine's clock"]);
  expect(first?.says).toMatch(/^(1 h|59 min \d+ s) off from the service's: signatures look stale$/);
});

test('credentials that do not work, or are missing', async () => {
  const wrong = await doctor('96NONE', { env: { PAYCONFIRM_CLIENT_SECRET: 'wrong' } });
  expect([wrong.code, wrong.first?.check]).toEqual([6, 'token']);
  const reply = await fetch(`${bank.emulator.url}/api/v1/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credentials',
      client_id: bank.emulator.clientId,
      client_secret: bank.emulator.clientSecret,
    }),
  });
  const { data: token } = (await reply.json()) as { data: { access_token: string } };
  const none = await doctor('96NONE', {
    env: { PAYCONFIRM_CLIENT_SECRET: '', PAYCONFIRM_TOKEN: token.access_token },
  });
  expect([none.code, none.first]).toEqual([
    6,
    {
      check: 'client secret',
      result: 'wrong',
      says: 'none in force: every write would be refused',
      fix: 'payconfirm keys generate --save',
    },
  ]);
});

test('for people: each check on a line, the command that mends it uncut', async () => {
  const va = await made();
  const { code, stdout, stderr } = await runCli(['doctor', 'va', va.id, '-o', 'table'], {
    env: bank.env,
    columns: 60,
    clock: bank.clock,
    tty: true,
  });
  expect([code, stdout, stderr]).toEqual([
    6,
    [
      '✓  service                  it answers',
      '✓  token                    the service takes it',
      "✓  clock                    agrees with the service's",
      '✓  client secret            accepted',
      `✓  virtual account          ${va.virtual_account_number}, yours`,
      '✗  notification registered  the bank is not asked to report:',
      '                            steps 3 and 4 are missing',
      `payconfirm notifications request ${va.id}`,
      '·  notification verified    not checked',
      '·  real-time                not checked',
      '·  webhook configuration    not checked',
      '·  last deliveries          not checked',
      '·  transactions             not checked',
      '',
    ].join('\n'),
    `error: notification registered: the bank is not asked to\nreport: steps 3 and 4 are missing\nhint: payconfirm notifications request ${va.id}\n`,
  ]);
});

test.each([[['nonsense']], [['va']]])('doctor %j is a mistake', async (argv) => {
  const { code, stderr } = await bank.run(['doctor', ...argv]);
  expect([code, stderr.split('\n')[0]]).toEqual([2, 'error: doctor takes nothing, or va NUMBER|ID']);
});
