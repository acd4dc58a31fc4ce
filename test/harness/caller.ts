/** Raw HTTP against an emulator, as its own client sees it: not the program's client. */
import type { RunningEmulator } from './emulator.ts';

export interface RawReply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what came, to be compared whole
  body: any;
}

export interface Caller {
  (method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<RawReply>;
  token: string;
}

/** Sends JSON; fetches nothing by itself. */
export async function send(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<RawReply> {
  const response = await fetch(url + path, {
    method,
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** Calls with a token and the secret; by default those of the seeded client. */
export async function logIn({
  url,
  clientId,
  clientSecret,
}: Pick<RunningEmulator, 'url' | 'clientId' | 'clientSecret'>): Promise<Caller> {
  const { body } = await send(url, 'POST', '/api/v1/oauth/token', {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  });
  const token: string = body.data.access_token;
  const call = (method: string, path: string, given?: unknown, headers?: Record<string, string>) =>
    send(url, method, `/api/v1${path}`, given, {
      authorization: `Bearer ${token}`,
      ...(method === 'GET' ? {} : { 'x-client-secret': clientSecret }),
      ...headers,
    });
  return Object.assign(call, { token });
}
