import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import type { Clock } from '../../io/clock.ts';
import { within } from '../../io/time-budget.ts';
import { type Check, type CheckVerdict, type Finding, wrong } from './check.ts';

/** Milliseconds for one check, which may be several requests. */
const checkMs = 10_000;

/**
 * Runs checks in their order. In a chain, each rests on the one before: after the first that is wrong the
 * others are not made. An error of a check is what it found, and so is that it gave nothing in time, by this clock; with
 * `errors: 'thrown'` that is no finding at all: that nothing could be asked says nothing of what was asked for.
 */
export async function runChecks<State>(
  checks: readonly Check<State>[],
  state: State,
  { chain, ...more }: { chain: boolean } & ({ errors: 'thrown' } | { clock: Clock }),
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of checks) {
    if (chain && findings.some(({ result }) => result === 'wrong')) {
      findings.push({ check: check.name, result: 'not checked', says: '', fix: null });
    } else {
      const verdict = await ('clock' in more
        ? within(checkMs, more.clock, check.run(state)).catch(verdictOf)
        : check.run(state));
      findings.push({ check: check.name, ...verdict });
    }
  }
  return findings;
}

/** Ends the doctor with exit 6 when something is wrong, naming the first such thing and what mends it. */
export function concludeFindings(findings: readonly Finding[], ctx: Context): void {
  const first = findings.find(({ result }) => result === 'wrong');
  if (!first) return;
  ctx.conclude(
    new PayconfirmError('expectation', `${first.check}: ${first.says}`, { hint: first.fix ?? undefined }),
  );
}

function verdictOf(error: unknown): CheckVerdict {
  if (!(error instanceof PayconfirmError) || error.kind === 'interrupted' || error.kind === 'terminated') {
    throw error;
  }
  return wrong(error.message, error.hint ?? 'run it again with --verbose');
}
