/** What stands between a transfer to a virtual account and the receivers, as `doctor va` says it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CheckName, CheckResult } from '../../../src/diagnosis/check.ts';
import type { SetupJson } from '../../../src/messages/doctor-json.ts';
import type { Registration } from '../../../src/registrations/registration.ts';
import { between } from '../../harness/between.ts';
import { receiver } from '../../harness/receiver.ts';
import { reported, virtualAccount } from '../../harness/registered.ts';
import { startRegistering } from '../../harness/registering.ts';
import { type Bed, expectAgreement, type Said, saidIn, startTracing } from '../../harness/tracing.ts';

interface Situation {
  name: string;
  /** Gives the environment that it is asked in, where that is another one. */
  stage(bed: Bed): Promise<unknown>;
  /** The account; that of `known.va` without. `{}`: what `known` has under this name. */
  asks?: string;
  says: Said;
  /** Notes that must be among the findings. */
  notes?: readonly string[];
  /** Checks that are no ✓, with their results. */
  marked?: Partial<Record<CheckName, CheckResult>>;
  /** The codes of all actions, each once, in their order. */
  offers?: readonly string[];
  /** What is said once every next step that changes something was carried out. */
  after?: Said;
}

/** An account that reports at once, unless `registered` leaves steps out. */
async function account(bed: Bed, made = reported(bed)): Promise<void> {
  const { id, virtual_account_number: number } = await made;
  bed.known.va = number;
  bed.known.id = id;
  bed.known['in small letters'] = number.toLowerCase();
  bed.clock.pass(1_000);
}

const pay = (bed: Bed, code: string) => bed.pay(code, 'TEST', '--va', bed.known.va!);

/** One configuration that answers these, and the transfers FT1, FT2 … to the account. */
const paid =
  (answers: number[], transfers = 1) =>
  async (bed: Bed) => {
    await account(bed);
    await bed.configure('shop', answers);
    for (let at = 1; at <= transfers; at += 1) await pay(bed, `FT${at}`);
  };

interface Page {
  data: { data: { transaction_code: string }[]; total: number };
}

/** Replies of these paths are changed on their way: to an HTTP status, or to another page. */
async function changed(bed: Bed, paths: RegExp, change: (reply: Page, path: string) => number | Page) {
  const PAYCONFIRM_BASE_URL = await between(bed.emulator.url, (text, { path }) => {
    if (!paths.test(path)) return text;
    const reply = change(JSON.parse(text), path);
    return typeof reply === 'number' ? { status: reply } : JSON.stringify(reply);
  });
  return { PAYCONFIRM_BASE_URL };
}

const withItems = (reply: Page, data: Page['data']['data'], total = data.length): Page => ({
  ...reply,
  data: { ...reply.data, data, total },
});

/** The account was registered from this machine, by the credentials of the client, or by others. */
function registeredHere(
  { configDir, emulator, known }: Bed,
  { client_id = emulator.clientId, base_url = emulator.url },
): void {
  const folder = join(configDir, 'registrations');
  mkdirSync(folder, { recursive: true });
  const registration = {
    id: '3f0c8d0e-7c55-4f36-9a54-7a2b6c1d9e03',
    ...{ base_url, client_id, profile: 'other', started_at: 1, stage: 'registered' },
    answers: { account: { id: 'a' }, prefix: 'SHOP', agreed: true },
    virtual_account: { id: known.id, virtual_account_number: known.va },
  };
  writeFileSync(
    join(folder, `${registration.id}.json`),
    JSON.stringify(registration as unknown as Registration),
  );
}

