import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { type EndpointId, endpoints } from '../endpoints/index.ts';
import { validateReply } from '../validate.ts';

/**
 * Why a command may have stumbled that is no error of ours: the first of these replies, the last of each endpoint,
 * that is not as the endpoint table has it. Asked when a command has failed in a way nobody thought of; a reply
 * that is odd and does no harm is passed on as it came.
 */
export async function invalidReply(
  replies: ReadonlyMap<EndpointId, unknown>,
  cause: unknown,
): Promise<PayconfirmError | undefined> {
  for (const [id, data] of replies) {
    const { method, path } = endpoints[id];
    const [violation] = await validateReply(endpoints[id], data);
    if (!violation) continue;
    return new PayconfirmError(
      'service',
      t("the reply is not the service's: {0} {1}", violation.target, violation.rule),
      {
        request: { method, path },
        hint: t('another program may answer in its place: check the address; -v shows the reply'),
        cause,
      },
    );
  }
  return undefined;
}
