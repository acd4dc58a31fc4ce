import { programPath } from '../../io/program-files.ts';
import type { RenderContext } from '../../output/view.ts';
import { shellWord } from '../../values/quote/shell.ts';
import { safeText } from '../../values/safe-text.ts';
import { frameworks } from './frameworks.ts';
import type { FileResult, InitResult } from './plan.ts';

const signs = { create: '+', overwrite: '~', append: '~', keep: '!', none: '=' } as const;

const said = ({ action, done }: FileResult): string => {
  switch (action) {
    case 'create':
    case 'overwrite':
      return done ? (action === 'create' ? '' : ' (overwritten)') : ' (not written yet)';
    case 'append':
      return done ? ' (lines added)' : ' (lines to be added)';
    case 'keep':
      return ' (another file is there; it stays: see --diff, or overwrite it with --force)';
    case 'none':
      return ' (the same file is there)';
    default:
      return action satisfies never;
  }
};

/** What was written, and the steps that come next: each command on a line of its own. */
export function initText(result: InitResult, { theme }: RenderContext): string {
  const { framework, files, is_tried } = result;
  if (files.some(({ diff }) => diff !== undefined))
    return safeText(files.map(({ diff }) => diff ?? '').join('') || 'No file differs.');
  const untried = is_tried ? [] : ['This receiver was checked for its syntax, and not run.'];
  return [
    theme.strong(frameworks[framework].title),
    ...files.map((file) => `  ${signs[file.action]} ${file.path}${theme.dim(said(file))}`),
    ...untried,
    '',
    'Next',
    ...steps(result).map(([step, ...lines], at) =>
      [
        `  ${at + 1}. ${step}`,
        ...lines.flatMap((line) => line.split('\n')).map((line) => `     ${line}`),
      ].join('\n'),
    ),
  ].join('\n');
}

/** A sentence each, and the lines to be copied. */
function steps({ framework, mount, code, try_receiver, verify }: InitResult): string[][] {
  const secret = 'WEBHOOK_SECRET=only-for-this-test';
  // It keeps files, some thousand of them after a trial.
  const apart = framework === 'express' ? ' RECEIVED=$(mktemp -d)' : '';
  return [
    ...(try_receiver
      ? [['Try the receiver alone. This says nothing about your shop.', `${secret}${apart} ${try_receiver}`]]
      : []),
    [mount, ...(code ? [code] : [])],
    [
      try_receiver
        ? "The receiver's orders are an example. Replace them by yours, also in the two scripts in payconfirm/."
        : 'Write the two scripts in payconfirm/: one makes an order in your shop, one counts its bookings.',
    ],
    [
      'Test your shop. Change the port, and what stands behind -- to what starts your app.',
      `${secret} ${verify}`,
    ],
    [
      'For the workflow, which does the same, put the package into your repository:',
      `npm pack --ignore-scripts ${shellWord(programPath(''))}`,
    ],
  ];
}
