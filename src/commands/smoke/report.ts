import type { JunitCase } from '../../output/junit.ts';
import type { RenderContext, View } from '../../output/view.ts';
import { inEnglish, type Phrase, t, translated } from '../../texts/translate.ts';
import { safeCell } from '../../values/safe-text.ts';
import { toJson } from '../../values/terminal-safe-json.ts';

export interface CheckResult {
  name: string;
  status: JunitCase['outcome'];
  duration_ms: number;
  /** Why it was skipped or failed. */
  message: string | null;
  expected: unknown;
  actual: unknown;
}

export interface SmokeReport {
  ok: boolean;
  base_url: string;
  duration_ms: number;
  checks: CheckResult[];
}

/** Expected and actual value; thrown inside a check. */
export class Unmet extends Error {
  readonly words: Phrase;
  /** A phrase, or the value itself. */
  readonly expected: unknown;
  readonly actual: unknown;

  constructor(words: Phrase, expected: unknown, actual: unknown) {
    super(inEnglish(words));
    this.words = words;
    this.expected = expected;
    this.actual = actual;
  }
}

/** Compares whole values as JSON. @throws Unmet with both if they differ */
export function expectEqual(what: Phrase, actual: unknown, expected: unknown): void {
  if (text(actual) !== text(expected)) throw new Unmet(what, expected, actual);
}

/** The result of an earlier check. @throws Unmet if that check failed */
export function made<Value>(value: Value | undefined, what: Phrase): Value {
  if (value === undefined)
    throw new Unmet(() => t('{0} is missing because an earlier check failed', what()), what, undefined);
  return value;
}

export const junitCase = (check: CheckResult): JunitCase => ({
  ...check,
  classname: 'payconfirm.smoke',
  outcome: check.status,
  duration: check.duration_ms,
  details: compared(check).join('\n'),
});

export const text = (value: unknown) => (value === undefined ? t('nothing') : toJson(value));

function compared({ expected, actual }: CheckResult): string[] {
  if (expected === undefined) return [];
  const [wanted, came] = [t('expected:'), t('came:')];
  const width = Math.max(wanted.length, came.length);
  return [
    `${wanted.padEnd(width)} ${safeCell(text(expected))}`,
    `${came.padEnd(width)} ${safeCell(text(actual))}`,
  ];
}

/** One line per check: symbol, name and duration. */
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
        ...compared(check).map((line) => `    ${line}`),
      ].join('\n');
    default:
      return check.status satisfies never;
  }
}
