/** Email, Telegram and Zalo (§6.4): as recipients of a transfer, and as a check of the setup. */
import { grouped } from '../../values/group-by.ts';
import { isPaused, matchesAccount } from '../../webhooks/delivery-log/configuration-match.ts';
import { action, askAgain } from '../actions.ts';
import { type Check, check, notChecked } from '../check.ts';
import type { Asked } from '../facts/ask-source.ts';
import type { Channel, ChannelFacts, Message } from '../facts/channels.ts';
import {
  type Attempt,
  evidenceIn,
  type Finding,
  finding,
  makeSubject,
  type NotChecked,
  note,
  type Outcome,
  type Severity,
  type Subject,
  unread,
  warning,
  whole,
} from '../finding.ts';
import type { DeliveryFacts, Judged } from './delivery-rule-types.ts';
import { pendingMs } from './silent-configuration.ts';
import { failed, failureFinding } from './source-read-failures.ts';

/** Recipients of a transfer besides the webhooks. If a channel's log was not read (Telegram has none), nothing is claimed. */
export function channelRecipients(
  { channels, messages, logged }: ChannelFacts,
  facts: ChannelQuestion,
): Judged[] {
  return channels
    .filter((one) => one.isForTransfers && matchesAccount(one, facts.account))
    .flatMap((one): Judged[] => {
      const { subject } = one;
      const own = messages.filter((m) => m.channel === subject.id && m.transaction_code === facts.code);
      const attempts = own.map(attemptOf).reverse();
      const sent = { outcome: outcomeOf(own), findings: failuresOf(one, own, 'problem') };
      const judged = own.length > 0 ? sent : silent(one, facts, logged.includes(one.kind));
      if (!judged) return [];
      const { outcome, findings } = judged;
      return [{ recipient: { subject, outcome, attempts }, findings }];
    });
}

type ChannelQuestion = Pick<DeliveryFacts, 'code' | 'time' | 'account' | 'now'>;

/** The outcome of a channel without a message for the transfer; undefined if nothing is claimed. */
function silent(one: Channel, { code, time, now }: ChannelQuestion, isLogged: boolean) {
  const { subject, created, kind } = one;
  const is = (outcome: Outcome, ...findings: Finding[]) => ({ outcome, findings });
  // It may have sent the message before it was paused.
  if (isPaused(one) && !isLogged) return undefined;
  // A note needs no action: a message that was not sent then is not sent later.
  if (isPaused(one)) return is('not_expected', { ...paused(one), actions: [] });
  if (created !== undefined && time !== undefined && created > time) {
    return is('not_expected', note('created-after', { created }, subject));
  }
  if (kind === 'telegram') return undefined;
  // A message is tried four times in 31 s.
  if (time !== undefined && Math.abs(now - time) < pendingMs) {
    const params = { until: time + pendingMs };
    return is('pending', note('not-sent-yet', params, subject, { actions: [askAgain(code)] }));
  }
  return is('unknown', warning(isLogged ? 'not-sent-unexplained' : 'not-seen-so-far', {}, subject));
}

/** Why some facts about the outcome are missing; null if none are. */
export function channelsNotChecked(
  { channels, logged, failure }: ChannelFacts,
  account: string | undefined,
): NotChecked | null {
  if (failure) return unread(failure);
  const due = channels.filter(
    (one) => one.isForTransfers && matchesAccount(one, account) && !logged.includes(one.kind),
  );
  if (due.length === 0) return null;
  const reason = due.every(({ kind }) => kind === 'telegram') ? 'not-offered' : 'limit';
  return unread({ source: 'channels', reason });
}

export function channelsCheck({ value, failure }: Asked<ChannelFacts>, service: Subject): Check {
  if (failure) return check('channels', failed(failure, service));
  const { channels, messages, isZaloClosed, isOffered, failure: partly } = value!;
  if (!isOffered) return check('channels', notChecked('channels', 'not-offered'));
  const of = grouped(messages, ({ channel }) => channel);
  return check('channels', {
    seen: { count: channels.length, active: channels.filter((one) => !isPaused(one)).length },
    findings: [
      ...channels.flatMap((one) =>
        isPaused(one) ? [paused(one)] : stateOf(one, of.get(one.subject.id) ?? []),
      ),
      ...(isZaloClosed ? [note('zalo-closed', {}, makeSubject('channel', 'zalo', 'Zalo'))] : []),
      ...(partly ? [{ ...failureFinding(partly, service), severity: 'warning' as const }] : []),
    ],
    checked: [{ ...whole('channels'), complete: partly === null }],
    not_checked: partly && unread(partly),
  });
}

/** One finding for each address that gets no emails. */
export function unreached({ subject, recipients }: Channel, severity: Severity = 'warning'): Finding[] {
  const evidence = evidenceIn('channels', subject.id);
  return recipients.flatMap(({ email, verified, suppressed }) => {
    const code = suppressed ? 'email-suppressed' : verified === false ? 'email-unverified' : undefined;
    if (code === undefined) return [];
    const more = { evidence, actions: [fixOf[code](subject, email)] };
    return [finding(severity)(code, { email, is_still: true }, subject, more)];
  });
}

