/** Why an attempt of the delivery log failed, or why a delivered one is doubtful. */
import type { Flags } from '../../values/command-line.ts';
import { fold } from '../../values/fold-accents.ts';
import { isRecord } from '../../values/is-record.ts';
import { deniesItself, isDelivered, type LogEntry, timeOf } from '../../webhooks/delivery-log/entry.ts';
import { isTemporary } from '../../webhooks/listener/temporary-configuration.ts';
import { type Action, action, type Need, pause, showDelivery, updateConfiguration } from '../actions.ts';
import type { Attempted, FailureParams } from '../codes.ts';
import { sentMark } from '../facts/configurations.ts';
import { type Finding, finding, note, present, type Subject, warning } from '../finding.ts';
import { addressOf, evidenceOf, isDeliveredAt } from './attempt-rounds.ts';
import { codeOfAnswer, codeOfRedirect, distrust, foundNoSignature, isDuplicateText } from './http-answers.ts';
import { codeOfNoAnswer, timeoutStage } from './no-http-answer.ts';
import { type AttemptFacts, attempted, factsOf, parsed } from './read-attempt.ts';

type FailureCode = keyof FailureParams;

export interface LoggedAttempt {
  entry: LogEntry;
  /** The configuration. If unknown: an empty id, and the URL as the name. */
  receiver: Subject;
}

/** `code`: of the transaction; `others`: the attempts of its transfer, as far as they are known. */
export type AttemptOf = LoggedAttempt & { code: string | null; others?: readonly LogEntry[] | undefined };

/** Null for a delivered attempt. */
export function failureOf(attempt: AttemptOf): Finding<FailureCode> | null {
  const { entry, receiver, code: transaction, others = [] } = attempt;
  if (isDelivered(entry)) return null;
  const facts = factsOf(entry);
  const code = deniesItself(entry) ? 'label-contradicts-status' : codeOf(facts);
  const more = (moreParams as Partial<Record<FailureCode, MoreParams>>)[code]?.(facts, transaction);
  const byListener = (code === 'rejected' || code === 'gateway-error') && isTemporary(receiver);
  const hasTwin = code === 'rejected-unsigned' && others.some((one) => isTwin(one, entry));
  const params = {
    ...attempted(facts),
    ...more,
    ...(byListener && { carried: 'listener' }),
    ...(hasTwin && { twin: true }),
  } as FailureParams[FailureCode];
  // Without a configuration there is nothing to update. Several that the log cannot tell apart share one URL.
  const configurations = receiver.id === '' ? [] : receiver.id.split(',');
  const known = hasTwin ? configurations.map(pause) : advice[code]?.(facts, entry.id, configurations);
  const actions = byListener ? [] : (known ?? []);
  const said = finding(isUndecided({ code }) ? 'warning' : 'problem');
  return said(code, params as never, receiver, about(attempt, actions)) as Finding<FailureCode>;
}

/** Another configuration, with other authentication, delivered the transfer to the same URL. */
const isTwin = (one: LogEntry, other: LogEntry) =>
  isDelivered(one) && addressOf(one) === addressOf(other) && sentMark(one) !== sentMark(other);

/** The attempt may have been delivered: the log does not show it, or contradicts itself. */
export const isUndecided = ({ code }: Pick<Finding, 'code'>) =>
  code === 'unknown-label' || code === 'label-contradicts-status';

/** Whether a redelivery helps. It does not if the receiver has the transfer, or may have it. */
export const isToSendAgain = (failure: Finding) =>
  failure.code !== 'rejected-as-duplicate' && !('twin' in failure.params) && !isUndecided(failure);

/** Whether the receiver may have processed it: the request arrived, or may have, and no answer came in time. */
export function mayHaveProcessed(entry: LogEntry): boolean {
  if (isDelivered(entry) || deniesItself(entry)) return false;
  const facts = factsOf(entry);
  const code = codeOf(facts);
  return (
    code === 'connection-failed' ||
    code === 'connection-reset' ||
    (code === 'timeout' && timeoutStage(facts) !== 'connection') ||
    (code === 'gateway-error' && [504, 524].includes(facts.status ?? 0))
  );
}

/** Marks a duplicate without an earlier accepted attempt. `all`: attempts of the transfer, from a complete log. */
export function withUnseen(found: Finding, entry: LogEntry, all: readonly LogEntry[]): Finding {
  const isSeen = isDeliveredAt(addressOf(entry), all);
  const isUnseen = found.code === 'rejected-as-duplicate' && !isSeen;
  return isUnseen ? ({ ...found, params: { ...found.params, unseen: true } } as Finding) : found;
}