const situations: Situation[] = [
  {
    name: 'a number that nobody knows',
    stage: (bed) => bed.configure('shop', [200]),
    asks: '96NONE1',
    says: ['not_found', 'va-unknown'],
    marked: {
      'virtual-account': 'problem',
      notifications: 'not_checked',
      webhooks: 'not_checked',
      'last-transfer': 'not_checked',
    },
    offers: ['list-accounts'],
  },
  {
    name: 'the number of a bank account: it says so, and why the rest is not checked',
    stage: async () => {},
    asks: '0011012345678',
    says: ['failed', 'given-bank-account'],
    marked: {
      'virtual-account': 'problem',
      notifications: 'not_checked',
      webhooks: 'not_checked',
      'last-transfer': 'not_checked',
    },
  },
  {
    name: 'in small letters: the same account',
    stage: paid([200]),
    asks: '{in small letters}',
    says: ['delivered'],
    marked: {},
  },
  { name: 'by its id', stage: paid([200]), asks: '{id}', says: ['delivered'], marked: {} },
  {
    name: 'after step 2',
    stage: async (bed) => {
      await account(bed, virtualAccount(bed));
      await bed.configure('shop', [200]);
    },
    says: ['failed', 'registration-at-step-3'],
    notes: ['no-delivery-seen', 'no-transfer-seen'],
    offers: ['register-notifications', 'test-configuration'],
  },
  {
    name: 'after step 3, and no configuration: both are said',
    stage: async (bed) => {
      await account(bed, virtualAccount(bed));
      await bed.run('notifications', 'request', '{id}');
    },
    says: ['failed', 'registration-at-step-4', 'no-configuration'],
    offers: ['register-notifications', 'create-configuration'],
  },
  {
    name: 'reported at day end',
    stage: (bed) => account(bed, reported(bed, '--no-realtime')),
    says: ['failed', 'day-end-reporting', 'no-configuration'],
  },
  {
    name: 'cancelled notifications',
    stage: async (bed) => {
      await account(bed);
      await bed.run('notifications', 'delete', '{va}', '--yes');
    },
    says: ['failed', 'notifications-off', 'no-configuration'],
  },
  {
    name: 'paused before any transfer',
    stage: async (bed) => {
      await paid([200], 0)(bed);
      await bed.run('webhooks', 'pause', '{shop}');
    },
    says: ['failed', 'paused-now'],
    offers: ['resume'],
    after: ['unknown'],
  },
  {
    name: 'paused since the last transfer',
    stage: async (bed) => {
      await paid([200])(bed);
      await bed.run('webhooks', 'pause', '{shop}');
    },
    says: ['failed', 'paused-now'],
    offers: ['resume'],
    after: ['delivered'],
  },
  {
    name: 'paused as the last transfer came',
    stage: async (bed) => {
      await paid([200], 0)(bed);
      await bed.run('webhooks', 'pause', '{shop}');
      await pay(bed, 'FT1');
    },
    says: ['not_sent', 'paused-now'],
    offers: ['resume', 'redeliver'],
    after: ['delivered'],
  },
  {
    name: 'no transfer yet',
    stage: paid([200], 0),
    says: ['unknown'],
    notes: ['no-delivery-seen', 'no-transfer-seen'],
    marked: { webhook: 'note', 'last-transfer': 'note' },
    // A sandbox transaction to an account that is not of the sandbox may count for an open checkout.
    offers: ['test-configuration'],
    after: ['unknown'],
  },
  {
    name: 'a test delivery alone is said to be one',
    stage: async (bed) => {
      await paid([200], 0)(bed);
      await bed.run('webhooks', 'test', '{shop}');
    },
    says: ['unknown'],
    notes: ['tested-only', 'no-transfer-seen'],
    marked: { webhook: 'note', 'last-transfer': 'note' },
    offers: [],
  },
  {
    name: 'a configuration that was made since, and tested: its test is no transfer',
    stage: async (bed) => {
      await paid([200])(bed);
      await bed.configure('new', [200]);
      await bed.run('webhooks', 'test', '{new}');
    },
    says: ['delivered'],
    notes: ['tested-only'],
    marked: { webhook: 'note' },
  },
  {
    name: 'the last of two was delivered, the first never was',
    stage: paid([500, 200], 2),
    says: ['failed', 'failing-sometimes'],
    marked: { webhook: 'warning' },
    offers: ['trace', 'redeliver'],
    after: ['delivered'],
  },
  {
    name: 'the response to an earlier one reported an error, with 200',
    stage: async (bed) => {
      await account(bed);
      const texts = ['{"success":false,"message":"order not found"}', 'ok'];
      const { url } = await receiver((response) => response.writeHead(200).end(texts.shift()));
      await bed.configure('shop', url);
      await pay(bed, 'FT1');
      await pay(bed, 'FT2');
    },
    says: ['delivered', 'success-with-error-in-body'],
    marked: { webhook: 'warning' },
    offers: ['show-delivery'],
  },
  {
    name: 'one of two lacks an earlier one',
    stage: async (bed) => {
      await account(bed);
      await bed.configure('good', [200]);
      await bed.configure('bad', [500, 200]);
      await pay(bed, 'FT1');
      await pay(bed, 'FT2');
    },
    says: ['failed', 'failing-sometimes'],
    marked: { webhook: 'warning' },
    offers: ['trace', 'redeliver'],
    after: ['delivered'],
  },
  {
    name: 'an earlier one was never sent to one of two',
    stage: async (bed) => {
      await account(bed);
      await bed.configure('good', [200]);
      await bed.configure('bad', [200]);
      await bed.run('webhooks', 'pause', '{bad}');
      await pay(bed, 'FT1');
      await bed.run('webhooks', 'resume', '{bad}');
      await pay(bed, 'FT2');
    },
    says: ['failed', 'transfers-missed'],
    marked: { webhook: 'warning' },
    offers: ['redeliver'],
    after: ['delivered'],
  },
  {
    name: 'the last failed',
    stage: paid([200, 500], 2),
    says: ['failed', 'app-error'],
    marked: { 'last-transfer': 'problem' },
    offers: ['show-delivery', 'redeliver'],
    after: ['delivered'],
  },
  {
    name: 'delivered, then rejected as a duplicate with 409',
    stage: async (bed) => {
      await paid([200, 409])(bed);
      await bed.run('webhooks', 'redeliver', 'FT1');
    },
    says: ['delivered'],
    notes: ['duplicate-rejected'],
    marked: {},
  },
  {
    name: '--reply ack, and the app rejected it',
    stage: async (bed) => {
      await account(bed);
      await bed.configure('listen', [200]);
      await bed.transfer('FT1', 'x', ['--va', bed.known.va!]);
      await bed.keep({ target: await bed.answering(500) }, { status: 500 });
      bed.clock.pass(120_000);
    },
    says: ['failed', 'app-rejected-after-ack'],
    offers: ['replay'],
    after: ['delivered'],
  },
  {
    name: 'failed at the listener, and the app accepted it in a replay; the next one was delivered',
    stage: async (bed) => {
      await account(bed);
      await bed.configure('listen', [500, 200]);
      await bed.transfer('FT1', 'x', ['--va', bed.known.va!]);
      await bed.keep({ target: await bed.answering(200) }, { status: 200 });
      await bed.transfer('FT2', 'x', ['--va', bed.known.va!]);
      bed.clock.pass(120_000);
    },
    says: ['delivered'],
    marked: {},
  },
  {
    name: 'one that accepts it does not speak for another',
    stage: async (bed) => {
      await account(bed);
      await bed.configure('good', [200]);
      await bed.configure('bad', [500]);
      await pay(bed, 'FT1');
    },
    says: ['failed', 'app-error'],
    after: ['delivered'],
  },
  {
    name: 'closed, and nobody had paid: nothing is offered that cannot be paid to it',
    stage: async (bed) => {
      await paid([200], 0)(bed);
      await bed.run('va', 'delete', '{va}', '--yes');
    },
    says: ['failed', 'va-closed'],
    marked: {
      'virtual-account': 'problem',
      notifications: 'not_checked',
      webhook: 'note',
      'last-transfer': 'note',
    },
    offers: ['register-account', 'test-configuration'],
  },
  {
    name: 'closed since the last transfer',
    stage: async (bed) => {
      await paid([200])(bed);
      await bed.run('va', 'delete', '{va}', '--yes');
    },
    says: ['failed', 'va-closed'],
    marked: { 'virtual-account': 'problem', notifications: 'not_checked' },
    offers: ['register-account'],
  },
  {
    name: 'closed, where the service forgets it: this machine had registered it',
    stage: async (bed) => {
      await paid([200])(bed);
      const env = await changed(bed, /retrieve|virtual-account\/transactions/, (reply, path) =>
        path.includes('retrieve') ? withItems(reply, []) : 400,
      );
      registeredHere(bed, { base_url: env.PAYCONFIRM_BASE_URL });
      return env;
    },
    says: ['failed', 'va-closed'],
  },
  {
    name: 'in no list: that of a checkout',
    stage: async (bed) => {
      await bed.configure('shop', [200]);
      await bed.checkout('DH7');
      bed.known.va = bed.known['DH7 account']!;
      await pay(bed, 'FT1');
      // Its number says that it is of the sandbox; the real ones look like any other.
      const asIfReal = bed.known.va.replace('SBX', '96X');
      const PAYCONFIRM_BASE_URL = await between(
        bed.emulator.url,
        (text) => text.replaceAll(bed.known.va!, asIfReal),
        undefined,
        (path) => path.replaceAll(asIfReal, bed.known.va!),
      );
      bed.known.real = asIfReal;
      return { PAYCONFIRM_BASE_URL };
    },
    asks: '{real}',
    says: ['delivered'],
    marked: {},
  },
  {
    name: 'in no list, and the service lists no checkouts: which of the two it is stays open',
    stage: async (bed) => {
      await paid([200])(bed);
      return changed(bed, /retrieve|\/checkouts\?/, (reply, path) =>
        path.includes('retrieve') ? withItems(reply, []) : 404,
      );
    },
    says: ['delivered'],
    notes: ['va-not-listed'],
    marked: { 'virtual-account': 'note', notifications: 'not_checked' },
  },
  {
    name: 'of another client, which registered it from this machine',
    stage: async (bed) => {
      Object.assign(bed.known, { va: '96OTHER1', id: '5d0c8d0e-7c55-4f36-9a54-7a2b6c1d9e03' });
      registeredHere(bed, { client_id: 'another-client' });
    },
    says: ['failed', 'va-of-other-client'],
    offers: ['use-profile'],
  },
  {
    name: 'of another client, as the service says of this account alone',
    stage: async (bed) => {
      await account(bed);
      return changed(bed, /transactions\?virtual_account_number=96OTHER1/, () => 403);
    },
    asks: '96OTHER1',
    says: ['failed', 'va-of-other-client'],
    offers: ['use-profile'],
  },
  {
    name: 'a 403 for every account is no word of this one',
    stage: async (bed) => {
      await account(bed);
      return changed(bed, /virtual-account\/transactions/, () => 403);
    },
    asks: '96OTHER1',
    says: ['failed', 'scope-missing'],
  },
  {
    name: 'the last transfer came before the account',
    stage: async (bed) => {
      await account(bed);
      const created = bed.clock.now();
      bed.clock.set(created - 3_600_000);
      await pay(bed, 'FT1');
      bed.clock.set(created + 60_000);
      await bed.configure('shop', [200]);
    },
    says: ['not_sent', 'before-virtual-account', 'created-after'],
    after: ['delivered'],
  },
  {
    name: 'every configuration is bound to another account',
    stage: async (bed) => {
      await account(bed);
      await bed.configure('other', [200], '--va-id', bed.known.id!);
      await account(bed);
    },
    says: ['failed', 'bound-elsewhere'],
    offers: ['create-configuration'],
  },
  {
    name: 'bound to another account as the last transfer came',
    stage: async (bed) => {
      await account(bed);
      await bed.configure('other', [200], '--va-id', bed.known.id!);
      await account(bed);
      await pay(bed, 'FT1');
    },
    says: ['not_sent', 'bound-elsewhere'],
    marked: { webhooks: 'problem', 'last-transfer': 'not_checked' },
  },
  {
    name: 'a sandbox account, paid to twice',
    stage: async (bed) => {
      await bed.configure('shop', [200]);
      await bed.pay('FT1');
      const [{ va_nbr }] = (await bed.json<{ items: [{ va_nbr: string }] }>('transactions', 'list')).items;
      bed.known.va = va_nbr;
      await bed.pay('FT2');
    },
    says: ['delivered'],
    marked: {},
  },
  {
    name: 'a sandbox account of nobody',
    stage: async () => {},
    asks: 'SBX000',
    says: ['not_found', 'va-unknown'],
  },
  {
    name: 'transactions that come oldest first, all on one page',
    stage: async (bed) => {
      await paid([500, 200], 2)(bed);
      return changed(bed, /virtual-account\/transactions/, (reply) =>
        withItems(reply, reply.data.data.toReversed()),
      );
    },
    says: ['failed', 'failing-sometimes'],
    marked: { webhook: 'warning' },
  },
  {
    name: 'transactions in no order, and more than a page: perhaps the last one was not seen',
    stage: async (bed) => {
      await paid([500, 200], 2)(bed);
      return changed(bed, /virtual-account\/transactions/, (reply, path) => {
        const [last, first] = reply.data.data;
        const others = Array.from({ length: 148 }, (_, at) => ({
          ...first!,
          id: `other-${at}`,
          transaction_code: `OTHER${at}`,
        }));
        const all = [first!, last!, ...others];
        const page = Number(/[?&]page=(\d+)/.exec(path)?.[1] ?? 1);
        const limit = Number(/[?&]limit=(\d+)/.exec(path)![1]);
        return withItems(reply, all.slice((page - 1) * limit, page * limit), all.length);
      });
    },
    says: ['failed', 'failing-sometimes', 'transfers-missed'],
    marked: { webhook: 'warning', 'last-transfer': 'not_checked' },
  },
  {
    name: 'credentials that do not work',
    stage: async () => ({ PAYCONFIRM_CLIENT_SECRET: 'wrong' }),
    asks: '96NONE1',
    says: ['failed', 'credentials-rejected'],
    notes: ['nothing-checked'],
  },
];

