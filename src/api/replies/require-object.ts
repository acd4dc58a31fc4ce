import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { isRecord } from '../../values/is-record.ts';
import type { Endpoint, Schema } from '../endpoints/endpoint.ts';
import { hintAfterRequest } from './network-error.ts';

/** Rejects a success whose data is not the table's object. Fields may be missing. @throws service error */
export function requireObject({ method, path, reply }: Endpoint, data: unknown): void {
  const isList = Array.isArray(data) || isListed(data, reply);
  if (isRecord(data) && !isList) return;
  const request = { method, path };
  const what = data === null ? t('nothing') : isList ? t('a list') : t('a {0}', typeof data);
  throw new PayconfirmError(
    'service',
    t("the reply is not the service's: its data is {0}, not an object", what),
    {
      request,
      hint: hintAfterRequest(
        request,
        t('another program may be answering: check the address; -v shows the reply'),
      ),
    },
  );
}

/** Whether the data has the shape of a list (`read-pages.ts`) where the table's object has no such field. */
function isListed(data: unknown, { properties = {} }: Schema): boolean {
  return (
    isRecord(data) &&
    ['items', 'data'].some((name) => Array.isArray(data[name]) && !Object.hasOwn(properties as object, name))
  );
}
