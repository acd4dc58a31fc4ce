import type { RenderContext } from '../../output/view.ts';
import { safeText } from '../../values/safe-text.ts';
import { type Framework, frameworks } from './frameworks.ts';
import type { FileResult, InitResult } from './plan.ts';

const signs = { create: '+', overwrite: '~', keep: '!', none: '=' } as const;

const said = ({ action, done }: FileResult): string => {
  switch (action) {
    case 'create':
    case 'overwrite':
      return done ? (action === 'create' ? '' : ' (overwritten)') : ' (not written yet)';
    case 'keep':
      return ' (another file is there; it stays: see --diff, or overwrite it with --force)';
    case 'none':
      return ' (the same file is there)';
    default:
      return action satisfies never;
  }
};

/** What was written, and the two steps that come next. */
export function initText(result: InitResult, { theme }: RenderContext): string {
  const { framework, files, mount, verify, is_tried } = result;
  if (files.some(({ diff }) => diff !== undefined))
    return safeText(files.map(({ diff }) => diff ?? '').join('') || 'No file differs.');
  const untried = is_tried ? [] : ['This receiver was checked for its syntax, and not run.'];
  const { orders }: Framework = frameworks[framework];
  const own = orders
    ? []
    : ['  2. Write payconfirm/make-order.sh and payconfirm/times-booked.sh: they ask your shop.'];
  return [
    theme.strong(frameworks[framework].title),
    ...files.map((file) => `  ${signs[file.action]} ${file.path}${theme.dim(said(file))}`),
    ...untried,
    '',
    'Next',
    `  1. ${mount}`,
    ...own,
    `  ${own.length + 2}. Is it safe? WEBHOOK_SECRET=only-for-this-test ${verify}`,
  ].join('\n');
}