/** What now stops a channel from sending, other than a pause. */
function stateOf(channel: Channel, messages: readonly Message[]): Finding[] {
  const found = unreached(channel);
  const { error } = channel;
  if (error !== '') found.push(ofError(channel));
  // The current state shows what was verified or accepted later.
  const failures = failuresOf(channel, messages, 'warning').filter(({ code }) => code === 'channel-failed');
  return [...found, ...failures];
}

/** The newest message of each address or group. A message that arrived after a retry has arrived. */
const lastOfEach = (messages: readonly Message[]) =>
  [...grouped(messages, ({ recipient }) => recipient).values()].map(([last]) => last!);

/** The service skipped it by its own rule, so no message was due. */
export const isSkipped = ({ label }: Pick<Attempt, 'label'>) =>
  label === 'UNVERIFIED' || label === 'SUPPRESSED';

/** Uses the current state. An address without a current state counts as unchanged. */
function isStillSkipped({ recipient, label }: Message, { recipients }: Channel): boolean {
  const now = recipients.find(({ email }) => email === recipient);
  if (!now) return !recipients.some(({ email }) => email !== undefined);
  return label === 'UNVERIFIED' ? now.verified !== true : now.suppressed !== false;
}

function outcomeOf(messages: readonly Message[]): Outcome {
  const due = lastOfEach(messages).filter((one) => !isSkipped(one));
  if (due.length === 0) return 'not_expected';
  return due.every(({ isDelivered }) => isDelivered) ? 'delivered' : 'failed';
}

/** `messages`: newest first. */
function failuresOf(channel: Channel, messages: readonly Message[], severity: Severity): Finding[] {
  return lastOfEach(messages)
    .filter(({ isDelivered }) => !isDelivered)
    .map((one) => (isSkipped(one) ? skipped(one, channel) : refused(one, channel, severity)));
}

const evidenceOf = ({ id, at }: Message, { subject }: Channel) => ({
  at: at ?? null,
  evidence: evidenceIn('channels', id || subject.id),
});

function skipped(one: Message, channel: Channel): Finding {
  const { label, recipient: email } = one;
  const code = label === 'UNVERIFIED' ? 'email-unverified' : 'email-suppressed';
  const is_still = isStillSkipped(one, channel);
  // No verification code reaches a suppressed address.
  const isSuppressed = channel.recipients.some((now) => now.email === email && now.suppressed === true);
  const fix = fixOf[isSuppressed ? 'email-suppressed' : code];
  const actions = is_still ? [fix(channel.subject, email)] : [];
  const more = { ...evidenceOf(one, channel), actions };
  return finding(is_still ? 'warning' : 'note')(code, { email, is_still }, channel.subject, more);
}

function refused(one: Message, channel: Channel, severity: Severity): Finding {
  const { kind, subject } = channel;
  const { recipient, label, answer } = one;
  const flags = { config: kind === 'email' ? subject.id : undefined, status: 'failed' };
  const logs = action('list-messages', ['channels', kind, 'logs'], flags);
  const more = { ...evidenceOf(one, channel), actions: [logs] };
  return finding(severity)('channel-failed', { recipient, label, answer }, subject, more);
}

/** Telegram's errors for a bot that may not write to the group (any more). */
const removed = /bot (was (kicked|blocked)|is not a member)|chat not found|not enough rights|have no rights/i;

function ofError({ kind, subject, error: answer }: Channel): Finding {
  const more = { evidence: evidenceIn('channels', subject.id), actions: [test(kind, subject)] };
  if (kind === 'telegram' && removed.test(answer)) {
    return warning('bot-removed', { answer }, subject, more);
  }
  return warning('channel-failed', { recipient: subject.name, label: '', answer }, subject, more);
}

function paused({ kind, subject }: Channel): Finding {
  const resume = action('resume', ['channels', kind, 'update', subject.id], { active: true });
  const evidence = evidenceIn('channels', subject.id);
  return note('channel-paused', {}, subject, { evidence, actions: [resume] });
}

/** The action that lets an address get emails again. */
const fixOf = {
  'email-unverified': ({ id }: Subject, email: string) =>
    action('resend-verification', ['channels', 'email', 'resend', id], { email }),
  'email-suppressed': (_: Subject, email: string) =>
    action('unsuppress', ['channels', 'email', 'unsuppress', email]),
};

const test = (kind: Channel['kind'], { id }: Subject) =>
  action('test-channel', ['channels', kind, 'test', id]);

const attemptOf = ({ id, at, label, isDelivered }: Message): Attempt => ({
  id,
  at: at ?? null,
  label,
  status_code: null,
  duration_ms: null,
  delivered: isDelivered,
});
