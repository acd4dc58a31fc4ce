/** Email and Zalo are recipients of a transfer too (§6.4); Telegram has no log, so that nothing is claimed of it. */
import { expect, test } from 'vitest';
import { between } from '../../harness/between.ts';
import { type Bed, type Situation, saidIn, startTracing, testSituations } from '../../harness/tracing.ts';

const email = 'an@shop.example';

/** An email configuration, whose address is verified, or is not yet. */
async function desk(bed: Bed, isVerified = true) {
  const create = ['channels', 'email', 'create', '--name', 'desk', '--recipient', email];
  const { id } = await bed.json<{ id: string }>(...create);
  bed.known.desk = id;
  if (isVerified) await verify(bed);
}

async function verify(bed: Bed) {
  const [sent] = await bed.emulator.control<{ text: string }[]>('GET', '/outbox?channel=email');
  const code = /\d{6}/.exec(sent!.text)![0];
  await bed.run('channels', 'email', 'verify', '{desk}', '--email', email, '--code', code);
}

const group = (bed: Bed) => bed.ok(['channels', 'zalo', 'create', '--group', '1234567890', '--name', 'team']);

const telegram = (bed: Bed) =>
  bed.ok([
    ...['channels', 'telegram', 'create', '--group', '-100123', '--name', 'bot'],
    ...['--template', 'in: {{amount}}'],
  ]);

/** The shop that accepts everything, these channels, and the transfer. */
const among =
  (...channels: ((bed: Bed) => Promise<unknown>)[]) =>
  async (bed: Bed) => {
    await bed.configure('shop', [200]);
    for (const make of channels) await make(bed);
    await bed.pay('FT1');
  };

/** The same, and what the service says under this path is changed on its way here. */
const said =
  (path: string, change: object, ...channels: ((bed: Bed) => Promise<unknown>)[]) =>
  async (bed: Bed) => {
    await among(...channels)(bed);
    const PAYCONFIRM_BASE_URL = await between(bed.emulator.url, (text, asked) => {
      if (!asked.path.startsWith(`/api/v1/${path}`)) return text;
      const { data, ...reply } = JSON.parse(text);
      const changed = (items: object[]) => items.map((one) => ({ ...one, ...change }));
      return JSON.stringify({
        ...reply,
        data: Array.isArray(data) ? changed(data) : { ...data, items: changed(data.items) },
      });
    });
    return { PAYCONFIRM_BASE_URL };
  };

const answers = (path: string, status: number) => async (bed: Bed) => {
  await among((one) => desk(one))(bed);
  const PAYCONFIRM_BASE_URL = await between(bed.emulator.url, (text, asked) =>
    asked.path.startsWith(`/api/v1/${path}`) ? { status } : text,
  );
  return { PAYCONFIRM_BASE_URL };
};

