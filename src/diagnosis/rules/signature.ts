/** What a signature shows, as findings: severity, evidence, and what to do. */
import type { Cause, CauseCode } from '../../webhooks/signature/causes.ts';
import type { ValidityParams } from '../codes.ts';
import type { Action, Finding, Severity, Source, Subject } from '../finding.ts';

export interface SignatureFacts {
  /** The delivery; its id is that of the log or the journal, or a file's name. */
  subject: Subject;
  source: Extract<Source, 'delivery-log' | 'journal' | 'delivery'>;
  /** When it was sent or received, epoch milliseconds; null where nobody knows. */
  at: number | null;
  /** Why it is not valid, or `signature-valid`, the cause first. */
  causes: readonly Cause[];
  /** The body is known to be the one that was signed, byte for byte. */
  bodyIsAsSigned: boolean;
  /** The headers are known to be those that the service sent, and there are some. */
  headersAreAsSent: boolean;
  /** The one webhook configuration that it is of. */
  configuration: Subject | undefined;
  /** It was not delivered, for whatever reason. */
  failed: boolean;
  /** The receiver rejected it. */
  rejected: ValidityParams['rejected-although-valid'] | undefined;
}

export function signatureFindings(facts: SignatureFacts): Finding[] {
  const { subject, source, at, rejected } = facts;
  const causes = facts.causes.map((one) => narrowed(one, facts));
  const isValid = causes.every((one) => severityOf(one) !== 'problem');
  const all = [
    ...causes,
    ...(isValid && rejected ? [{ code: 'rejected-although-valid', params: rejected } as const] : []),
  ];
  return all.map((one) => ({
    ...one,
    severity: severityOf(one),
    subject,
    at,
    evidence: [{ source, id: subject.id }],
    actions: actionsFor(one, facts),
    because_of: null,
  }));
}

type Shown = Cause | { code: 'rejected-although-valid'; params: ValidityParams['rejected-although-valid'] };

/** What the bytes alone leave open, and the place where they were found does not. */
function narrowed(one: Cause, { bodyIsAsSigned, headersAreAsSent }: SignatureFacts): Cause {
  if (one.code === 'body-changed-or-wrong-secret' && one.params.not_tried === null && bodyIsAsSigned) {
    return { code: 'wrong-secret', params: { auth_type: 'HMAC_SHA256' } };
  }
  if (one.code === 'signature-header-missing' && one.params.missing.length > 1 && headersAreAsSent) {
    return { code: 'auth-type-differs', params: { expected: 'HMAC_SHA256', found: 'NONE' } };
  }
  return one;
}

function severityOf({ code, params }: Shown): Severity {
  if (code === 'signature-valid') return 'note';
  if (code === 'rejected-although-valid') return 'warning';
  if (!('accepted' in params && params.accepted)) return 'problem';
  return code === 'signature-base64' ? 'note' : 'warning';
}

/** Where a code leads: to the delivery itself, to a secret, to a setting. */
type Direction =
  | 'delivery'
  | 'their-secret'
  | 'stored-secret'
  | 'auth'
  | 'key-name'
  | 'clock'
  | 'scheme'
  | 'none';

const directions: Readonly<Record<CauseCode, Direction>> = {
  'signature-valid': 'none',
  'secret-empty': 'stored-secret',
  'wrong-secret': 'their-secret',
  'body-changed-or-wrong-secret': 'their-secret',
  'secret-has-whitespace': 'stored-secret',
  'secret-is-client-secret': 'stored-secret',
  'secret-of-other-configuration': 'stored-secret',
  'secret-decoded': 'stored-secret',
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

function actionsFor(one: Shown, facts: SignatureFacts): Action[] {
  if (one.code === 'signature-valid') return facts.failed && !facts.rejected ? [showDelivery(facts)] : [];
  if (one.code === 'rejected-although-valid') return [...verifyAgain(facts), showDelivery(facts)];
  const { params } = one;
  const direction = directions[one.code];
  switch (direction) {
    case 'delivery':
      return [showDelivery(facts)];
    case 'their-secret':
      return [...verifyAgain(facts), ...update(facts, 'update-secret', { 'secret-stdin': true })];
    case 'stored-secret':
      // The one that the receiver has is wrong, not the one of the configuration.
      if ('where' in params && params.where === 'given') return verifyAgain(facts);
      return update(facts, 'update-secret', { 'secret-stdin': true });
    case 'auth': {
      const auth = 'expected' in params ? params.expected : undefined;
      return update(facts, 'update-configuration', { auth, 'secret-stdin': true });
    }
    case 'key-name': {
      const name = 'header' in params ? params.header : 'expected' in params ? params.expected : undefined;
      return update(facts, 'update-configuration', { 'api-key-name': name });
    }
    case 'clock':
      return [{ code: 'check-clock', words: ['doctor'], effect: 'read' }];
    case 'scheme': {
      const scheme = 'scheme' in params && params.scheme !== null ? [params.scheme] : [];
      const isAccepted = 'accepted' in params && params.accepted;
      const pin: Action = {
        code: 'pin-scheme',
        words: ['config', 'set', 'scheme', ...scheme],
        effect: 'write',
      };
      return isAccepted ? [] : [pin];
    }
    case 'none':
      return [];
    default:
      return direction satisfies never;
  }
}

function showDelivery({ source, subject }: SignatureFacts): Action {
  switch (source) {
    case 'delivery-log':
      return { code: 'show-delivery', words: ['webhooks', 'log', subject.id], effect: 'read' };
    case 'journal':
      return { code: 'show-delivery', words: ['webhooks', 'kept', subject.id], effect: 'read' };
    case 'delivery':
      return { code: 'list-deliveries', words: ['webhooks', 'logs'], effect: 'read' };
    default:
      return source satisfies never;
  }
}

/** With the secret of the receiver's program, which the command asks for. A file has no headers to give again. */
function verifyAgain({ source, subject: { id } }: SignatureFacts): Action[] {
  if (source === 'delivery') return [];
  const flags = source === 'journal' ? { journal: id } : { log: id };
  const words = ['webhooks', 'verify'];
  return [{ code: 'verify-signature', words, flags, effect: 'read', needs: ['webhook-secret'] }];
}

function update(
  { configuration }: SignatureFacts,
  code: 'update-secret' | 'update-configuration',
  flags: NonNullable<Action['flags']>,
): Action[] {
  if (!configuration) return [{ code: 'show-configurations', words: ['webhooks', 'list'], effect: 'read' }];
  const words = ['webhooks', 'update', configuration.id];
  const needs = flags['secret-stdin'] ? { needs: ['webhook-secret'] as const } : {};
  return [{ code, words, flags, effect: 'write', ...needs }];
}
