import { setTimeout as delay } from 'node:timers/promises';

/** Calls of the service's paths by hand, as another client would make them. */
export interface Caller {
  /** `data` of the reply; undefined when there was no reply, or one that is no success. */
  call<Data>(method: string, path: string, body?: unknown): Promise<Data | undefined>;
}

export async function caller(env: Record<string, string>): Promise<Caller> {
  const { PAYCONFIRM_BASE_URL: base, PAYCONFIRM_CLIENT_ID, PAYCONFIRM_CLIENT_SECRET: secret = '' } = env;
  const request = async <Data>(method: string, path: string, body?: unknown, token?: string) => {
    const reply = await fetch(`${base}/api/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-client-secret': secret,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => undefined);
    // A kill may come between the head and the body.
    const envelope = (await reply?.json().catch(() => undefined)) as
      | { success: boolean; data: Data }
      | undefined;
    return envelope?.success === true ? envelope.data : undefined;
  };
  const credentials = {
    grant_type: 'client_credentials',
    client_id: PAYCONFIRM_CLIENT_ID,
    client_secret: secret,
  };
  const token = await request<{ access_token: string }>('POST', '/oauth/token', credentials);
  return { call: (method, path, body) => request(method, path, body, token?.access_token) };
}

/** Every item of a list, page by page. */
export async function everyItem<Item>({ call }: Caller, path: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page++) {
    const query = `${path.includes('?') ? '&' : '?'}page=${page}&limit=100`;
    const data = await call<{ items: Item[] } | { data: Item[] } | Item[]>('GET', path + query);
    if (data === undefined) throw new Error(`GET ${path + query} gave no success`);
    const found = Array.isArray(data) ? data : 'items' in data ? data.items : data.data;
    items.push(...found);
    if (found.length < 100) return items;
    await delay(0);
  }
}
