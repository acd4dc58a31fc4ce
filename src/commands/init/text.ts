import { programPath } from '../../io/program-files.ts';
import type { RenderContext } from '../../output/view.ts';
import { t } from '../../texts/translate.ts';
import { shellWord } from '../../values/quote/shell.ts';
import { safeText } from '../../values/safe-text.ts';
import type { Framework } from './framework.ts';
import { frameworks } from './frameworks.ts';
import type { FileResult, InitResult } from './plan.ts';
import { withDatabase } from './stores.ts';

const signs = { create: '+', overwrite: '~', append: '~', keep: '!', none: '=' } as const;

const said = ({ action, done }: FileResult): string => {
  switch (action) {
    case 'create':
    case 'overwrite':
      return done ? (action === 'create' ? '' : ` (${t('overwritten')})`) : ` (${t('not written yet')})`;
    case 'append':
      return ` (${done ? t('lines added') : t('lines to be added')})`;
    case 'keep':
      return ` (${t('another file exists and was not changed: see --diff, or overwrite it with --force')})`;
    case 'none':
      return ` (${t('the same file exists')})`;
    default:
      return action satisfies never;
  }
};

/** The framework and its files: to be written, or written. */
export const filesText = (
  { framework, database, files }: InitResult,
  theme: RenderContext['theme'],
): string =>
  [
    theme.strong(frameworks[framework].title),
    ...(database
      ? [t('Deliveries and orders are stored in your database ({0}), which DATABASE_URL names.', database)]
      : []),
    ...files.map((file) => `  ${signs[file.action]} ${file.path}${theme.dim(said(file))}`),
  ].join('\n');

/** The written files and the next steps, each command on its own line. */
export function initText(result: InitResult, { theme }: RenderContext): string {
  const { framework, database, files } = result;
  if (files.some(({ diff }) => diff !== undefined))
    return safeText(files.map(({ diff }) => diff ?? '').join('') || t('No file differs.'));
  return [
    filesText(result, theme),
    ...untried(frameworks[framework]),
    ...(database
      ? ['', t('The tests create orders. Set DATABASE_URL in the lines below to a database for tests.')]
      : []),
    '',
    t('Next'),
    ...steps(result).map(([step, ...lines], at) =>
      [
        `  ${at + 1}. ${step}`,
        ...lines.flatMap((line) => line.split('\n')).map((line) => `     ${line}`),
      ].join('\n'),
    ),
  ].join('\n');
}

function untried({ tried }: Framework): string[] {
  switch (tried) {
    case 'run':
      return [];
    case 'syntax':
      return ['', t('Our tests check the syntax of this receiver, and do not run it: test it well.')];
    case 'nothing':
      return ['', t('Our tests neither compile nor run this receiver: test it well.')];
    default:
      return tried satisfies never;
  }
}

/** One sentence per step, and the lines to copy. */
function steps({ framework, database, code, try_receiver, verify }: InitResult): string[][] {
  const { orders, mount } = withDatabase(frameworks[framework], database);
  const given = ['WEBHOOK_SECRET=only-for-this-test', ...(orders?.apart ? [orders.apart] : [])].join(' ');
  return [
    ...(try_receiver
      ? [[t('Try the receiver alone. This does not test your shop.'), `${given} ${try_receiver}`]]
      : []),
    [t(mount), ...(code ? [code] : [])],
    [
      orders
        ? t(
            'Replace the sample orders with yours: in the receiver, and in the two scripts in payconfirm/. Until then the test does not test your shop.',
          )
        : t('Write the two scripts in payconfirm/ for your shop. Without them the test proves no booking.'),
    ],
    [
      t('Only for the test in CI (.github/workflows): put the package into your repository:'),
      `npm pack --ignore-scripts ${shellWord(programPath(''))}`,
    ],
    [
      t('Test your shop. Replace the port, and what follows -- with the command that starts your app.'),
      `${given} ${verify}`,
    ],
    [t('Set WEBHOOK_SECRET where your app runs in production. Not every framework reads .env.')],
  ];
}