const namedIn = ({ known }: Bed, text: string) => text.replace(/\{(.+)\}/, (_, name: string) => known[name]!);

describe('doctor va', () => {
  test.each(situations)(
    '$name',
    async ({ stage, asks = '{va}', says, notes = [], marked, offers, after }) => {
      const bed = await startTracing();
      const env = { ...((await stage(bed)) as Record<string, string> | undefined) };
      const given = namedIn(bed, asks);
      const { exit, setup } = await bed.doctor(given, env);
      const hasProblem = setup.findings.some(({ severity }) => severity === 'problem');
      expect([exit, ...saidIn(setup)]).toEqual([hasProblem ? 6 : 0, ...says]);
      expect(setup.ok).toBe(says[0] === 'delivered' || says[0] === 'pending');
      expect(setup.findings.map(({ code }) => code)).toEqual(expect.arrayContaining([...notes]));
      if (marked) {
        const others = setup.checks.filter(({ result }) => result !== 'ok');
        expect(Object.fromEntries(others.map(({ check, result }) => [check, result]))).toEqual(marked);
      }
      const actions = setup.findings.flatMap((one) => one.actions.map(({ code }) => code));
      if (offers) expect([...new Set(actions)]).toEqual(offers);
      const last = setup.checks.find(({ check, seen }) => check === 'last-transfer' && seen !== null);
      if (last) {
        const argv = [last.subject!.id, '--va', setup.subject!.name];
        expectAgreement((await bed.ask(argv, env)).trace, setup);
      }
      await bed.carryOut(setup, 'read', env);
      if (!after) return;
      await bed.carryOut(setup, 'write', env);
      expect(['after', ...saidIn((await bed.doctor(given, env)).setup)]).toEqual(['after', ...after]);
    },
  );
});

