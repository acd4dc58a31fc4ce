import { command } from '../../cli/definition.ts';
import { hasSecret, readSecret, secretFlags } from '../../cli/secret-input.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError, usageError } from '../../errors.ts';

export const replayDeliveries = command({
  name: 'replay',
  summary: 'Send kept deliveries to an app again, byte for byte or signed anew',
  description:
    'The deliveries are those that listen kept. Byte for byte, the timestamp is the old one, which an app that ' +
    'checks its age refuses after 300 s: --re-sign sends the same body with the time of now. The column Sent ' +
    'always says which it was.',
  arguments: [{ name: 'ID', summary: 'the id of a kept delivery' }],
  flags: {
    since: { type: 'duration', value: 'DURATION', summary: 'all of the last 15m, 2h…, instead of an ID' },
    failed: { type: 'boolean', summary: 'with --since: only those that the app has not taken' },
    to: { type: 'string', value: 'URL', required: true, summary: 'the app' },
    'allow-remote-forward': { type: 'boolean', summary: 'also an app on another machine' },
    're-sign': { type: 'boolean', summary: 'sign with the time of now' },
    edit: { type: 'boolean', summary: 'change the body in $EDITOR first, and sign it' },
    ...secretFlags,
  },
  examples: [
    {
      note: 'what the app failed to take since lunch',
      command: 'payconfirm webhooks replay --since 2h --failed --to http://localhost:3000/hook --re-sign',
    },
    {
      note: 'one, byte for byte',
      command: 'payconfirm webhooks replay 20261121-9f86d08100000001 --to http://localhost:3000/hook',
    },
  ],
  view: {
    columns: [
      { key: 'id', header: 'Delivery', shrink: 0 },
      { key: 'transaction_code', header: 'Code' },
      { key: 'sent', header: 'Sent' },
      { key: 'status', header: 'Status', format: 'number' },
      { key: 'error', header: 'Error' },
      { key: 'duration_ms', header: 'Time', format: 'duration' },
    ],
    empty: 'Nothing to send again.',
  },
  run: async ({ args, flags }, ctx) => {
    if ((args.ID === undefined) === (flags.since === undefined)) {
      throw usageError('give the ID of a kept delivery or --since');
    }
    if (flags.failed && flags.since === undefined) throw usageError('--failed goes with --since');
    if (flags.edit && args.ID === undefined) throw usageError('--edit goes with the ID of one delivery');
    const { createForwarder, forwardTarget } = await import('../../webhooks/forward.ts');
    const target = forwardTarget(flags.to, '--to', flags['allow-remote-forward'] === true);
    return replayAll({ id: args.ID, since: flags.since, failed: flags.failed === true }, ctx);

    async function* replayAll(which: Which, context: Context) {
      const { bodyOf, replay } = await import('../../webhooks/replay.ts');
      const signs = flags['re-sign'] || flags.edit;
      const given = hasSecret(flags) ? await readSecret(flags, context, 'Webhook secret') : undefined;
      const secret = given ?? (signs ? await ownSecret(context) : undefined);
      const forwarder = createForwarder();
      let sent = 0;
      let refused = 0;
      try {
        for await (const delivery of await chosen(which, context)) {
          context.signal.throwIfAborted();
          const received = bodyOf(delivery);
          const body = flags.edit ? await edited(received, context) : received;
          const result = await replay(delivery, {
            target,
            sending:
              signs && secret !== undefined
                ? { kind: flags.edit ? 'edited' : 're-signed', secret, body }
                : { kind: 'as-received', apiKey: given },
            forwarder,
            clock: context.clock,
          });
          sent += 1;
          if (!result.ok) refused += 1;
          yield {
            id: delivery.id,
            transaction_code: delivery.transaction_code ?? null,
            sent: flags.edit ? 'edited and signed' : signs ? 're-signed' : 'as received',
            target: target.href,
            ok: result.ok,
            status: result.status ?? null,
            error: result.failure?.message ?? null,
            duration_ms: result.durationMs,
          };
        }
      } finally {
        forwarder.close();
      }
      if (refused > 0) {
        context.conclude(
          new PayconfirmError('service', `the app did not take ${refused} of ${sent}`, {
            hint: signs ? undefined : 'If it refused an old timestamp, try --re-sign.',
          }),
        );
      }
    }
  },
});

interface Which {
  id: string | undefined;
  /** Milliseconds ago. */
  since: number | undefined;
  failed: boolean;
}

async function chosen({ id, since = 0, failed }: Which, { configDir, clock }: Context) {
  const { keptDelivery } = await import('../../webhooks/journal-reader.ts');
  if (id !== undefined) return [await keptDelivery(configDir, id)];
  const { deliveriesToReplay } = await import('../../webhooks/replay.ts');
  return deliveriesToReplay(configDir, clock.now() - since, failed);
}

/** The secret of listeners that register nothing. */
async function ownSecret({ configDir, random }: Context): Promise<string> {
  const { localSecret } = await import('../../webhooks/local-secret.ts');
  return localSecret(configDir, random);
}

async function edited(body: Uint8Array, ctx: Context): Promise<Uint8Array> {
  const { editInEditor } = await import('../../webhooks/edit-body.ts');
  return editInEditor(body, ctx);
}
