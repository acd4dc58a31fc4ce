import { PayconfirmError } from '../../errors.ts';
import { isRecord } from '../../values/record.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';

/**
 * A field that is left out can be done without; a success whose data is no object is no answer of the service.
 * @throws service error
 */
export function requireObject({ method, path }: Pick<Endpoint, 'method' | 'path'>, data: unknown): void {
  if (isRecord(data)) return;
  const what = data === null ? 'nothing' : Array.isArray(data) ? 'a list' : `a ${typeof data}`;
  throw new PayconfirmError('service', `the reply is not the service's: its data is ${what}, not an object`, {
    request: { method, path },
    hint: 'another program may answer in its place: check the address; -v shows the reply',
  });
}
