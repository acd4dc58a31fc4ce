import type { Client } from '../../api/client.ts';
import { NetworkError } from '../../api/replies/network-error.ts';
import { isOnThisMachine } from '../../config/resolve-profile.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { formatDuration } from '../../values/duration.ts';
import { type CheckVerdict, ok, open, wrong } from './check.ts';

/** §5.7: receivers reject a timestamp that is further off. */
const toleratedSkewMs = 300_000;

/** Whether the service answers at all, also by a refusal: a token may be left from when it did. */
export async function checkService(client: Client, ctx: Context): Promise<CheckVerdict> {
  try {
    await client.call('client.me', {});
  } catch (error) {
    if (error instanceof NetworkError) {
      const profile = await ctx.profile();
      const running = `is the service running, and is ${profile.baseUrl} its address?`;
      // Of an emulator that is gone it is known how to start it.
      const fix = (isOnThisMachine(profile) && error.hint) || running;
      return wrong(`it cannot be reached: ${error.message}`, fix);
    }
    const refused = error instanceof PayconfirmError && ['auth', 'refused'].includes(error.kind);
    if (!refused) throw error;
    if (error.status === undefined) return open('not asked without credentials');
  }
  return ok('it answers');
}

/** One that was kept, or comes from the environment, is good only if the service takes it. */
export async function checkToken(client: Client): Promise<CheckVerdict> {
  await client.call('client.me', {});
  return ok('the service takes it');
}

/**
 * This machine's clock against the service's `Date` header. An emulator that was advanced signs with the clock
 * of its machine all the same, and says how far it was advanced.
 */
export async function checkClock(client: Client, ctx: Context): Promise<CheckVerdict> {
  const { headers } = await client.call('client.me', {});
  const theirs = Date.parse(headers.date ?? '');
  if (Number.isNaN(theirs)) return open('the service tells no time to compare with');
  const advanced = Number(headers['x-emulator-advanced-ms'] ?? 0);
  const skew = Math.abs(ctx.clock.now() - (theirs - advanced));
  if (skew < 2_000) return ok("agrees with the service's");
  const says = `${formatDuration(skew)} off from the service's`;
  return skew <= toleratedSkewMs
    ? ok(says)
    : wrong(`${says}: signatures look stale`, "set this machine's clock");
}
