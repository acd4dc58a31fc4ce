/** The files that `init` writes into an app's folder. */
import { join } from 'node:path';
import { readReceiver } from '../../io/bundled-docs.ts';
import { toJson } from '../../values/terminal-safe-json.ts';
import type { Framework } from './framework.ts';
import type { Project } from './project.ts';

export interface AppFile {
  /** Relative to the app's folder. */
  path: string;
  text: string;
  isExecutable?: true;
}

/** Never to be committed: the secret, and the receivers' data. */
const ignored = ['.env', 'received/', 'received.db*'];

export function ignoreFile(before = ''): AppFile {
  const there = new Set(before.split('\n').map((line) => line.trim().replace(/^\//, '')));
  const added = ignored.filter((line) => !there.has(line) && !there.has(line.replace(/\/$/, '')));
  const whole = before === '' || before.endsWith('\n') ? before : `${before}\n`;
  return { path: '.gitignore', text: added.length === 0 ? before : `${whole}${added.join('\n')}\n` };
}

/** All files of a framework: the receiver first, then its setup and its tests. */
export function filesFor(framework: Framework, project: Project): AppFile[] {
  const { service, variable } = framework;
  const source = framework.isInSrc && project.hasAppInSrc ? 'src' : '';
  const inSource = (line?: string) => line?.replace('./payconfirm/', `./${join(source, 'payconfirm/')}`);
  const receivers = Object.entries(framework.files).map(([path, receiver]) => ({
    path: join(source, path),
    text: readReceiver(receiver),
  }));
  return [
    ...receivers,
    executable('make-order.sh', script(makeOrder, inSource(framework.orders?.make))),
    executable('times-booked.sh', script(timesBooked, inSource(framework.orders?.count))),
    executable('verify.sh', verifyScript(framework, project)),
    {
      path: '.env.example',
      text: `${environmentExample}${service && variable ? databaseExample(variable[0]) : ''}`,
    },
    { path: 'payconfirm.yaml', text: setup(framework, project) },
    workflowFile(framework, project),
  ];
}

const executable = (name: string, text: string): AppFile => ({
  path: join('payconfirm', name),
  text,
  isExecutable: true,
});

const environmentExample = `# Of the payment confirmation service. Copy this file to .env, which is never committed.
# The secret_key of the webhook configuration: not the client secret.
WEBHOOK_SECRET=
PAYCONFIRM_BASE_URL=
PAYCONFIRM_CLIENT_ID=
PAYCONFIRM_CLIENT_SECRET=
`;
const databaseExample = (variable: string) =>
  `# The database of your app. The receiver creates its tables there: payment_deliveries and payment_orders.
${variable}=
`;

const setup = (
  framework: Framework,
  { program }: Project,
) => `# What the service has to know. To see what would change: ${program} apply -f payconfirm.yaml --dry-run
webhooks:
  - name: shop
    webhook_url: https://shop.example${pathOf(framework)}
    auth_type: HMAC_SHA256
    secret_key: env:WEBHOOK_SECRET
`;

const makeOrder = 'Called by verify-app: makes the order $ORDER_CODE of $AMOUNT VND in your shop.';
const timesBooked = 'Called by verify-app: prints how many times the transaction $CODE was booked, a number.';

/** Without a line: a script for verify-app that a developer of the shop must complete. */
const script = (purpose: string, line?: string) =>
  [
    '#!/bin/sh',
    `# ${purpose}`,
    ...(line ? [ofReceiver, line] : ['echo "Your code stands here." >&2; exit 1']),
    '',
  ].join('\n');
const ofReceiver = "# It asks the receiver's own orders. If your shop keeps them elsewhere, ask there.";

/** The line that starts the app, tests it, and ends it. */
export const verifyLine = (framework: Framework, project: Project, start = startLine(framework, project)) =>
  [
    `${project.program} verify-app ${urlOf(framework)} --secret-env WEBHOOK_SECRET`,
    scripts,
    `-- ${start}`,
  ].join(' ');

const scripts = '--orders payconfirm/make-order.sh --effects payconfirm/times-booked.sh';
const urlOf = (framework: Framework) => `http://127.0.0.1:3000${pathOf(framework)}`;

const startLine = ({ start }: Framework, project: Project) =>
  typeof start === 'string' ? start : start(project);

/** The line that tests only the receiver, with its own orders. */
export const tryLine = (framework: Framework, project: Project) =>
  framework.startAlone ? verifyLine(framework, project, framework.startAlone) : null;

/** The same line in a file, for a developer and for CI. */
const verifyScript = (framework: Framework, project: Project) => `#!/bin/sh
# Tests whether the app books each payment once, in one to three minutes. Replace the port, and the command that starts
# your app. To start another: payconfirm/verify.sh ${framework.startAlone ?? 'COMMAND'}
cd "$(dirname "$0")/.." || exit
[ $# -gt 0 ] || set -- ${startLine(framework, project)}
export WEBHOOK_SECRET=only-for-this-test${testVariable(framework)}
exec ${project.program} verify-app ${urlOf(framework)} --secret-env WEBHOOK_SECRET \\
  ${scripts} -- "$@"
`;

function testVariable({ variable, service }: Framework): string {
  if (!variable) return '';
  const [name, value] = variable;
  return ` ${name}="${service ? `\${TEST_${name}:-${value}}` : value}"`;
}

/** GitHub runs only workflows in the root folder of the repository. */
function workflowFile(framework: Framework, project: Project): AppFile {
  const { pathInRepository } = project;
  const folders = pathInRepository === '' ? [] : pathInRepository.split('/');
  const name = `${['payconfirm', ...folders].join('-')}.yml`;
  const up = folders.map(() => '..');
  return { path: join(...up, '.github', 'workflows', name), text: workflow(framework, project) };
}

const workflow = (
  framework: Framework,
  project: Project,
) => `# Does your app book each payment once? This starts it and sends valid, forged and repeated deliveries.
name: payconfirm
on: push
jobs:
  verify-app:
    runs-on: ubuntu-latest
${framework.service ?? ''}${inFolder(project)}    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
      # The package is in no registry: commit payconfirm-*.tgz, made by npm pack in the folder of the installed package.
      - run: npm install --global ./payconfirm-*.tgz
${isOfNode(framework) ? '      - run: npm ci\n' : '      # Install here what your app needs.\n'}      - run: payconfirm/verify.sh
`;

const inFolder = ({ pathInRepository: folder }: Project) =>
  folder && `    defaults:\n      run:\n        working-directory: ${toJson(folder)}\n`;

const isOfNode = ({ files }: Framework) => Object.values(files).some((name) => /\.(mjs|js|ts)$/.test(name));

const pathOf = ({ path = '/hook' }: Framework) => path;
