import type { Text } from '../../values/command-line.ts';
import type { Secrets } from '../../values/redact-secrets.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';

/** The data of a request that error messages need. */
export interface Sent {
  method: string;
  path: string;
  /** The table's entry; undefined for a request to any path. */
  endpoint?: Endpoint | undefined;
  /** Hidden in messages, even if the service repeats them. */
  secrets: Pick<Secrets, 'hide'>;
  /** The hint for a 401. */
  authHint: Text;
}

/** The envelope of §2.1. Without an envelope, `data` is the whole body. */
export interface Envelope {
  success: boolean | undefined;
  message: string;
  data: unknown;
  body: unknown;
}
