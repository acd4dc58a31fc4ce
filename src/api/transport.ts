/** How the client sends: one exchange at a time, with undici or with an app's own `fetch`. */
import type { Method } from './endpoints/endpoint.ts';

/** The methods of the endpoint table, and PATCH for `api`. */
export type HttpMethod = Method | 'PATCH';

export interface HttpRequest {
  method: HttpMethod;
  url: URL;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
}

export interface HttpReply {
  status: number;
  /** Header names in lower case. */
  headers: Record<string, string>;
  text: string;
  /** The raw body, unless its type is JSON. */
  bytes?: Uint8Array;
}

/** The body as text, and also as bytes if its type is not JSON. */
export function bodyOf(whole: Buffer, { 'content-type': type = '' }: HttpReply['headers']) {
  const text = whole.toString('utf8');
  return /\bjson\b/i.test(type) ? { text } : { text, bytes: whole };
}

export interface Transport {
  /** One exchange without redirects or retries. @throws usage, network or service error, the signal's reason */
  send(request: HttpRequest): Promise<HttpReply>;
  /** Closes the connections so that the program can exit. */
  close(): Promise<void>;
}
