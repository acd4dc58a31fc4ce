/** Whether what is said of a made-up history is so: of each code, what its words claim, by the truth. */

import type { Action } from '../../src/diagnosis/actions.ts';
import { resultOf } from '../../src/diagnosis/check.ts';
import { ofListeners } from '../../src/diagnosis/facts/this-machine.ts';
import type { Code, Diagnosis, Finding, Outcome, Recipient } from '../../src/diagnosis/finding.ts';
import { diagnoseStatistics } from '../../src/diagnosis/rules/statistics.ts';
import { diagnoseSetup } from '../../src/diagnosis/setup.ts';
import { diagnoseTransfer } from '../../src/diagnosis/transfer.ts';
import { causesOf } from '../../src/messages/diagnosis-json.ts';
import { failure as failures } from '../../src/messages/en/delivery-failure.ts';
import { isDelivered } from '../../src/webhooks/delivery-log/entry.ts';
import { shortId } from '../../src/webhooks/journal/journal-record.ts';
import { type Came, type History, listenerAddress, type Sent } from './history.ts';
import { listenersSeen, setupSeen, statisticsSeen, transferSeen, type Unseen } from './seen.ts';
import { isChangedSince, isLeftBehind, truthOf } from './truth.ts';

export interface Told {
  outcome: Outcome;
  findings: readonly Finding[];
  recipients: readonly Recipient[];
}

type Claim = (
  finding: Finding,
  history: History,
  /** The transfer that was asked about; undefined of the setup. */
  came: Came | undefined,
  unseen: Unseen,
) => boolean;

const subjectIn = ({ configurations }: History, { subject }: Finding) =>
  configurations.find(({ id }) => id === subject.id);
const sentTo = ({ sent }: History, { subject }: Finding) =>
  sent.filter(({ configuration }) => configuration === subject.id);
const entriesOf = ({ sent }: History, { evidence }: Finding) =>
  evidence.flatMap(({ source, id }) =>
    source === 'delivery-log' ? sent.filter(({ entry }) => entry.id === id) : [],
  );
const orderOf = ({ orders }: History, { subject }: Finding) => orders.find(({ id }) => id === subject.id);
const keptOf = ({ kept }: History, { evidence }: Finding) =>
  kept.filter(({ id }) => evidence.some((one) => one.id === id));
const transfersTo = (history: History, finding: Finding) =>
  sentTo(history, finding).filter(({ code, isEvent }) => code !== undefined && !isEvent);

/** A failed attempt of the transfer, for the configuration that is named, or for one of those. */
const isFailure: Claim = (finding, history, came) => {
  const [one] = entriesOf(history, finding);
  const ids = finding.subject.id.split(',');
  return (
    one !== undefined &&
    !isDelivered(one.entry) &&
    (came === undefined || one.code === came.code) &&
    (finding.subject.any_of !== undefined ||
      ids.length === 1 ||
      ids.every((id) => hasFailed(id, one, history))) &&
    (finding.subject.id === '' || ids.includes(one.configuration) || isUnknowable(one, history, ids))
  );
};

/** Whether one that is blamed together with others failed too; of those that are not as they were, the log does not say. */
const hasFailed = (id: string, one: Sent, history: History) =>
  id === one.configuration ||
  isChangedSince(one, history) ||
  // One that is gone was sent it instead: nothing that is left shows that.
  history.sent.some((other) => isTogether(other, one) && isGone(other, history)) ||
  history.sent.some(
    (other) =>
      other.configuration === id &&
      other.code === one.code &&
      other.isEvent === one.isEvent &&
      (!isDelivered(other.entry) || isChangedSince(other, history)),
  );

const isTogether = (other: Sent, { code, isEvent, entry }: Sent) =>
  other.code === code &&
  other.isEvent === isEvent &&
  other.entry.endpoint_url === entry.endpoint_url &&
  !isDelivered(other.entry);

const isGone = ({ configuration }: Sent, { gone }: History) => gone.some(({ id }) => id === configuration);

/**
 * Its configuration is not as it was then: gone, at another address, or bound to another account. For which of those that are
 * there it was, the log does not say.
 */
