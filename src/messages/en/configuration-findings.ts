import type { ConfigurationParams } from '../../diagnosis/codes.ts';
import type { Subject } from '../../diagnosis/finding.ts';
import type { Sentences, Wording } from '../language-types.ts';

const transfers = (count: number) => `${count} ${count === 1 ? 'transfer' : 'transfers'}`;

/** The service's statistics do not separate receivers, or tests from transfers. */
function sent(count: number, { kind, name }: Subject): string {
  if (kind !== 'service') return `${transfers(count)} to "${name}"`;
  return count === 1 ? 'delivery' : `${count} deliveries`;
}

const notDelivered = (missing: number, address: string) =>
  `${transfers(missing)} ${missing === 1 ? 'was' : 'were'} not delivered to ${address}. The log shows no later delivery for its configuration.`;

type Span = { from?: number; until?: number };

const within = ({ from, until }: Span, time: Wording['time']) => {
  if (from === undefined || until === undefined) return '';
  return from === until ? `, at ${time(from)}` : `, between ${time(from)} and ${time(until)}`;
};

const ofThem = (count: number, all: number, was: string) => {
  const those = all === 1 ? 'It' : count === all ? 'Each' : count;
  return count === 0 ? '' : ` ${those} ${count === all || count === 1 ? 'was' : 'were'} ${was}.`;
};

const ofTests = (failed: number, tests: true | undefined) =>
  tests
    ? ` ${failed === 1 ? 'It was a test delivery' : 'All of them were test deliveries'}, not a transfer.`
    : '';

