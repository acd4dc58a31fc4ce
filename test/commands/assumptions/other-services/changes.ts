/** What becomes of the replies of a service that is otherwise in one way. */
import { isRecord } from '../../../../src/values/is-record.ts';
import { type Scheme, sign } from '../../../../src/webhooks/signature/signature.ts';
import type { TapedReply, TapedRequest } from '../../../harness/tape.ts';

export type Fields = Record<string, unknown>;

export type Change = (reply: TapedReply, request: TapedRequest) => TapedReply;

/** Of requests that read so: `GET webhook-logs`. */
const on =
  (which: RegExp, change: Change): Change =>
  (reply, request) =>
    which.test(`${request.method} ${request.path}`) ? change(reply, request) : reply;

export const both =
  (...changes: Change[]): Change =>
  (reply, request) =>
    changes.reduce((now, change) => change(now, request), reply);

/** Another whole body. */
export const body = (which: RegExp, other: (body: unknown, status: number) => unknown): Change =>
  on(which, (reply) => ({ ...reply, text: JSON.stringify(other(JSON.parse(reply.text), reply.status)) }));

/** Another `data` of what succeeded. */
export const data = (which: RegExp, other: (data: never) => unknown): Change =>
  body(which, (whole, status) => {
    if (status >= 300 || !isRecord(whole)) return whole;
    return 'success' in whole ? { ...whole, data: other(whole.data as never) } : other(whole as never);
  });

export const status = (which: RegExp, from: number, to: number): Change =>
  on(which, (reply) => (reply.status === from ? { ...reply, status: to } : reply));

export const header = (which: RegExp, name: string, value: string): Change =>
  on(which, (reply) => ({ ...reply, headers: { ...reply.headers, [name]: value } }));

/** Each field of a name, however deep; undefined takes it away, unless it is null. */
export const field = (
  which: RegExp,
  name: string,
  other: (value: never, record: Fields) => unknown,
): Change => {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, one]) => {
        if (key !== name) return [[key, inside(one)]];
        const now = other(one as never, value);
        return now === undefined ? [] : [[key, now]];
      }),
    );
  };
  return data(which, inside);
};

export const lacking = (which: RegExp, name: string): Change => field(which, name, () => undefined);

/** A text instead; null stays. */
export const asText = (which: RegExp, name: string): Change =>
  field(which, name, (value) => (value === null ? value : String(value)));

/** The other way round, in whatever shape the list is. */
export const reversed = (which: RegExp): Change =>
  data(which, (list: unknown[] | Fields) => {
    if (Array.isArray(list)) return list.toReversed();
    return Object.fromEntries(
      Object.entries(list).map(([name, value]) => [name, Array.isArray(value) ? value.toReversed() : value]),
    );
  });

const log = /^GET webhook-logs(\?|$)/;

/** Other entries of the log. */
export const entries = (other: (entry: Fields) => Fields | undefined): Change =>
  data(log, (page: { items?: Fields[] }) =>
    page.items ? { ...page, items: page.items.flatMap((entry) => other(entry) ?? []) } : page,
  );

/** Another JSON body of transfers, or of tests. */
export const payload = (
  other: (payload: Fields, entry: Fields) => unknown,
  type: 'webhook' | 'test' = 'webhook',
  isWanted: (payload: Fields) => boolean = ({ event }) => event === undefined,
): Change =>
  entries((entry) => {
    const text = String(entry.request_payload);
    if (entry.event_type !== type || !text.startsWith('{')) return entry;
    const given = JSON.parse(text) as Fields;
    return isWanted(given) ? { ...entry, request_payload: JSON.stringify(other(given, entry)) } : entry;
  });

/** Test deliveries as they are signed by another service, with the secret that was asked for. */
export const signedAnew = (
  scheme: Scheme,
  otherBody: (text: string) => string = (text) => text,
  otherSignature: (signature: string) => string = (signature) => signature,
): Change => {
  const secrets = new Map<string, string>();
  return (reply, request) => {
    if (request.path === 'client-webhooks/test') {
      const { webhook_url, secret_key } = JSON.parse(request.body) as Record<string, string>;
      secrets.set(webhook_url!, secret_key!);
    }
    const change = entries((entry) => {
      const secret = secrets.get(String(entry.endpoint_url));
      if (secret === undefined) return entry;
      const headers = JSON.parse(String(entry.request_headers)) as Record<string, string>;
      const request_payload = otherBody(String(entry.request_payload));
      const timestamp = Number(headers['X-Service-Timestamp']);
      const { signature } = sign({ body: Buffer.from(request_payload), secret, timestamp, scheme });
      const request_headers = JSON.stringify({
        ...headers,
        'X-Service-Signature': otherSignature(signature),
      });
      return { ...entry, request_payload, request_headers };
    });
    return change(reply, request);
  };
};

/** A time without a zone, moved by hours. */
export const moved = (time: string, hours: number): string =>
  new Date(Date.parse(`${time}Z`) + hours * 3_600_000).toISOString().slice(0, time.length);
