/** The checklist before the first customer, from facts: each line is ✓ only with its evidence. */
import { describe, expect, test } from 'vitest';
import type { AppTrial } from '../../src/config/verify-app-results.ts';
import { type Check, resultOf } from '../../src/diagnosis/check.ts';
import type { NetworkFacts } from '../../src/diagnosis/facts/connection.ts';
import type { LiveFacts } from '../../src/diagnosis/facts/live.ts';
import type { ServiceFacts } from '../../src/diagnosis/facts/setup.ts';
import { liveChecks } from '../../src/diagnosis/rules/live.ts';
import { en } from '../../src/messages/en/index.ts';
import { live as sentences } from '../../src/messages/en/live.ts';
import {
  channel,
  channelsWith,
  configuration,
  delivery,
  given,
  unsigned,
  well,
  without,
} from './setup-situations.ts';

const day = 86_400_000;
const { now } = well().connection;
const shop = 'https://shop.example/hook';

const network = (
  changed: Partial<NetworkFacts> = {},
  left = 90 * day,
  fault: string | null = null,
): NetworkFacts => ({
  isLeftToProxy: false,
  addresses: ['203.0.113.7'],
  nameError: undefined,
  certificate: { fault, issuer: 'Example CA', validTo: now + left },
  tlsError: undefined,
  ...changed,
});

const plan = (changed: object = {}) =>
  given({
    ...{
      plan_code: 'startup',
      plan_cycle: 'month' as const,
      plan_expires_at: null,
      tx_used: 12,
      tx_limit: 2_000,
    },
    ...{ overage_tx: 0, overage_amount: 0 },
    ...changed,
  });

const log = (...deliveries: ReturnType<typeof delivery>[]): Partial<ServiceFacts> => ({
  log: given({ deliveries, complete: true, from: now - day, unread: 0 }),
});
const accepted = delivery('shop', 'FT0', 10, 200);
const acceptedTest = delivery('shop', 'DUMMY123', 10, 200, 'test');
const alerts = given(channelsWith([channel('ops', { isForFailures: true })]));

/** The last `verify-app`, ended so many days ago. */
const trial = (changed: Partial<AppTrial> = {}, days = 1): AppTrial => ({
  ...{ url: shop, at: new Date(now - days * day).toISOString(), passed: 40, failed: 0, unproved: 3 },
  ...changed,
});
const unasked = { hasReturnSecret: undefined };

/** Ready for customers but for these changes. */
function checksOf(service: Partial<ServiceFacts> = {}, live: Partial<LiveFacts> = {}): Check[] {
  const facts = well();
  const payment = given({ checkouts: 1, real: 1, hasProfile: true });
  const all = { ...facts.service, ...log(accepted), payment, channels: alerts, ...service };
  return liveChecks(
    { ...facts, service: all },
    {
      networks: new Map([[shop, network()]]),
      scopes: given(['*']),
      trials: given([trial()]),
      hasReturnSecret: given(true),
      usage: plan(),
      transfers: given({ count: 40, complete: true }),
      ...live,
    },
  );
}

/** `receiver ok`, `signature warning signature-unproved`, `conformance not_checked not-known-here`. */
const lineOf = (one: Check) =>
  [one.check, resultOf(one), ...one.findings.map(({ code }) => code), one.not_checked?.reason ?? '']
    .join(' ')
    .trim();

const ready = [
  ...[
    'scopes ok',
    'receiver ok',
    'signature ok',
    'conformance ok',
    'return-secret ok',
    'alerts ok',
    'quota ok',
  ],
];

