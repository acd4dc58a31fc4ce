/** `verifyApp` of `payconfirm/testing`. */
import { runCases } from '../conformance/run-cases.ts';
import { serviceOf } from '../conformance/service.ts';
import type { Shop } from '../conformance/shop-interface.ts';
import { systemClock } from '../io/clock.ts';
import { systemRandom } from '../io/random.ts';
import { checkNames } from './check-options.ts';
import { openClient } from './client/open-client.ts';
import type { Report, VerifyAppOptions } from './verify-app-types.ts';

const hooks = ['orders', 'effects', 'storeDown', 'storeUp', 'restart'] as const;
const others = [
  'url',
  'secret',
  'auth',
  'apiKeyName',
  'formats',
  'emulator',
  'only',
  'limits',
  'signal',
] as const;

/** @throws Error for an unknown option, a missing secret, an app that cannot be reached */
export async function runVerifyApp(options: VerifyAppOptions): Promise<Report> {
  checkNames(options, 'verifyApp', [...hooks, ...others] satisfies (keyof VerifyAppOptions)[]);
  const { url, secret = '', auth = 'HMAC_SHA256', apiKeyName = 'X-Webhook-Secret', formats = [] } = options;
  const { only = [], limits = {}, signal = new AbortController().signal } = options;
  if (auth !== 'NONE' && secret === '')
    throw new TypeError('secret must be the secret_key of the configuration');
  const { report } = await runCases({
    url: new URL(url),
    configuration: {
      auth,
      apiKeyName,
      secret,
      scheme: 'timestamp.body',
      format: formats[0] ?? 'application/json',
    },
    formats,
    shop: shopOf(options),
    service: options.emulator && serviceAt(options.emulator, signal),
    only,
    limits,
    clock: systemClock,
    random: systemRandom,
    signal,
  });
  return report;
}

function shopOf(options: VerifyAppOptions): Shop {
  const given = hooks.filter((name) => options[name] !== undefined);
  return Object.fromEntries(
    given.map((name) => [
      name,
      async (...args: never[]) => (options[name] as (...args: never[]) => unknown)(...args),
    ]),
  );
}

function serviceAt({ url, credentials }: NonNullable<VerifyAppOptions['emulator']>, signal: AbortSignal) {
  return serviceOf(openClient({ baseUrl: url, ...credentials, signal }));
}
