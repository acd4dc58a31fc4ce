/** Compares this machine's clock with the service's clock. */
import { checkAgain } from '../actions.ts';
import { type Check, check, notChecked } from '../check.ts';
import type { ReplyFacts } from '../facts/connection.ts';
import { problem, type Subject, whole } from '../finding.ts';

/** §5.7: receivers reject a timestamp with a larger difference. */
const toleratedSkewMs = 300_000;

/**
 * `skew`: milliseconds between the two clocks; null if the service gave no time. `advanced`: what an emulator was set ahead. `logAhead`: milliseconds by which the log has
 * entries after this machine's time; undefined without entries.
 */
export function clockCheck(
  { skew, advanced }: Pick<ReplyFacts, 'skew' | 'advanced'>,
  logAhead: number | undefined,
  subject: Subject,
): Check {
  if (skew === null) return check('clock', notChecked('clock', 'not-offered'));
  const off = Math.abs(skew);
  // The service itself wrote entries that are later than its time, and not than ours.
  const isTheirs = logAhead !== undefined && logAhead > skew + toleratedSkewMs && logAhead <= toleratedSkewMs;
  const params = { skew: off, ...(isTheirs && { theirs: true as const }) };
  const differs = problem('clock-differs', params, subject, { actions: [checkAgain] });
  return check('clock', {
    seen: { skew: off, ...(advanced !== undefined && { advanced }) },
    findings: off > toleratedSkewMs ? [differs] : [],
    checked: [whole('clock')],
  });
}
