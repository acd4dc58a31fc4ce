/** Compares this machine's clock with the service's clock. */
import { checkAgain } from '../actions.ts';
import { type Check, check, notChecked } from '../check.ts';
import { problem, type Subject, whole } from '../finding.ts';

/** §5.7: receivers reject a timestamp with a larger difference. */
const toleratedSkewMs = 300_000;

/** @param skew milliseconds between the two clocks; null if the service gave no time */
export function clockCheck(skew: number | null, subject: Subject): Check {
  if (skew === null) return check('clock', notChecked('clock', 'not-offered'));
  const off = Math.abs(skew);
  const differs = problem('clock-differs', { skew: off }, subject, { actions: [checkAgain] });
  return check('clock', {
    seen: { skew: off },
    findings: off > toleratedSkewMs ? [differs] : [],
    checked: [whole('clock')],
  });
}
