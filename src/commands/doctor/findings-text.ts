import { pad, textWidth, truncate, wrapProse } from '../../output/fit.ts';
import type { RenderContext } from '../../output/view.ts';
import { linesOf } from '../../values/command-line.ts';
import { safeLine } from '../../values/safe-text.ts';
import type { CheckVerdict, Finding } from './check.ts';

/** Columns that the name of a check may take of a terminal: that of a configuration may be of any length. */
const longestName = 32;

/** A line for each check, folded on a terminal; below a wrong one what mends it, uncut so that it can be copied. */
export function findingsText(findings: readonly Finding[], render: RenderContext): string {
  const { theme, terminal } = render;
  const named = (check: string) => (terminal ? truncate(check, longestName) : check);
  const width = Math.max(...findings.map(({ check }) => textWidth(named(check))));
  const folded = (says: string) =>
    terminal
      ? wrapProse(says, Math.max(20, render.width - width - 5)).join(`\n${' '.repeat(width + 5)}`)
      : says;
  const mended = (fix: string) => `   ${' '.repeat(width)}  ${theme.strong(fix)}`;
  const line = ({ check, result, says, fix }: Finding) => {
    const name = pad(named(check), width, 'left');
    if (result === 'not checked') return theme.dim(`·  ${name}  not checked`);
    const text = `${mark(result, render)}  ${name}  ${folded(safeLine(says))}`;
    return fix === null ? text : [text, ...linesOf(fix, render.commandLine).map(mended)].join('\n');
  };
  return findings.map(line).join('\n');
}

function mark(result: CheckVerdict['result'], { theme }: RenderContext): string {
  switch (result) {
    case 'ok':
      return theme.success('✓');
    case 'open':
      return theme.warning('?');
    case 'wrong':
      return theme.failure('✗');
    default:
      return result satisfies never;
  }
}
