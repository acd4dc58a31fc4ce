/** Which content is asked for, and what of it is no JSON. */
import type { CallResult } from '../client-types.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import type { HttpMethod, HttpReply } from '../transport.ts';

/** A picture is asked for as one; what the table has not got may be anything. */
export function accepting(
  method: HttpMethod,
  endpoint: Endpoint | undefined,
  headers?: Readonly<Record<string, string>>,
) {
  const accept = endpoint ? endpoint.contentType : 'application/json, */*;q=0.5';
  return method === 'GET' && accept !== undefined ? { accept, ...headers } : { ...headers };
}

/** A body that is no JSON, from a path at which the table has none: a picture. HTML is a page of another program. */
export function otherThanJson(
  { status, headers, bytes }: HttpReply,
  endpoint: Endpoint | undefined,
): CallResult<Uint8Array> | undefined {
  const type = headers['content-type'] ?? 'html';
  const isExpected = endpoint === undefined || endpoint.contentType !== undefined;
  if (!bytes || !isExpected || status < 200 || status >= 300 || /html/i.test(type)) return undefined;
  return { status, headers, message: '', data: bytes, otherwise: [] };
}
