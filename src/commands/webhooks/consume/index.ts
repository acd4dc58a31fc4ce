import { command } from '../../../cli/definition.ts';
import { givenSecrets } from '../../../cli/secret-input.ts';
import { streamAccess, streamFlags } from '../../../cli/stream-input.ts';
import type { Context } from '../../../context.ts';
import { usageError } from '../../../errors.ts';
import { t } from '../../../texts/translate.ts';
import { defaultToleranceSeconds } from '../../../webhooks/signature/signing-forms.ts';
import type { Consumer } from '../../../webhooks/stream/consumer.ts';
import type { ConsumedEvent, ForwardingMessages } from '../../../webhooks/stream/forward-messages.ts';

/** Maximum events in the queue for a slow reader. */
const queuedEvents = 10_000;

export const consume = command({
  name: 'consume',
  summary: 'Forward deliveries from a NATS stream to an app',
  description:
    'The deliveries are those that listen --publish put into a JetStream stream. Each is done once the app has ' +
    'answered 200, 201 or 202, and comes again otherwise, after 1 s, 5 s, 30 s, 2 min and then every 10 min, sooner ' +
    'where the app cannot be reached; the app may get one twice, and tells it by its transaction_code. One that the ' +
    'app has refused --max-tries times is put aside in the stream STREAM_dead with the reason. Several processes may ' +
    'share a NAME, and with it the work. Byte for byte, the timestamp is the old one: with the webhook secret, what is ' +
    'older than 300 s is signed anew. A server that goes away is waited for; one that lets it in no more ends it, exit 4.',
  flags: {
    from: {
      value: 'URL',
      required: true,
      summary: 'the stream: nats://HOST[,HOST…]/STREAM',
    },
    durable: {
      value: 'NAME',
      required: true,
      summary: 'name of this consumer in the stream: it continues where the last one with this name stopped',
    },
    forward: { value: 'URL', required: true, summary: 'the app' },
    'allow-remote-forward': { type: 'boolean', summary: 'also an app on another machine' },
    'max-in-flight': {
      type: 'integer',
      default: 16,
      summary: 'deliveries in progress at the app; 1 keeps their order while the app accepts them',
    },
    'max-tries': {
      type: 'integer',
      default: 10,
      summary: 'put a delivery aside when the app has refused it as often',
    },
    'secret-env': {
      value: 'NAME',
      repeat: true,
      summary: 'read the webhook secret from an environment variable',
    },
    'secret-file': {
      value: 'PATH',
      offers: 'files',
      repeat: true,
      summary: 'read the webhook secret from a file',
    },
    ...streamFlags,
  },
  examples: {
    'to an app on this machine':
      'payconfirm webhooks consume --from nats://127.0.0.1:4222/PAYMENTS --durable shop --forward http://localhost:3000/hook',
  },
  view: {
    line: async (event, render) => (await import('./consumed-message-line.ts')).consumedLine(event, render),
    columns: [
      { key: 'at', header: 'Time', format: 'time' },
      { key: 'seq', header: 'Seq', format: 'number' },
      { key: 'transaction_code', header: 'Code' },
      { key: 'outcome', header: 'Outcome' },
      { key: 'status', header: 'Status', format: 'number' },
      { key: 'tries', header: 'Tries', format: 'number' },
      { key: 'error', header: 'Error' },
      { key: 'duration_ms', header: 'Took', format: 'duration' },
    ],
  },
  run: async ({ flags }, ctx) => {
    const { streamAddress } = await import('../../../webhooks/stream/stream-address.ts');
    const { createForwarder } = await import('../../../webhooks/listener/forwarding/forwarder.ts');
    const { forwardTarget } = await import('../../../webhooks/listener/forwarding/app-address.ts');
    const { usualConnection } = await import('../../../webhooks/listener/forwarding/app-connection.ts');
    const { from, durable, forward, 'max-in-flight': maxInFlight, 'max-tries': maxTries } = flags;
    const address = streamAddress(from ?? '', '--from');
    if (!/^[\w-]{1,100}$/.test(durable ?? '')) {
      throw usageError(t('--durable is a name of letters, digits, - and _'));
    }
    if (maxInFlight < 1 || maxInFlight > 1000) throw usageError(t('--max-in-flight is from 1 to 1000'));
    if (maxTries < 1) throw usageError(t('--max-tries is at least 1'));
    const allowRemote = flags['allow-remote-forward'] === true;
    const target = forwardTarget(forward ?? '', '--forward', allowRemote);
    const access = await streamAccess(address, flags, ctx);
    const secrets = await givenSecrets({ ...flags, 'secret-stdin': undefined }, ctx);
    const expected = {
      auth: 'HMAC_SHA256',
      apiKeyName: '',
      secrets,
      toleranceSeconds: defaultToleranceSeconds,
      scheme: 'auto',
    } as const;
    const { openConsumer } = await import('../../../webhooks/stream/consumer.ts');
    const consuming = {
      durable: durable ?? '',
      maxInFlight,
      warn: ctx.warn,
      onConnection: (isBack: boolean, server: string) => {
        if (isBack) ctx.note(t('Connected again, to {0}', server));
        else
          ctx.warn(
            t('The NATS server {0} closed the connection: waiting for one of {1}', server, address.href),
          );
      },
    };
    const consumer = await openConsumer(address, access, consuming, ctx);
    ctx.note(t('Consuming {0} as {1}, to {2}', address.stream, durable, target.href));
    const forwarder = createForwarder(undefined, {
      ...usualConnection,
      allowRemote,
      ca: await ctx.authorities(),
    });
    const forwarding = {
      target,
      maxInFlight,
      maxTries,
      expected: secrets.length > 0 ? expected : undefined,
      forwarder,
      clock: ctx.clock,
    };
    return consumed(consumer, forwarding, ctx);
  },
});

/** Yields the result of each message. The end waits for work in progress. */
async function* consumed(
  consumer: Consumer,
  forwarding: Omit<ForwardingMessages, 'emit'>,
  ctx: Context,
): AsyncGenerator<ConsumedEvent> {
  const { createEventQueue } = await import('../../../webhooks/listener/event-queue.ts');
  const { forwardMessages } = await import('../../../webhooks/stream/forward-messages.ts');
  let unsaid = 0;
  const queue = createEventQueue<ConsumedEvent | undefined>(queuedEvents, (count) => {
    unsaid += count;
    return undefined;
  });
  const stop = () => consumer.stop();
  ctx.signal.addEventListener('abort', stop);
  if (ctx.signal.aborted) stop();
  const working = forwardMessages(consumer, { ...forwarding, emit: queue.push }).finally(queue.end);
  working.catch(() => undefined);
  try {
    for await (const event of queue.events) if (event) yield event;
  } finally {
    stop();
    await working.finally(async () => {
      forwarding.forwarder.close();
      await consumer.close();
    });
    if (unsaid > 0) ctx.warn(t('{0} events were not printed: nothing was reading them.', unsaid));
  }
  ctx.signal.throwIfAborted();
}
