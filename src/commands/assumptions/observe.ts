import type { EndpointId } from '../../api/endpoints/index.ts';
import type { Flags } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import { Evidence, emptyBodies, furtherEndpoints } from './check/evidence.ts';
import type { Finding } from './check/outcome.ts';
import { readLocal } from './check/read-local.ts';
import { askReads } from './check/read-service.ts';
import { askSandbox } from './check/try-sandbox.ts';

/** What a look at the service asks. */
export const observedEndpoints: EndpointId[] = [
  'auth.token',
  'client.me',
  'accounts.list',
  'va.list',
  'va.transactions',
  'notifications.show',
  'webhooks.logs',
  'webhooks.stats',
  ...furtherEndpoints,
  'checkouts.show',
  'sandbox.send',
  'checkouts.create',
  'checkouts.cancel',
  'checkouts.expire',
  'public.checkout',
  'public.checkout-status',
  'webhooks.test',
  'keys.destroy',
  'qr.cancel',
  'webhooks.redeliver',
  ...emptyBodies,
];

export const observeFlags = {
  sandbox: { type: 'boolean', summary: 'try the sandbox too, and what must be refused' },
} as const satisfies Flags;

/** Looks at what this machine keeps and at the service; each row of the page of assumptions, in its order. */
export async function observe(sandbox: boolean | undefined, ctx: Context): Promise<Finding[]> {
  const client = await ctx.client();
  const evidence = new Evidence();
  await readLocal(ctx, evidence);
  if (sandbox) await askSandbox(client, evidence, ctx.random);
  await askReads(client, evidence, ctx.random);
  const { rows } = await import('./check/rows/index.ts');
  return rows.map(({ section, row, look }) => {
    evidence.used.clear();
    const outcome = look(evidence);
    return { section, row, endpoints: [...evidence.used], ...outcome };
  });
}
