import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { type EndpointId, endpoints } from '../endpoints/index.ts';
import { validateReply } from '../validate.ts';
import { hintAfterRequest } from './network-error.ts';

/** The first reply that breaks the endpoint table: the likely cause of a command's unexpected error. */
export async function invalidReply(
  replies: ReadonlyMap<EndpointId, unknown>,
  cause: unknown,
): Promise<PayconfirmError | undefined> {
  for (const [id, data] of replies) {
    const { method, path } = endpoints[id];
    const [violation] = await validateReply(endpoints[id], data);
    if (!violation) continue;
    const request = { method, path };
    return new PayconfirmError(
      'service',
      t("the reply is not the service's: {0} {1}", violation.target, violation.rule),
      {
        request,
        hint: hintAfterRequest(
          request,
          t('another program may be answering: check the address; -v shows the reply'),
        ),
        cause,
      },
    );
  }
  return undefined;
}