const isUnknowable = (one: Sent, history: History, ids: readonly string[]) =>
  isChangedSince(one, history) &&
  history.configurations.some(({ id, created_at }) => ids.includes(id) && created_at <= one.entry.created_at);

/** Whether its URL was used before its configuration was there. */
const hadOther = ({ entry, configuration }: Sent, { sent, configurations, gone }: History) => {
  const own = [...configurations, ...gone].find(({ id }) => id === configuration)!;
  return sent.some(
    (one) => one.entry.endpoint_url === entry.endpoint_url && one.entry.created_at < own.created_at,
  );
};

const isAccepted: Claim = (finding, history, came) =>
  entriesOf(history, finding).every(({ entry, code }) => isDelivered(entry) && code === came?.code);

const claims: { [C in Code]?: Claim } = {
  ...Object.fromEntries(Object.keys(failures).map((code) => [code, isFailure])),
  delivered: isAccepted,
  'success-with-error-in-body': (finding, history) =>
    entriesOf(history, finding).every(({ entry }) => /"success":false/.test(`${entry.response_text}`)),
  'delivered-after-failure': isAccepted,
  'delivered-twice': isAccepted,
  'delivered-late': (finding, history, came) =>
    entriesOf(history, finding).every(({ entry }) => Date.parse(entry.created_at) - came!.at > 240_000),
  'duplicate-rejected': (finding, history) =>
    entriesOf(history, finding).every(({ entry }) => [409, 422].includes(Number(entry.status_code))),
  'redelivery-failed': (finding, history) =>
    entriesOf(history, finding).every(({ entry }) => !isDelivered(entry)),
  'paused-now': ({ subject }, { configurations }) =>
    configurations.every(({ id, is_active }) => !subject.id.split(',').includes(id) || !is_active),
  'paused-then': (finding, history, came) => {
    const one = subjectIn(history, finding);
    return one?.is_active === false && one.changedAt <= came!.at;
  },
  'created-after': (finding, history, came) => Date.parse(subjectIn(history, finding)!.created_at) > came!.at,
  'bound-elsewhere': (finding, history, came) => {
    const bound = subjectIn(history, finding)?.virtual_account_id;
    return Boolean(bound) && bound !== came!.account;
  },
  'not-sent-yet': ({ params }, { now }, came) => {
    const { until } = params as { until: number };
    return now < until && until <= came!.at + 61_000;
  },
  'not-sent-unexplained': (finding, history, came) =>
    !sentTo(history, finding).some(
      ({ code, isEvent, entry }) =>
        code === came!.code && !isEvent && entry.endpoint_url === subjectIn(history, finding)?.webhook_url,
    ),
  'not-seen-so-far': (_, __, ___, { isLogCut }) => isLogCut === true,
  'not-recorded': () => false,
  'no-configuration': (_, { configurations }) => configurations.length === 0,
  'va-unknown': () => false,
  'va-not-listed': (_, { closed }, came) => came?.checkout !== undefined || closed.has(came!.account),
  'deleted-since': (finding, history) => {
    const entries = entriesOf(history, finding);
    const isChanged = (one: Sent) => isChangedSince(one, history);
    // In the first minute, one that was created after it may have got it at the URL of another.
    const isLater = (one: Sent) =>
      one.entry.created_at > (subjectIn(history, finding)?.created_at ?? '') && hadOther(one, history);
    return 'shared' in finding.params
      ? entries.some((one) => isChanged(one) || isLater(one))
      : entries.every(isChanged);
  },
  'address-changed-since': ({ params, subject }, history) =>
    (params as { address: string }).address !==
    history.configurations.find(({ id }) => id === subject.id)?.webhook_url,
  'same-address-twice': ({ params }, history, came) => {
    const { address } = params as { address: string };
    const attempted = history.sent
      .filter(({ entry, code }) => entry.endpoint_url === address && (!came || code === came.code))
      .map(({ configuration }) => configuration);
    const there = history.configurations.filter(({ webhook_url }) => webhook_url === address);
    return new Set([...attempted, ...there.map(({ id }) => id)]).size > 1;
  },
  'address-of-ended-listener': (finding, history) =>
    history.listening?.life === 'dead' && subjectIn(history, finding)?.webhook_url === listenerAddress,
  'listener-crashed': (_, { listening }) => listening?.life === 'dead',
  'not-forwarded-yet': (finding, history) => keptOf(history, finding).every(({ forward }) => !forward?.ok),
  'app-not-running': (finding, history) =>
    keptOf(history, finding).every(({ forward }) => !forward?.ok && forward?.status === undefined),
  'app-rejected': (finding, history) => keptOf(history, finding).every(({ forward }) => !forward?.ok),
  'app-rejected-after-ack': (finding, history) =>
    history.listening!.isAcknowledging && keptOf(history, finding).every(({ forward }) => !forward?.ok),
  'checkout-unpaid': (finding, history) => orderOf(history, finding)?.received === 0,
  'checkout-expired': (finding, history) => {
    const order = orderOf(history, finding)!;
    return !order.paid && history.now >= order.created + 900_000;
  },
  'checkout-paid': (finding, history) => orderOf(history, finding)?.paid?.isLate === false,
  'paid-late': (finding, history) => orderOf(history, finding)?.paid?.isLate === true,
  'partly-paid': (finding, history) => {
    const order = orderOf(history, finding)!;
    return order.received > 0 && order.received < order.amount;
  },
  overpaid: (finding, history) => {
    const order = orderOf(history, finding)!;
    const paid = history.transfers.filter(({ checkout }) => checkout?.id === order.id);
    return paid.reduce((total, { amount }) => total + amount, 0) > order.amount;
  },
  'event-delivered': (_, history, came) =>
    history.sent
      .filter(({ code, isEvent, configuration }) => {
        const isThere = history.configurations.some(({ id }) => id === configuration);
        return code === came!.code && isEvent && isThere;
      })
      .every(({ entry }) => isDelivered(entry)),
  'event-not-sent': (_, { sent }, came) => !sent.some(({ code, isEvent }) => isEvent && code === came!.code),
  'event-failed': (finding, history) =>
    entriesOf(history, finding).every(({ entry, isEvent }) => isEvent && !isDelivered(entry)),
  'events-failed': (finding, history) =>
    entriesOf(history, finding).every(({ entry, isEvent }) => isEvent && !isDelivered(entry)),
  'transfers-uncertain': (finding, history) => entriesOf(history, finding).every(({ isEvent }) => !isEvent),
  'transfers-missed': (finding, history) =>
    !transfersTo(history, finding).some(
      ({ code, entry }) =>
        entry.endpoint_url === subjectIn(history, finding)?.webhook_url &&
        finding.evidence.some(({ id }) => id === code),
    ),
  'last-transfer-not-sent': ({ params }, { sent }) =>
    !sent.some(({ code, isEvent }) => code === (params as { code: string }).code && !isEvent),
  'no-delivery-seen': (finding, history) =>
    !sentTo(history, finding).some(
      ({ entry }) => entry.endpoint_url === subjectIn(history, finding)?.webhook_url,
    ),
  'tested-only': (finding, history) =>
    !transfersTo(history, finding).some(
      ({ entry }) => entry.endpoint_url === subjectIn(history, finding)?.webhook_url,
    ),
};

