/** What is said of an app that does not accept a genuine delivery. */
import { expect, test } from 'vitest';
import { rejectionText } from '../../src/conformance/rejection-text.ts';

const url = new URL('http://127.0.0.1:3000/hook');
const said = (status: number, text: string) =>
  rejectionText({ status, text, ms: 1 }, url, 'the-secret').replace(
    `answered ${status} to a genuine delivery`,
    '…',
  );

test.each([
  [401, 'no', '…: "no". Does the running app have the secret that you gave?'],
  [403, '', '…. Does the running app have the secret that you gave?'],
  [404, '', '…. Is /hook the path of your handler, and POST its method?'],
  [
    404,
    '<!DOCTYPE html><style>p {}</style><pre>Cannot POST\n /hook</pre>',
    '…: "Cannot POST /hook". Is /hook the path of your handler, and POST its method?',
  ],
  [
    500,
    'TypeError: body must be raw bytes',
    '…: "TypeError: body must be raw bytes". Something parses the body before your handler: see "The raw body"',
  ],
  [500, 'oops', '…: "oops". --verbose shows the output of an app that is started by -- COMMAND'],
  [422, 'not \x1b[31mthis: the-secret', '…: "not \\x1b[31mthis: [redacted]"'],
])('%i %j', (status, text, expected) => {
  expect(said(status, text)).toBe(expected);
});

test('a long answer is cut', () => {
  expect(said(422, 'x'.repeat(2000)).length).toBeLessThan(140);
});
