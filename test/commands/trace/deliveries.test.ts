/** Who should have got a transfer and what became of it there, whatever was changed since. */
import { between } from '../../harness/between.ts';
import { reported, virtualAccount } from '../../harness/registered.ts';
import { type Bed, type Situation, testSituations } from '../../harness/tracing.ts';

const apiKey = ['--auth', 'API_KEY', '--secret-env', 'HOOK'];

/** The shop, which answers these in turn, and the transfer. */
const shop =
  (...statuses: number[]) =>
  async (bed: Bed) => {
    await bed.configure('shop', statuses);
    await bed.pay('FT1');
  };

/** The same, then what is done once it came. */
const then =
  (statuses: number[], ...commands: string[][]) =>
  async (bed: Bed) => {
    await shop(...statuses)(bed);
    bed.known['a new address'] = await bed.answering(200);
    for (const argv of commands) await bed.run(...argv);
  };

/** Two configurations at one address, and the transfer. */
const twoAtOne =
  (statuses: number[], ...flags: string[]) =>
  async (bed: Bed) => {
    const url = await bed.answering(...statuses);
    await bed.configure('shop', url);
    await bed.configure('books', url, ...flags);
    await bed.pay('FT1');
  };

const redeliver = ['webhooks', 'redeliver', 'FT1'];
const move = ['webhooks', 'update', '{shop}', '--url', '{a new address}'];
const byAmount = ['--amount', '150k', '--since', '1h'];

const one: Situation[] = [
  {
    name: 'delivered',
    stage: shop(200),
    says: ['delivered'],
    who: { shop: 'delivered' },
    notes: ['recorded', 'sandbox-transaction'],
  },
  {
    name: 'paused then, and sent ten minutes later',
    stage: async (bed) => {
      await bed.configure('shop', [200]);
      await bed.run('webhooks', 'pause', '{shop}');
      await bed.pay('FT1');
      bed.clock.pass(600_000);
      await bed.run('webhooks', 'resume', '{shop}');
      await bed.run(...redeliver);
    },
    says: ['delivered'],
    notes: ['delivered-late'],
  },
  {
    name: 'failed',
    stage: shop(500),
    says: ['failed', 'app-error'],
    who: { shop: 'failed' },
    after: ['delivered'],
  },
  {
    name: 'failed, then accepted when it was sent again',
    stage: then([500, 200], redeliver),
    says: ['delivered'],
    notes: ['delivered-after-failure'],
  },
  {
    name: 'accepted both times',
    stage: then([200], redeliver),
    says: ['delivered'],
    notes: ['delivered-twice'],
  },
  {
    name: 'accepted, then a duplicate rejected with 409',
    stage: then([200, 409], redeliver),
    says: ['delivered'],
    who: { shop: 'delivered' },
    notes: ['duplicate-rejected'],
  },
  {
    name: 'accepted, then a redelivery failed',
    stage: then([200, 500], redeliver),
    says: ['delivered'],
    notes: ['redelivery-failed'],
  },
  {
    name: 'failed both times',
    stage: then([500], redeliver),
    says: ['failed', 'app-error'],
    after: ['delivered'],
  },
  {
    name: 'sent again days later',
    stage: async (bed) => {
      await shop(500, 200)(bed);
      bed.clock.pass(5 * 86_400_000);
      await bed.run(...redeliver);
    },
    says: ['delivered'],
    notes: ['delivered-after-failure'],
  },
  {
    name: 'sent twice by the service',
    stage: async (bed) => {
      await bed.emulator.control('POST', '/faults', { duplicate: true });
      await shop(200)(bed);
    },
    says: ['delivered'],
    notes: ['delivered-twice'],
  },
  {
    name: 'nobody to send it to',
    stage: (bed) => bed.pay('FT1'),
    says: ['not_sent', 'no-configuration'],
    who: {},
    offers: ['create-configuration', 'redeliver'],
  },
  {
    name: 'paused',
    stage: async (bed) => {
      await bed.configure('shop', [200]);
      await bed.run('webhooks', 'pause', '{shop}');
      await bed.pay('FT1');
    },
    says: ['not_sent', 'paused-now'],
    who: { shop: 'not_expected' },
    offers: ['resume', 'redeliver'],
    after: ['delivered'],
  },
  {
    name: 'paused then, resumed since, nothing sent',
    stage: async (bed) => {
      await bed.configure('shop', [200]);
      await bed.run('webhooks', 'pause', '{shop}');
      await bed.pay('FT1');
      await bed.run('webhooks', 'resume', '{shop}');
    },
    says: ['not_sent', 'not-sent-unexplained'],
    who: { shop: 'not_sent' },
    after: ['delivered'],
  },
  {
    name: 'delivered, then paused',
    stage: then([200], ['webhooks', 'pause', '{shop}']),
    says: ['delivered'],
    who: { shop: 'delivered' },
  },
  {
    name: 'the only configuration was created after it came',
    stage: async (bed) => {
      await bed.pay('FT1');
      await bed.configure('shop', [200]);
    },
    says: ['not_sent', 'created-after'],
    who: { shop: 'not_expected' },
    after: ['delivered'],
  },
  {
    name: 'created after it came, and paused now',
    stage: async (bed) => {
      await bed.pay('FT1');
      await bed.configure('shop', [200]);
      await bed.run('webhooks', 'pause', '{shop}');
    },
    says: ['not_sent', 'created-after'],
    after: ['delivered'],
  },
  {
    name: 'not in the log yet, by the time of an emulator that was advanced',
    stage: async (bed) => {
      await bed.configure('shop', [200]);
      await bed.run('emulator', 'advance', '2h');
      await bed.transfer('FT1');
      bed.clock.pass(10_000);
      const url = await between(bed.emulator.url, (text, { path }) =>
        path.includes('/webhook-logs')
          ? text.replace(/"items":\[.*\]/, '"items":[]').replace('"total":1', '"total":0')
          : text,
      );
      return { PAYCONFIRM_BASE_URL: url };
    },
    says: ['pending'],
    who: { shop: 'pending' },
    notes: ['not-sent-yet'],
  },
  {
    name: 'fields that the list of configurations leaves out say nothing against them',
    stage: async (bed) => {
      await shop(200)(bed);
      const left = { is_active: undefined, virtual_account_id: undefined, created_at: undefined };
      const url = await between(bed.emulator.url, (text, { path }) => {
        if (!path.endsWith('/client-webhooks')) return text;
        const reply = JSON.parse(text) as { data: object[] };
        return JSON.stringify({ ...reply, data: reply.data.map((item) => ({ ...item, ...left })) });
      });
      return { PAYCONFIRM_BASE_URL: url };
    },
    says: ['delivered'],
  },
];