async function registering() {
  const bank = await startRegistering();
  onTestFinished(() => bank.stop());
  const diagnose = async (...argv: string[]) => {
    const { code, stdout } = await bank.run(['doctor', 'va', ...argv, '--json']);
    return { code, setup: JSON.parse(stdout) as SetupJson };
  };
  return { bank, diagnose };
}

/** A notification registration whose fields the service document does not show: what is missing says nothing. */
test.each<[object, Said, CheckResult]>([
  [{}, ['unknown'], 'not_checked'],
  [{ status: 'ACTIVE' }, ['unknown'], 'not_checked'],
  [{ status: 'SUSPENDED', receive_noti_realtime: false }, ['unknown'], 'note'],
  [{ receive_noti_realtime: true }, ['unknown'], 'ok'],
  [{ receive_noti_realtime: false }, ['failed', 'day-end-reporting'], 'problem'],
  [{ status: 'ACTIVE', receive_noti_realtime: false }, ['failed', 'day-end-reporting'], 'problem'],
  [{ status: 'PENDING' }, ['failed', 'registration-at-step-4'], 'problem'],
  [{ status: 'CANCELLED', receive_noti_realtime: true }, ['failed', 'notifications-off'], 'problem'],
])('va show warns exactly where doctor va finds a problem: %j', async (fields, says, result) => {
  const { bank, diagnose } = await registering();
  const { id, virtual_account_number: number } = await bank.register();
  const { url } = await receiver();
  await bank.run(['webhooks', 'create', '--name', 'shop', '--url', url]);
  const body = JSON.stringify({ success: true, message: '', data: { id, ...fields } });
  for (let times = 0; times < 2; times++) {
    bank.gate.spoil('details', { handled: { status: 200, body } });
  }
  const { setup } = await diagnose(id);
  const { stderr } = await bank.run(['va', 'show', id]);
  expect(saidIn(setup)).toEqual(says);
  expect(setup.checks.find(({ check }) => check === 'notifications')!.result).toBe(result);
  const warning = expect.stringMatching(new RegExp(`^warning: .*: payconfirm doctor va ${number}\n$`));
  expect(stderr).toEqual(result === 'problem' ? warning : '');
});

