/** Facts that reading the service does not prove: the token's scopes, the app's correctness, the shop's return secret. */
import { type AppTrial, appAddress } from '../../config/verify-app-results.ts';
import { action, secretOf } from '../actions.ts';
import { type Check, check, notChecked } from '../check.ts';
import type { Configuration } from '../facts/configurations.ts';
import type { LiveFacts } from '../facts/live.ts';
import type { ServiceFacts } from '../facts/setup.ts';
import { evidenceIn, problem, type Subject, unread, warning, whole } from '../finding.ts';
import { failed } from './source-read-failures.ts';

const dayMs = 86_400_000;
/** Apps change: an older proof must be repeated. */
const oldDays = 30;

/** Scopes that are known of services of this kind (assumed). */
const writeScopes = [
  'va:write',
  'webhooks:write',
  'checkout:write',
  'qr:write',
  'profile:write',
  'email:write',
];

/** Scopes that the service returns with a token. Without known scopes, only a trial shows them. */
export function scopesCheck({ scopes }: LiveFacts, subject: Subject): Check {
  const { value, failure } = scopes;
  if (failure) return check('scopes', failed(failure, subject));
  const given = value ?? [];
  const has = (scope: string) => given.includes('*') || given.includes(scope);
  const writes = has('write') || writeScopes.some(has);
  const trial = action('try-in-sandbox', ['smoke']);
  if (!has('read') && !writes)
    return check('scopes', { subject, ...notChecked('service', 'refused', trial) });
  const missing = [...(has('read') ? [] : ['read']), ...(writes ? [] : ['write'])];
  const detail = `scope: ${given.join(' ')}`;
  const found = missing.map(() => problem('scope-missing', { source: 'service', detail }, subject));
  return check('scopes', { subject, seen: { scopes: given }, findings: found, checked: [whole('service')] });
}

/** The result of the app's last `verify-app`: at its own URL, or on a test system with the same path. */
export function conformanceCheck(
  one: Configuration,
  subject: Subject,
  { trials }: LiveFacts,
  now: number,
): Check {
  const { webhook_url, auth_type: auth } = one;
  const flags = auth === 'HMAC_SHA256' ? undefined : { auth };
  const actions = [action('verify-app', ['verify-app', webhook_url], flags, ...secretOf(auth))];
  if (trials.failure) return check('conformance', failed(trials.failure, subject));
  const trial = trialOf(webhook_url, trials.value!);
  if (!trial)
    return check('conformance', {
      subject,
      findings: [warning('app-not-verified', { days: null }, subject, { actions })],
    });
  const { url, passed, unproved } = trial;
  const at = Date.parse(trial.at);
  const more = { evidence: evidenceIn('receiver', url), actions };
  const days = Math.floor((now - at) / dayMs);
  const params = { failed: trial.failed, cases: passed + trial.failed, url };
  const found = [
    ...(trial.failed > 0 ? [problem('app-cases-false', params, subject, { ...more, at })] : []),
    ...(days > oldDays ? [warning('app-not-verified', { days }, subject, more)] : []),
    // Without --orders or --effects, the most important cases were not tested.
    ...(unproved > passed ? [warning('app-not-verified', { days: null }, subject, more)] : []),
  ];
  return check('conformance', { subject, seen: { url, at, passed, unproved }, findings: found });
}

function trialOf(webhookUrl: string, trials: readonly AppTrial[]): AppTrial | undefined {
  const address = appAddress(webhookUrl);
  const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : undefined);
  return (
    trials.find(({ url }) => url === address) ?? trials.find(({ url }) => pathOf(url) === pathOf(address))
  );
}

/** The service shows it only with the password. It is then compared with the shop's. */
export function returnSecretCheck(
  { value, failure }: ServiceFacts['payment'],
  { hasReturnSecret: shop }: LiveFacts,
  subject: Subject,
): Check {
  const compare = action(
    'compare-return-secret',
    ['doctor'],
    { live: true, 'return-secret-env': 'RETURN_SECRET' },
    'credentials',
  );
  if (shop?.failure) return check('return-secret', failed(shop.failure, subject));
  if (shop) {
    const differs = problem('return-secret-differs', {}, subject, { actions: [compare] });
    return check('return-secret', { subject, seen: null, findings: shop.value ? [] : [differs] });
  }
  if (failure) return check('return-secret', { not_checked: unread(failure) });
  if (value!.hasProfile === false) return check('return-secret', notChecked('profile'));
  // A client without checkouts needs none.
  if (value!.hasProfile === undefined)
    return check('return-secret', notChecked('profile', 'not-asked', compare));
  const unproved = warning('return-secret-unproved', {}, subject, { actions: [compare] });
  return check('return-secret', { subject, findings: [unproved] });
}