const moved: Situation[] = [
  {
    name: 'address changed after it failed',
    stage: then([500], move),
    says: ['failed', 'app-error', 'address-changed-since'],
    who: { shop: 'failed' },
    after: ['delivered'],
  },
  {
    name: 'address changed after it failed, then redelivered',
    stage: then([500], move, redeliver),
    says: ['delivered'],
    who: { shop: 'delivered' },
    notes: ['address-changed-since', 'delivered-after-failure'],
  },
  {
    name: 'moved after success',
    stage: then([200], move),
    says: ['delivered'],
    who: { shop: 'delivered' },
    notes: ['address-changed-since'],
  },
  {
    name: 'deleted after success',
    stage: then([200], ['webhooks', 'delete', '{shop}', '--yes']),
    says: ['delivered'],
    notes: ['deleted-since'],
  },
  {
    name: 'deleted after it failed',
    stage: then([500], ['webhooks', 'delete', '{shop}', '--yes']),
    says: ['failed', 'app-error', 'deleted-since'],
    offers: ['show-delivery', 'create-configuration', 'redeliver'],
  },
  {
    name: 'deleted after it failed, and a successor that was sent nothing',
    stage: async (bed) => {
      await then([500], ['webhooks', 'delete', '{shop}', '--yes'])(bed);
      await bed.configure('new shop', [200]);
    },
    says: ['failed', 'app-error', 'deleted-since'],
    after: ['delivered'],
  },
  {
    name: 'deleted after it failed, and redelivered to a successor',
    stage: async (bed) => {
      await then([500], ['webhooks', 'delete', '{shop}', '--yes'])(bed);
      await bed.configure('new shop', [200]);
      await bed.run(...redeliver);
    },
    says: ['delivered'],
    notes: ['deleted-since'],
  },
  {
    name: 'a listener was registered in between',
    stage: async (bed) => {
      await shop(200)(bed);
      await bed.configure('listen', [200]);
    },
    says: ['delivered'],
    who: { shop: 'delivered', listen: 'not_expected' },
    notes: ['created-after'],
  },
];

