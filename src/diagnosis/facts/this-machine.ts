/** Listeners, registrations and deliveries that are stored on this machine. */

import type { Context } from '../../context.ts';
import { isWaiting, type Registration } from '../../registrations/registration.ts';
import { registrationJournal } from '../../registrations/registration-files.ts';
import { nextFlags } from '../../registrations/registration-status.ts';
import type { Flags } from '../../values/command-line.ts';
import { parseTime } from '../../values/time.ts';
import { isCheckoutEvent, payloadOf } from '../../webhooks/decode-payload.ts';
import { type LogEntry, timeOf } from '../../webhooks/delivery-log/entry.ts';
import type { Delivery } from '../../webhooks/delivery-log/read-log.ts';
import { isToSend } from '../../webhooks/journal/delivery-state-values.ts';
import { stateOfListener } from '../../webhooks/journal/journal-record.ts';
import { isInScope, isKnownOwner, journalOwner } from '../../webhooks/journal/owner.ts';
import { type KeptDelivery, keptDeliveries } from '../../webhooks/journal/read-journal.ts';
import { type Unacknowledged, unacknowledged } from '../../webhooks/journal/unacknowledged.ts';
import { type CleanupRecord, cleanupRecordsIn } from '../../webhooks/listener/cleanup-records.ts';
import { isTemporary } from '../../webhooks/listener/temporary-configuration.ts';
import { type Asked, asked } from './ask-source.ts';
import type { Configuration } from './configurations.ts';

/** `dead`: it left something to clean up; `taken-over`: it runs. `ended`, or last seen: epoch milliseconds, or null. */
export interface Listener {
  record: CleanupRecord;
  life: 'alive' | 'dead' | 'unknown' | 'ended' | 'killed' | 'taken-over';
  ended: number | null;
}

export interface Begun {
  registration: Registration;
  /** It waits for an OTP that the bank has sent. This is not an error. */
  isWaiting: boolean;
  /** Flags of `va register` that continue it. */
  flags: Flags;
}

export interface Machine {
  listeners: Asked<readonly Listener[]>;
  /** The unfinished registrations of the current service and client, oldest first. */
  registrations: Asked<readonly Begun[]>;
  /** Stored deliveries that no app has accepted, oldest first. */
  backlog: Asked<readonly Unacknowledged[]>;
  /** Stored deliveries of transfers that the service counts as failed, oldest first. */
  received: Asked<readonly Received[]>;
}

/** `profile`: of the listener that stored it, if it is not the current profile. */
export type Received = KeptDelivery & { profile?: string; isUnderWay?: true };

/** Marks a delivery that a running listener may be forwarding. */
export async function underWayMark({ stateDir }: Pick<Context, 'stateDir'>) {
  const living = await cleanupRecordsIn(stateDir).living();
  return <One extends KeptDelivery>(one: One): One & { isUnderWay?: true } =>
    stateOfListener(one.id, living) === 'under way' ? { ...one, isUnderWay: true } : one;
}

/** Every registration begun on this machine, for any service and client, oldest first. */
export const registrationsHere = ({ stateDir }: Pick<Context, 'stateDir'>) =>
  registrationJournal(stateDir).all();

/** Undefined if it is finished. `now`: epoch milliseconds. */
export function begunOf(registration: Registration, now: number): Begun | undefined {
  if (registration.stage === 'registered') return undefined;
  const flags = nextFlags(registration, now);
  return { registration, isWaiting: isWaiting(registration, now), flags };
}

export const readListeners = ({ clock, stateDir }: Context): Promise<Asked<readonly Listener[]>> =>
  asked('listeners', clock, async () => {
    const records = cleanupRecordsIn(stateDir);
    const lifeOf = async ({ id }: CleanupRecord) => (await records.state(id)).life;
    const begun = (await records.all()).map(async (record) => {
      const life = await lifeOf(record);
      return { record, life, ended: (life === 'dead' && (await records.lastSign(record.id))) || null };
    });
    const ended = (await records.ended()).map(async (record) => {
      const hasEnded = record.why === 'taken-over' && (await lifeOf(record)) === 'dead';
      return { record, life: hasEnded ? ('ended' as const) : record.why, ended: Date.parse(record.ended_at) };
    });
    return Promise.all([...begun, ...ended]);
  });

