/** What an exchange ends with that gave no reply, however it was sent. */

import { PayconfirmError } from '../errors.ts';
import { t } from '../texts/translate.ts';
import { networkError } from './replies/network-error.ts';
import { isUnreadable, noHttpReply } from './replies/no-http-reply.ts';

/** Bytes, far above any reply of the service; a longer one would fill the memory. */
export const MAX_REPLY_BYTES = 64 * 1024 * 1024;

interface Asked {
  method: string;
  path: string;
}

/** Of a status that ends no request, such as 101 or 999. */
export const badStatus = (status: number, url: URL, asked: Asked): PayconfirmError =>
  noHttpReply(
    `answered with the status ${status}, which is none that ends a request (200 to 599)`,
    url,
    asked,
  );

/** undici's error as ours. */
export const failure = (error: Error, url: URL, asked: Asked): PayconfirmError =>
  isUnreadable(error)
    ? noHttpReply('answered with what is no HTTP reply', url, asked, error)
    : networkError(error, url, asked);

/** Of a reply above MAX_REPLY_BYTES. */
export function tooLong({ host }: URL): PayconfirmError {
  return new PayconfirmError('service', t('the reply of {0} is longer than 64 MiB', host), {
    hint: t('ask for less, with --limit or dates'),
  });
}
