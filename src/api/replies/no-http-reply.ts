import { PayconfirmError } from '../../errors.ts';
import { asIs } from '../../texts/translate.ts';

/**
 * A service error for a reply that HTTP does not know: nothing is sent again for it, since it would come again.
 * @param what it is, after the name of the host
 */
export function noHttpReply(
  what: string,
  { host }: URL,
  request: { method: string; path: string },
  cause?: unknown,
): PayconfirmError {
  const handled = request.method === 'GET' ? '' : '; whether the request was handled is unknown';
  return new PayconfirmError('service', asIs(`${host} ${what}`), {
    hint: `no reply of the service is like that: another program may have answered in its place; check the address${handled}`,
    request,
    cause,
  });
}

/** A status that ends no request, or none at all: 101 switches to a protocol that was not asked for. */
export function isNoStatus(status: number): boolean {
  return status === 101 || status < 100 || status > 599;
}

/**
 * Whether undici gave up on what the other side sent: its parser's errors, and those of its own checks behind it.
 * Of an informational reply that it takes for none it says so in the message alone.
 */
export function isUnreadable(error: Error): boolean {
  const { name, message } = error;
  const code = 'code' in error ? error.code : undefined;
  return (
    name === 'HTTPParserError' ||
    code === 'ERR_ASSERTION' ||
    code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' ||
    code === 'UND_ERR_HEADERS_OVERFLOW' ||
    /^bad (response|upgrade)$/.test(message)
  );
}
