/** The result of a delivery at the stream of `listen --publish`, from the local journal. */

import { parseTime } from '../../values/time.ts';
import type { KeptDelivery } from '../../webhooks/journal/read-journal.ts';
import { showStored } from '../actions.ts';
import { evidenceIn, makeSubject, note, problem } from '../finding.ts';
import type { Judged } from './delivery-rule-types.ts';

/** The stream as a recipient; undefined if nothing was to be published. `stored`: of one transfer, oldest first. */
export function streamRecipient(stored: readonly KeptDelivery[]): Judged | undefined {
  const due = stored.filter((one) => one.stream !== undefined);
  const last = due.findLast(({ publish }) => publish?.outcome === 'published') ?? due.at(-1);
  if (!last) return undefined;
  const { id, publish, stream = '' } = last;
  const subject = makeSubject('stream', stream);
  const delivered = publish?.outcome === 'published';
  const more = {
    at: parseTime(publish?.at) ?? null,
    evidence: evidenceIn('journal', id),
    actions: delivered ? [] : [showStored(id)],
  };
  // Without an acknowledgement, the service got a 503. A listener publishes the delivery when the stream works again.
  const why = publish ? 'conflict' : 'not-acknowledged';
  const found = delivered
    ? note('published', { stream }, subject, more)
    : problem('publish-failed', { stream, why }, subject, more);
  const attempt = { label: null, status_code: null, duration_ms: null, delivered };
  const attempts = publish ? [{ id, at: more.at, ...attempt }] : [];
  const outcome = delivered ? 'delivered' : 'failed';
  return { recipient: { subject, outcome, attempts }, findings: [found] };
}
