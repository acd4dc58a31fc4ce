import type { Delivery, Field, Handed } from '../../page-data-types.ts';

/** A delivery as an HTTP archive (HAR 1.2): one entry per forward, or one without a response. */
export function harOf({ row, address, headers, pretty, bytes, handed }: Delivery, version: string): string {
  // For deliveries to other machines, the HTTP version is unknown.
  const httpVersion = row.id.startsWith('log-') ? '' : 'HTTP/1.1';
  const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const request = (url: string) => ({
    method: 'POST',
    url,
    httpVersion,
    cookies: [],
    headers: named(headers),
    queryString: URL.canParse(url) ? named([...new URL(url).searchParams]) : [],
    postData: { mimeType: contentType ?? '', text: pretty ?? '' },
    headersSize: -1,
    bodySize: bytes,
  });
  const entry = (at: number, took: number, url: string, response: object) => ({
    startedDateTime: new Date(at).toISOString(),
    time: took,
    request: request(url),
    response: { ...response, httpVersion },
    cache: {},
    timings: { send: 0, wait: took, receive: 0 },
  });
  const entries =
    handed.length > 0
      ? handed.map((one) => entry(one.at, one.took, one.target, response(one)))
      : [
          {
            ...entry(row.at, row.took ?? 0, address ?? '', response({ result: row.result, answer: null })),
            comment: 'stored by a listener; no app has answered',
          },
        ];
  const creator = { name: 'payconfirm', version };
  return JSON.stringify({ log: { version: '1.2', creator, entries } }, null, 2);
}

const named = (fields: readonly Field[]) => fields.map(([name, value]) => ({ name, value }));

/** `result`: `200`, `OK 200`, or the reason for a missing status, which is status 0. */
function response({ result, answer }: Pick<Handed, 'result' | 'answer'>): object {
  const status = Number(/\b[1-5]\d\d$/.exec(result)?.[0] ?? 0);
  return {
    status,
    statusText: status === 0 ? result : '',
    cookies: [],
    headers: [],
    content: { size: answer?.length ?? -1, mimeType: '', text: answer ?? '' },
    redirectURL: '',
    headersSize: -1,
    bodySize: -1,
  };
}
