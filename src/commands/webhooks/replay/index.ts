import { uuidOrStart } from '../../../api/endpoints/fields.ts';
import { command } from '../../../cli/definition.ts';
import { hasSecret, readSecret, secretFlags } from '../../../cli/secret-input.ts';
import { streamAccess, streamFlagsWith } from '../../../cli/stream-input.ts';
import { usageError } from '../../../errors.ts';
import { t } from '../../../texts/translate.ts';
import { withCommand } from '../../../values/command-line.ts';
import type { StreamAddress } from '../../../webhooks/stream/stream-address.ts';
import { dayOfLogFlag } from '../entry-by-id.ts';
import { storedDeliveries } from '../stored-scope.ts';

export const replay = command({
  name: 'replay',
  summary: 'Replay stored deliveries to an app',
  description:
    'It replays deliveries that listen stored, or with --log one of the service’s log. The log has ' +
    'text, not bytes: that delivery is “reconstructed”, unless its signature is valid with the given ' +
    'secret. A delivery sent byte for byte has its old timestamp, which an app may reject after 300 ' +
    's. --re-sign signs the same body with the current time. The column “Sent” says how it was sent, ' +
    'the column “Signed with” which secret signed it. The result is recorded in the journal. The ' +
    'stored delivery becomes delivered only if the body is the same and --to is the app that listen ' +
    'forwards to. A delivery of another profile, service or client is refused. Exit 5 if the app did ' +
    'not accept all of them.',
  also: ['webhooks.logs'],
  arguments: [
    {
      name: 'ID',
      summary: 'the id of a stored delivery, or its first characters',
      offers: storedDeliveries,
      conflicts: ['log', 'since', 'failed'],
      oneOf: ['log', 'since', 'failed'],
    },
  ],
  flags: {
    log: {
      value: 'LOG_ID',
      offers: 'log_entry',
      schema: uuidOrStart,
      summary: 'a delivery of the service’s log, instead of an ID',
      conflicts: ['since', 'failed'],
    },
    ...dayOfLogFlag,
    since: { type: 'duration', summary: 'all of the last 15m, 2h and so on, instead of an ID' },
    failed: {
      type: 'boolean',
      summary: 'only failed ones that --to has not accepted; last 10 days, or --since',
    },
    from: {
      value: 'URL',
      summary: 'with --since: out of a stream that listen --publish fills, nats://HOST[,HOST…]/STREAM',
      goesWith: 'since',
      // A stream does not know what an app has accepted.
      conflicts: ['failed'],
    },
    ...streamFlagsWith('from'),
    to: { value: 'URL', required: true, summary: 'the app' },
    'allow-remote-forward': { type: 'boolean', summary: 'also an app on another machine' },
    're-sign': { type: 'boolean', summary: 'sign with the current time' },
    timeout: {
      type: 'duration',
      summary: 'wait so long for another replay to finish (default 15m)',
      goesWith: 'failed',
    },
    edit: {
      type: 'boolean',
      summary: 'change the body in $EDITOR first, and sign it',
      conflicts: ['since', 'failed'],
    },
    ...secretFlags,
  },
  sections: {
    Signing: ['re-sign', 'edit', 'secret-stdin', 'secret-file', 'secret-env'],
    'From a NATS stream': ['from', 'nats-creds', 'nats-nkey', 'nats-token-env', 'nats-ca'],
  },
  examples: {
    'all of the last hour, out of the stream of several listeners':
      'payconfirm webhooks replay --from nats://127.0.0.1:4222/PAYMENTS --since 1h --to http://localhost:3000/hook --re-sign',
    'what the app failed to accept since lunch':
      'payconfirm webhooks replay --since 2h --failed --to http://localhost:3000/hook --re-sign',
    'one that is not stored here, from the service’s log':
      'payconfirm webhooks replay --log 8a0c8d0e-7c55-4f36-9a54-7a2b6c1d9e07 --to http://localhost:3000/hook',
    'one, byte for byte':
      'payconfirm webhooks replay 20261121-9f86d08100000001 --to http://localhost:3000/hook',
  },
  view: {
    columns: [
      { key: 'id', header: 'Delivery', shrink: 0 },
      { key: 'transaction_code', header: 'Code' },
      { key: 'sent', header: 'Sent', format: 'word' },
      { key: 'signed_with', header: 'Signed with', format: 'word', shrink: 3 },
      { key: 'status', header: 'Status', format: 'number' },
      { key: 'error', header: 'Error' },
      { key: 'duration_ms', header: 'Time', format: 'duration' },
    ],
    // The outcome is shown even if there is no space for the reason.
    table: [
      { key: 'id', header: 'Delivery', shrink: 0 },
      { key: 'transaction_code', header: 'Code' },
      { key: 'status', header: 'Status', shrink: 0, show: ({ status }) => status ?? t('no answer') },
      { key: 'sent', header: 'Sent', format: 'word' },
      { key: 'signed_with', header: 'Signed with', format: 'word', shrink: 3 },
      { key: 'error', header: 'Error' },
      { key: 'duration_ms', header: 'Time', format: 'duration' },
    ],
    empty: 'Nothing to replay.',
  },
  run: async ({ args, flags }, ctx) => {
    const { since, log, edit = false } = flags;
    const some = since !== undefined || flags.failed === true;
    if (args.ID === undefined && log === undefined && !some) {
      throw usageError(
        t('use the ID of a stored delivery, --since, --failed or --log'),
        withCommand('to list the stored deliveries with their ids:', ['webhooks', 'kept']),
      );
    }
    const { forwardTarget } = await import('../../../webhooks/listener/forwarding/app-address.ts');
    const { usualConnection } = await import('../../../webhooks/listener/forwarding/app-connection.ts');
    const allowRemote = flags['allow-remote-forward'] === true;
    const target = forwardTarget(flags.to, '--to', allowRemote);

    const address = flags.from === undefined ? undefined : await fromStream(flags.from, flags);
    const { sendAgain } = await import('./send-again.ts');
    const { edited } = await import('./editor.ts');
    const editing = edit ? (body: Uint8Array) => edited(body, ctx) : undefined;
    const given = hasSecret(flags) ? await readSecret(flags, ctx, t('Webhook secret')) : undefined;
    const kind = edit ? 'edited' : flags['re-sign'] ? 're-signed' : 'as-received';
    const app = { ...usualConnection, allowRemote, ca: await ctx.authorities() };
    const sending = { target, kind, edit: editing, given, app } as const;
    if (log !== undefined) {
      const { deliveryFromLog } = await import('./from-log.ts');
      const { delivery, reconstructed } = await deliveryFromLog({ id: log, day: flags.day }, given, ctx);
      return sendAgain([delivery], { ...sending, reconstructed, kept: false }, ctx);
    }
    if (address) {
      const { publishedSince } = await import('../../../webhooks/stream/read-stream.ts');
      const access = await streamAccess(address, flags, ctx);
      const deliveries = publishedSince(address, access, ctx.clock.now() - (since ?? 0), ctx);
      return sendAgain(deliveries, { ...sending, reconstructed: false, kept: false }, ctx);
    }
    if (some && ctx.options.dryRun) ctx.note(t('The first ones that would be replayed:'));
    const { keptToSend } = await import('./kept-to-send.ts');
    const deliveries = await keptToSend(
      { id: args.ID, since, failed: flags.failed === true, to: target, timeoutMs: flags.timeout },
      ctx,
    );
    return sendAgain(deliveries, { ...sending, reconstructed: false, kept: true }, ctx);
  },
});

async function fromStream(
  from: string,
  { since, failed }: { since: number | undefined; failed: boolean | undefined },
): Promise<StreamAddress> {
  if (since === undefined) throw usageError(t('--from needs --since'), t('Example: --since 2h'));
  if (failed)
    throw usageError(t('--failed needs the local journal: a stream does not know what an app has accepted'));
  const { streamAddress } = await import('../../../webhooks/stream/stream-address.ts');
  return streamAddress(from, '--from');
}
