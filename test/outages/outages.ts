import type { ServerResponse } from 'node:http';

/** The clock of the run, which the service moves on while a client waits for it. */
export interface Time {
  /** Milliseconds since the run began. */
  monotonic(): number;
  pass(ms: number): void;
}

/** What a service in an outage does with a request; `number`: how many it got before in this run. */
export interface Outage {
  name: string;
  /** `true`: it was handled here; otherwise the service itself answers. */
  answer?(response: ServerResponse, number: number, time: Time): boolean;
  /** Changes what the service itself answers. */
  alter?(reply: { headers: Record<string, unknown>; body: Buffer }): void;
  /** Speaks TLS, with a certificate that ends so many milliseconds from now. */
  certificateEndsIn?: number;
  /** Nothing listens there. */
  isClosed?: true;
  /** Its name leads to an address where it is no more, and to the right one when it is looked up again. */
  moves?: true;
  /** The service says that it did not carry the request out. */
  refuses?: true;
  /** No request is answered as it should be. */
  isLasting?: true;
}

const html = '<!doctype html><html><head><title>Bad gateway</title></head><body>nginx</body></html>';
const maintenance = '<!doctype html><html><body><h1>We are back at six</h1></body></html>';
const refusal = JSON.stringify({ success: false, message: 'try later', data: null });

function reply(response: ServerResponse, status: number, body: string, after?: number): true {
  const type = body.startsWith('<') ? 'text/html' : 'application/json';
  if (after) response.setHeader('retry-after', after);
  response.writeHead(status, { 'content-type': type });
  response.end(body);
  return true;
}

const day = 86_400_000;
const minute = 60_000;
/** Seconds that a service asks to wait. */
const asked = 30;

export const outages: readonly Outage[] = [
  { name: 'nothing listens', isClosed: true, isLasting: true },
  {
    name: 'slow: each answer takes 5 s',
    answer: (_, __, time) => {
      time.pass(5_000);
      return false;
    },
  },
  {
    name: 'no answer',
    isLasting: true,
    answer: (_, __, time) => {
      time.pass(60_000);
      return true;
    },
  },
  { name: '502, a page of HTML', isLasting: true, answer: (response) => reply(response, 502, html) },
  { name: '429', isLasting: true, refuses: true, answer: (response) => reply(response, 429, refusal) },
  {
    name: '429 with `Retry-After: 30`, for a minute',
    refuses: true,
    answer: (response, _, time) => time.monotonic() < minute && reply(response, 429, refusal, asked),
  },
  {
    name: '503, for a minute',
    answer: (response, _, time) => time.monotonic() < minute && reply(response, 503, refusal),
  },
  {
    name: '503 with `Retry-After: 30`, for a minute',
    refuses: true,
    answer: (response, _, time) => time.monotonic() < minute && reply(response, 503, refusal, asked),
  },
  {
    name: 'every other connection is dropped',
    answer: (response, number) => {
      if (number % 2 === 0) response.socket?.destroy();
      return number % 2 === 0;
    },
  },
  {
    name: 'the connection breaks in the middle of the reply',
    isLasting: true,
    answer: (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 });
      response.write('{"success":true,', () => response.socket?.resetAndDestroy());
      return true;
    },
  },
  {
    name: 'a page of maintenance with status 200',
    isLasting: true,
    answer: (response) => reply(response, 200, maintenance),
  },
  {
    name: '`success: false` with status 200',
    isLasting: true,
    answer: (response) => reply(response, 200, refusal),
  },
  { name: 'an empty reply with status 200', isLasting: true, answer: (response) => reply(response, 200, '') },
  {
    name: 'a page of the list of another client',
    alter: (replied) => {
      const { success, data } = JSON.parse(String(replied.body)) ?? {};
      const list = [data, data?.items, data?.data].find(Array.isArray);
      if (!success || !list) return;
      const items = list.map((item: object) => ({ ...item, id: '00000000-0000-4000-8000-00000000ffff' }));
      replied.body = Buffer.from(
        JSON.stringify({ success, message: '', data: { items, total: 500, page: 7, limit: 1 } }),
      );
    },
  },
  {
    name: 'its clock went back a day',
    alter: ({ headers }) => {
      headers.date = new Date(Date.parse(String(headers.date)) - day).toUTCString();
    },
  },
  { name: 'its DNS name moves to another address', moves: true },
  { name: 'its certificate ends tomorrow', certificateEndsIn: day },
  { name: 'its certificate has expired', isLasting: true, certificateEndsIn: -day },
];