const otherwise: [name: string, line: string, ...changes: Parameters<typeof checksOf>][] = [
  [
    'a name that DNS does not know',
    'receiver problem name-not-found',
    {},
    { networks: new Map([[shop, network({ nameError: 'ENOTFOUND' })]]) },
  ],
  [
    'a port that is closed',
    'receiver problem connection-refused',
    {},
    { networks: new Map([[shop, network({ tlsError: 'ECONNREFUSED' })]]) },
  ],
  [
    'a certificate that has ended',
    'receiver problem tls-expired',
    {},
    { networks: new Map([[shop, network({}, -day, 'CERT_HAS_EXPIRED')]]) },
  ],
  [
    'a certificate of nobody',
    'receiver problem tls-self-signed',
    {},
    { networks: new Map([[shop, network({}, 90 * day, 'DEPTH_ZERO_SELF_SIGNED_CERT')]]) },
  ],
  [
    'a certificate that ends tomorrow',
    'receiver warning receiver-certificate-ends',
    {},
    { networks: new Map([[shop, network({}, day)]]) },
  ],
  [
    'a proxy of ours in between',
    'receiver not_checked left-to-proxy',
    {},
    { networks: new Map([[shop, network({ isLeftToProxy: true, certificate: undefined })]]) },
  ],
  ['nothing sent so far: TLS alone proves no way from outside', 'receiver not_checked not-known-here', log()],
  ['no answer to the service', 'receiver not_checked blocked', log(delivery('shop', 'FT1', 5, null))],
  [
    'an older delivery, and the log not read to its end',
    'receiver not_checked limit',
    { log: given({ deliveries: [], complete: false, from: null, unread: 0 }) },
  ],
  ['nothing sent so far: no signature is proved', 'signature warning signature-unproved', log()],
  ['deliveries from before it was signed', 'signature warning signature-unproved', log(unsigned(accepted))],
  [
    'a signature that is not accepted',
    'signature warning signature-unproved',
    log(delivery('shop', 'FT1', 5, 401), accepted),
  ],
  [
    'a test whose content was rejected, after a transfer that was accepted',
    'signature ok',
    log(delivery('shop', 'DUMMY123', 5, 404, 'test'), accepted),
  ],
  [
    'nothing of what was sent reached it: it rejected nothing',
    'signature not_checked blocked',
    log(delivery('shop', 'FT1', 5, null)),
  ],
  ['accepted, but a test alone', 'signature note signature-of-test-only', log(acceptedTest)],
  [
    'a rejected transfer, then a test',
    'signature note signature-of-test-only',
    log(acceptedTest, delivery('shop', 'FT1', 20, 401)),
  ],
  [
    'an accepted transfer, then a test',
    'signature ok',
    log(delivery('shop', 'DUMMY123', 5, 200, 'test'), accepted),
  ],
  ['accepted, before nothing reached it', 'signature ok', log(delivery('shop', 'FT2', 5, null), accepted)],
  [
    'a log that cannot be read',
    'signature not_checked unreachable',
    { log: without({ source: 'delivery-log' }) },
  ],
  [
    'no signature at all',
    'signature problem deliveries-unsigned',
    { configurations: given([configuration('shop', { auth_type: 'NONE' })]) },
  ],
  [
    'an API key that was never sent',
    'signature warning signature-unproved',
    { configurations: given([configuration('shop', { auth_type: 'API_KEY' })]) },
  ],
  [
    'a payment profile that is missing',
    'return-secret not_checked blocked',
    { payment: given({ checkouts: 1, real: 1, hasProfile: false }) },
    unasked,
  ],
  [
    'nobody makes checkouts',
    'return-secret not_checked not-asked',
    { payment: given({ checkouts: 0, real: 0, hasProfile: undefined }) },
    unasked,
  ],
  ['a return secret that was not compared', 'return-secret warning return-secret-unproved', {}, unasked],
  [
    'another return secret',
    'return-secret problem return-secret-differs',
    {},
    { hasReturnSecret: given(false) },
  ],
  [
    'a wrong password',
    'return-secret problem credentials-rejected failed',
    {},
    { hasReturnSecret: without({ source: 'profile', kind: 'auth', status: 401, reason: 'failed' }) },
  ],
  ['no scope in the reply', 'scopes not_checked refused', {}, { scopes: given(undefined) }],
  ['scopes of other names', 'scopes not_checked refused', {}, { scopes: given(['payments']) }],
  ['reads alone', 'scopes problem scope-missing', {}, { scopes: given(['read']) }],
  ['writes alone', 'scopes problem scope-missing', {}, { scopes: given(['webhooks:write']) }],
  [
    'a token that is not given',
    'scopes problem service-error failed',
    {},
    { scopes: without({ source: 'service', kind: 'service', status: 500, reason: 'failed' }) },
  ],
  ['an app that was never tried', 'conformance warning app-not-verified', {}, { trials: given([]) }],
  [
    'another app',
    'conformance warning app-not-verified',
    {},
    { trials: given([trial({ url: 'http://localhost:3000/other' })]) },
  ],
  [
    'an app that was tried a month ago',
    'conformance warning app-not-verified',
    {},
    { trials: given([trial({}, 31)]) },
  ],
  [
    'an app of which little was proved',
    'conformance warning app-not-verified',
    {},
    { trials: given([trial({ passed: 2, unproved: 85 })]) },
  ],
  [
    'results that cannot be read',
    'conformance problem unreadable-here failed',
    {},
    { trials: without({ source: 'journal', kind: 'local', reason: 'failed' }) },
  ],
  ['a false case', 'conformance problem app-cases-false', {}, { trials: given([trial({ failed: 1 })]) }],
  [
    'a false case at its own URL, true ones on a test system since',
    'conformance problem app-cases-false',
    {},
    { trials: given([trial({ url: 'http://localhost:3000/hook' }), trial({ failed: 1 }, 2)]) },
  ],
  ['no channel', 'alerts problem no-alert-channel', { channels: given(channelsWith([])) }],
  [
    'a channel for transfers only',
    'alerts problem no-alert-channel',
    { channels: given(channelsWith([channel('books')])) },
  ],
  [
    'a channel that is paused',
    'alerts problem no-alert-channel',
    { channels: given(channelsWith([channel('ops', { isForFailures: true, is_active: false })])) },
  ],
  [
    'a channel whose only address is not verified',
    'alerts problem email-unverified',
    {
      channels: given(
        channelsWith([
          channel('ops', {
            isForFailures: true,
            recipients: [{ email: 'a@x.example', verified: false, suppressed: false }],
          }),
        ]),
      ),
    },
  ],
  [
    'a service without channels',
    'alerts not_checked not-offered',
    { channels: given(channelsWith([], { isOffered: false })) },
  ],
  [
    'more transfers than the plan has',
    'quota warning quota-too-small',
    {},
    { transfers: given({ count: 2_001, complete: true }) },
  ],
  [
    'more used this month than the plan has',
    'quota warning quota-too-small',
    {},
    { usage: plan({ tx_used: 2_001 }) },
  ],
  [
    'not all of the last 30 days read',
    'quota not_checked limit',
    {},
    { transfers: given({ count: 40, complete: false }) },
  ],
  [
    'a service without plans',
    'quota not_checked not-offered',
    {},
    { usage: without({ source: 'plan', reason: 'not-offered' }) },
  ],
  ['a plan without a limit', 'quota not_checked failed', {}, { usage: plan({ tx_limit: null }) }],
];