/** Older versions did not store it. */
export const begunAt = ({ record }: Pick<Listener, 'record'>) => parseTime(record.begun_at) ?? 0;

/** Configurations that listeners of this machine created for themselves. */
export interface OfListeners {
  /** Whether only they had the URL of this attempt by then. */
  isAtOwnUrl(attempt: Pick<LogEntry, 'endpoint_url' | 'created_at'>): boolean;
  /** Whether a killed one left it behind. Cleanup removes it, so nothing is to be redelivered to it. */
  isLeftBehind(one: Pick<Configuration, 'id' | 'webhook_url'>): boolean;
  /** Whether one of them created it. It never had a URL that is not the listener's. */
  isOwn(one: Pick<Configuration, 'id' | 'name'>): boolean;
  /** Whether its name is that of a listener's temporary configuration, of which this machine knows nothing. */
  isOfOtherMachine(one: Pick<Configuration, 'id' | 'name'>): boolean;
}

export function ofListeners(listeners: readonly Listener[]): OfListeners {
  const isOwn: OfListeners['isOwn'] = ({ id, name }) =>
    listeners.some(({ record: { made } }) => made?.id === id || made?.name === name);
  return {
    isOwn,
    isAtOwnUrl: (attempt) => {
      const there = listeners.filter(({ record }) => record.urls.includes(attempt.endpoint_url));
      const at = timeOf(attempt) || Number.POSITIVE_INFINITY;
      return there.every(({ record }) => record.made) && there.some((one) => begunAt(one) <= at);
    },
    isLeftBehind: ({ id, webhook_url }) =>
      listeners.some(
        ({ life, record: { made, urls } }) =>
          life === 'dead' && made && (made.id ?? id) === id && urls.includes(webhook_url),
      ),
    isOfOtherMachine: (one) => isTemporary(one) && !isOwn(one),
  };
}

/** How far back `webhooks replay --failed` looks, milliseconds. */
export const backlogMs = 10 * 86_400_000;

/** `failed`: deliveries from the service's log. */
export async function readMachine(ctx: Context, failed: readonly Delivery[]): Promise<Machine> {
  const { clock, stateDir } = ctx;
  const profile = await ctx.profile();
  const now = clock.now();
  return {
    listeners: await readListeners(ctx),
    registrations: await asked('registrations', clock, async () => {
      const ours = (await registrationsHere(ctx)).filter(
        ({ base_url, client_id }) => base_url === profile.baseUrl && client_id === profile.clientId,
      );
      return ours.flatMap((registration) => begunOf(registration, now) ?? []);
    }),
    backlog: await asked('journal', clock, async () =>
      (await unacknowledged(stateDir, journalOwner(profile), now - backlogMs)).filter(isToSend),
    ),
    received: await asked('journal', clock, () => readReceived(ctx, failed)),
  };
}

/** Milliseconds that the clocks of this machine and of the service may differ by. */
const clockMs = 60_000;

/** Finds these deliveries in the journal, for listeners of any profile. */
export async function readReceived(ctx: Context, failed: readonly Delivery[]): Promise<Received[]> {
  const codes = new Set(failed.flatMap(({ payload }) => payload.transaction_code ?? []));
  const received: Received[] = [];
  if (codes.size === 0) return received;
  const own = journalOwner(await ctx.profile());
  const since = Math.min(...failed.map(({ entry }) => timeOf(entry))) - clockMs;
  for await (const one of keptDeliveries(ctx.stateDir, 'all-profiles', since)) {
    const { owner, transaction_code = '' } = one;
    if (!codes.has(transaction_code) || !isKnownOwner(owner)) continue;
    // CHECKOUT_PAID has a transaction code too, but says nothing about the transfer's delivery.
    const payload = await payloadOf(one);
    if (payload && isCheckoutEvent(payload)) continue;
    received.push(isInScope(owner, own) ? one : { ...one, profile: owner.profile });
  }
  return received.map(await underWayMark(ctx));
}