test('a registration that was begun here is gone on with, in doctor, doctor va and trace', async () => {
  const { bank, diagnose } = await registering();
  const flags = ['--account-id', await bank.accountId(), '--prefix', 'SHOP', '--agree'];
  const begun = bank.open('va', 'register', ...flags);
  for (const question of ['Content', 'Description', 'Rule for']) await begun.answer(question, '');
  await begun.answer('Send this', '');
  await begun.see('The OTP');
  begun.type(`${await bank.phone()}\r`);
  await begun.see('How should');
  begun.type('\x03');
  await begun.end;
  const { id, virtual_account } = JSON.parse(bank.journal()[0]!);
  const number = virtual_account.virtual_account_number;
  const resumed = ['payconfirm', 'va', 'register', '--resume', id];
  const actionOf = ({ findings }: Pick<SetupJson, 'findings'>) =>
    findings.find(({ code }) => code === 'registration-at-step-3')!.actions[0]!.command;
  expect(actionOf((await diagnose(number)).setup)).toEqual(resumed);
  for (const argv of [['doctor'], ['trace', 'NOPE', '--va', number]]) {
    expect(actionOf(JSON.parse((await bank.run([...argv, '--json'])).stdout))).toEqual(resumed);
  }
});

test('a line a check; the commands that fix it are uncut, and name the profile that was chosen', async () => {
  const bed = await startTracing();
  await account(bed, virtualAccount(bed));
  await bed.configure('shop', [500]);
  await bed.transfer('FT1', 'x', ['--va', bed.known.va!]);
  const env = { PAYCONFIRM_PROFILE: 'shop' };
  const { code, stdout, stderr } = await bed.cli(['doctor', 'va', bed.known.va!], {
    env,
    columns: 60,
    tty: true,
  });
  const plain = stdout.replaceAll(/[0-9a-f-]{36}/g, 'ID').replaceAll(bed.known.va!, '96SHOP1');
  expect([code, plain.split('\n').slice(10)]).toMatchInlineSnapshot(`
    [
      6,
      [
        "✓  virtual account  96SHOP1 is yours",
        "✗  notifications    The registration of 96SHOP1",
        "                    is at step 3 of 4: notifications are not",
        "                    registered, so the bank reports nothing.",
        "   Register notifications, with a new OTP:",
        "payconfirm --profile shop notifications request ID",
        "✓  webhooks         1 configuration, 1 active",
        "·  webhook shop     Nothing was delivered to the current URL",
        "                    of "shop" so far.",
        "   Send a test delivery:",
        "payconfirm --profile shop webhooks test ID",
        "·  last transfer    No transfer to 96SHOP1 is",
        "                    stored.",
        "",
      ],
    ]
  `);
  expect(stderr).toMatch(/\nhint: payconfirm --profile shop notifications request [0-9a-f-]{36}\n$/);
});

