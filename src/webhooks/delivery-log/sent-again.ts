/** What became here of a transfer whose delivery by the service failed. */
import type { Text } from '../../values/command-line.ts';
import { formatTime } from '../../values/time.ts';
import type { KeptDelivery } from '../journal/reader.ts';
import { whyHeldBack } from '../journal/record.ts';

/**
 * That the app has taken it since, by `webhooks replay`, the next listener or `listen --from-log`; undefined where it has
 * not. What came to a listener by itself is the delivery that the service tells of.
 */
export function takenSince(kept: readonly KeptDelivery[], timeZone: string): string | undefined {
  const { forward } =
    kept.findLast(({ forward: last, log_id }) => last?.ok && (last.sent ?? log_id) !== undefined) ?? {};
  if (!forward) return undefined;
  const how = forward.sent === undefined ? 'out of the service’s log' : 'sent again from this machine';
  return `your app has taken it since, ${how}, at ${formatTime(Date.parse(forward.at), timeZone)}`;
}

/** The command that sends it again, where it is kept and no app has taken it. */
export function sendAgainCommand(kept: readonly KeptDelivery[]): Text[] {
  const last = kept.findLast(({ forward }) => forward);
  if (!last?.forward || kept.some(({ forward }) => forward?.ok)) return [];
  if (whyHeldBack(last, last.forward) !== undefined) return [];
  const { id } = last;
  const { target } = last.forward;
  return [(line) => line(['webhooks', 'replay', id], { to: target })];
}