export const configurations: Sentences<ConfigurationParams> = {
  'no-configuration': () => 'There is no webhook configuration.',
  'account-without-configuration': ({ count }, _, { subject }) =>
    `No active webhook configuration matches ${subject.name}${count === 0 ? ', so transfers to it are sent to nobody' : `: the log has no delivery of ${transfers(count)} to it`}.`,
  'many-configurations': ({ count, most }) =>
    `There are ${count} webhook configurations. Keep them under ${most}.`,
  'paused-now': ({ is_only }, _, { subject }) =>
    is_only
      ? `"${subject.name}" is paused, and no other configuration is active.`
      : `"${subject.name}" is paused and gets no deliveries.`,
  'activity-unknown': (_, __, { subject }) => `The service does not say whether "${subject.name}" is active.`,
  'event-not-subscribed': ({ event }, _, { subject }) => `"${subject.name}" does not subscribe to ${event}.`,
  'address-not-public': ({ host, is_here }, _, { subject }) =>
    `The URL of "${subject.name}" points to ${host}, which ${is_here ? 'only a service on this machine or network reaches' : 'the service cannot reach'}.`,
  'address-of-ended-listener': ({ elsewhere }, _, { subject }) =>
    elsewhere
      ? `"${subject.name}" belongs to a listener on another machine that does not answer. It may have been killed.`
      : `The URL of "${subject.name}" belongs to a listener on this machine that has stopped.`,
  'address-of-ended-tunnel': ({ host }, _, { subject }) =>
    `The URL of "${subject.name}" belongs to a tunnel that is closed (${host}).`,
  'same-address-twice': ({ names, address, alike }) =>
    `${names} have the same URL, ${address}. ${alike ? 'The delivery log does not tell which one an attempt belongs to.' : 'Its app gets a transfer from each of them.'}`,
  'tested-only': (_, { time }, { subject, at }) =>
    `"${subject.name}" was sent only test deliveries${at === null ? '' : `, the last at ${time(at)}`}. No transfer was delivered so far.`,
  'event-type-unknown': ({ type }, _, { subject }) =>
    `Deliveries to "${subject.name}" have the event type ${type}, which this version does not know.`,
  'no-delivery-seen': ({ created }, { time }, { subject }) =>
    created === undefined
      ? `Nothing was delivered to the current URL of "${subject.name}" so far.`
      : `Nothing was sent to "${subject.name}" since it was created at ${time(created)}.`,
  'failing-since': ({ failed, day }, { time }, { subject, at }) => {
    const since = day === null ? at !== null && time(at) : `${day} (UTC)`;
    const outcome = subject.kind === 'service' ? 'failed' : `${failed === 1 ? 'was' : 'were'} not delivered`;
    return `${since ? 'The' : 'At least the'} last ${sent(failed, subject)} ${outcome}${since ? `, since ${since}` : ''}.`;
  },
  'failing-sometimes': ({ failed, redelivered, total, tests, ended = 0, ...span }, { time }, { subject }) =>
    subject.kind === 'service'
      ? `${failed} of ${total} deliveries failed.${ofThem(ended, failed, 'for a listener that no longer runs')}${ofThem(redelivered, failed, 'delivered in another attempt')}${ofTests(failed, tests)}`
      : failed > 0
        ? `${failed} of the newest ${transfers(total)} ${failed === 1 ? 'was' : 'were'} not delivered to "${subject.name}"${within(span, time)}.`
        : `${transfers(redelivered)} ${redelivered === 1 ? 'was' : 'were'} not delivered to "${subject.name}" at first, but later.`,
  'transfers-missed': ({ count, unreported, looked, from, until, unchanged }, { time }, { subject }) => {
    const others = count - unreported;
    const span = within({ from, until }, time);
    const late = 'to accounts that the bank reports at day end';
    const rest = unreported === 0 ? '' : ` ${unreported} more went ${late}.`;
    const then = unchanged
      ? ''
      : ' It may have been paused, or bound to another account then. Or the service sends late.';
    return others === 0
      ? `${count} of the newest ${transfers(looked)} ${count === 1 ? 'was' : 'were'} not sent to "${subject.name}". The bank reports ${count === 1 ? 'its account' : 'their accounts'} at day end.`
      : `The log has no delivery to "${subject.name}" of ${others} of the newest ${transfers(looked)}${span}.${then}${rest}`;
  },
  'errors-in-answers': ({ count, total, ...span }, { time }, { subject }) =>
    `${subject.kind === 'service' ? `${count} of ${total} deliveries ${count === 1 ? 'was' : 'were'} accepted` : `"${subject.name}" accepted ${count} of the newest ${transfers(total)}`} with an error or a web page as response${within(span, time)}. Ask the merchant whether these payments were recorded.`,
  'transfers-uncertain': ({ count, fewer }, _, { subject }) =>
    fewer
      ? `${transfers(count)} may not have reached all of "${subject.name}": they share a URL, and fewer requests were sent.`
      : `"${subject.name}" may not have received ${transfers(count)}: an attempt failed. Whether another one reached "${subject.name}" is not known.`,
  'last-transfer-failed': ({ code, attempts }, { time }, { at }) =>
    `The last transfer, ${code}${at === null ? '' : ` at ${time(at)}`}, was not delivered${attempts > 1 ? `: all ${attempts} attempts failed` : ''}.`,
  'last-transfer-incomplete': ({ code }, { time }, { at }) =>
    `Not every recipient has the last transfer, ${code}${at === null ? '' : ` at ${time(at)}`}, as far as the log tells.`,
  'last-transfer-not-sent': ({ code, created }, { time }, { at }) =>
    `The log has no delivery of the last transfer, ${code}${at === null ? '' : ` at ${time(at)}`}.${created ? ' Each configuration that matches it was created later.' : ''}`,
  'address-changed-since': ({ address, missing }, _, { subject }) =>
    missing === 0
      ? `The URL ${address} was that of "${subject.name}", or of a configuration that was deleted.`
      : `${notDelivered(missing, address)} "${subject.name}" had this URL then, or a configuration that was deleted.`,
  'deleted-since': ({ address, missing, shared }) => {
    if (shared !== undefined) {
      return `A configuration that had the URL ${address} too was deleted or changed. The delivery log does not tell which attempt was for "${shared}".`;
    }
    return missing === 0
      ? `The configuration that had the URL ${address} then was deleted or changed.`
      : `${notDelivered(missing, address)} The configuration that had this URL then was deleted or changed.`;
  },
  'events-failed': ({ count }, _, { subject }) =>
    count === 1
      ? `1 CHECKOUT_PAID event to "${subject.name}" failed. It is not sent again: read the checkout instead.`
      : `${count} CHECKOUT_PAID events to "${subject.name}" failed. They are not sent again: read the checkouts instead.`,
  'duplicates-seen': ({ count }, _, { subject }) =>
    `"${subject.name}" accepted ${transfers(count)} more than once. The app must count each transaction code once.`,
  'gap-in-log': ({ count, until }, { time }, { at }) =>
    `The delivery log has no entries for ${transfers(count)}${at === null ? '' : `, from ${time(at)}`} until ${time(until)}.`,
};
