/** `doctor` as text: one line per check, then its findings and the commands that fix them. */
import type { CheckResult } from '../diagnosis/check.ts';
import { pad, textWidth, truncate, wrapProse } from '../output/text-width.ts';
import type { RenderContext } from '../output/view.ts';
import { inEnglish } from '../texts/translate.ts';
import { safeCell, safeLine } from '../values/safe-text.ts';
import { actionLines, isTold, sentenceIn, stepsOf } from './diagnosis-text.ts';
import type { CheckJson, SetupJson } from './doctor-json.ts';
import { en } from './en/index.ts';
import { cleaned, wordingFor } from './finding-sentence.ts';
import type { Language, Wording } from './language-types.ts';

/** Maximum columns of a check's name on a terminal: a configuration's name may have any length. */
const longestName = 32;
/** With fewer columns beside the name, the finding is printed below it. */
const leastRoom = 30;

export function setupText(setup: SetupJson, render: RenderContext, language: Language): string {
  const { terminal, width } = render;
  const names = setup.checks.map((one) => nameOf(one, language));
  const longest = Math.max(...names.map(textWidth));
  const nameWidth = terminal ? Math.min(longest, longestName) : longest;
  const isStacked = terminal === true && width - nameWidth - 5 < leastRoom;
  const indent = ' '.repeat(isStacked ? 3 : nameWidth + 5);
  const folded = (words: string) => (terminal ? wrapProse(words, width - indent.length) : [words]);
  return setup.checks
    .map((one, at) => {
      const { words, actions } = told(one, setup, render, language);
      const name = truncate(names[at]!, isStacked ? width - 3 : nameWidth);
      const head = `${paint(one.result, render)}  ${isStacked ? name : pad(name, nameWidth, 'left')}`;
      const [first = '', ...more] = words.flatMap((line) => folded(safeLine(line)));
      const next = actionLines(actions, width - 3, language);
      const below = [...more.map((line) => indent + line), ...next.map((line) => `   ${line}`)];
      return [`${head}${isStacked ? `\n${indent}` : '  '}${first}`, ...below].join('\n');
    })
    .join('\n');
}

export interface CheckRow extends Pick<CheckJson, 'check' | 'result' | 'code'> {
  /** The name of the webhook configuration, or null. */
  subject: string | null;
  /** The finding, in English like all data for scripts. */
  text: string;
}

/** One row per check, for TSV and CSV. */
export const checkRows = (setup: SetupJson, reader: Pick<RenderContext, 'timeZone'>): CheckRow[] =>
  setup.checks.map((one) => ({
    check: one.check,
    subject: one.subject?.kind === 'configuration' ? one.subject.name : null,
    result: one.result,
    code: one.code,
    text: inEnglish(() => told(one, setup, reader, en).words.join(' ')),
  }));

/** The name includes the configuration if there are several. */
function nameOf({ check, subject }: CheckJson, { checks }: Language): string {
  const { name } = checks[check];
  return subject?.kind === 'configuration' ? `${name} ${safeCell(subject.name)}` : name;
}

/**
 * The findings, or what was seen, or why it was not checked. Findings about others, such as a transfer's receiver, come
 * after what was seen. "Check again" needs no line.
 */
function told(one: CheckJson, setup: SetupJson, render: Pick<RenderContext, 'timeZone'>, language: Language) {
  const all = one.findings.map((at) => setup.findings[at]!);
  const found = all.filter(isTold);
  const further = one.not_checked?.action ?? [];
  const actions = [...all.flatMap(stepsOf), further].flat();
  const words = found.map((each) => sentenceIn(each, language, render));
  if (one.not_checked) {
    const { source, reason } = one.not_checked;
    // Several checks use the log, and their names do not show that the log was not read.
    const log = source === 'delivery-log' ? `${language.sources[source]}: ` : '';
    words.push(`${log}${language.reasons[reason]}`);
  }
  const { subject, seen } = one;
  const isOfOthers =
    seen !== null && subject !== null && found.every((each) => each.subject.id !== subject.id);
  if (words.length === 0 || (isOfOthers && found.length > 0)) {
    const see = language.checks[one.check] as { seen(seen: unknown, wording: Wording): string };
    words.unshift(see.seen(cleaned(seen), wordingFor(render, language)));
  }
  return { words, actions: actions.filter(({ code }) => code !== 'check-again') };
}

function paint(result: CheckResult, { theme }: RenderContext): string {
  switch (result) {
    case 'ok':
      return theme.success('✓');
    case 'warning':
      return theme.warning('!');
    case 'problem':
      return theme.failure('✗');
    case 'note':
    case 'not_checked':
      return theme.dim('·');
    default:
      return result satisfies never;
  }
}
