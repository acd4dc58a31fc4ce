import { wrapProse } from '../../../output/text-width.ts';
import type { RenderContext } from '../../../output/view.ts';
import { translated } from '../../../texts/translate.ts';
import { safeLine } from '../../../values/safe-text.ts';
import type { Finding, Outcome } from './outcome.ts';

/** The rows by section: a symbol and the row, and below it the observation, wrapped on a terminal. */
export async function findingsText(
  findings: readonly Pick<Finding, 'section' | 'row' | 'result' | 'saw'>[],
  render: RenderContext,
): Promise<string> {
  const { theme, terminal, width } = render;
  const tell = await evidenceTeller(render);
  const lines: string[] = [];
  for (const [index, { section, row, result, saw }] of findings.entries()) {
    if (section !== findings[index - 1]?.section)
      lines.push(...(index > 0 ? [''] : []), theme.strong(translated(section)));
    const seen = safeLine(tell(saw));
    const folded = terminal ? wrapProse(seen, Math.max(20, width - 4)) : [seen];
    lines.push(`${mark(result, render)} ${translated(row).replaceAll('`', '')}`);
    lines.push(...folded.map((line) => theme.dim(`    ${line}`)));
  }
  return lines.join('\n');
}

/** Says evidence, which is English wherever it is kept, in the language of the run. */
export async function evidenceTeller({
  language,
}: Pick<RenderContext, 'language'>): Promise<(saw: string) => string> {
  if (language === 'en') return (saw) => saw;
  return (await import('../../../texts/vi/texts/assumptions/evidence.ts')).evidenceInVietnamese;
}

const mark = (result: Outcome['result'], { theme }: RenderContext): string =>
  ({
    held: theme.success('✓'),
    partly: theme.success('~'),
    differs: theme.failure('✗'),
    'not seen': theme.dim('·'),
  })[result];