describe('before the first customer', () => {
  test('ready', () => {
    expect(checksOf().map(lineOf)).toEqual(ready);
    expect(checksOf({}, { scopes: given(['read', 'va:write']) }).map(lineOf)).toEqual(ready);
    expect(
      checksOf({}, { trials: given([trial({ url: 'http://localhost:3000/hook' })]) }).map(lineOf),
    ).toEqual(ready);
  });

  test('what is not known from here names the command that tells', () => {
    const checks = checksOf({}, { scopes: given([]), trials: given([]), ...unasked });
    const commands = checks.flatMap(({ findings, not_checked }) =>
      [
        ...findings.flatMap(({ actions }) => actions),
        ...(not_checked?.action ? [not_checked.action] : []),
      ].map(({ words, flags }) => [...words, ...Object.entries(flags ?? {}).flat()].join(' ')),
    );
    expect(commands).toEqual([
      'smoke',
      `verify-app ${shop}`,
      'doctor live true return-secret-env RETURN_SECRET',
    ]);
  });

  test.each(otherwise)('%s', (_name, line, ...changes) => {
    const checks = checksOf(...changes);
    expect(checks.map(lineOf)).toContain(line);
    expect(checks.map(({ check }) => check)).toEqual(ready.map((one) => one.split(' ')[0]));
  });

  test('each code is staged', () => {
    const staged = otherwise.flatMap(([, , ...changes]) =>
      checksOf(...changes).flatMap(({ findings }) => findings.map(({ code }) => code)),
    );
    expect(Object.keys(sentences).filter((code) => !staged.includes(code as never))).toEqual([]);
  });

  test('each active configuration has its lines; none that is paused', () => {
    const all = [configuration('shop'), configuration('other'), configuration('old', { is_active: false })];
    const names = checksOf({ configurations: given(all) }).map(
      ({ check, subject }) => `${check} ${subject?.name ?? ''}`,
    );
    expect(names.filter((one) => /^(receiver|signature|conformance)/.test(one))).toEqual(
      ['shop', 'other'].flatMap((name) => [`receiver ${name}`, `signature ${name}`, `conformance ${name}`]),
    );
  });

  test('where nobody is let in, nothing is claimed', () => {
    const { service: _, ...facts } = well();
    const lines = liveChecks({ ...facts, service: undefined }, undefined).map(lineOf);
    expect(lines).toEqual(ready.map((one) => `${one.split(' ')[0]} not_checked blocked`));
  });

  test('what was seen stands beside a ✓', () => {
    const time = (ms: number) => new Date(ms).toISOString();
    const wording = { time, duration: String, money: String };
    const words = checksOf().flatMap((one) =>
      resultOf(one) === 'ok'
        ? (en.checks[one.check] as { seen(...given: unknown[]): string }).seen(one.seen, wording)
        : [],
    );
    expect(words).toEqual([
      '*',
      `answered the service at ${time(now - 600_000)}, its certificate is valid until ${time(now + 90 * day)}`,
      `a transfer with a signature was accepted at ${time(now - 600_000)}`,
      `verify-app of ${shop} at ${time(now - day)}: 40 passed, 3 not proved`,
      'the shop has that of the service',
      'ops',
      'startup: 12 of 2000 transfers used this month, 40 in the last 30 days',
    ]);
  });
});
