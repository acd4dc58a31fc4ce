import type { JunitCase } from '../../output/junit.ts';
import type { RenderContext, View } from '../../output/view.ts';
import { t, translated } from '../../texts/translate.ts';
import { toJson } from '../../values/safe-json.ts';
import { safeCell } from '../../values/safe-text.ts';

/** One check of the smoke test, as it ended. */
export interface CheckResult {
  name: string;
  status: JunitCase['outcome'];
  /** Milliseconds of this check. */
  duration_ms: number;
  /** Why it was skipped, or what went wrong. */
  message: string | null;
  expected: unknown;
  actual: unknown;
}

export interface SmokeReport {
  ok: boolean;
  base_url: string;
  /** Milliseconds of the whole test. */
  duration_ms: number;
  checks: CheckResult[];
}

/** What was expected and what was received; thrown inside a check. */
export class Unmet extends Error {
  readonly expected: unknown;
  readonly actual: unknown;

  constructor(what: string, expected: unknown, actual: unknown) {
    super(what);
    this.expected = expected;
    this.actual = actual;
  }
}

/**
 * Compares as JSON does, so that objects are compared whole.
 * @throws Unmet, with both, where they differ
 */
export function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (text(actual) !== text(expected)) throw new Unmet(what, expected, actual);
}

/** What an earlier check has left. @throws Unmet where it failed */
export function made<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined)
    throw new Unmet(`${what} is missing because an earlier check failed`, what, undefined);
  return value;
}

export const junitCase = (check: CheckResult): JunitCase => ({
  ...check,
  classname: 'payconfirm.smoke',
  outcome: check.status,
  duration: check.duration_ms,
  details:
    check.expected === undefined ? '' : `expected: ${text(check.expected)}\ncame: ${text(check.actual)}`,
});

/** JSON for messages. */
export const text = (value: unknown) => (value === undefined ? 'nothing' : toJson(value));

const compared = ({ expected, actual }: CheckResult) => [
  `    expected: ${safeCell(text(expected))}`,
  `    came:     ${safeCell(text(actual))}`,
];

/** A line a check: its mark, its name, how long it took. */
export const smokeView: View<CheckResult> = {
  line: async (check, render) => {
    const text = described(check, render);
    if (!render.terminal) return text;
    return (await import('../../output/text-width.ts')).foldProse(text, render.width);
  },
};

function described(check: CheckResult, { theme }: RenderContext): string {
  const took = `${Math.round(check.duration_ms)} ms`;
  switch (check.status) {
    case 'passed':
      return `${theme.success('✓')} ${translated(check.name)} ${theme.dim(took)}`;
    case 'skipped':
      return theme.dim(`- ${translated(check.name)}: ${t('skipped')}, ${check.message}`);
    case 'failed':
      return [
        `${theme.failure('✗')} ${translated(check.name)} ${theme.dim(took)}`,
        `    ${safeCell(check.message ?? '')}`,
        ...(check.expected === undefined ? [] : compared(check)),
      ].join('\n');
    default:
      return check.status satisfies never;
  }
}
