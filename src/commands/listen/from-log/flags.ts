import { usageError } from '../../../errors.ts';
import { type Sentence, t } from '../../../texts/translate.ts';
import type { ListenInput } from '../flags.ts';

const noReceiver = "deliveries are read from the service's log; nothing is received here";
const noStream = 'the log has text, which may differ from the bytes that another listener publishes';
const nothingMade = 'it registers and changes nothing at the service';

/** Why a flag cannot be combined with `--from-log`; null if it can. Every new flag needs an entry here. */
export const withFromLog = {
  port: noReceiver,
  path: noReceiver,
  auth: null,
  'api-key-name': null,
  'secret-env': null,
  'secret-file': null,
  'secret-stdin': null,
  'print-secret': 'it prints a secret and exits',
  tolerance: null,
  scheme: null,
  confirm: null,
  tunnel: noReceiver,
  'public-url': noReceiver,
  register: nothingMade,
  'va-id': nothingMade,
  webhook: null,
  'from-log': null,
  since: null,
  're-sign': null,
  force: nothingMade,
  'exit-on-takeover': nothingMade,
  cleanup: nothingMade,
  forward: null,
  route: null,
  only: null,
  'allow-remote-forward': null,
  'forward-header': null,
  'forward-host': null,
  'forward-ca-file': null,
  publish: noStream,
  'create-stream': noStream,
  replicas: noStream,
  'dedupe-window': noStream,
  'nats-creds': noStream,
  'nats-nkey': noStream,
  'nats-token-env': noStream,
  'nats-ca': noStream,
  reply: 'the service has its answer already, from its own receiver',
  'catch-up': null,
  retry: null,
  'show-response': null,
  inject: null,
  expect: null,
  once: null,
  match: null,
  'listen-host': noReceiver,
  'trusted-proxy': noReceiver,
  'metrics-port': null,
  drain: null,
  inspect: null,
  ui: null,
  open: null,
  timeout: null,
  'ready-timeout': noReceiver,
  test: null,
  'ready-file': null,
} as const satisfies Record<keyof ListenInput['flags'], Sentence | null>;

/** @throws usage error for flags that cannot be combined with `--from-log` */
export function checkFromLog({ flags, given }: ListenInput): void {
  if (!flags['from-log']) return;
  for (const [name, why] of Object.entries(withFromLog)) {
    if (why !== null && given.has(name)) {
      throw usageError(
        t('--{0} does not go with --from-log: {1}', name, t(why)),
        t('Remove one of the two.'),
      );
    }
  }
}