/** What is not so of the findings, and evidence that is not there. */
function falseFindings(told: Told, history: History, came: Came | undefined, unseen: Unseen): string[] {
  const ids = new Set<string>([
    ...history.sent.map(({ entry }) => entry.id),
    ...history.configurations.map(({ id }) => id),
    ...history.orders.map(({ id }) => id),
    ...history.transfers.map(({ code }) => code),
    ...history.kept.map(({ id }) => id),
    ...['listener', listenerAddress, 'va-1', 'va-2', 'va-1-noti', 'va-2-noti'],
  ]);
  return told.findings.flatMap((one) => {
    const name = `${came ? 'trace' : 'doctor'} ${one.code}`;
    const missing = one.evidence.filter(({ id }) => !ids.has(id));
    const isFalse = claims[one.code]?.(one, history, came, unseen) === false;
    return [
      ...(missing.length > 0 ? [`${name}: its evidence is nowhere`] : []),
      ...(isFalse ? [`${name} (${one.severity}): is not so of ${one.subject.name}`] : []),
    ];
  });
}

/** Of a transfer that is on its way, nobody lacks it, and a redelivery makes it arrive twice. */
function falseOfFlying(
  { outcome, findings }: Omit<Told, 'recipients'>,
  command: string,
  came: Came,
): string[] {
  const { code, expected } = came;
  const isAgain = ({ code: step, words, flags = {} }: Action) =>
    step === 'redeliver' &&
    words.includes(code) &&
    (flags.webhook === undefined || expected.includes(`${flags.webhook}`));
  const isLost = (one: Finding) =>
    one.evidence.some(({ source, id }) => source === 'transactions' && id === code);
  return [
    ...(command === 'trace' && outcome === 'not_sent' ? [`trace ✗: of what is on its way [${code}]`] : []),
    ...findings
      .filter((one) => one.actions.some(isAgain) || (command === 'doctor' && isLost(one)))
      .map((one) => `${command} ${one.code}: of what is on its way [${code}]`),
  ];
}

