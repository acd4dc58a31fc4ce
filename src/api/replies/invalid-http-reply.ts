import { PayconfirmError } from '../../errors.ts';
import { hasNoFinalStatus } from '../../io/no-final-status.ts';
import { asIs, type Said, type Sentence, t } from '../../texts/translate.ts';
import { networkError } from './network-error.ts';

/** The hint for a reply that the service never sends. */
export const anotherProgram =
  'Check the address: another program may have answered instead of the service.' satisfies Sentence;

/** A service error for a reply that is not HTTP. No retry, because the same reply would come again. */
function invalidHttpReply(
  what: Said,
  request: { method: string; path: string },
  cause?: unknown,
): PayconfirmError {
  return new PayconfirmError('service', what, {
    hint:
      request.method === 'GET'
        ? t(anotherProgram)
        : asIs(`${t(anotherProgram)} ${t('It is unknown whether the request was handled.')}`),
    request,
    cause,
  });
}

/** A status that does not end a request (such as 101, an unrequested protocol switch), or no status. */
export function isInvalidStatus(status: number): boolean {
  return status === 101 || status < 100 || status > 599;
}

const codeOf = (error: Error) => ('code' in error ? error.code : undefined);

/** Whether undici could not read the reply: errors of its parser and of its later checks. */
export function isUnreadable(error: Error): boolean {
  const unreadable: unknown[] = ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'UND_ERR_HEADERS_OVERFLOW'];
  return error.name === 'HTTPParserError' || unreadable.includes(codeOf(error)) || hasNoFinalStatus(error);
}

/** Bytes, far above any real reply. A longer reply would fill the memory. */
export const MAX_REPLY_BYTES = 64 * 1024 * 1024;

interface SentRequest {
  method: string;
  path: string;
}

/** The error for a status that does not end a request, such as 101 or 999. */
export const badStatus = (status: number, url: URL, asked: SentRequest): PayconfirmError =>
  invalidHttpReply(
    t('{0} answered with the status {1}, which does not end a request (200 to 599)', url.host, status),
    asked,
  );

/** undici's error as ours. */
export const failure = (error: Error, url: URL, asked: SentRequest): PayconfirmError =>
  isUnreadable(error)
    ? invalidHttpReply(unreadable(error, url), asked, error)
    : networkError(error, url, asked);

const unreadable = (error: Error, { host }: URL) =>
  hasNoFinalStatus(error)
    ? t('{0} answered with a status that does not end a request (200 to 599)', host)
    : t('{0} did not answer with an HTTP reply', host);

/** The error for a reply above MAX_REPLY_BYTES. */
export function replyTooLong({ host }: URL): PayconfirmError {
  return new PayconfirmError('service', t('the reply of {0} is longer than 64 MiB', host), {
    hint: t('ask for less, with --limit or dates'),
  });
}