const several: Situation[] = [
  {
    name: 'OK, HTTP_5XX, OK',
    stage: async (bed) => {
      await bed.configure('till', [200]);
      await bed.configure('shop', [500]);
      await bed.configure('books', [200]);
      await bed.pay('FT1');
    },
    says: ['failed', 'app-error'],
    who: { till: 'delivered', shop: 'failed', books: 'delivered' },
    after: ['delivered'],
  },
  {
    name: 'one accepted it both times, the other the second time',
    stage: async (bed) => {
      await bed.configure('shop', [200]);
      await bed.configure('books', [500, 200]);
      await bed.pay('FT1');
      await bed.run(...redeliver);
    },
    says: ['delivered'],
    who: { shop: 'delivered', books: 'delivered' },
    notes: ['delivered-twice', 'delivered-after-failure'],
  },
  {
    name: 'one of two is paused',
    stage: async (bed) => {
      await bed.configure('shop', [200]);
      await bed.configure('books', [200]);
      await bed.run('webhooks', 'pause', '{books}');
      await bed.pay('FT1');
    },
    says: ['delivered', 'paused-now'],
    who: { shop: 'delivered', books: 'not_expected' },
    after: ['delivered'],
  },
  {
    name: 'one of two was paused then, and is resumed',
    stage: async (bed) => {
      await bed.configure('shop', [200]);
      await bed.configure('books', [200]);
      await bed.run('webhooks', 'pause', '{books}');
      await bed.pay('FT1');
      await bed.run('webhooks', 'resume', '{books}');
    },
    says: ['unknown', 'not-sent-unexplained'],
    who: { shop: 'delivered', books: 'unknown' },
    after: ['delivered'],
  },
  {
    name: 'both are paused',
    stage: async (bed) => {
      for (const name of ['shop', 'books']) {
        await bed.configure(name, [200]);
        await bed.run('webhooks', 'pause', `{${name}}`);
      }
      await bed.pay('FT1');
    },
    says: ['not_sent', 'paused-now', 'paused-now'],
    after: ['delivered'],
  },
  {
    name: 'two at one address, both accepted',
    stage: twoAtOne([200]),
    says: ['delivered'],
    who: { 'shop, books': 'delivered' },
    notes: ['same-address-twice'],
  },
  {
    name: 'two at one address, one failed',
    stage: twoAtOne([200, 500, 200]),
    says: ['failed', 'app-error', 'same-address-twice'],
    who: { 'shop, books': 'failed' },
    // One of them has it.
    offers: ['show-delivery', 'show-configurations'],
  },
  {
    name: 'two at one address, both failed',
    stage: twoAtOne([500]),
    says: ['failed', 'app-error', 'same-address-twice'],
    offers: ['show-delivery', 'redeliver'],
    after: ['delivered'],
  },
  {
    name: 'two at one address that are sent different headers: each is known',
    stage: async (bed) => {
      const url = await bed.answering(200);
      await bed.configure('shop', url);
      await bed.configure('books', url, ...apiKey);
      await bed.run('webhooks', 'pause', '{books}');
      await bed.pay('FT1');
      await bed.run('webhooks', 'resume', '{books}');
    },
    says: ['unknown', 'not-sent-unexplained'],
    who: { shop: 'delivered', books: 'unknown' },
    after: ['delivered'],
  },
  {
    name: 'two at one address, one sent again to both',
    stage: async (bed) => {
      await twoAtOne([500, 500, 200])(bed);
      await bed.run(...redeliver);
    },
    says: ['delivered'],
  },
  {
    name: 'two at one address, sent again to one: which of them took it is not known',
    stage: async (bed) => {
      await twoAtOne([200, 500, 200])(bed);
      await bed.run(...redeliver, '--webhook', '{shop}');
    },
    says: ['unknown', 'same-address-twice'],
    offers: ['show-configurations', 'show-delivery'],
  },
  {
    name: 'two at one address, one paused since',
    stage: async (bed) => {
      await twoAtOne([200])(bed);
      await bed.run('webhooks', 'pause', '{books}');
    },
    says: ['delivered'],
  },
];

