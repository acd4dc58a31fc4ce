import { command } from '../../cli/definition.ts';
import { listenArguments, listenFlags } from './flags.ts';
import { eventLine } from './line.ts';

export const listen = command({
  name: 'listen',
  summary: 'Receive deliveries on this machine: verified, kept, forwarded, asserted',
  description:
    'Binds 127.0.0.1 only and checks each delivery over its raw bytes before anything else sees it. Verified ' +
    'deliveries are kept in a journal before they are answered; webhooks replay sends them again. With --tunnel ' +
    'and --register the service delivers here until the end, and nothing is left there afterwards.\n\n' +
    'Exit 6 when an expectation was not met, with what came instead.',
  also: [
    'webhooks.list',
    'webhooks.create',
    'webhooks.update',
    'webhooks.delete',
    'webhooks.test',
    'checkouts.show',
  ],
  flags: listenFlags,
  arguments: listenArguments,
  examples: [
    {
      note: 'hand sandbox deliveries to an app on this machine',
      command: 'payconfirm listen --tunnel cloudflared --register --forward http://localhost:3000/hook',
    },
    {
      note: 'in CI: the tests, and one delivery of 150,000 VND',
      command:
        'payconfirm listen --tunnel cloudflared --register --expect 1 --match amount=150000 --timeout 60s -- npm test',
    },
    { note: 'what a crashed listener left at the service', command: 'payconfirm listen --cleanup' },
  ],
  view: {
    line: eventLine,
    detail: [{ key: 'secret', header: 'Secret' }],
    columns: [
      { key: 'webhook_id', header: 'Webhook', shrink: 0 },
      { key: 'what', header: 'Left' },
      { key: 'undone', header: 'Undone', format: 'boolean' },
      { key: 'reason', header: 'Why not' },
    ],
    empty: 'Nothing was left.',
  },
  run: async (input, ctx) => {
    const { planListening } = await import('./plan.ts');
    const { undoLeftovers } = await import('./leftovers.ts');
    if (input.flags.cleanup) return undoLeftovers(ctx);
    if (input.flags['print-secret']) {
      const { localSecret } = await import('../../webhooks/local-secret.ts');
      return { secret: await localSecret(ctx.configDir, ctx.random) };
    }
    for (const { undone, what, webhook_id, reason } of await undoLeftovers(ctx)) {
      const which = what === 'tunnel' ? 'a tunnel' : `the webhook configuration ${webhook_id ?? ''}`;
      if (undone) ctx.note(`Undone: ${which}, left by a listener that did not end well.`);
      else ctx.warn(`Left by a listener that did not end well: ${which}; ${reason}`);
    }
    const { listen } = await import('./session.ts');
    return listen(await planListening(input, ctx), ctx);
  },
});
