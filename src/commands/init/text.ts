import { packageFolder } from '../../io/program-files.ts';
import { programVersion } from '../../io/versions.ts';
import type { RenderContext } from '../../output/view.ts';
import { type Said, type Sentence, t } from '../../texts/translate.ts';
import { shellWord } from '../../values/quote/shell.ts';
import { safeText } from '../../values/safe-text.ts';
import type { Framework } from './framework.ts';
import { frameworks } from './frameworks.ts';
import type { FileResult, InitResult } from './plan.ts';
import { packagesForDatabase, withDatabase } from './stores.ts';

const signs = { create: '+', overwrite: '~', append: '~', keep: '!', none: '=' } as const;

const actions: Record<FileResult['action'], readonly [planned: Sentence, done?: Sentence]> = {
  create: ['not written yet'],
  overwrite: ['not written yet', 'overwritten'],
  append: ['lines to be added', 'lines added'],
  keep: ['another file exists and was not changed: see --diff, or overwrite it with --force'],
  none: ['the same file exists'],
};

const said = ({ action, done }: FileResult): string => {
  const words = actions[action][done ? 1 : 0];
  return words ? ` (${t(words)})` : '';
};

/** The framework and its files: to be written, or written. */
export const filesText = (
  { framework, database, files }: InitResult,
  theme: RenderContext['theme'],
): string =>
  [
    theme.strong(frameworks[framework].title),
    ...storage(frameworks[framework], database),
    ...files.map((file) => `  ${signs[file.action]} ${file.path}${theme.dim(said(file))}`),
  ].join('\n');

function storage(framework: Framework, database: string | null): string[] {
  const packages = packagesForDatabase(framework).join(', ');
  const [variable] = withDatabase(framework, database).variable ?? [];
  if (database)
    return [
      t('Deliveries and orders are stored in your database ({0}), which {1} names.', database, variable),
    ];
  return packages
    ? [
        t("Deliveries and orders are stored in files, on your server's disk."),
        t('To use your database, add one of these packages and run init again with --force: {0}', packages),
      ]
    : [];
}

/** The written files, which a person saw before they were written, and the next steps. */
export async function initText(result: InitResult, render: RenderContext): Promise<string> {
  const { framework, files } = result;
  if (files.some(({ diff }) => diff !== undefined))
    return safeText(files.map(({ diff }) => diff ?? '').join('') || t('No file differs.'));
  const { foldProse } = await import('../../output/text-width.ts');
  const fold = (text: string) => (render.terminal ? foldProse(text, render.width) : text);
  const written = files.filter(({ done }) => done).length;
  return [
    render.terminal && written > 0 ? t('Files written: {0}', written) : filesText(result, render.theme),
    ...untried(frameworks[framework]).map(fold),
    '',
    t('Next'),
    ...steps(result).flatMap(({ step, lines }, at) => [
      fold(`     ${step}`).replace(/^ {5}/, `  ${at + 1}. `),
      ...(lines?.split('\n').map((line) => `     ${line}`) ?? []),
    ]),
  ].join('\n');
}

const warnings = {
  run: undefined,
  syntax: 'Our tests check the syntax of this receiver, and do not run it: test it well.',
} as const satisfies Record<Framework['tried'], Sentence | undefined>;

function untried({ tried }: Framework): string[] {
  const warning = warnings[tried];
  return warning ? ['', t(warning)] : [];
}

interface Step {
  step: Said;
  /** To copy. */
  lines?: string;
}

/** Until the app is proved to book, and then until it is ready for customers. */
function steps({ framework, database, code, files, verify }: InitResult): Step[] {
  const { orders, mount, service, variable } = withDatabase(frameworks[framework], database);
  const isPackage = verify.startsWith('npx --no ');
  const [receiver] = files;
  const { path: store } = files.find(({ path }) => /store\.\w+$/.test(path)) ?? receiver!;
  const program = verify.replace(/ verify-app .*/s, '');
  const test: Step[] = [
    ...(service && variable
      ? [{ step: t('The test makes orders. Set TEST_{0} to a database for tests, or use {1}.', ...variable) }]
      : []),
    {
      step: t(
        'Test your app, in one to three minutes. This file names its port and the command that starts it.',
      ),
      lines: 'payconfirm/verify.sh',
    },
  ];
  return [
    { step: t(mount), ...(code && { lines: code }) },
    ...(orders
      ? [
          ...test,
          {
            step: t(
              'Replace the sample orders with yours: in {0}, and in the two scripts in payconfirm/. Then test again: the first test used only the sample orders.',
              store,
            ),
          },
        ]
      : [
          {
            step: t(
              'Write the two scripts in payconfirm/ for your shop. Without them the test proves no booking.',
            ),
          },
          ...test,
        ]),
    {
      step: t('For the test in CI (.github/workflows), put the package into your repository.'),
      lines: [
        `npm pack --ignore-scripts ${shellWord(packageFolder)}`,
        ...(isPackage ? [`npm install --save-dev ./payconfirm-${programVersion}.tgz`] : []),
      ].join('\n'),
    },
    {
      step: t(
        'Set the secret where your app runs, and see a delivery arrive. In production it is the secret_key of your configuration; not every framework reads .env. On this machine, set it in each terminal. Run your app, the emulator and the listener, then pay an order:',
      ),
      lines: [
        'export WEBHOOK_SECRET=only-for-this-test',
        `${program} emulator start`,
        verify.replace(
          / verify-app (\S+) (--secret-env \S+) .*/s,
          ' --profile emulator listen $2 --forward $1',
        ),
        'ORDER_CODE=DH102 AMOUNT=150000 payconfirm/make-order.sh',
        `${program} --profile emulator sandbox send --amount 150k --description DH102`,
      ].join('\n'),
    },
  ];
}
