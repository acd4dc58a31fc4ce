import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { parseJson, UnrepresentableJson } from '../../values/exact-json.ts';
import { isRecord } from '../../values/is-record.ts';
import type { CallResult } from '../client-types.ts';
import { safeExcerpt } from '../redact.ts';
import type { HttpReply } from '../transport.ts';
import type { Envelope, Sent } from './errors-from-reply.ts';
import { errorFromReply } from './errors-from-reply.ts';
import { anotherProgram } from './invalid-http-reply.ts';
import { missingEndpoint } from './missing-endpoint.ts';
import { hintAfterRequest } from './network-error.ts';

/** Reads a reply for the caller. @throws MissingEndpoint, a handled failure (§7), service error */
export async function readReply(reply: HttpReply, sent: Sent): Promise<CallResult<unknown>> {
  const { status, headers } = reply;
  if (status >= 300 && status < 400) throw redirected(reply, sent);
  const envelope = await readEnvelope(reply, sent);
  if (status >= 200 && status < 300 && envelope.success !== false) {
    return { status, headers, message: envelope.message, data: envelope.data, differences: [] };
  }
  throw missingEndpoint(reply, envelope, sent) ?? errorFromReply(reply, envelope, sent);
}

async function readEnvelope(reply: HttpReply, sent: Sent): Promise<Envelope> {
  // §7: an error of a client endpoint may have an empty body.
  if (reply.text.trim() === '') return { success: undefined, message: '', data: null, body: null };
  let body: unknown;
  try {
    body = parseJson(reply.text);
  } catch (cause) {
    if (reply.status === 401) return { success: false, message: '', data: null, body: null };
    throw notJson(reply, sent, cause);
  }
  if (!isRecord(body) || !('success' in body || 'data' in body)) {
    return { success: undefined, message: isRecord(body) ? textOf(body.message) : '', data: body, body };
  }
  return {
    success: typeof body.success === 'boolean' ? body.success : undefined,
    message: textOf(body.message),
    data: body.data ?? null,
    body,
  };
}

function redirected({ status, headers }: HttpReply, { method, path }: Sent): PayconfirmError {
  const location = headers.location ?? '';
  const target = URL.canParse(location) ? new URL(location).origin : t('another path of the same address');
  return new PayconfirmError('service', t('the service redirects to {0} (status {1})', target, status), {
    status,
    request: { method, path },
    hint: t('Redirects are not followed, to protect credentials. If the service has moved, give --base-url.'),
  });
}

function notJson(reply: HttpReply, sent: Sent, cause: unknown): PayconfirmError {
  const { status, text } = reply;
  const { method, path, secrets } = sent;
  if (cause instanceof UnrepresentableJson) {
    return new PayconfirmError('service', t('the reply {0} (status {1})', cause.message, status), {
      status,
      request: { method, path },
      hint: hintAfterRequest(sent, t(anotherProgram)),
      cause,
    });
  }
  const kind = isHtml(text) ? 'HTML' : t('no JSON');
  const excerpt = safeExcerpt(text.replace(/<[^>]*>/g, ' '), secrets, 120);
  return new PayconfirmError('service', t('the reply is {0} (status {1}): {2}', kind, status, excerpt), {
    status,
    request: { method, path },
    hint: t(
      'A proxy or another program may have answered instead of the service: {0}',
      hintAfterRequest(sent, t('check the address')),
    ),
    cause,
  });
}

/** The reply of a proxy, a maintenance page or another program. */
export const isHtml = (text: string): boolean => /^\s*</.test(text);

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