/** It says that something failed, and not that it was delivered. */
export const isAboutFailure = ({ code }: Finding) =>
  code in failures || code.startsWith('app-') || code.startsWith('listener-');

const traceOf = (history: History, code: string, unseen: Unseen): Told =>
  diagnoseTransfer(transferSeen(history, code, unseen));

/** A statement is false by itself, or by another that says the contrary. Each begins with its kind. */
export function falseStatements(history: History, unseen: Unseen = {}): string[] {
  const wrong: string[] = [];
  const traces = new Map<string, Told>();
  for (const came of history.transfers) {
    const told = traceOf(history, came.code, unseen);
    traces.set(came.code, told);
    const { isAll, lacking } = truthOf(history, came.code);
    const { outcome } = told;
    // Nothing says when it came, and nobody is there whose delivery it could be.
    const isUnknown = unseen.areTransactionsUnread && history.configurations.length === 0;
    if (history.flying === came.code && !isUnknown) wrong.push(...falseOfFlying(told, 'trace', came));
    const say = (text: string) => wrong.push(`${text} [${came.code}]`);
    // Of what was not read, others may have been sent it too.
    const due = unseen.isLogCut ? lacking.filter((id) => came.expected.includes(id)) : lacking;
    if (outcome === 'delivered' && due.length > 0) say(`trace ✓: without ${due}`);
    if ((outcome === 'failed' || outcome === 'not_sent') && isAll)
      say(`trace ✗: ${outcome}, though all have it`);
    const headline = outcome === 'delivered' && causesOf(told)[0];
    if (headline && isAboutFailure(headline)) say(`headline: ${headline.code} of a delivered transfer`);
    const isQuota = told.findings.some(({ code }) => code === 'quota-exceeded');
    if (unseen.isLogCut && outcome === 'not_sent' && !isQuota) say(`trace absence: ${outcome}`);
    if (unseen.areConfigurationsUnread && outcome === 'delivered') say('trace ✓: without the configurations');
    for (const text of falseFindings(told, history, came, unseen)) say(text);
  }
  const setup = diagnoseSetup(setupSeen(history, unseen));
  const flying = history.transfers.find(({ code }) => code === history.flying);
  if (flying) wrong.push(...falseOfFlying(setup.diagnosis, 'doctor', flying));
  wrong.push(...falseFindings(setup.diagnosis, history, undefined, unseen));
  const { outcome } = setup.diagnosis;
  /** Said of some address at least, where it is not known whose it was. */
  const isNamed = (code: string) =>
    setup.diagnosis.findings.some((one) => entriesOf(history, one).some((sent) => sent.code === code));
  const isCut = Object.values(unseen).some(Boolean);
  if (isCut && outcome === 'delivered') wrong.push('doctor ✓: not everything was read');
  for (const check of setup.checks) {
    if (check.check !== 'webhook' || check.subject === null) continue;
    const ids = check.subject.id.split(',');
    const result = resultOf(check);
    for (const { code } of history.transfers) {
      const told = traces.get(code)!;
      const [id, another] = ids;
      const ofIt = another ? undefined : told.recipients.find(({ subject }) => subject.id === id);
      if (
        result === 'ok' &&
        !unseen.isLogCut &&
        !isNamed(code) &&
        code !== history.flying &&
        truthOf(history, code).lacking.some((one) => ids.includes(one))
      ) {
        wrong.push(`doctor ✓: ${check.subject.name} is without ${code}`);
      }
      if (!ofIt) continue;
      const isTold = (codes: readonly string[], finding: Finding) =>
        codes.includes(finding.code) && finding.subject.id === id;
      const failing = check.findings.filter((one) =>
        isTold(['failing-sometimes', ...Object.keys(failures)], one),
      );
      const isFailed = failing.some((one) =>
        entriesOf(history, one).some(
          (sent) => sent.code === code && !sent.isEvent && !isDelivered(sent.entry),
        ),
      );
      const isMissed = check.findings.some(
        (one) => isTold(['transfers-missed'], one) && one.evidence.some((evidence) => evidence.id === code),
      );
      if (result === 'ok' && ofIt.outcome === 'failed') {
        wrong.push(`contradiction: doctor ✓ ${id}, trace ${code} ${ofIt.outcome}`);
      }
      if (isFailed && ofIt.outcome === 'delivered') {
        wrong.push(`contradiction: doctor says ${code} failed at ${id}, trace delivered`);
      }
      // Of a log that was not read to its end, `trace` may know less, and says so.
      if (isMissed && ofIt.attempts.length > 0 && ofIt.outcome !== 'unknown') {
        wrong.push(`contradiction: doctor says ${code} was not sent to ${id}, trace has attempts`);
      }
    }
  }
  if (outcome === 'delivered') {
    for (const { code } of history.transfers) {
      const { lacking } = truthOf(history, code);
      if (lacking.length > 0 && code !== history.flying) wrong.push(`doctor ✓: ${lacking} without ${code}`);
    }
  }
  wrong.push(...falseStatistics(history, unseen));
  return wrong;
}

