/** Turns a signature check into findings: severity, evidence and next steps. */

import { isTemporary } from '../../webhooks/listener/temporary-configuration.ts';
import type { Cause, CauseCode } from '../../webhooks/signature/causes.ts';
import { type Action, action, showConfigurations, showListenerSecret, traceCode } from '../actions.ts';
import type { ValidityParams } from '../codes.ts';
import type { Finding, Severity, Source, Subject } from '../finding.ts';

export interface SignatureFacts {
  /** The delivery. Its id is that of the log or the journal, or a file name. */
  subject: Subject;
  source: Extract<Source, 'delivery-log' | 'journal' | 'delivery'>;
  /** When it was sent or received, epoch milliseconds; null if unknown. */
  at: number | null;
  /** Why it is invalid, the main cause first; or `signature-valid`. */
  causes: readonly Cause[];
  /** The body is byte for byte the one that was signed. */
  bodyIsAsSigned: boolean;
  hasHeaders: boolean;
  /** The only webhook configuration that it may belong to. */
  configuration: Subject | undefined;
  /** Its configuration currently has auth_type NONE. */
  isUnsigned: boolean;
  code?: string | undefined;
  failure?: Finding | undefined;
  rejected?: ValidityParams['rejected-although-valid'];
}

export function signatureFindings(facts: SignatureFacts): Finding[] {
  const { subject, source, at, rejected } = facts;
  const causes = facts.causes.map((one) => narrowed(one, facts));
  const isValid = causes.every((one) => severityOf(one) !== 'problem');
  const all = [
    ...causes,
    ...(isValid && rejected ? [{ code: 'rejected-although-valid', params: rejected } as const] : []),
  ];
  const found: Finding[] = all.map((one) => ({
    ...one,
    severity: severityOf(one),
    subject,
    at,
    evidence: [{ source, id: subject.id }],
    actions: actionsFor(one, facts),
    because_of: null,
  }));
  // Nothing was signed. Only the receiver's answer explains the failure.
  return facts.failure && causes[0]?.code === 'auth-type-differs' ? [...found, facts.failure] : found;
}

type Shown = Cause | { code: 'rejected-although-valid'; params: ValidityParams['rejected-although-valid'] };

/** Makes a cause more precise: the source of the body excludes some causes, and a log leaves others open. */
function narrowed(one: Cause, { bodyIsAsSigned, source, hasHeaders, isUnsigned }: SignatureFacts): Cause {
  const isLogged = source === 'delivery-log';
  if (one.code === 'body-changed-or-wrong-secret' && one.params.not_tried === null && bodyIsAsSigned) {
    const params = { auth_type: 'HMAC_SHA256', ...(isLogged && { logged: true }) } as const;
    return { code: 'wrong-secret', params };
  }
  if (!isLogged) return one;
  if (one.code === 'body-empty') return { code: 'log-entry-without-body', params: {} };
  if (one.code === 'signature-header-missing') {
    if (!hasHeaders) return { code: 'log-entry-not-as-sent', params: { why: 'headers-missing' } };
    if (isUnsigned) {
      return { code: 'auth-type-differs', params: { expected: 'HMAC_SHA256', found: 'NONE' } };
    }
  }
  return maybeLogged.has(one.code) ? ({ ...one, params: { ...one.params, logged: true } } as Cause) : one;
}

/** Causes with a different text for the log, because the log may have made the change. */
const maybeLogged: ReadonlySet<CauseCode> = new Set([
  'body-reserialized',
  'body-has-bom',
  'body-newline-changed',
  'body-charset-changed',
  'signature-header-missing',
] as const);

function severityOf({ code, params }: Shown): Severity {
  if (code === 'signature-valid') return 'note';
  if (code === 'rejected-although-valid') return 'warning';
  if (!('accepted' in params && params.accepted)) return 'problem';
  return code === 'signature-base64' ? 'note' : 'warning';
}

type Params = {
  [Name in 'expected' | 'fits' | 'found' | 'header' | 'where' | 'scheme' | 'accepted']?: unknown;
};
type Advice = (params: Params, facts: SignatureFacts) => Action[];

