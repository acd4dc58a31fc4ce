/** Checks this machine, the service and the connection between them. */

import { timeOf } from '../../webhooks/delivery-log/entry.ts';
import type { Delivery } from '../../webhooks/delivery-log/read-log.ts';
import { action, checkAgain, logIn } from '../actions.ts';
import { type Check, check, notChecked } from '../check.ts';
import type { Failure } from '../facts/ask-source.ts';
import type { ConnectionFacts, NetworkFacts } from '../facts/connection.ts';
import type { RecentDeliveries } from '../facts/recent-deliveries.ts';
import { type Finding, makeSubject, problem, type Subject, warning, whole } from '../finding.ts';
import { clockCheck } from './clock.ts';
import { failed, failureFinding } from './source-read-failures.ts';

const oldestNode = [20, 19] as const;
/** Milliseconds. A certificate that expires sooner gets a warning. */
export const soonMs = 14 * 86_400_000;
/** Milliseconds. §6.1 gives a receiver ten seconds; a slower read delays every command. */
const slowMs = 2_000;

export const profileSubject = ({ profile: { name } }: Pick<ConnectionFacts, 'profile'>) =>
  makeSubject('profile', name);

export const serviceSubject = ({ address: { url } }: Pick<ConnectionFacts, 'address'>) =>
  makeSubject('service', url?.href ?? '', url?.host ?? '');

export function connectionChecks(facts: ConnectionFacts, log: RecentDeliveries | undefined): Check[] {
  return [
    programCheck(facts),
    profileCheck(facts),
    addressCheck(facts),
    ...networkChecks(facts),
    ...replyChecks(facts, log?.deliveries[0]),
    secretCheck(facts),
  ];
}

function programCheck({ version, node, installation }: ConnectionFacts): Check {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const [oldMajor, oldMinor] = oldestNode;
  const isRecent = major > oldMajor || (major === oldMajor && minor >= oldMinor);
  const subject = makeSubject('app', 'payconfirm');
  const old = problem('node-too-old', { node, oldest: oldestNode.join('.') }, subject);
  return check('program', { seen: { version, node, ...installation }, findings: isRecent ? [] : [old] });
}

function profileCheck(facts: ConnectionFacts): Check {
  const { name, from, keychain, others } = facts.profile;
  const subject = profileSubject(facts);
  if (from !== null) {
    return check('profile', { subject, seen: { name, from, keychain }, checked: [whole('profile')] });
  }
  const elsewhere = others.slice(0, mostNamed).map(useProfile);
  const actions = elsewhere.length > 0 ? [...elsewhere, logIn] : [logIn, start()];
  return check('profile', { subject, findings: [problem('credentials-missing', {}, subject, { actions })] });
}

const mostNamed = 3;

const useProfile = (profile: string) => action('use-profile', ['doctor'], { profile });

/** The emulator writes its own profile. */
const start = (port?: string) =>
  action('start-emulator', ['emulator', 'start'], { profile: undefined, port });

function addressCheck(facts: ConnectionFacts): Check {
  const { url, fault } = facts.address;
  const subject = profileSubject(facts);
  if (url) return check('address', { subject, seen: { url: url.href } });
  const more = { actions: [logIn] };
  const found =
    fault === null
      ? problem('address-missing', {}, subject, more)
      : problem('address-invalid', { detail: fault }, subject, more);
  return check('address', { subject, findings: [found] });
}

function networkChecks(facts: ConnectionFacts): Check[] {
  const { network, now, address } = facts;
  const subject = serviceSubject(facts);
  const host = address.url?.host ?? '';
  if (!network || network.isLeftToProxy) {
    const why = notChecked('service', network ? 'left-to-proxy' : 'blocked');
    return [check('dns', why), check('tls', why)];
  }
  const { addresses, nameError, tlsError: error, certificate } = network;
  const more = { actions: [checkAgain] };
  if (nameError !== undefined) {
    const unknown = problem('name-unknown', { host, error: nameError }, subject, more);
    return [check('dns', { subject, findings: [unknown] }), check('tls', notChecked('service'))];
  }
  const dns = check('dns', { subject, seen: { host: address.url!.hostname, addresses } });
  if (error !== undefined) {
    const failure = problem('service-tls-failed', { host, error }, subject, more);
    return [dns, check('tls', { subject, findings: [failure] })];
  }
  if (!certificate) return [dns, check('tls', { subject, seen: null })];
  const seen = { issuer: certificate.issuer, until: certificate.validTo };
  return [dns, check('tls', { subject, seen, findings: certificateFindings(certificate, now, subject) })];
}

function certificateFindings(
  { fault, issuer, validTo }: NonNullable<NetworkFacts['certificate']>,
  now: number,
  subject: Subject,
): Finding[] {
  const actions = [checkAgain];
  if (validTo < now) return [problem('certificate-expired', { until: validTo }, subject, { actions })];
  if (fault !== null) {
    return [problem('certificate-not-trusted', { issuer, error: fault }, subject, { actions })];
  }
  const left = validTo - now;
  return left < soonMs ? [warning('certificate-expires-soon', { left }, subject)] : [];
}

/** Service, token and clock: one reply shows all three. */
function replyChecks(facts: ConnectionFacts, newest: Delivery | undefined): Check[] {
  const { reply, profile } = facts;
  const subject = serviceSubject(facts);
  const token = check('token', notChecked('profile'));
  const clock = check('clock', notChecked('clock'));
  const { value, failure } = reply ?? { failure: null };
  // No request was sent, or there were no credentials for it.
  const isUnsent = !reply || (failure && profile.from === null && failure.status === null);
  if (isUnsent) return [check('service', notChecked('service')), token, clock];
  if (failure) {
    const findings = [withStart(failureFinding(failure, subject), facts, failure)];
    return failure.kind === 'auth' || failure.reason === 'refused'
      ? [check('service', { subject, seen: { ms: null } }), check('token', { subject, findings }), clock]
      : [check('service', { subject, findings }), token, clock];
  }
  const { ms } = value!;
  const slow = warning('service-slow', { source: 'service', ms }, subject);
  return [
    check('service', { subject, seen: { ms }, findings: ms > slowMs ? [slow] : [] }),
    check('token', { subject, seen: null }),
    clockCheck(value!, newest && timeOf(newest.entry) - facts.now, subject),
  ];
}

/** For an emulator that does not run, adds the command that starts it. One that does not answer is still there. */
function withStart(found: Finding, { address }: ConnectionFacts, { error }: Failure): Finding {
  const isRefused = (error?.cause as { code?: unknown } | undefined)?.code === 'ECONNREFUSED';
  if (!isRefused || !address.isHere) return found;
  return { ...found, actions: [start(address.url?.port || undefined)] };
}

function secretCheck(facts: ConnectionFacts): Check {
  const { secret, hasSecret, profile } = facts;
  const subject = profileSubject(facts);
  const generate = action('generate-key', ['keys', 'generate'], { save: true });
  const more = { actions: [logIn, generate] };
  if (!hasSecret && profile.from !== null) {
    return check('client-secret', {
      subject,
      findings: [problem('secret-missing-for-writes', {}, subject, more)],
    });
  }
  if (!secret) return check('client-secret', notChecked('profile'));
  if (secret.failure) return check('client-secret', failed(secret.failure, serviceSubject(facts)));
  const findings = secret.value === 'rejected' ? [problem('secret-rejected', {}, subject, more)] : [];
  return check('client-secret', { subject, seen: null, findings });
}
