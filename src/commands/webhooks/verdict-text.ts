import { wrap, wrapProse } from '../../output/fit.ts';
import type { RenderContext } from '../../output/view.ts';
import { type ErrorLabel, wordsOf } from '../../webhooks/label-words.ts';

/** What a label means, what usually causes it and what to try, as lines for people; `logId`: of the delivery meant. */
export function labelText(label: ErrorLabel, { theme, width }: RenderContext, logId: string): string {
  const { meaning, causes, tries: steps } = wordsOf(label);
  const tries = steps.map((step) => step.replaceAll('LOG_ID', logId));
  const block = (title: string, items: readonly string[]) => [
    theme.strong(title),
    ...items.flatMap((item) =>
      wrapProse(item, width - 4).map((line, at) => `${at === 0 ? '  - ' : '    '}${line}`),
    ),
  ];
  const why = label === 'OK' ? [] : block('What usually causes it:', causes);
  return [...wrap(meaning, width), ...why, ...block('What to try:', tries)].join('\n');
}

/** The same in an error's hint. */
export function labelHint(label: ErrorLabel): string {
  const { meaning, causes, tries } = wordsOf(label);
  return [
    meaning,
    'What usually causes it:',
    ...causes.map((cause) => `  - ${cause}`),
    'What to try:',
    ...tries.map((step) => `  - ${step}`),
  ].join('\n');
}