/** Paid to the account that a stage named `va`. */
const toVa = async (bed: Bed) => bed.pay('FT1', 'DH102', '--va', bed.known.va!);

const accounts: Situation[] = [
  {
    name: 'steps 3 and 4 of its registration are missing',
    stage: async (bed) => {
      bed.known.va = (await virtualAccount(bed)).virtual_account_number;
      await bed.configure('shop', [200]);
      await toVa(bed);
    },
    asks: [['FT1'], ['--note', 'DH102'], byAmount],
    exit: 1,
    says: ['not_found', 'not-found'],
    notes: ['registration-at-step-3'],
  },
  {
    name: 'two accounts whose registrations are unfinished: each is named',
    stage: async (bed) => {
      await bed.configure('shop', [200]);
      for (let count = 0; count < 2; count += 1) await virtualAccount(bed);
    },
    exit: 1,
    says: ['not_found', 'not-found'],
    notes: ['registration-at-step-3'],
  },
  {
    name: 'of two accounts, one reports: the unfinished registration of the other is not its cause',
    stage: async (bed) => {
      await bed.configure('shop', [200]);
      await virtualAccount(bed);
      await reported(bed);
    },
    exit: 1,
    says: ['not_found', 'not-found'],
    notes: [],
  },
  {
    name: 'nothing came, and the only configuration is paused',
    stage: async (bed) => {
      await bed.configure('shop', [200]);
      await bed.run('webhooks', 'pause', '{shop}');
    },
    exit: 1,
    says: ['not_found', 'not-found', 'paused-now'],
  },
  {
    name: 'a mistyped code, and the only configuration is paused',
    stage: async (bed) => {
      await bed.configure('shop', [200]);
      await bed.pay('FT12345', 'DH102');
      await bed.run('webhooks', 'pause', '{shop}');
    },
    asks: [['FT12354']],
    exit: 1,
    says: ['not_found', 'not-found', 'similar-code', 'paused-now'],
    offers: ['trace', 'resume'],
  },
  {
    name: 'paused and resumed within the last minute',
    stage: async (bed) => {
      await bed.configure('shop', [200]);
      await bed.run('webhooks', 'pause', '{shop}');
      await bed.transfer('FT1', 'DH102');
      await bed.run('webhooks', 'resume', '{shop}');
    },
    says: ['pending'],
    notes: ['not-sent-yet'],
    offers: ['ask-again'],
  },
  {
    name: 'the bank reports at day end, and it came within the last minute',
    stage: async (bed) => {
      bed.known.va = (await reported(bed, '--no-realtime')).virtual_account_number;
      await bed.configure('shop', [200]);
      await bed.transfer('FT1', 'DH102', ['--va', bed.known.va!]);
    },
    says: ['not_sent', 'day-end-reporting'],
    who: { shop: 'not_sent' },
    offers: ['report-in-real-time', 'redeliver'],
  },
  {
    name: 'the bank reports at day end',
    stage: async (bed) => {
      bed.known.va = (await reported(bed, '--no-realtime')).virtual_account_number;
      await bed.configure('shop', [200]);
      await toVa(bed);
    },
    says: ['not_sent', 'day-end-reporting', 'not-sent-unexplained'],
  },
  {
    name: 'the bank reported at day end then, and in real time now',
    stage: async (bed) => {
      const { id, virtual_account_number } = await reported(bed, '--no-realtime');
      bed.known.va = virtual_account_number;
      await bed.configure('shop', [200]);
      await toVa(bed);
      const { id: notification } = await bed.json<{ id: string }>('notifications', 'show', id);
      const asked = await bed.cli(['notifications', 'modify', notification, '--realtime', '--json']);
      const [request] = /(?<=verify )[\w-]{36}/.exec(asked.stderr)!;
      await bed.run('notifications', 'verify', request, '--code', await bed.emulator.otp(request));
    },
    says: ['not_sent', 'not-sent-unexplained', 'reporting-changed-since'],
    after: ['delivered'],
  },
  {
    name: 'bound elsewhere, and made later',
    stage: async (bed) => {
      bed.known.va = (await reported(bed)).virtual_account_number;
      const { id } = await reported(bed);
      await toVa(bed);
      await bed.configure('shop', [200], '--va-id', id);
    },
    says: ['not_sent', 'bound-elsewhere'],
    notes: ['sandbox-transaction'],
  },
  {
    name: 'bound elsewhere',
    stage: async (bed) => {
      bed.known.va = (await reported(bed)).virtual_account_number;
      const { id } = await reported(bed);
      await bed.configure('shop', [200], '--va-id', id);
      await toVa(bed);
    },
    says: ['not_sent', 'bound-elsewhere'],
    who: { shop: 'not_expected' },
    offers: ['create-configuration', 'redeliver'],
  },
  ...(['pause', 'bind'] as const).map(
    (how): Situation => ({
      name: `to a bank account itself, and the only configuration: ${how}`,
      stage: async (bed) => {
        await bed.configure('shop', [200]);
        const { id } = await virtualAccount(bed);
        await bed.run(
          'webhooks',
          ...(how === 'pause' ? ['pause', '{shop}'] : ['update', '{shop}', '--va-id', id]),
        );
        await bed.pay('BE1', 'DH555', '--account', '0011012345678', '--amount', '33000');
      },
      asks: [['BE1'], ['DH555'], ['--note', 'DH555'], ['--amount', '33k', '--since', '1h']],
      says: ['not_sent', how === 'pause' ? 'paused-now' : 'bound-elsewhere'],
      notes: ['no-virtual-account'],
      ...(how === 'pause' ? { after: ['delivered'] as const } : {}),
    }),
  ),
  {
    name: 'the same amount on two accounts, one of them delivered',
    stage: async (bed) => {
      const [bound, other] = [await reported(bed), await reported(bed)];
      await bed.configure('shop', [200], '--va-id', bound.id);
      await bed.pay('FT1', 'x', '--va', bound.virtual_account_number);
      await bed.pay('FT2', 'y', '--va', other.virtual_account_number);
    },
    asks: [byAmount],
    says: ['several', 'several-match'],
    who: { FT1: 'delivered', FT2: 'not_sent' },
  },
  {
    name: 'to an account that is in no list any more: one that is bound to a listed account had not the address that is gone',
    stage: async (bed) => {
      const [listed, closed] = [await reported(bed), await reported(bed)];
      await bed.configure('shop', [200]);
      await bed.configure('of the other account', [200], '--va-id', listed.id);
      await bed.configure('gone', [500]);
      await bed.pay('FT1', 'x', '--va', closed.virtual_account_number);
      await bed.run('webhooks', 'delete', '{gone}', '--yes');
      const PAYCONFIRM_BASE_URL = await between(bed.emulator.url, (text, { path }) => {
        if (!path.includes('retrieve')) return text;
        const reply = JSON.parse(text);
        const data = reply.data.data.filter((one: { id: string }) => one.id !== closed.id);
        return JSON.stringify({ ...reply, data: { ...reply.data, data, total: data.length } });
      });
      return { PAYCONFIRM_BASE_URL };
    },
    says: ['failed', 'app-error', 'deleted-since'],
  },
  {
    name: 'a stranger’s transfer with the same note, and the one that is meant failed',
    stage: async (bed) => {
      await bed.configure('shop', [500, 200]);
      await bed.pay('FT1', 'DH102');
      await bed.pay('FT2', 'DH102');
    },
    asks: [['DH102'], ['--note', 'DH102'], byAmount],
    says: ['several', 'several-match'],
    who: { FT1: 'failed', FT2: 'delivered' },
  },
];

testSituations([...one, ...moved, ...several, ...accounts]);
