import { pad, textWidth, truncate, wrapProse } from '../../output/fit.ts';
import type { RenderContext } from '../../output/view.ts';
import { linesOf } from '../../values/command-line.ts';
import { safeLine } from '../../values/safe-text.ts';
import type { CheckVerdict, Finding } from './check.ts';

/** Columns that the name of a check may take of a terminal: that of a configuration may be of any length. */
const longestName = 32;

/** With less room than that beside its name, what was found stands below it. */
const leastRoom = 30;

/** A line for each check, folded on a terminal; below a wrong one what mends it, uncut so that it can be copied. */
export function findingsText(findings: readonly Finding[], render: RenderContext): string {
  const { theme, terminal } = render;
  const longest = Math.max(...findings.map(({ check }) => textWidth(check)));
  const width = terminal ? Math.min(longest, longestName) : longest;
  const stacked = terminal && render.width - width - 5 < leastRoom;
  const indent = ' '.repeat(stacked ? 3 : width + 5);
  const folded = (says: string) =>
    terminal ? wrapProse(says, render.width - indent.length).join(`\n${indent}`) : says;
  const mended = (fix: string) => `${indent}${theme.strong(fix)}`;
  const line = ({ check, result, says, fix }: Finding) => {
    const name = stacked
      ? truncate(check, render.width - 3)
      : pad(terminal ? truncate(check, longestName) : check, width, 'left');
    if (result === 'not checked') return theme.dim(`·  ${name}  not checked`);
    const text = `${mark(result, render)}  ${name}${stacked ? `\n${indent}` : '  '}${folded(safeLine(says))}`;
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
