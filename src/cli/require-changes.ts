import { usageError } from '../errors.ts';
import { t } from '../texts/translate.ts';

/** Returns the request of an update. @throws usage error if it would change nothing */
export async function somethingToChange<Request extends { body?: unknown }>(
  request: Request,
): Promise<Request> {
  if (Object.keys(request.body ?? {}).length === 0) {
    throw usageError(t('nothing to change: give at least one flag'));
  }
  return request;
}