/** Next steps of a code: the delivery, a secret or a setting. */
const advice = {
  delivery: (_, facts) => [showDelivery(facts)],
  // If the given secret is wrong, the configuration's secret may be right.
  secret: ({ where }, facts) =>
    where === 'given' ? [] : update(facts, 'update-secret', { 'secret-stdin': true }),
  // The stored secret may be right, unless the receiver also rejected its signature.
  'other-secret': ({ fits }, facts) => {
    const { configuration, code, failure, source } = facts;
    // Whether a redelivery is safe depends on the other deliveries of the transfer.
    if (fits === 'newer') return failure && code && configuration ? [traceCode(code)] : [];
    // What the given secret fits was stored then: the current secret may be right.
    if (fits === 'both' || fits === 'older' || (source === 'delivery-log' && !facts.rejected))
      return [showDelivery(facts)];
    // The owner of a delivery in a file is unknown. A listener may have signed it.
    const listener = source === 'delivery' ? [showListenerSecret] : [];
    return [...listener, ...update(facts, 'update-secret', { 'secret-stdin': true })];
  },
  auth: ({ expected, found }, facts) =>
    found === 'NONE'
      ? []
      : update(facts, 'update-configuration', { auth: textOf(expected), 'secret-stdin': true }),
  'key-name': ({ header, expected }, facts) =>
    update(facts, 'update-configuration', { 'api-key-name': textOf(header ?? expected) }),
  clock: () => [action('check-clock', ['doctor'])],
  scheme: ({ scheme, accepted }) =>
    accepted ? [] : [action('pin-scheme', ['config', 'set', 'scheme', ...[textOf(scheme) ?? []].flat()])],
  none: () => [],
} satisfies Record<string, Advice>;

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

const directions: Readonly<Record<CauseCode, keyof typeof advice>> = {
  'signature-valid': 'none',
  'secret-empty': 'secret',
  'wrong-secret': 'other-secret',
  'body-changed-or-wrong-secret': 'other-secret',
  'secret-has-whitespace': 'secret',
  'secret-is-client-secret': 'secret',
  'secret-of-other-configuration': 'other-secret',
  'secret-decoded': 'secret',
  'body-empty': 'delivery',
  'body-reserialized': 'delivery',
  'body-has-bom': 'delivery',
  'body-newline-changed': 'delivery',
  'body-charset-changed': 'delivery',
  'timestamp-stale': 'clock',
  'timestamp-differs-from-log': 'delivery',
  'timestamp-in-milliseconds': 'delivery',
  'timestamp-not-a-number': 'delivery',
  'now-in-seconds': 'none',
  'header-repeated': 'delivery',
  'signature-header-missing': 'delivery',
  'signature-header-renamed': 'delivery',
  'signature-base64': 'none',
  'signature-upper-case': 'delivery',
  'signature-without-prefix': 'delivery',
  'signature-malformed': 'delivery',
  'signature-truncated': 'delivery',
  'signed-body-only': 'scheme',
  'signed-by-other-scheme': 'scheme',
  'auth-type-differs': 'auth',
  'key-header-missing': 'key-name',
  'key-in-other-header': 'key-name',
  'sent-earlier': 'none',
  'log-entry-not-sent': 'none',
  'log-entry-without-body': 'none',
  'log-entry-not-as-sent': 'none',
};

function actionsFor({ code, params }: Shown, facts: SignatureFacts): Action[] {
  if (code === 'rejected-although-valid') return [showDelivery(facts)];
  if (code === 'signature-valid') return facts.failure && !facts.rejected ? [showDelivery(facts)] : [];
  const advise: Advice = advice[directions[code]];
  return advise(params as Params, facts);
}

function showDelivery({ source, subject: { id } }: SignatureFacts): Action {
  if (source === 'delivery') return action('list-deliveries', ['webhooks', 'logs']);
  const place = { 'delivery-log': 'log', journal: 'kept' }[source];
  return action('show-delivery', ['webhooks', place, id]);
}

function update(
  { configuration }: SignatureFacts,
  code: 'update-secret' | 'update-configuration',
  flags: NonNullable<Action['flags']>,
): Action[] {
  if (!configuration) return [showConfigurations];
  // The listener checks with the secret of the configuration that it created.
  if (isTemporary(configuration)) return [showListenerSecret];
  const needs = flags['secret-stdin'] ? (['webhook-secret'] as const) : [];
  return [action(code, ['webhooks', 'update', configuration.id], flags, ...needs)];
}