const situations: Situation[] = [
  {
    name: 'an email and a Zalo message arrived',
    stage: among((bed) => desk(bed), group),
    says: ['delivered'],
    who: { shop: 'delivered', desk: 'delivered', team: 'delivered' },
  },
  {
    name: 'an address is not verified: nothing was to be sent to it',
    stage: among((bed) => desk(bed, false)),
    says: ['delivered', 'email-unverified'],
    who: { shop: 'delivered', desk: 'not_expected' },
    offers: ['resend-verification'],
    after: ['delivered', 'email-unverified'],
  },
  {
    name: 'an address was not verified then, and was since',
    stage: async (bed) => {
      await among((one) => desk(one, false))(bed);
      await verify(bed);
    },
    says: ['delivered'],
    notes: ['email-unverified'],
    who: { shop: 'delivered', desk: 'not_expected' },
    offers: [],
  },
  {
    name: 'an address was suppressed then, and is not now',
    stage: said('email-logs', { error_label: 'SUPPRESSED' }, (bed) => desk(bed)),
    says: ['delivered'],
    notes: ['email-suppressed'],
    offers: [],
    who: { shop: 'delivered', desk: 'not_expected' },
  },
  {
    name: 'the mail server refused it',
    stage: said('email-logs', { error_label: 'SMTP_4XX', response_text: '450 mailbox busy' }, (bed) =>
      desk(bed),
    ),
    says: ['failed', 'channel-failed'],
    who: { shop: 'delivered', desk: 'failed' },
    offers: ['list-messages'],
  },
  {
    name: 'a Zalo message failed',
    stage: said('zalo-groups/logs', { status: 'failed' }, group),
    says: ['failed', 'channel-failed'],
    who: { shop: 'delivered', team: 'failed' },
  },
  {
    name: 'a channel that is paused',
    stage: among(pausedDesk()),
    says: ['delivered'],
    notes: ['channel-paused'],
    who: { shop: 'delivered', desk: 'not_expected' },
    offers: [],
  },
  {
    name: 'a channel that was paused then, and is active again',
    stage: async (bed) => {
      await among(pausedDesk())(bed);
      await bed.run('channels', 'email', 'update', '{desk}', '--active');
    },
    says: ['unknown', 'not-sent-unexplained'],
    who: { shop: 'delivered', desk: 'unknown' },
  },
  {
    name: 'a channel that was made later',
    stage: async (bed) => {
      await among()(bed);
      await desk(bed);
    },
    says: ['delivered'],
    notes: ['created-after'],
    who: { shop: 'delivered', desk: 'not_expected' },
  },
  {
    name: 'an email makes good no webhook that is paused',
    stage: async (bed) => {
      await bed.configure('shop', [200]);
      await bed.run('webhooks', 'pause', '{shop}');
      await desk(bed);
      await bed.pay('FT1');
    },
    says: ['not_sent', 'paused-now'],
    who: { shop: 'not_expected', desk: 'delivered' },
  },
  {
    name: 'Zalo is closed: no message was due there',
    stage: async (bed) => {
      await bed.emulator.control('POST', '/faults', { endpoint: 'channels.zalo.list', status: 503 });
      await among(group)(bed);
    },
    says: ['delivered'],
    who: { shop: 'delivered' },
  },
];

function pausedDesk() {
  return async (bed: Bed) => {
    await desk(bed);
    await bed.run('channels', 'email', 'update', '{desk}', '--no-active');
  };
}

testSituations(situations);

test.each([
  ['Telegram has no log', among(telegram), 'delivered', 'not-offered', 0],
  ['the emails cannot be read', answers('email-configs', 500), 'unknown', 'failed', 5],
  ['the log of the emails cannot be read', answers('email-logs', 500), 'unknown', 'failed', 5],
  ['a service without email', answers('email-', 404), 'delivered', undefined, 0],
] as const)('%s', async (_name, stage, outcome, reason, code) => {
  const bed = await startTracing();
  const env = (await stage(bed)) as Record<string, string> | undefined;
  const { exit, trace } = await bed.ask(['FT1'], env);
  const left = trace.not_checked.filter(({ source }) => source === 'channels');
  expect([exit, saidIn(trace)[0], left]).toEqual([
    code,
    outcome,
    reason === undefined ? [] : [{ source: 'channels', reason, action: null }],
  ]);
});

test('channels are read once a transfer is found, their logs only where there are some', async () => {
  const bed = await startTracing();
  const asked: string[] = [];
  const PAYCONFIRM_BASE_URL = await between(
    bed.emulator.url,
    (reply) => reply,
    (path) => asked.push(path.replace('/api/v1/', '').replace(/\?.*/, '')),
  );
  const channels = async (code: string) => {
    asked.length = 0;
    await bed.ask([code], { PAYCONFIRM_BASE_URL });
    return asked.filter((path) => /^(email|telegram|zalo)/.test(path)).sort();
  };
  const lists = ['email-configs', 'telegram-configs', 'zalo-groups'];
  expect(await channels('FT0')).toEqual([]);
  await among()(bed);
  expect(await channels('FT1')).toEqual(lists);
  await desk(bed);
  expect(await channels('FT1')).toEqual(['email-configs', 'email-logs', 'telegram-configs', 'zalo-groups']);
});

test('what was not to be sent is not marked as failed', async () => {
  const bed = await startTracing();
  await among((one) => desk(one, false))(bed);
  const { stdout } = await bed.cli(['trace', 'FT1', '-o', 'table', '--tz', 'UTC']);
  const [, recipients] = stdout.split('\n\n');
  expect(recipients!.replace(/\d{4}-\d\d-\d\d [\d:]{8} \+00/g, 'TIME').replace(/, [\d.]+ m?s/, '')).toBe(
    [
      'Recipients',
      '  ✓ shop: delivered',
      '    ✓ TIME  OK 200',
      '  · desk: not expected',
      '    · TIME  UNVERIFIED',
    ].join('\n'),
  );
});
