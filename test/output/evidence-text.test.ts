import { expect, test } from 'vitest';
import { nextText } from '../../src/output/evidence-text.ts';
import { plainTheme } from '../../src/output/theme.ts';
import type { RenderContext } from '../../src/output/view.ts';
import { commandLineFor, withCommand } from '../../src/values/command-line.ts';

test('steps of the same words say them once, each command on its line', () => {
  const again = (id: string) =>
    withCommand('once that is mended, have it sent again:', ['webhooks', 'redeliver', 'FT1'], {
      webhook: id,
    });
  const render = {
    theme: plainTheme,
    commandLine: commandLineFor(undefined),
    width: 60,
  } as RenderContext;
  expect(nextText({ next: [again('1'), again('2'), 'ask them', again('3')] }, render)).toBe(
    [
      'What to do',
      '  once that is mended, have it sent again:',
      '    payconfirm webhooks redeliver FT1 --webhook 1',
      '    payconfirm webhooks redeliver FT1 --webhook 2',
      '  ask them',
      '  once that is mended, have it sent again:',
      '    payconfirm webhooks redeliver FT1 --webhook 3',
    ].join('\n'),
  );
});
