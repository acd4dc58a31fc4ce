import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import type { HttpReply } from '../transport.ts';
import type { Envelope, Sent } from './errors-from-reply.ts';

/** The service lacks this endpoint. The document only names it, so its address was assumed. */
export class MissingEndpoint extends PayconfirmError {}

/** The error for a reply that shows that an assumed endpoint does not exist; otherwise undefined. */
export function missingEndpoint(
  { status }: HttpReply,
  { success }: Envelope,
  { endpoint, method, path }: Sent,
): MissingEndpoint | undefined {
  if (endpoint?.assumed !== true) return undefined;
  const handled = success === false && endpoint.errors.includes(404);
  if (status !== 405 && (status !== 404 || handled)) return undefined;
  return new MissingEndpoint('refused', t('this service has no {0} {1}', endpoint.method, endpoint.path), {
    status,
    request: { method, path },
    hint: withCommand(
      'the service document does not describe this endpoint, so its address was assumed. To call another:',
      ['api', endpoint.method, 'PATH'],
    ),
  });
}
