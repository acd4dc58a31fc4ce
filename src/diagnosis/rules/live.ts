/** The checklist before the first customer, one line per check with its proof. What cannot be known here is not checked. */
import { isPrivate } from '../../values/loopback.ts';
import { isPaused } from '../../webhooks/delivery-log/configuration-match.ts';
import { isDelivered, type LogEntry, timeOf } from '../../webhooks/delivery-log/entry.ts';
import {
  type Action,
  action,
  newAddress,
  sendTestTransfer,
  showDelivery,
  testAction,
  updateConfiguration,
} from '../actions.ts';
import { type Check, type CheckName, check, notChecked } from '../check.ts';
import { type Configuration, subjectOfAll } from '../facts/configurations.ts';
import type { NetworkFacts } from '../facts/connection.ts';
import type { LiveFacts } from '../facts/live.ts';
import type { ServiceFacts, SetupFacts } from '../facts/setup.ts';
import {
  evidenceIn,
  type Finding,
  type NotChecked,
  note,
  problem,
  type Subject,
  unread,
  warning,
  whole,
} from '../finding.ts';
import { isTest } from './attempt-rounds.ts';
import { unreached } from './channels.ts';
import { serviceSubject, soonMs } from './connection.ts';
import { failureOf } from './delivery-failure.ts';
import { conformanceCheck, returnSecretCheck, scopesCheck } from './live-proofs.ts';
import { factsOf } from './read-attempt.ts';
import { failed } from './source-read-failures.ts';

export function liveChecks(facts: SetupFacts, live: LiveFacts | undefined): Check[] {
  const { service, connection } = facts;
  const subject = serviceSubject(connection);
  const names: CheckName[] = ['receiver', 'signature', 'conformance'];
  const blocked = (all: CheckName[]) => all.map((name) => check(name, notChecked('receiver')));
  if (!service || !live) return blocked(['scopes', ...names, 'return-secret', 'alerts', 'quota']);
  const active = (service.configurations.value ?? []).filter((one) => !isPaused(one));
  const receivers = active.map((one) => ({
    one,
    subject: subjectOfAll([one]),
    sent: (service.log.value?.deliveries ?? [])
      .map(({ entry }) => entry)
      .filter(({ endpoint_url }) => endpoint_url === one.webhook_url),
    notSent: logNotRead(one, service.log),
  }));
  return [
    scopesCheck(live, subject),
    ...(active.length === 0 ? blocked(names) : []),
    ...receivers.flatMap((each) => [
      receiverCheck(each, live.networks.get(each.one.webhook_url), facts),
      signatureCheck(each),
      conformanceCheck(each.one, each.subject, live, connection.now),
    ]),
    returnSecretCheck(service.payment, live, subject),
    alertsCheck(service.channels, subject),
    quotaCheck(live, subject),
  ];
}

interface Receiver {
  one: Configuration;
  subject: Subject;
  /** Attempts at its URL, newest first. */
  sent: readonly LogEntry[];
  /** Why nothing is known if there was no attempt. */
  notSent: NotChecked;
}

/** A test delivery shows it, even if the log is incomplete. */
const logNotRead = (one: Configuration, { value, failure }: ServiceFacts['log']): NotChecked => ({
  ...unread(failure ?? { source: 'delivery-log', reason: value?.complete ? 'not-known-here' : 'limit' }),
  action: testAction(one),
});

/** The certificate is read from here. Only an answer that the service got proves that the URL is reachable from outside. */
function receiverCheck(
  { one, subject, sent: [newest], notSent }: Receiver,
  network: NetworkFacts | undefined,
  { connection: { now, address } }: SetupFacts,
): Check {
  const host = URL.canParse(one.webhook_url) ? new URL(one.webhook_url).hostname : '';
  if (isPrivate(host)) {
    const params = { host, is_here: true } as const;
    const found = problem('address-not-public', params, subject, about(one, newAddress(one)));
    // If the service runs elsewhere, the check of the configuration reports it.
    const told = address.isHere ? { findings: [found] } : notChecked('receiver');
    return check('receiver', { subject, ...told });
  }
  const findings = network ? networkFindings(one, subject, network, now) : [];
  if (!newest) return check('receiver', { subject, findings, not_checked: notSent });
  // The check of the configuration reports why there was no answer.
  const unreached = unread({ source: 'delivery-log', reason: 'blocked' });
  const unseen = network?.isLeftToProxy ? unread({ source: 'receiver', reason: 'left-to-proxy' }) : null;
  return check('receiver', {
    subject,
    seen: { until: network?.certificate?.validTo ?? null, at: timeOf(newest) || null },
    findings,
    not_checked: newest.status_code === null ? unreached : unseen,
  });
}

/** What prevents a TLS connection to the receiver, now or soon. */
function networkFindings(
  one: Configuration,
  subject: Subject,
  { nameError, tlsError, certificate }: NetworkFacts,
  now: number,
): Finding[] {
  const { webhook_url: url } = one;
  const fault = nameError ?? tlsError ?? certificate?.fault;
  if (fault) {
    const label = nameError === undefined ? 'SSL' : 'DNS';
    const entry = { ...noAnswer, endpoint_url: url, response_text: fault, error_label: label } as LogEntry;
    const found = failureOf({ entry, receiver: subject, code: null })!;
    return [{ ...found, at: null, ...about(one, checkLiveAgain) }];
  }
  const until = certificate?.validTo;
  if (until === undefined || until - now >= soonMs) return [];
  const params = { host: new URL(url).hostname, left: until - now, until };
  return [warning('receiver-certificate-ends', params, subject, about(one, checkLiveAgain))];
}

