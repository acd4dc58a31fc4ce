/** The requested content type, and bodies that are not JSON. */
import type { CallResult } from '../client-types.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import type { HttpMethod, HttpReply } from '../transport.ts';

/** A picture is requested as such. A path outside the table may return anything. */
export function acceptHeader(
  method: HttpMethod,
  endpoint: Endpoint | undefined,
  headers?: Readonly<Record<string, string>>,
) {
  const accept = endpoint ? endpoint.contentType : 'application/json, */*;q=0.5';
  return method === 'GET' && accept !== undefined ? { accept, ...headers } : { ...headers };
}

/** A body that is not JSON, if the endpoint may return one (a picture). HTML is from another program. */
export function nonJsonResult(
  { status, headers, bytes }: HttpReply,
  endpoint: Endpoint | undefined,
): CallResult<Uint8Array> | undefined {
  const type = headers['content-type'] ?? 'html';
  const isExpected = endpoint === undefined || endpoint.contentType !== undefined;
  if (!bytes || !isExpected || status < 200 || status >= 300 || /html/i.test(type)) return undefined;
  return { status, headers, message: '', data: bytes, differences: [] };
}
