/** Whether the service still answers as the endpoint table has it. */
import type { RecordedDrift } from '../../api/drift/drift-record.ts';
import { showAssumptions } from '../actions.ts';
import { type Check, check } from '../check.ts';
import { note, type Subject } from '../finding.ts';

/** Nothing is said where nothing differs: replies that nobody has read yet prove nothing. */
export function driftChecks(drift: readonly RecordedDrift[], service: Subject): Check[] {
  if (drift.length === 0) return [];
  const endpoints = [...new Set(drift.map(({ endpoint }) => endpoint))];
  const params = { count: drift.length, endpoint: endpoints[0]!, others: endpoints.length - 1 };
  const found = note('replies-differ', params, service, { actions: [showAssumptions] });
  return [check('replies', { subject: service, findings: [found] })];
}
