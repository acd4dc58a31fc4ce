import { join } from 'node:path';
import type { Clock } from '../../../io/clock.ts';
import { onDisk } from '../../../io/files/disk-errors.ts';
import { type Claim, claimLease } from '../../../io/files/lease.ts';
import { type Phrase, t } from '../../../texts/translate.ts';
import { headerValue } from '../../../values/headers.ts';
import { decodePayload } from '../../decode-payload.ts';
import { isToSend } from '../../journal/delivery-state-values.ts';
import { forwardRecord, listenerOf } from '../../journal/journal-record.ts';
import type { JournalOwner } from '../../journal/owner.ts';
import { type KeptDelivery, keptDeliveries } from '../../journal/read-journal.ts';
import { bodyOf, resend, type Sending, sendingOfKept } from '../../journal/resend-delivery.ts';
import { type Unacknowledged, unacknowledged } from '../../journal/unacknowledged.ts';
import { type Journal, journalFolder } from '../../journal/writer.ts';
import type { Expected } from '../../signature/authenticator.ts';
import { forwardedEvent, unnotedEvent } from '../accepted-delivery.ts';
import type { CleanupRecords } from '../cleanup-records.ts';
import { type Confirm, toConfirm } from '../confirmation.ts';
import type { ForwardedEvent, InternalForwarded, InternalGap } from '../listen-event-types.ts';
import type { Forwarded, Forwarder } from './forwarder.ts';

/** Milliseconds that a new listener looks back: enough for a long holiday and a week. */
export const lookBackMs = 10 * 86_400_000;
/** Milliseconds between two tries for deliveries that cannot be sent yet: first and longest. */
const againMs = { first: 500, most: 30_000 };

export interface CatchUpOptions {
  stateDir: string;
  owner: JournalOwner;
  records: CleanupRecords;
  /** The listener that catches up: the first eight hex digits of its id. It skips the deliveries that it received itself. */
  listener: string;
  /** Its apps. Deliveries for other apps are skipped. */
  targets: readonly URL[];
  expected: Expected;
  journal: Journal;
  forwarder: Forwarder;
  /** Reads a paid checkout; undefined without `--confirm`. */
  confirm: Confirm | undefined;
  showResponse: boolean;
  emit(event: InternalForwarded | InternalGap): void;
  /** Called if the listener is ended during a request to an app. It waits for that request. */
  endsAfterOne(): void;
  clock: Clock;
}

/** Finds the backlog; `before`: start of this listener, epoch milliseconds. Later ones belong to others. */
export async function leftByEarlier(
  { stateDir, owner, records, listener, targets, confirm }: CatchUpOptions,
  before: number,
) {
  const all = await unacknowledged(stateDir, owner, before - lookBackMs);
  const living = new Set((await records.living()).map((id) => id.slice(0, 8)));
  const earlier = all.filter(({ id, received_at, state }) => {
    // A held-back delivery is sent only after its checkout was read.
    if (state === 'not confirmed' && !confirm) return false;
    const by = listenerOf(id);
    return by !== listener && (Date.parse(received_at) <= before || !living.has(by));
  });
  const own = new Set(targets.map(({ href }) => href));
  return {
    /** For an app of this listener. */
    own: earlier.filter(({ target }) => own.has(target)),
    /** For apps that this listener does not have. */
    others: earlier.filter((one) => !own.has(one.target) && isToSend(one)),
  };
}

/**
 * Sends the backlog of earlier listeners to this listener's apps, in order, each once. It waits for an app that is down, but
 * does not retry after a rejection. With `confirm`, unconfirmed deliveries stay. It waits for deliveries that another
 * running process is sending. Resolves when nothing is left, or when the signal is aborted. `before`: epoch milliseconds, as
 * above.
 */
export async function catchUp(options: CatchUpOptions, before: number, signal: AbortSignal): Promise<void> {
  const asked = new Set<string>();
  const look = async () => (await leftByEarlier(options, before)).own.filter(({ id }) => !asked.has(id));
  let left = await look();
  for (let wait = againMs.first; left.length > 0; wait = Math.min(wait * 2, againMs.most)) {
    // While no app is up, the journal is not read again.
    if (await someUp(left, options.forwarder)) {
      const release = await claimSending(options.stateDir);
      if (typeof release === 'function') {
        try {
          // Read again: another process may have sent them before the claim.
          await sendThem(options, before, asked, signal);
        } finally {
          await release();
        }
      }
      left = await look();
    }
    if (left.length > 0) await options.clock.sleep(wait, signal).catch(() => undefined);
    if (signal.aborted) return;
  }
}