/** Whether so many failures need somebody: what a killed listener left behind counts if the log does not show it. */
function isCount(figure: unknown, failures: readonly Sent[], history: History): boolean {
  const sure = failures.filter((one) => !isLeftBehind(one, history)).length;
  return sure <= Number(figure) && Number(figure) <= failures.length;
}

/** Of `webhooks stats`, which counts attempts, tests too. */
const statisticsClaims: { [C in Code]?: (params: Record<string, unknown>, history: History) => boolean } = {
  'all-delivered': ({ total }, { sent }) =>
    sent.length === total && sent.every(({ entry }) => isDelivered(entry)),
  'nothing-delivered': (_, { sent }) => sent.length === 0,
  'failing-since': ({ day, failed }, history) => {
    const since = history.sent.filter(({ entry }) => entry.created_at.slice(0, 10) >= `${day}`);
    return isCount(failed, since, history) && since.every(({ entry }) => !isDelivered(entry));
  },
  'failing-sometimes': ({ failed, total }, { sent }) =>
    sent.length === total && sent.filter(({ entry }) => !isDelivered(entry)).length === failed,
  'mostly-one-label': ({ label, count }, history) => {
    const those = history.sent.filter(({ entry }) => entry.error_label === label && !isDelivered(entry));
    return isCount(count, those, history);
  },
  'success-rate-fell': ({ date, rate, before }, history) => {
    const last = history.sent.filter(({ entry }) => entry.created_at.startsWith(`${date}`));
    const delivered = last.filter(({ entry }) => isDelivered(entry)).length;
    const failures = last.filter(({ entry }) => !isDelivered(entry));
    const failed = Math.round(delivered / (Number(rate) / 100) - delivered);
    const isTrue = delivered === 0 ? rate === 0 : isCount(failed, failures, history);
    return isTrue && Number(before) > Number(rate);
  },
  'paused-now': (_, { configurations }) => configurations.every(({ is_active }) => !is_active),
};

