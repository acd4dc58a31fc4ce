import type { Text } from '../../values/command-line.ts';
import type { Secrets } from '../../values/redact-secrets.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';

/** What an error message needs to know of the request. */
export interface Sent {
  method: string;
  path: string;
  /** Of the table; undefined for a request to any path. */
  endpoint?: Endpoint | undefined;
  /** Never shown, should the service repeat them. */
  secrets: Pick<Secrets, 'hide'>;
  /** What to do after a 401. */
  authHint: Text;
}

/** The envelope of §2.1; `data` is the whole body where a reply has no envelope. */
export interface Envelope {
  success: boolean | undefined;
  message: string;
  data: unknown;
  body: unknown;
}