const about = ({ id }: Configuration, action: Action) => ({
  evidence: evidenceIn('configurations', id),
  actions: [action],
});

/** The log entry that such an attempt would have. */
const noAnswer = { id: '', status_code: null, request_headers: '{}', request_payload: '', created_at: '' };

const checkLiveAgain = action('check-again', ['doctor'], { live: true });

/**
 * Whether the receiver accepted the newest delivery with the configured authentication that reached it. Only a transfer,
 * a sandbox one too (§4.6), carries the secret that the service stores.
 */
function signatureCheck({ one, subject, sent, notSent }: Receiver): Check {
  const { id, auth_type } = one;
  if (auth_type === 'NONE') {
    const sign = updateConfiguration(id, { auth: 'HMAC_SHA256' }, 'webhook-secret');
    const found = problem('deliveries-unsigned', {}, subject, about(one, sign));
    return check('signature', { subject, findings: [found] });
  }
  const carried = auth_type === 'API_KEY' ? 'key' : 'signature';
  const carrying = sent.filter((entry) => factsOf(entry).carried === carried);
  // A program may know no DUMMY123: only its doubt about the sender says something of the signature.
  const isOther = (entry: LogEntry) =>
    isTest(entry) && !isDelivered(entry) && ![401, 403].includes(entry.status_code ?? 0);
  const reached = carrying.filter(
    (entry) => (entry.status_code !== null || isDelivered(entry)) && !isOther(entry),
  );
  const [newest] = reached;
  const unproved = (is_tried: boolean, action: Action) =>
    check('signature', {
      subject,
      findings: [warning('signature-unproved', { is_tried }, subject, { actions: [action] })],
    });
  if (newest && !isDelivered(newest)) return unproved(true, showDelivery(newest.id));
  if (newest) return acceptedCheck(one, subject, carried, reached);
  // An unreachable receiver rejected nothing. The check of the configuration reports why.
  if (carrying.length > 0) return check('signature', { subject, ...notChecked('delivery-log') });
  return notSent.reason === 'not-known-here'
    ? unproved(false, testAction(one))
    : check('signature', { subject, not_checked: notSent });
}

/** `reached`: deliveries that the receiver answered, newest first, the newest accepted. */
function acceptedCheck(
  one: Configuration,
  subject: Subject,
  carried: 'signature' | 'key',
  reached: readonly LogEntry[],
): Check {
  const transfer = reached.find((entry) => !isTest(entry));
  const isProof = transfer !== undefined && isDelivered(transfer);
  const at = timeOf(isProof ? transfer : reached[0]!) || null;
  const actions = one.virtual_account_id == null ? [sendTestTransfer()] : [];
  return check('signature', {
    subject,
    seen: { carried, by: isProof ? 'transfer' : 'test', at },
    findings: isProof ? [] : [note('signature-of-test-only', {}, subject, { actions })],
  });
}

/** Whether failed deliveries are reported to anybody. */
function alertsCheck({ value, failure }: ServiceFacts['channels'], subject: Subject): Check {
  if (failure) return check('alerts', failed(failure, subject));
  const { channels, isOffered, failure: partly } = value!;
  if (!isOffered) return check('alerts', notChecked('channels', 'not-offered'));
  const active = channels.filter((one) => one.isForFailures && !isPaused(one));
  const reaching = active.filter(
    (one) => !one.recipients.length || unreached(one).length < one.recipients.length,
  );
  const names = reaching.map(({ subject: { name } }) => `${name}`);
  if (active.length === 0 && partly) return check('alerts', { not_checked: unread(partly) });
  const flags = { name: 'alerts', event: 'WEBHOOK_FAILED' };
  const create = action('create-channel', ['channels', 'email', 'create'], flags, 'email-address');
  const none = problem('no-alert-channel', {}, subject, { actions: [create] });
  return check('alerts', {
    seen: { names },
    findings:
      active.length === 0
        ? [none]
        : names.length === 0
          ? active.flatMap((one) => unreached(one, 'problem'))
          : [],
    checked: [whole('channels')],
  });
}

function quotaCheck({ usage, transfers }: LiveFacts, subject: Subject): Check {
  const failure = usage.failure ?? transfers.failure;
  if (failure?.reason === 'not-offered') return check('quota', { not_checked: unread(failure) });
  if (failure) return check('quota', failed(failure, subject));
  const { plan_code, tx_used: used, tx_limit: limit } = usage.value!;
  const plan = `${plan_code}`;
  if (!Number.isInteger(used) || !Number.isInteger(limit))
    return check('quota', notChecked('plan', 'failed'));
  const { count, complete } = transfers.value!;
  const rate = Math.max(used, count);
  const small = warning('quota-too-small', { plan, limit, rate }, subject, {
    actions: [action('show-plans', ['billing', 'plans'])],
  });
  return check('quota', {
    seen: { plan, used, limit, transfers: count },
    findings: rate > limit ? [small] : [],
    checked: [{ ...whole('plan'), complete }],
    not_checked: complete ? null : unread({ source: 'transactions', reason: 'limit' }),
  });
}
