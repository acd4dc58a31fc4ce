import type { Context } from '../../context.ts';
import { thisProcess } from '../../io/files/process-identity.ts';
import type { Phrase } from '../../texts/translate.ts';
import {
  type CleanupRecord,
  cleanupRecordsIn,
  type OwnRecord,
  ownRecord,
} from '../../webhooks/listener/cleanup-records.ts';
import { type Confirm, confirmPaid, readBackWithinMs } from '../../webhooks/listener/confirmation.ts';
import type {
  GapEvent,
  InternalEvent,
  InternalGap,
  ReadyEvent,
} from '../../webhooks/listener/listen-event-types.ts';
import type { Metrics } from '../../webhooks/listener/operations/metrics.ts';
import type { Subscription } from '../../webhooks/listener/temporary-configuration.ts';
import type { Plan } from './plan.ts';

/** One run of `listen`: the state that its stages share. */
export interface Listener {
  plan: Plan;
  ctx: Context;
  /** Eight hex digits. The ids of its deliveries end in them: others see whether it runs. */
  id: string;
  record: OwnRecord;
  emit(event: InternalEvent): void;
  signal: AbortSignal;
  /** Adds a step for the end. They run in reverse order. */
  atEnd(step: () => Promise<unknown>): void;
  confirm: Confirm | undefined;
  metrics: Metrics | undefined;
  pages: Pick<ReadyEvent, 'metrics_url' | 'inspect_url'>;
  state: ListenerState;
}

export interface ListenerState {
  /** The URL that the service delivers to, if known. */
  address: string | undefined;
  /** Set when the configuration is requested from the service. */
  registering: Promise<Subscription | undefined> | undefined;
  /** How often the tunnel's address has changed. */
  moves: number;
  /** Another listener or URL has taken over the configuration. */
  isTakenOver: boolean;
}

/** Creates a listener with nothing at the service yet. Its lease shows that it is running. */
export async function createListener(
  given: Pick<Listener, 'plan' | 'ctx' | 'emit' | 'signal' | 'atEnd' | 'metrics' | 'pages'>,
): Promise<Listener> {
  const { plan, ctx, atEnd } = given;
  const records = cleanupRecordsIn(ctx.stateDir);
  const record = ownRecord(records, await newRecord(ctx, plan), ctx.clock);
  const { id } = record.current;
  atEnd(await records.live(id));
  // A checkout that is being read when the listener ends is still read to the end.
  const client = plan.confirm ? await ctx.closingClient(readBackWithinMs) : undefined;
  return {
    ...given,
    id: id.slice(0, 8),
    record,
    confirm: client && ((payload) => confirmPaid(client, payload, ctx.clock)),
    state: { address: undefined, registering: undefined, moves: 0, isTakenOver: false },
  };
}

export async function newRecord(ctx: Context, { router }: Pick<Plan, 'router'>): Promise<CleanupRecord> {
  const { baseUrl = '', identity } = await ctx.profile();
  return {
    id: ctx.random.uuid(),
    owner: thisProcess(),
    base_url: baseUrl,
    client_id: identity,
    begun_at: new Date(ctx.clock.now()).toISOString(),
    urls: [],
    apps: router.targets.map(({ href }) => href),
  };
}

export function gapEvent({ clock }: Context, reason: GapEvent['reason'], words: Phrase): InternalGap {
  return { event: 'gap', at: new Date(clock.now()).toISOString(), reason, words };
}
