import { worded } from '../values/command-line.ts';
import { safeLine } from '../values/safe-text.ts';
import type { Verdict } from '../values/verdict.ts';
import { wrapProse } from './fit.ts';
import type { RenderContext } from './view.ts';

/** The conclusion with its mark: ✓ for what is well, ✗ for trouble, ? for what cannot be said. */
export function conclusionText({ result, conclusion }: Verdict, { theme, width }: RenderContext): string {
  const sentence = wrapProse(safeLine(conclusion), width - 2).join('\n  ');
  switch (result) {
    case 'well':
      return theme.success(`✓ ${sentence}`);
    case 'trouble':
      return theme.failure(`✗ ${sentence}`);
    case 'open':
      return theme.warning(`? ${sentence}`);
    default:
      return result satisfies never;
  }
}

/** What to do, from a line of its own each; a command is not broken, so that it can be copied. Words for several are said once. */
export function nextText({ next }: Pick<Verdict, 'next'>, render: RenderContext): string {
  const { theme, commandLine, width } = render;
  if (next.length === 0) return '';
  let said: string | undefined;
  const steps = next.flatMap((step) => {
    const lines = wrapProse(worded(step, commandLine), Math.max(20, width - 4)).map(
      (line, at) => `${at === 0 ? '  ' : '    '}${line}`,
    );
    const isSaid = lines.length > 1 && lines[0] === said;
    said = lines[0];
    return isSaid ? lines.slice(1) : lines;
  });
  return [theme.strong('What to do'), ...steps].join('\n');
}
