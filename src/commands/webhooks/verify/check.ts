import { createHash } from 'node:crypto';
import { secretToRecognise } from '../../../config/resolve-profile.ts';
import type { Context } from '../../../context.ts';
import type { ValidityParams } from '../../../diagnosis/codes.ts';
import { addressSubject, subjectOf } from '../../../diagnosis/facts/configurations.ts';
import type { Diagnosis, Finding, Subject } from '../../../diagnosis/finding.ts';
import { failureOf } from '../../../diagnosis/rules/delivery-failure.ts';
import { distrust } from '../../../diagnosis/rules/http-answers.ts';
import { type SignatureFacts, signatureFindings } from '../../../diagnosis/rules/signature.ts';
import type { AuthType } from '../../../values/auth-type.ts';
import { withoutLoggedSecrets } from '../../../values/redact-headers.ts';
import { parseTime } from '../../../values/time.ts';
import {
  isDelivered,
  type LogEntry,
  logAheadMs,
  withTransfer,
} from '../../../webhooks/delivery-log/entry.ts';
import { type Accepted, createCheck, type Expected } from '../../../webhooks/signature/authenticator.ts';
import { type Cause, cause } from '../../../webhooks/signature/causes.ts';
import { explained, timeCause } from '../../../webhooks/signature/diagnose.ts';
import { defaultToleranceSeconds } from '../../../webhooks/signature/signing-forms.ts';
import { schemeInForce } from '../profile-signature-scheme.ts';
import { ownerOfSecret, sentFor } from './configuration-of-entry.ts';
import type { ToVerify } from './delivery-to-verify.ts';

export interface SignatureCheck {
  verified: boolean;
  auth_type: Exclude<AuthType, 'NONE'>;
  /** Null for an API key, and if it is not verified. */
  scheme: string | null;
  source: ToVerify['source'];
  /** Epoch milliseconds; null for an API key, and for an invalid time. */
  signedAt: number | null;
  diagnosis: Diagnosis;
}

/** Checks a delivery's signature. `checkAge`: compares the signed time with the current time too. */
export async function checkSignature(
  delivery: ToVerify,
  secret: string,
  { checkAge }: { checkAge: boolean },
  ctx: Context,
): Promise<SignatureCheck> {
  const checked = await checkBytes(delivery, secret, checkAge, ctx);
  const auth_type = delivery.apiKeyName === undefined ? 'HMAC_SHA256' : 'API_KEY';
  const signedAt = auth_type === 'API_KEY' ? null : momentOf(delivery.timestamp);
  const { entry } = delivery;
  const [only, another] = entry
    ? sentFor((await (await ctx.client()).page('webhooks.list', {})).items, entry)
    : [];
  const configuration = only && !another ? subjectOf(only) : undefined;
  const causes = causesOf(checked, delivery, signedAt, ctx.clock.now());
  const facts: SignatureFacts = {
    ...placeOf(delivery),
    causes: await withOwner(causes, secret, delivery, ctx),
    configuration,
    isUnsigned: only?.auth_type === 'NONE',
    ...(entry && (await resultOf(entry, configuration, delivery))),
  };
  const findings = signatureFindings(facts);
  const verified = findings.every(({ severity }) => severity !== 'problem');
  const isTried = findings.every(({ params }) => !('not_tried' in params) || params.not_tried === null);
  const diagnosis: Diagnosis = {
    subject: facts.subject,
    outcome: outcomeOf(verified, facts.failure !== undefined, delivery),
    findings,
    recipients: entry && configuration ? [recipientOf(entry, configuration)] : [],
    checked: [{ source: facts.source, from: null, to: null, complete: isTried }],
    not_checked: isTried ? [] : [{ source: facts.source, reason: 'limit', action: null }],
  };
  const scheme = checked.accepted?.scheme ?? null;
  return { verified, auth_type, scheme, source: delivery.source, signedAt, diagnosis };
}

/** Whether the log says that it was delivered. A valid signature alone does not show that. */
function outcomeOf(verified: boolean, isFailed: boolean, { entry }: ToVerify): Diagnosis['outcome'] {
  if (!verified || isFailed) return 'failed';
  return entry ? 'delivered' : 'unknown';
}

interface Checked {
  accepted?: Accepted;
  causes: Cause[];
}

/** What is wrong with the signature, or that it is valid. `signedAt`, `now`: epoch milliseconds. */
function causesOf(
  { accepted, causes }: Checked,
  delivery: ToVerify,
  signedAt: number | null,
  now: number,
): Cause[] {
  const time = delivery.apiKeyName === undefined ? timeOf(delivery, now) : undefined;
  const wrong = time && !causes.some(({ code }) => code === time.code) ? [...causes, time] : causes;
  if (wrong.length > 0 || !accepted) return wrong;
  const { scheme = null, warning } = accepted;
  const { source, headers } = delivery;
  const logAhead = logAheadMs(headers);
  return [
    cause('signature-valid', {
      scheme,
      signed_at: signedAt,
      ...(source === 'log' && logAhead > 0 && { log_ahead: logAhead }),
    }),
    ...(warning ? [warning] : []),
    ...(scheme?.endsWith(':base64') ? [cause('signature-base64', { accepted: true })] : []),
  ];
}

const mostNamed = 3;

