import { type ErrorDetail, type ErrorKind, PayconfirmError } from '../../errors.ts';
import { asIs, type Said, type Sentence, t } from '../../texts/translate.ts';
import type { Text } from '../../values/command-line.ts';
import { isRecord } from '../../values/is-record.ts';
import type { Secrets } from '../../values/redact-secrets.ts';
import { entryFor } from '../../values/table-lookup.ts';
import { wordOf } from '../../values/value-as-text.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { safeExcerpt } from '../redact.ts';
import type { HttpReply } from '../transport.ts';
import { hintAfterRequest } from './network-error.ts';

/** The data of a request that error messages need. */
export interface Sent {
  method: string;
  path: string;
  /** The table's entry; undefined for a request to any path. */
  endpoint?: Endpoint | undefined;
  /** Hidden in messages, even if the service repeats them. */
  secrets: Pick<Secrets, 'hide'>;
  /** The hint for a 401. */
  authHint: Text;
}

/** The envelope of §2.1. Without an envelope, `data` is the whole body. */
export interface Envelope {
  success: boolean | undefined;
  message: string;
  data: unknown;
  body: unknown;
}

/** A handled failure (§7) as the command's error. */
export function errorFromReply(reply: HttpReply, envelope: Envelope, sent: Sent): PayconfirmError {
  const { status } = reply;
  const kind = kindOf(status);
  const details = kind === 'validation' ? readDetails(envelope, sent) : undefined;
  const said = safeExcerpt(envelope.message || detailText(envelope), sent.secrets);
  return new PayconfirmError(kind, said === '' ? silentText(kind, status) : asIs(said), {
    status,
    isQuoted: said !== '',
    request: { method: sent.method, path: sent.path },
    details: details && details.length > 0 ? details : undefined,
    hint: kind === 'auth' ? sent.authHint : hintOf(kind, reply, sent),
  });
}

function kindOf(status: number): ErrorKind {
  if (status === 401) return 'auth';
  if (status === 422) return 'validation';
  if (status === 408 || status === 429 || status >= 500) return 'service';
  return 'refused';
}

/** The message if the reply has none. */
const silent = {
  auth: 'the service did not accept the credentials',
  validation: 'the service did not accept the values',
  refused: 'the service rejected it without a reason',
} as const satisfies Partial<Record<ErrorKind, Sentence>>;

function silentText(kind: ErrorKind, status: number): Said {
  const text = entryFor(silent, kind);
  return text === undefined ? t('the service answered {0}', status) : t(text);
}

function waitText(after: string, { secrets }: Sent): Said {
  const shown = safeExcerpt(after, secrets, 40);
  return /^\d+$/.test(after) ? t('{0} s', shown) : asIs(shown);
}

function hintOf(kind: ErrorKind, { status, headers }: HttpReply, sent: Sent): Said | undefined {
  if (status === 429) {
    const after = headers['retry-after'];
    return after
      ? t('too many requests; the service says to wait: {0}', waitText(after, sent))
      : t('too many requests; wait');
  }
  return kind === 'service' ? hintAfterRequest(sent, t('the service failed; try again later')) : undefined;
}

/** FastAPI's `detail`, at the top level or in the envelope's `data` (assumed). */
function detailOf({ body, data }: Envelope): unknown {
  if (isRecord(body) && body.detail !== undefined) return body.detail;
  return isRecord(data) ? data.detail : undefined;
}

function detailText(envelope: Envelope): string {
  const detail = detailOf(envelope);
  return typeof detail === 'string' ? detail : '';
}

function readDetails(envelope: Envelope, { secrets }: Sent): ErrorDetail[] {
  const detail = detailOf(envelope);
  if (!Array.isArray(detail)) return [];
  const found = detail.map((one) => (isRecord(one) ? one : { loc: undefined, msg: one }));
  return found.map(({ loc, msg }) => ({
    field: safeExcerpt([loc ?? 'request'].flat().map(wordOf).join('.'), secrets),
    message: safeExcerpt(wordOf(msg ?? t('not accepted')), secrets),
  }));
}
