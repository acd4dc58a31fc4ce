import { endpointIds } from '../../../api/endpoints/index.ts';
import { command } from '../../../cli/definition.ts';
import { usageError } from '../../../errors.ts';
import type { View } from '../../../output/view.ts';
import { t } from '../../../texts/translate.ts';
import { withCommand } from '../../../values/command-line.ts';
import { control } from '../call-control-api.ts';

export const faultView: View = {
  columns: [
    { key: 'id', header: 'ID', shrink: 0 },
    { key: 'endpoint', header: 'ENDPOINT' },
    { key: 'status', header: 'STATUS', format: 'number' },
    { key: 'delay_ms', header: 'DELAY', format: 'duration' },
    { key: 'drop', header: 'DROP', format: 'boolean' },
    { key: 'duplicate', header: 'DUPLICATE', format: 'boolean' },
    { key: 'bad_signature', header: 'BAD SIGNATURE', format: 'boolean' },
    { key: 'stale_timestamp', header: 'STALE', format: 'boolean' },
    { key: 'quota_exceeded', header: 'OVER QUOTA', format: 'boolean' },
    { key: 'times', header: 'TIMES LEFT', format: 'number' },
  ],
  empty: 'No faults are set.',
};

export const set = command({
  name: 'set',
  summary: 'Set a fault on an endpoint or on deliveries',
  description:
    'With --endpoint: --status, --delay and --drop act on its requests (the ids are those of payconfirm ' +
    'endpoints --fields id,path; * is every one). Without it: --delay, --duplicate, --bad-signature, ' +
    '--stale-timestamp and --quota-exceeded act on deliveries.',
  flags: {
    endpoint: {
      value: 'ID',
      summary: 'an endpoint such as checkouts.create, or *',
      offers: async () => endpointIds.map((value) => ({ value })),
    },
    status: { type: 'integer', summary: 'answer with this status' },
    delay: { type: 'duration', summary: 'answer, or deliver, later by this time' },
    drop: { type: 'boolean', summary: 'break the connection instead of answering' },
    duplicate: { type: 'boolean', summary: 'send each delivery twice' },
    'bad-signature': { type: 'boolean', summary: 'sign deliveries wrongly' },
    'stale-timestamp': { type: 'boolean', summary: 'sign deliveries with a timestamp too old to accept' },
    'quota-exceeded': {
      type: 'boolean',
      summary: 'record deliveries as QUOTA_EXCEEDED, and send none',
    },
    times: { type: 'integer', summary: 'only this many times (default: until it is cleared)' },
  },
  examples: {
    'two failures, then success':
      'payconfirm emulator fault set --endpoint webhooks.list --status 500 --times 2',
    'a slow service': "payconfirm emulator fault set --endpoint '*' --delay 3s",
    'deliveries that come late': 'payconfirm emulator fault set --delay 5s',
    'a delivery that must be refused': 'payconfirm emulator fault set --bad-signature --times 1',
  },
  view: faultView,
  run: ({ flags }, ctx) => {
    const fault = {
      endpoint: flags.endpoint,
      status: flags.status,
      delay_ms: flags.delay,
      drop: flags.drop,
      duplicate: flags.duplicate,
      bad_signature: flags['bad-signature'],
      stale_timestamp: flags['stale-timestamp'],
      quota_exceeded: flags['quota-exceeded'],
      times: flags.times,
    };
    const { endpoint, times, ...effects } = fault;
    const { status } = flags;
    if (status !== undefined && (status < 400 || status > 599))
      throw usageError(
        t('--status must be from 400 to 599; given: {0}', status),
        t('Example: {0}', '--status 500'),
      );
    if (times !== undefined && times < 1)
      throw usageError(t('--times must be at least 1'), t('Example: {0}', '--times 2'));
    if (Object.values(effects).every((value) => value === undefined)) {
      throw usageError(
        t(
          'choose a fault: --status, --delay, --drop, --duplicate, --bad-signature, --stale-timestamp or --quota-exceeded',
        ),
        t('Example: {0}', '--bad-signature --times 1'),
      );
    }
    if (endpoint !== undefined && endpoint !== '*' && !endpointIds.some((id) => id === endpoint)) {
      throw usageError(
        t('--endpoint must be the id of an endpoint, or *; given: {0}', endpoint),
        withCommand('To list them:', ['endpoints'], { fields: 'id,path', profile: undefined }),
      );
    }
    if (endpoint === undefined && (flags.status ?? flags.drop) !== undefined)
      throw usageError(
        t('--status and --drop need --endpoint: * is every one'),
        t('Example: {0}', "--drop --endpoint '*'"),
      );
    const ofDeliveries =
      flags.duplicate ?? flags['bad-signature'] ?? flags['stale-timestamp'] ?? flags['quota-exceeded'];
    if (endpoint !== undefined && ofDeliveries !== undefined)
      throw usageError(
        t('deliveries have no --endpoint: it goes with --status, --delay and --drop'),
        t('remove --endpoint'),
      );
    return control(ctx, 'POST', '/faults', { body: fault });
  },
});