/** Adds the owner of the secret if it belongs to another configuration. */
async function withOwner(
  causes: Cause[],
  secret: string,
  { entry, apiKeyName }: ToVerify,
  ctx: Context,
): Promise<Cause[]> {
  const [first, ...more] = causes;
  if (first?.code !== 'wrong-secret' && first?.code !== 'body-changed-or-wrong-secret') return causes;
  if (secret === (await secretToRecognise(await ctx.profile()))) {
    return [cause('secret-is-client-secret', { where: 'given' }), ...more];
  }
  const { own, others } = entry ? await ownerOfSecret(secret, entry, ctx) : { own: undefined, others: [] };
  if (own) {
    const auth_type = apiKeyName === undefined ? 'HMAC_SHA256' : 'API_KEY';
    return [cause('wrong-secret', { auth_type, fits: own }), ...more];
  }
  if (others.length === 0) return causes;
  const names = others.length > mostNamed ? [...others.slice(0, mostNamed), '…'] : others;
  return [cause('secret-of-other-configuration', { configuration: names.join(', ') }), ...more];
}

async function checkBytes(
  { body, headers, apiKeyName }: ToVerify,
  secret: string,
  checkAge: boolean,
  ctx: Context,
): Promise<Checked> {
  const expected: Expected = {
    auth: apiKeyName === undefined ? 'HMAC_SHA256' : 'API_KEY',
    apiKeyName: apiKeyName ?? 'X-Webhook-Secret',
    secrets: [secret],
    toleranceSeconds: checkAge ? defaultToleranceSeconds : Number.POSITIVE_INFINITY,
    scheme: (await schemeInForce(ctx)) ?? 'auto',
  };
  const judge = (clientSecret?: string) =>
    createCheck({ ...expected, clientSecret }, () => undefined)(body, headers, ctx.clock.now());
  // The client secret is read only if the signature is invalid.
  const accepted = judge();
  if (accepted.ok) return { accepted, causes: [] };
  const refused = judge(await secretToRecognise(await ctx.profile()));
  return refused.ok ? { accepted: refused, causes: [] } : { causes: explained(refused.explain()) };
}

/** Compares the signed time with the time of sending. A valid log entry stays valid at any age. */
function timeOf({ source, timestamp, times }: ToVerify, now: number): Cause | undefined {
  const found = times.map((sent) => timeCause(timestamp, sent, defaultToleranceSeconds));
  const [first] = times.length > 0 ? found : [timeCause(timestamp, now, Number.POSITIVE_INFINITY)];
  if (found.includes(undefined)) return undefined;
  return first?.code === 'timestamp-stale' && source === 'log'
    ? cause('timestamp-differs-from-log', first.params)
    : first;
}

/** Epoch milliseconds of the signed time; null if it is not a valid time. */
function momentOf(timestamp: string | undefined): number | null {
  const ms = Number(timestamp) * 1000;
  return timestamp !== undefined && Math.abs(ms) <= 8.64e15 ? ms : null;
}

const sources = { log: 'delivery-log', journal: 'journal', file: 'delivery' } as const;

function placeOf({ source, id, times, bodyIsAsSigned, headers, entry }: ToVerify) {
  return {
    subject: { kind: 'delivery', id, name: id } as const,
    source: sources[source],
    at: parseTime(entry?.created_at) ?? times[0] ?? null,
    bodyIsAsSigned,
    hasHeaders: headers.length > 0,
  };
}

function recipientOf(entry: LogEntry, subject: Subject): Diagnosis['recipients'][number] {
  const delivered = isDelivered(entry);
  const { id, error_label, status_code, duration_ms } = withoutLoggedSecrets(entry);
  const at = Date.parse(entry.created_at);
  const attempt = { id, label: error_label, status_code, duration_ms, delivered };
  return {
    subject,
    outcome: delivered ? 'delivered' : 'failed',
    attempts: [{ ...attempt, at: Number.isNaN(at) ? null : at }],
  };
}

/** The result of a log entry: its transaction, and why it failed. */
async function resultOf(
  entry: LogEntry,
  configuration: Subject | undefined,
  { body, apiKeyName }: ToVerify,
): Promise<Pick<SignatureFacts, 'code' | 'failure' | 'rejected'>> {
  const code = (await withTransfer(entry)).transaction_code ?? undefined;
  const receiver = configuration ?? addressSubject(entry.endpoint_url);
  const failure = failureOf({ entry, receiver, code: null }) ?? undefined;
  const { status_code } = entry;
  if (!failure || status_code === null || !distrust.includes(status_code)) return { code, failure };
  const reply = (withoutLoggedSecrets(entry).response_text ?? '').slice(0, 200);
  const sha256 = createHash('sha256').update(body).digest('hex');
  const auth_type = apiKeyName === undefined ? 'HMAC_SHA256' : 'API_KEY';
  const reason = reasonOf(failure);
  return { code, failure, rejected: { auth_type, status_code, reply, reason, bytes: body.length, sha256 } };
}

function reasonOf({ code, params }: Finding): ValidityParams['rejected-although-valid']['reason'] {
  if (code === 'rejected-signature') return 'missing' in params && params.missing ? 'not-found' : 'signature';
  return reasons[code] ?? 'other';
}

const reasons: Partial<Record<Finding['code'], ValidityParams['rejected-although-valid']['reason']>> = {
  'rejected-clock': 'clock',
  'rejected-key': 'key',
  'rejected-unsigned': 'signature',
  rejected: 'unknown',
};