test('the last transfer counts among the newest; those of other accounts do not', async () => {
  const bed = await startTracing();
  await paid([500], 2)(bed);
  const { findings } = (await bed.doctor(bed.known.va!)).setup;
  expect(findings.find(({ code }) => code === 'failing-sometimes')?.params).toMatchObject({
    failed: 2,
    total: 2,
  });
  const { virtual_account_number: another } = await reported(bed);
  const { checks } = (await bed.doctor(another)).setup;
  expect(checks.filter(({ check }) => check === 'webhook').map(({ seen }) => seen)).toEqual([null]);
});

test('what failed is said beside the transfer that it was', async () => {
  const bed = await startTracing();
  await paid([500])(bed);
  const { stdout } = await bed.cli(['doctor', 'va', bed.known.va!, '-o', 'table']);
  expect(stdout).toMatch(
    /✗ {2}last transfer {4}FT1 at 2026-11-21 [\d:]+ \+07, 0 of 1 attempt delivered\n +The program of "shop" failed/,
  );
});

test.each([[['nonsense']], [['va']]])('doctor %j is a mistake', async (argv) => {
  const bed = await startTracing();
  const { code, stderr } = await bed.cli(['doctor', ...argv]);
  expect([code, stderr.split('\n')[0]]).toEqual([2, 'error: use doctor alone, or doctor va NUMBER|ID']);
});

test('without the log, the check of the last transfer says nothing of its attempts', async () => {
  const bed = await startTracing();
  await paid([200])(bed);
  const { setup } = await bed.doctor(bed.known.va!, await changed(bed, /webhook-logs/, () => 500));
  const last = setup.checks.find(({ check }) => check === 'last-transfer')!;
  expect([last.result, last.seen]).toEqual(['problem', null]);
});
