/** The files that `init` writes into an app's folder. */
import { join } from 'node:path';
import { readReceiver } from '../../io/bundled-docs.ts';
import { type Framework, type FrameworkName, frameworks } from './frameworks.ts';

export interface AppFile {
  /** From the app's folder. */
  path: string;
  text: string;
}

/** All files of a framework: the receiver first, then what sets it up and what proves it. */
export function filesFor(name: FrameworkName): AppFile[] {
  const framework: Framework = frameworks[name];
  const receivers = Object.entries(framework.files).map(([path, receiver]) => ({
    path: join(path),
    text: readReceiver(receiver),
  }));
  return [
    ...receivers,
    { path: join('payconfirm', 'make-order.sh'), text: script(makeOrder, framework.orders?.make) },
    { path: join('payconfirm', 'times-booked.sh'), text: script(timesBooked, framework.orders?.count) },
    { path: '.env.example', text: environmentExample },
    { path: 'payconfirm.yaml', text: setup(framework) },
    { path: join('.github', 'workflows', 'payconfirm.yml'), text: workflow(framework) },
  ];
}

const environmentExample = `# Of the payment confirmation service. Copy this file to .env, which is never committed.
# The secret_key of the webhook configuration: not the client secret.
WEBHOOK_SECRET=
PAYCONFIRM_BASE_URL=
PAYCONFIRM_CLIENT_ID=
PAYCONFIRM_CLIENT_SECRET=
`;

const setup = (
  framework: Framework,
) => `# What the service has to know. To see what would change: payconfirm apply -f payconfirm.yaml --dry-run
webhooks:
  - name: shop
    webhook_url: https://shop.example${pathOf(framework)}
    auth_type: HMAC_SHA256
    secret_key: env:WEBHOOK_SECRET
`;

const makeOrder = 'Called by verify-app: makes the order $ORDER_CODE of $AMOUNT VND in your shop.';
const timesBooked = 'Called by verify-app: prints how many times the transaction $CODE was booked, a number.';

/** Without a line: what verify-app needs, to be written by whoever knows the shop. */
const script = (purpose: string, line = 'echo "Your code stands here." >&2; exit 1') =>
  `# ${purpose}\n${line}\n`;

/** The line that shows the receiver at work: it starts it, and ends it. */
export const verifyLine = (framework: Framework) =>
  `payconfirm verify-app http://127.0.0.1:3000${pathOf(framework)} --secret-env WEBHOOK_SECRET` +
  ` --orders 'sh payconfirm/make-order.sh' --effects 'sh payconfirm/times-booked.sh' -- ${framework.start}`;

const workflow = (
  framework: Framework,
) => `# Is the receiver safe? It is started, and sent genuine, forged and repeated deliveries.
name: payconfirm
on: push
jobs:
  verify-app:
    runs-on: ubuntu-latest
    env:
      WEBHOOK_SECRET: only-for-this-test
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
${isOfNode(framework) ? ofNode : ofOthers}${verifyLine(framework)}
`;

const ofNode = `      - run: npm ci
      - run: npx `;
const ofOthers = `      # Keep the package in your repository, and install here what your app needs.
      - run: npm install --global ./payconfirm-*.tgz
      - run: `;

const isOfNode = ({ files }: Framework) => Object.values(files).some((name) => /\.(mjs|js|ts)$/.test(name));

const pathOf = ({ path = '/hook' }: Framework) => path;
