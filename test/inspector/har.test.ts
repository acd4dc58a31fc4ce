import { expect, test } from 'vitest';
import type { Row } from '../../src/inspector/delivery-row-types.ts';
import { harOf } from '../../src/inspector/page/deliveries/har.ts';
import type { Delivery } from '../../src/inspector/page-data-types.ts';

const at = Date.UTC(2026, 10, 21, 1);
const row = { id: 'log-1', at, took: 35, result: 'HTTP_5XX 503' } as unknown as Row;
const delivery = {
  row,
  address: 'https://shop.example/hook?from=bank',
  headers: [['Content-Type', 'application/json']],
  pretty: '{"amount":150000}',
  bytes: 17,
  handed: [
    { at, target: 'https://shop.example/hook?from=bank', result: 'HTTP_5XX 503', took: 35, answer: null },
  ],
} as unknown as Delivery;

const request = {
  method: 'POST',
  url: 'https://shop.example/hook?from=bank',
  httpVersion: 'HTTP/1.1',
  cookies: [],
  headers: [{ name: 'Content-Type', value: 'application/json' }],
  queryString: [{ name: 'from', value: 'bank' }],
  postData: { mimeType: 'application/json', text: '{"amount":150000}' },
  headersSize: -1,
  bodySize: 17,
};
const response = (status: number, statusText: string, text: string) => ({
  status,
  statusText,
  httpVersion: 'HTTP/1.1',
  cookies: [],
  headers: [],
  content: { size: text === '' ? -1 : text.length, mimeType: '', text },
  redirectURL: '',
  headersSize: -1,
  bodySize: -1,
});
const archive = (...entries: object[]) => ({
  log: { version: '1.2', creator: { name: 'payconfirm', version: '1.2.3' }, entries },
});

test('the attempt of the service is an entry, with the status of its result', () => {
  const timings = { send: 0, wait: 35, receive: 0 };
  expect(JSON.parse(harOf(delivery, '1.2.3'))).toEqual(
    archive({
      startedDateTime: '2026-11-21T01:00:00.000Z',
      time: 35,
      request: { ...request, httpVersion: '' },
      response: { ...response(503, '', ''), httpVersion: '' },
      cache: {},
      timings,
    }),
  );
});

test('one that no app has answered says what is not known', () => {
  const kept = { ...row, id: 'kept-1', took: null, result: '' };
  const { entries } = JSON.parse(harOf({ ...delivery, row: kept, address: null, handed: [] }, '1.2.3')).log;
  expect(entries).toEqual([
    {
      ...{ startedDateTime: '2026-11-21T01:00:00.000Z', time: 0, cache: {} },
      request: { ...request, url: '', queryString: [] },
      response: response(0, '', ''),
      timings: { send: 0, wait: 0, receive: 0 },
      comment: 'stored by a listener; no app has answered',
    },
  ]);
});

test('each time that the app got it is an entry; without an answer the status is 0', () => {
  const url = 'http://localhost:3000/hook';
  const one = { at, target: url, ok: true, took: 5, attempts: 1, sent: null };
  const handed = [
    { ...one, result: '200', answer: '{"ok":true}' },
    { ...one, ok: false, result: 'ECONNREFUSED', answer: null },
  ];
  const entry = { startedDateTime: '2026-11-21T01:00:00.000Z', time: 5, cache: {} };
  const rest = { ...entry, timings: { send: 0, wait: 5, receive: 0 } };
  const asked = { ...request, url, queryString: [] };
  expect(JSON.parse(harOf({ ...delivery, row: { ...row, id: 'kept-1' }, handed }, '1.2.3'))).toEqual(
    archive(
      { ...rest, request: asked, response: response(200, '', '{"ok":true}') },
      { ...rest, request: asked, response: response(0, 'ECONNREFUSED', '') },
    ),
  );
});
