import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { isRecord } from '../../values/is-record.ts';
import type { Endpoint, Schema } from '../endpoints/endpoint.ts';

/**
 * A field that is left out can be done without; a success whose data is no object, or a list of some where the table has one,
 * is no answer of the service.
 * @throws service error
 */
export function requireObject({ method, path, reply }: Endpoint, data: unknown): void {
  const isList = Array.isArray(data) || isListed(data, reply);
  if (isRecord(data) && !isList) return;
  const what = data === null ? 'nothing' : isList ? 'a list' : `a ${typeof data}`;
  throw new PayconfirmError(
    'service',
    t("the reply is not the service's: its data is {0}, not an object", what),
    {
      request: { method, path },
      hint: t('another program may answer in its place: check the address; -v shows the reply'),
    },
  );
}

/** In one of the shapes that lists come in (`paging.ts`), of which the table's object has none. */
function isListed(data: unknown, { properties = {} }: Schema): boolean {
  return (
    isRecord(data) &&
    ['items', 'data'].some((name) => Array.isArray(data[name]) && !Object.hasOwn(properties as object, name))
  );
}
