/** How the client sends: one exchange at a time, by undici or by an app's own `fetch`. */
import type { Method } from './endpoints/endpoint.ts';

/** Those of the endpoint table, and the one that `api` may send besides. */
export type HttpMethod = Method | 'PATCH';

export interface HttpRequest {
  method: HttpMethod;
  url: URL;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
}

export interface HttpReply {
  status: number;
  /** Lower-case names. */
  headers: Record<string, string>;
  text: string;
  /** The body as it came, where it is not said to be JSON. */
  bytes?: Uint8Array;
}

/** A body as it is kept: as text, and where it may be none as its bytes too. */
export function bodyOf(whole: Buffer, { 'content-type': type = '' }: HttpReply['headers']) {
  const text = whole.toString('utf8');
  return /\bjson\b/i.test(type) ? { text } : { text, bytes: whole };
}

export interface Transport {
  /**
   * One exchange: no redirect is followed, nothing is sent again.
   * @throws usage error where the credentials in it could be read by others, network error (NetworkError), service error for a reply over 64 MiB or one that is
   * no HTTP, or the signal's reason
   */
  send(request: HttpRequest): Promise<HttpReply>;
  /** Closes the connections so that the program can end. */
  close(): Promise<void>;
}