const statisticsOf = (history: History, unseen: Unseen = {}): Diagnosis =>
  diagnoseStatistics(statisticsSeen(history), {
    configurations: unseen.areConfigurationsUnread ? 'unreachable' : history.configurations,
    // Not read without them.
    log: unseen.areConfigurationsUnread ? undefined : setupSeen(history, unseen).service!.log,
    ofListeners: ofListeners(listenersSeen(history)),
    now: history.now,
  });

/** Whether nobody lacks what an attempt that failed carried. */
const isRepaired = (history: History) =>
  history.sent
    .filter((one) => !isDelivered(one.entry) && !isLeftBehind(one, history))
    .every((failed) =>
      history.sent.some(
        (one) =>
          isDelivered(one.entry) &&
          one.code === failed.code &&
          one.isEvent === failed.isEvent &&
          (one.configuration === failed.configuration ||
            one.entry.endpoint_url === failed.entry.endpoint_url ||
            (isGone(failed, history) && looksMoved(one, failed, history))),
      ),
    );

/** Its configuration was there already, and had no delivery at its URL yet: the log looks as if it had moved from the other URL. */
const looksMoved = ({ configuration, entry }: Sent, failed: Sent, { configurations, sent }: History) =>
  configurations.some(
    ({ id, created_at }) => id === configuration && created_at <= failed.entry.created_at,
  ) &&
  sent.find((one) => one.entry.endpoint_url === entry.endpoint_url)!.entry.created_at >
    failed.entry.created_at;

function falseStatistics(history: History, unseen: Unseen): string[] {
  const { outcome, findings } = statisticsOf(history, unseen);
  const isAny = !isRepaired(history);
  const wrong = findings
    .filter(
      ({ code, params }) => statisticsClaims[code]?.(params as Record<string, unknown>, history) === false,
    )
    .map(({ code }) => `stats ${code}: is not so`);
  if (outcome === 'delivered' && (isAny || unseen.areConfigurationsUnread))
    wrong.push('stats ✓: not all was delivered');
  if (isAny && findings.every(({ severity }) => severity === 'note'))
    wrong.push('stats: says nothing of a failure');
  return wrong;
}

/** What is to be done by all that is said of a history. */
export const actionsOf = (history: History): Action[] => [
  ...history.transfers.flatMap(({ code }) =>
    traceOf(history, code, {}).findings.flatMap((one) => one.actions),
  ),
  ...diagnoseSetup(setupSeen(history)).diagnosis.findings.flatMap((one) => one.actions),
  ...statisticsOf(history).findings.flatMap((one) => one.actions),
];

const isBad = ({ outcome }: Told) => outcome === 'failed' || outcome === 'not_sent';

/** What is wrong with the next steps: carried out with receivers that are well again, they make it no worse and leave nothing unsaid. */
export function falseSteps(history: History, code: string): string[] {
  const before = traceOf(history, code, {});
  const actions = before.findings.flatMap((one) => one.actions);
  const { now } = history;
  history.now += 60_000 * actions.length + 120_000;
  const waited = traceOf(history, code, {});
  history.now = now;
  const wrong: string[] = [];
  for (const { code: action, words, flags } of actions) {
    history.now += 60_000;
    if (action === 'resume') {
      const one = history.configurations.find(({ id }) => id === words[2]);
      if (one) history.change(one, { is_active: true });
      else wrong.push('action resume: of a configuration that is not there');
    }
    if (action === 'redeliver') history.redeliver(code, flags?.webhook as string | undefined, true);
    if (action === 'replay') {
      const kept = history.kept.find(({ id }) => shortId(id) === words[2]);
      if (kept)
        kept.forward = {
          ...kept.forward!,
          ok: true,
          status: 200,
          sent: 'as received',
          at: new Date(history.now).toISOString(),
        };
      else wrong.push('action replay: of a delivery that is not there');
    }
  }
  history.now += 120_000;
  const after = traceOf(history, code, {});
  if (isBad(after) && !isBad(waited)) {
    wrong.push(`actions worse: ${waited.outcome} → ${after.outcome} [${code}]`);
  }
  const isLeft = after.outcome === 'delivered' || after.findings.some(({ severity }) => severity !== 'note');
  if (!isLeft) wrong.push(`actions unsaid: ${after.outcome} [${code}]`);
  return wrong;
}
