/** What became here of a transfer whose delivery by the service failed. */
import type { Text } from '../../values/command-line.ts';
import { formatTime } from '../../values/time.ts';
import type { KeptDelivery } from '../journal/reader.ts';
import { whyHeldBack } from '../journal/record.ts';

/** That the app has taken it since, by `webhooks replay` or the next listener; undefined where it has not. */
export function takenSince(kept: readonly KeptDelivery[], timeZone: string): string | undefined {
  const forward = kept.findLast((one) => one.forward?.ok && one.forward.sent !== undefined)?.forward;
  return (
    forward &&
    `your app has taken it since, sent again from this machine, at ${formatTime(Date.parse(forward.at), timeZone)}`
  );
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
