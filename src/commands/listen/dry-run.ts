import type { Context } from '../../context.ts';
import { act } from '../../io/dry-run.ts';
import { t } from '../../texts/translate.ts';
import type { ListenInput } from './flags.ts';
import { newRecord } from './listener-run-state.ts';
import { planListening } from './plan.ts';
import { deliveryAddress, ownAddress } from './public-address.ts';
import { publishingNote } from './publish-settings.ts';
import { register } from './register.ts';

/** Placeholder: only a running tunnel knows its address. */
const tunnelAddress = 'https://address-of-the-tunnel.invalid/';

/** Shows the request or the address of this listener, and does nothing. @throws DryRun, usage error */
export async function showRegistration(input: ListenInput, ctx: Context): Promise<void> {
  const { flags } = input;
  if (flags.inspect) {
    ctx.note(
      flags.open
        ? t('It would show deliveries in the browser, on a free port of 127.0.0.1.')
        : t('It would show deliveries on a free port of 127.0.0.1.'),
    );
  }
  const plan = await planListening(input, ctx);
  if (plan.log) {
    const { baseUrl } = await ctx.profile();
    act(() => ({ kind: 'follow', address: baseUrl ?? t('the service') }));
  }
  if (plan.publish) ctx.note(publishingNote(plan.publish));
  if (!plan.register && flags.webhook === undefined) {
    act(() => ({ kind: 'listen', address: `127.0.0.1:${flags.port}` }));
  }
  const direct = flags.tunnel === undefined ? ownAddress(flags.port) : new URL(tunnelAddress);
  const reached = plan.publicUrl ?? direct;
  const address = deliveryAddress(reached, flags.path);
  const say = () => {
    ctx.note(t('Once reachable, listen would send this, and undo it when it stops:'));
    if (flags.port === 0) ctx.note(t('Port 0 stands for a free port.'));
  };
  if (flags.webhook !== undefined) {
    say();
    // A configuration without authentication would also get a new secret. Only the service knows whether that
    // applies.
    const body = { webhook_url: address, is_active: true };
    await (await ctx.client()).call('webhooks.update', { path: { config_id: flags.webhook }, body });
    return;
  }
  say();
  // Not stored, because nothing is created.
  const { now } = ctx.clock;
  const record = {
    current: await newRecord(ctx, plan),
    change: async () => undefined,
    isTaken: async () => false,
    now,
  };
  await register({ plan, ctx, record, signal: ctx.signal, atEnd: () => undefined }, address);
}