/** No configuration has its URL now. */
export const asFormer = (one: Finding): Finding =>
  one.code === 'path-not-found' ? { ...one, params: { ...(one.params as Attempted), former: true } } : one;

/** A 200 whose answer reports an error; otherwise null, also for a failed attempt. `named`: if it is not a transfer, or which one. */
export function doubtsOf(
  attempt: LoggedAttempt,
  named?: { event: 'CHECKOUT_PAID' } | { code: string | undefined },
): Finding<'success-with-error-in-body'> | null {
  const facts = factsOf(attempt.entry);
  if (!isDelivered(attempt.entry) || !reportsError(facts)) return null;
  const params = { ...attempted(facts), page: facts.isPage, ...named };
  const found = warning('success-with-error-in-body', params, attempt.receiver, about(attempt));
  return found as Finding<'success-with-error-in-body'>;
}

/** Delivered, and the answer reports no error. */
export const isAccepted = (entry: LogEntry) => isDelivered(entry) && !reportsError(factsOf(entry));

function deliveredOf(attempt: LoggedAttempt): Finding | null {
  const { entry } = attempt;
  if (!isDelivered(entry)) return null;
  const params = { ...attempted(factsOf(entry)), duration: entry.duration_ms };
  return note('delivered', params, attempt.receiver, about(attempt));
}

/** All findings about one attempt: why it failed, or that it was delivered and what is doubtful. */
export function attemptFindings(attempt: AttemptOf): Finding[] {
  return present<Finding>(failureOf(attempt), doubtsOf(attempt), deliveredOf(attempt));
}

const about = ({ entry }: LoggedAttempt, actions: readonly Action[] = []) => ({
  at: timeOf(entry) || null,
  evidence: [evidenceOf(entry)],
  actions: [...actions, showDelivery(entry.id)],
});

/** A label about an answer belongs to a status, or replaces one that the log leaves out. */
function codeOf(facts: AttemptFacts): FailureCode {
  const { label, status } = facts;
  const hundreds = Number(/^HTTP_([345])XX$/.exec(label)?.[1] ?? Number.NaN);
  const answered =
    (label === 'ERROR' || label === '') && status !== null && ![200, 201, 202].includes(status);
  if (answered || !Number.isNaN(hundreds)) {
    const code = codeOfAnswer(facts, status === null ? hundreds : Math.floor(status / 100));
    return code === 'redirect' ? codeOfRedirect(facts) : code;
  }
  return codeOfNoAnswer(facts) ?? 'unknown-label';
}

type MoreParams = (facts: AttemptFacts, code: string | null) => object;

const carried = ({ carried: what }: AttemptFacts) => ({ carried: what });
/** Whether it may have been rejected because of its authentication. */
const isDistrusted = ({ status }: AttemptFacts) => status === null || distrust.includes(status);
const target = ({ to }: AttemptFacts) => ({ to });
const labelled = ({ label }: AttemptFacts) => ({ label });
const mayBeProcessed = (_: AttemptFacts, code: string | null) => ({ code });

/** Further parameters of a code. A code that needs them does not compile without an entry. */
const moreParams: {
  [C in FailureCode as Attempted extends FailureParams[C] ? never : C]: (
    facts: AttemptFacts,
    code: string | null,
  ) => Omit<FailureParams[C], keyof Attempted>;
} = {
  'connection-failed': mayBeProcessed,
  'connection-reset': mayBeProcessed,
  'content-type-rejected': ({ format }) => ({ format }),
  'destination-refused': ({ text }) => ({ by_emulator: text.includes('--allow-host') }),
  'label-contradicts-status': labelled,
  'redirect-other': target,
  'redirect-to-https': target,
  'redirect-to-login': target,
  rejected: (facts) => (isDistrusted(facts) ? carried(facts) : { carried: 'unknown' }),
  'rejected-clock': ({ off }) => ({ off }),
  'rejected-key': carried,
  'rejected-signature': ({ text }) => ({ missing: foundNoSignature(text) }),
  'rejected-unsigned': carried,
  timeout: (facts, code) => ({ code, stage: timeoutStage(facts) }),
  'unknown-label': labelled,
};

/** `log`: id of the attempt; `all`: ids of the configurations at its URL. */
type Advice = (facts: AttemptFacts, log: string, all: readonly string[]) => Action[];

