/** Whether this machine and the service are ready for each other. */
import { type Check, check } from '../check.ts';
import { type Failure, unread } from '../facts/ask-source.ts';
import { answered, type ConnectionFacts } from '../facts/connection.ts';
import type { Action, Finding, NotChecked, Reason, Source, Subject } from '../finding.ts';
import { checkAgain, failed, failureFinding, logIn } from './failures.ts';
import { problem, warning, whole } from './make.ts';

/** The oldest Node that the program is made for. */
const oldestNode = [20, 19] as const;
/** Milliseconds. A certificate that ends sooner is worth a word. */
export const soonMs = 14 * 86_400_000;
/** Milliseconds. §6.1 gives a receiver ten seconds; a read that takes longer than this holds up every command. */
const slowMs = 2_000;
/** §5.7: receivers reject a timestamp that is further off. */
const toleratedSkewMs = 300_000;

export const profileSubject = ({ profile: { name } }: Pick<ConnectionFacts, 'profile'>): Subject => ({
  kind: 'profile',
  id: name,
  name,
});

export const serviceSubject = ({ address: { url } }: Pick<ConnectionFacts, 'address'>): Subject => ({
  kind: 'service',
  id: url?.href ?? '',
  name: url?.host ?? '',
});

const notChecked = (source: Source, reason: Reason): { not_checked: NotChecked } => ({
  not_checked: unread({ source, reason }),
});

export function connectionChecks(facts: ConnectionFacts): Check[] {
  return [
    programCheck(facts),
    profileCheck(facts),
    addressCheck(facts),
    ...networkChecks(facts),
    ...replyChecks(facts),
    secretCheck(facts),
  ];
}

function programCheck({ version, node }: ConnectionFacts): Check {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const [oldMajor, oldMinor] = oldestNode;
  const isRecent = major > oldMajor || (major === oldMajor && minor >= oldMinor);
  const subject: Subject = { kind: 'app', id: 'payconfirm', name: 'payconfirm' };
  const old = problem('node-too-old', { node, oldest: oldestNode.join('.') }, subject);
  return check('program', { seen: { version, node }, findings: isRecent ? [] : [old] });
}

function profileCheck(facts: ConnectionFacts): Check {
  const { name, from, keychain, others } = facts.profile;
  const subject = profileSubject(facts);
  if (from !== null) {
    return check('profile', { subject, seen: { name, from, keychain }, checked: [whole('profile')] });
  }
  const actions = [
    ...others.slice(0, mostNamed).map(useProfile),
    logIn,
    ...(others.length > 0 ? [] : [start()]),
  ];
  return check('profile', {
    subject,
    findings: [problem('credentials-missing', {}, subject, { actions })],
  });
}

/** Profiles that are named. */
const mostNamed = 3;

const useProfile = (profile: string): Action => ({
  code: 'use-profile',
  words: ['doctor'],
  flags: { profile },
  effect: 'read',
});

/** It writes its own profile. */
const start = (port?: string): Action => ({
  code: 'start-emulator',
  words: ['emulator', 'start'],
  flags: { profile: undefined, port },
  effect: 'write',
});

function addressCheck(facts: ConnectionFacts): Check {
  const { url, fault } = facts.address;
  const subject = profileSubject(facts);
  if (url) return check('address', { subject, seen: { url: url.href } });
  const actions = [logIn];
  const found =
    fault === null
      ? problem('address-missing', {}, subject, { actions })
      : problem('address-invalid', { detail: fault }, subject, { actions });
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
  const { addresses, nameError: error, tlsError, certificate } = network;
  if (error !== undefined) {
    const unknown = problem('name-unknown', { host, error }, subject, { actions: [checkAgain] });
    return [check('dns', { subject, findings: [unknown] }), check('tls', notChecked('service', 'blocked'))];
  }
  const dns = check('dns', { subject, seen: { host: address.url!.hostname, addresses } });
  if (tlsError !== undefined) {
    const failed = problem('service-tls-failed', { host, error: tlsError }, subject, {
      actions: [checkAgain],
    });
    return [dns, check('tls', { subject, findings: [failed] })];
  }
  if (!certificate) return [dns, check('tls', { subject, seen: null })];
  const { issuer, validTo: until } = certificate;
  return [
    dns,
    check('tls', {
      subject,
      seen: { issuer, until },
      findings: certificateFindings(certificate, now, subject),
    }),
  ];
}

function certificateFindings(
  { fault, issuer, validTo }: NonNullable<NonNullable<ConnectionFacts['network']>['certificate']>,
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

/** Whether it answers, whether it accepts the credentials, and its clock: one reply tells all three. */
function replyChecks(facts: ConnectionFacts): Check[] {
  const { reply, profile } = facts;
  const subject = serviceSubject(facts);
  const open = (reason: Reason) => [
    check('token', notChecked('profile', reason)),
    check('clock', notChecked('clock', reason)),
  ];
  if (!reply) return [check('service', notChecked('service', 'blocked')), ...open('blocked')];
  const { value, failure } = reply;
  if (failure) {
    // Nothing was sent: there was nothing to send it with.
    if (profile.from === null && !answered(failure)) {
      return [check('service', notChecked('service', 'blocked')), ...open('blocked')];
    }
    const found = [withStart(failureFinding(failure, subject), facts, failure)];
    if (failure.kind !== 'auth' && failure.reason !== 'refused') {
      return [check('service', { subject, findings: found }), ...open('blocked')];
    }
    return [
      check('service', { subject, seen: { ms: null } }),
      check('token', { subject, findings: found }),
      check('clock', notChecked('clock', 'blocked')),
    ];
  }
  const { ms, skew } = value!;
  const slow = warning('service-slow', { source: 'service', ms }, subject);
  return [
    check('service', { subject, seen: { ms }, findings: ms > slowMs ? [slow] : [] }),
    check('token', { subject, seen: null }),
    clockCheck(skew, subject),
  ];
}

/** Of an emulator that is gone it is known how to start it. */
function withStart(found: Finding, { address }: ConnectionFacts, { kind }: Failure): Finding {
  if (kind !== 'network' || !address.isHere) return found;
  return { ...found, actions: [start(address.url?.port || undefined)] };
}

function clockCheck(skew: number | null, subject: Subject): Check {
  if (skew === null) return check('clock', notChecked('clock', 'not-offered'));
  const off = Math.abs(skew);
  const differs = problem('clock-differs', { skew: off }, subject, { actions: [checkAgain] });
  return check('clock', {
    seen: { skew: off },
    findings: off > toleratedSkewMs ? [differs] : [],
    checked: [whole('clock')],
  });
}

function secretCheck(facts: ConnectionFacts): Check {
  const { secret, hasSecret, profile } = facts;
  const subject = profileSubject(facts);
  const generate: Action = {
    code: 'generate-key',
    words: ['keys', 'generate'],
    flags: { save: true },
    effect: 'write',
  };
  if (!hasSecret && profile.from !== null) {
    const missing = problem('secret-missing-for-writes', {}, subject, { actions: [logIn, generate] });
    return check('client-secret', { subject, findings: [missing] });
  }
  if (!secret) return check('client-secret', notChecked('profile', 'blocked'));
  if (secret.failure) return check('client-secret', failed(secret.failure, serviceSubject(facts)));
  const rejected = problem('secret-rejected', {}, subject, { actions: [logIn, generate] });
  return check('client-secret', {
    subject,
    seen: null,
    findings: secret.value === 'rejected' ? [rejected] : [],
  });
}
