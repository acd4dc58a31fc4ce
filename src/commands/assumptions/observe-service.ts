import type { EndpointId } from '../../api/endpoints/index.ts';
import type { Flags } from '../../cli/definition.ts';
import type { Drift } from '../../config/service-differences.ts';
import type { Context } from '../../context.ts';
import type { PayconfirmError } from '../../errors.ts';
import { registrationJournal } from '../../registrations/registration-files.ts';
import { keptNewestFirst } from '../../webhooks/journal/kept-list.ts';
import { journalOwner } from '../../webhooks/journal/owner.ts';
import { Evidence, ofService } from './check/evidence.ts';
import { type Finding, notSeen } from './check/outcome.ts';
import { emptyBodies, furtherEndpoints } from './check/questions.ts';
import { askReads } from './check/read-service.ts';
import { askSandbox } from './check/try-sandbox.ts';

/** Endpoints that an observation calls. */
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

interface Observed {
  /** Each row of the page. */
  findings: Finding[];
  /** Of the replies. */
  drift: Drift[];
  /** Why not everything was asked; undefined if it was. */
  failure: PayconfirmError | undefined;
}

/** Reads the local data and the service. @throws auth error without credentials */
export async function observe(sandbox: boolean | undefined, ctx: Context): Promise<Observed> {
  const client = await ctx.client();
  const evidence = new Evidence(ctx.clock.now());
  await readLocal(ctx, evidence);
  // Without either reply the service is gone, or refuses the credentials.
  const first = client.call('client.me', {}).catch(() => client.call('accounts.list', {}));
  const gone = await first.then(() => undefined, ofService);
  if (gone) evidence.stop(gone);
  if (sandbox) await askSandbox(client, evidence, ctx.random);
  // What breaks writes may leave reads alone.
  if (!gone) evidence.goOn();
  await askReads(client, evidence, ctx.random);
  const { rows } = await import('./check/rows/index.ts');
  const findings = rows.map(({ section, row, look }) => {
    evidence.startRow();
    const seen = look(evidence);
    const silent = [...evidence.unanswered].join('; ');
    const isOpen = seen.result !== 'differs' && silent !== '';
    const { unseen, at = [...evidence.used], ...outcome } = isOpen ? notSeen(silent) : seen;
    const saw = unseen === undefined ? outcome.saw : `${outcome.saw}; not seen: ${unseen}`;
    const { readsDeliveries: isOfDeliveries } = evidence;
    return { section, row, endpoints: [...at], isOfDeliveries, ...outcome, saw };
  });
  return { findings, drift: evidence.drift, failure: evidence.failure };
}

const looked = 100;

/** Reads what this machine stores about the service, without requests. */
async function readLocal(ctx: Context, evidence: Evidence): Promise<void> {
  const profile = await ctx.profile();
  const owner = journalOwner(profile);
  for await (const line of keptNewestFirst(ctx.stateDir, owner, 0)) {
    const delivery = line.read();
    if (delivery) evidence.deliveries.received.push(delivery);
    if (evidence.deliveries.received.length === looked) break;
  }
  const registrations = await registrationJournal(ctx.stateDir).all();
  evidence.registrations = registrations.filter(
    ({ base_url, client_id }) => base_url === profile.baseUrl && client_id === profile.clientId,
  );
}