const update = (all: readonly string[], flags: Flags, ...needs: readonly Need[]) =>
  all.map((id) => updateConfiguration(id, flags, ...needs));
const verify: Advice = (_, log) => [
  action('verify-signature', ['webhooks', 'verify'], { log }, 'webhook-secret'),
];
const takeTarget: Advice = ({ url, to }, _, all) =>
  to !== null && isSamePlace(url, to) ? update(all, { url: to }) : [];

/** Only fixes that are known to help. An unknown URL or format is not filled in. */
const advice: Partial<Record<FailureCode, Advice>> = {
  'content-type-rejected': ({ text, format }, _, all) =>
    /json/i.test(text) && format !== 'application/json' ? update(all, { format: 'application/json' }) : [],
  'plain-http-on-tls-port': ({ url }, _, all) => update(all, { url: url.replace(/^http:/i, 'https:') }),
  'quota-exceeded': () => [action('show-usage', ['billing', 'usage'])],
  'redirect-other': takeTarget,
  'redirect-to-https': takeTarget,
  rejected: (facts, log) =>
    isDistrusted(facts) && ['signature', 'key'].includes(facts.carried) ? verify(facts, log, []) : [],
  // The signature may be invalid too. The check shows it.
  'rejected-clock': (facts, log) =>
    facts.off !== null && facts.carried === 'signature' ? verify(facts, log, []) : [],
  // A key that the receiver expects is not the secret of this signature.
  'rejected-key': (facts, log) => (facts.carried === 'signature' ? [] : verify(facts, log, [])),
  'rejected-signature': (facts, log) => (foundNoSignature(facts.text) ? [] : verify(facts, log, [])),
  'rejected-unsigned': ({ text }, _, all) =>
    /signature|hmac/i.test(text)
      ? update(all, { auth: 'HMAC_SHA256', 'secret-stdin': true }, 'webhook-secret')
      : [],
};

/** Whether the URLs differ only in `https:`, `www.` and a trailing `/`, which a web server corrects. */
function isSamePlace(one: string, other: string): boolean {
  const place = (text: string) => {
    const { host, pathname, search } = new URL(text);
    return host.replace(/^www\./, '') + pathname.replace(/\/$/, '') + search;
  };
  const isSafe = other.startsWith('https:') || one.startsWith('http:');
  return URL.canParse(one) && isSafe && place(one) === place(other);
}

/** Words in an answer that report an error, without Vietnamese accents. */
const errorWords =
  /^(error|loi|sai)\b|\b(?<!\b(0|no|without) )(not found|invalid|failed|denied|error|unable to|cannot)\b|khong (tim thay|ton tai|hop le|thanh cong|ket noi|the)|(?<!\b0 )that bai|bi loi|\b(Fatal|Parse) error\b|Traceback \(most recent|Uncaught \w*(Exception|Error)/i;
const saysError = (text: string) => errorWords.test(fold(text)) && !isDuplicateText(text);

/** Names of code fields, and their values for success, in the APIs that use them. */
const codeNames = [
  'code',
  'rspcode',
  'resultcode',
  'result_code',
  'returncode',
  'return_code',
  'errorcode',
  'error_code',
  'errcode',
];
const isBadCode = (value: unknown) =>
  /^-?\d{1,4}$/.test(`${value}`) && !/^(0+|0*1|20[0-2])$/.test(`${value}`);

/** True for a field that reports an error, an error message without such a field, or an HTML page. */
function reportsError({ text, words, isPage }: AttemptFacts): boolean {
  const value = parsed(text);
  if (isPage) return !/^(ok|success|received|thank|cảm ơn)\b/i.test(words);
  if (!isRecord(value)) return saysError(typeof value === 'string' ? value : text);
  const { success, ok, status, error, errors } = value;
  const says = (part: unknown) => (Array.isArray(part) ? part.length > 0 : part !== 'none' && Boolean(part));
  const told = [success, ok, status].filter((part) => part !== undefined);
  const codes = Object.entries(value).filter(([name]) => codeNames.includes(name.toLowerCase()));
  return (
    told.some((part) => part === false || part === 'false') ||
    /^(error|fail(ed|ure)?|[45]\d\d)$/i.test(`${status}`) ||
    saysError(`${status}`) ||
    says(error) ||
    says(errors) ||
    (told.length === 0 &&
      (saysError(words) || (codes.some(([, code]) => isBadCode(code)) && !isDuplicateText(text))))
  );
}