/** Claims the sending of the backlog: one process at a time. @throws local error */
export function claimSending(stateDir: string): Promise<Claim> {
  const file = join(journalFolder(stateDir), 'sending-again');
  return onDisk(file, 'cannot be written', () => claimLease(file));
}

async function sendThem(
  options: CatchUpOptions,
  before: number,
  asked: Set<string>,
  signal: AbortSignal,
): Promise<void> {
  const { own } = await leftByEarlier(options, before);
  const ready = own.filter(({ id, state }) => state !== 'under way' && !asked.has(id));
  if (ready.length === 0) return;
  const ids = new Set(ready.map(({ id }) => id));
  /** By host and port. */
  const up = new Map<string, boolean>();
  const since = Math.min(...ready.map(({ received_at }) => Date.parse(received_at)));
  for await (const delivery of keptDeliveries(options.stateDir, options.owner, since, (id) => ids.has(id))) {
    if (signal.aborted) return;
    const target = new URL(delivery.target ?? '');
    if (!up.has(target.host)) up.set(target.host, await options.forwarder.isUp(target));
    if (signal.aborted) return;
    if (!up.get(target.host)) continue;
    // The result could not be stored, so the delivery would be sent again.
    if (options.journal.obstacle(Date.parse(delivery.received_at))) return;
    asked.add(delivery.id);
    const result = await sendOne(options, delivery, target, signal);
    if (result?.failure) up.delete(target.host);
  }
}

/** Undefined if the listener ended before the request. */
async function sendOne(
  options: CatchUpOptions,
  delivery: KeptDelivery,
  target: URL,
  signal: AbortSignal,
): Promise<Forwarded | undefined> {
  const { clock, confirm, journal, expected } = options;
  const body = bodyOf(delivery);
  const type = headerValue(delivery.headers, 'content-type');
  const decoded = await decodePayload(body, type);
  const readBack = await (confirm && toConfirm(body, delivery.headers, decoded, confirm))?.();
  if (signal.aborted) return undefined;
  const sending = sendingOfKept(delivery, expected, clock.now());
  const held = readBack?.confirmed === false;
  // Only during the request: reading the checkout is aborted immediately.
  signal.addEventListener('abort', options.endsAfterOne);
  const result = held ? notConfirmed(readBack.message) : await resend(delivery, target, sending, options);
  signal.removeEventListener('abort', options.endsAfterOne);
  const sent = held ? undefined : sentAs[sending.kind];
  const record = forwardRecord({ id: delivery.id, at: clock.now(), target, sent }, result);
  const unwritten = await journal.note(record, Date.parse(delivery.received_at));
  if (unwritten) options.emit(unnotedEvent(delivery.id, result, unwritten, clock.now()));
  const payload = decoded.ok ? decoded.payload : undefined;
  const accepted = { id: delivery.id, at: new Date(clock.now()).toISOString(), payload };
  const { showResponse } = options;
  options.emit(forwardedEvent({ accepted, target, result, showResponse, sentAgain: sent }));
  return result;
}

const sentAs = {
  'as-received': 'as received',
  signed: 're-signed',
} as const satisfies Record<Sending['kind'], ForwardedEvent['sent_again']>;

/** The result of a held-back delivery: the app did not get it. */
function notConfirmed(why: Phrase): Forwarded {
  const failure = { kind: 'not-confirmed', message: () => t('not confirmed: {0}', why()) } as const;
  return { ok: false, failure, answer: Buffer.alloc(0), attempts: 0, durationMs: 0 };
}

/** Whether one of the apps of these deliveries is up. */
async function someUp(left: readonly Unacknowledged[], { isUp }: Forwarder): Promise<boolean> {
  for (const target of new Set(left.map((one) => one.target))) if (await isUp(new URL(target))) return true;
  return false;
}
