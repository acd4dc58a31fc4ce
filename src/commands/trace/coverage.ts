/** The coverage of an answer: the sources that were read and how far, and those that were not. */
import type { Checked, Diagnosis, NotChecked, Source } from '../../diagnosis/finding.ts';
import type { Case } from './gather-transfer-facts.ts';

export function coverageOf(
  { found, further, since, reading, checkout }: Case,
  {
    subject,
    recipients,
    channels,
  }: Pick<Diagnosis, 'subject' | 'recipients'> & { channels?: NotChecked | null },
  areCheckoutsRead: boolean,
) {
  const to = Math.max(reading.client.now(), found.newest ?? 0);
  const { unread } = reading;
  const left: Partial<Record<Source, NotChecked['reason']>> = { ...unread };
  // An unreachable service was not asked for these sources.
  const isAway = Object.values(unread).includes('unreachable');
  if (channels) left.channels = isAway ? 'unreachable' : channels.reason;
  if (found.log.unread) left['delivery-log'] ??= found.log.unread;
  if (!areCheckoutsRead && found.transfers.length > 0) left.checkouts ??= 'not-offered';
  // If a transfer was found, other lists would only hold other transfers.
  if (found.transfers.length === 0 && found.transactionsUnread)
    left.transactions ??= found.transactionsUnread;
  const sources: readonly [Source, number | null][] = [
    ['transactions', since ?? null],
    ['delivery-log', found.log.from],
    ['journal', since ?? null],
    ...(recipients.length > 0 ? [['configurations', null] as [Source, null]] : []),
    ...(recipients.some((one) => one.subject.kind === 'channel')
      ? [['channels', null] as [Source, null]]
      : []),
    ...(subject?.kind === 'checkout' || checkout ? [['checkouts', null] as [Source, null]] : []),
  ];
  const checked: Checked[] = sources
    .filter(([source]) => unread[source] === undefined)
    .map(([source, from]) => ({ source, from, to, complete: left[source] === undefined }));
  const not_checked = (Object.entries(left) as [Source, NotChecked['reason']][]).map(([source, reason]) => ({
    source,
    reason,
    action: reason === 'limit' || reason === 'timeout' ? further : null,
  }));
  return { checked, not_checked };
}
