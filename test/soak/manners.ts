import type { Socket } from 'node:net';
import type { Random } from './random.ts';

/** What an answer says; a manner may say it in a way of its own. */
export interface Answer {
  socket: Socket;
  status: number;
  body: Buffer;
  random: Random;
}

const crlf = '\r\n';
const head = (status: string, headers: readonly string[], length: number) =>
  [`HTTP/1.1 ${status}`, ...headers, `Content-Length: ${length}`, '', ''].join(crlf);
const json = 'Content-Type: application/json';

/** A reply as it should be. */
export function politely({ socket, status, body }: Answer): void {
  socket.write(Buffer.concat([Buffer.from(head(`${status} OK`, [json], body.length)), body]));
}

/** With this line of status and these headers, the body as it is. */
const saying =
  (status: string, ...headers: string[]) =>
  ({ socket, body }: Answer) => {
    socket.write(Buffer.concat([Buffer.from(head(status, headers, body.length), 'latin1'), body]));
  };

/** Ways to answer that HTTP knows or does not know; all end by themselves. */
export const manners: Record<string, (answer: Answer) => void> = {
  'status 099': saying('099 Low', json),
  'status 000': saying('000 None', json),
  'status 600': saying('600 High', json),
  'status 999': saying('999 Higher', json),
  'status 20': saying('20 Short', json),
  'status 201 and no type': saying('201 Created'),
  'status 204 with a body': saying('204 No Content', json),
  'status 304': saying('304 Not Modified', json),
  'status 502': saying('502 Bad Gateway', 'Content-Type: text/html'),
  'status 101': ({ socket }) => {
    socket.end(
      `HTTP/1.1 101 Switching Protocols${crlf}Connection: Upgrade${crlf}Upgrade: soak${crlf}${crlf}`,
    );
  },
  'many 103 before it': (answer) => {
    answer.socket.write(`HTTP/1.1 103 Early Hints${crlf}Link: </x>${crlf}${crlf}`.repeat(200));
    politely(answer);
  },
  'a redirect': (answer) => {
    const status = answer.random.pick(['301 Moved', '302 Found', '303 See', '307 Again', '308 For Good']);
    const to = answer.random.pick([
      '/',
      '//evil.invalid/',
      'file:///etc/passwd',
      'http://[::1',
      '\u001b[2J',
      '',
    ]);
    saying(status, `Location: ${to}`)(answer);
  },
  '429, come back later': (answer) => {
    const later = answer.random.pick([
      '0',
      '-1',
      '1e999',
      '99999999999',
      'soon',
      '\u009b31m',
      'Sun, 06 Nov 1994 08:49:37 GMT',
    ]);
    saying('429 Too Many', `Retry-After: ${later}`)(answer);
  },
  'control characters in the head': saying('200 \u001b]0;soak\u0007', 'X-\u00ff: \u009b2J', json),
  'the type of a page': saying('200 OK', 'Content-Type: text/html; charset=utf-7'),
  'a type of its own': saying('200 OK', `Content-Type: ${'x'.repeat(4000)}/\u00ff; charset="`),
  'said to be compressed': saying('200 OK', json, 'Content-Encoding: gzip'),
  'a head longer than may be': saying('200 OK', `X-Long: ${'x'.repeat(200_000)}`, json),
  'two lengths': saying('200 OK', json, 'Content-Length: 1'),
  'half of the head': ({ socket }) => {
    socket.end('HTTP/1.1 200 OK\r\nContent-Ty');
  },
  'half of the body': ({ socket, body }) => {
    const half = body.subarray(0, Math.ceil(body.length / 2));
    socket.end(Buffer.concat([Buffer.from(head('200 OK', [json], body.length + 1)), half]));
  },
  'half of the chunks': ({ socket, body }) => {
    const chunked = `HTTP/1.1 200 OK\r\n${json}\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n`;
    socket.end(Buffer.concat([Buffer.from(chunked), body, Buffer.from('\r\nffff\r\n')]));
  },
  'no chunks': ({ socket }) => {
    socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n');
  },
  'until the connection closes': ({ socket, body }) => {
    socket.end(Buffer.concat([Buffer.from('HTTP/1.0 200 OK\r\n\r\n'), body]));
  },
  'two replies to one request': (answer) => {
    politely(answer);
    politely(answer);
  },
  'no HTTP': ({ socket, random }) => {
    socket.end(random.bytes(300));
  },
  'closed without a word': ({ socket }) => {
    socket.end();
  },
  reset: ({ socket }) => {
    socket.resetAndDestroy();
  },
  '64 MiB': ({ socket, body }) => {
    const length = 64 * 1024 * 1024;
    const space = Buffer.alloc(length - body.length, 0x20);
    socket.write(Buffer.concat([Buffer.from(head('200 OK', [json], length)), body, space]));
  },
};

/** Ways that never end: the program must. */
export const endless: Record<string, (answer: Answer) => void> = {
  'no answer at all': () => {},
  'a byte now and then': ({ socket, body }) => {
    socket.write(head('200 OK', [json], 1_000_000));
    let sent = 0;
    const drip = setInterval(() => {
      socket.write(body.subarray(sent, sent + 1).length > 0 ? body.subarray(sent, sent + 1) : ' ');
      sent += 1;
    }, 50);
    socket.on('close', () => clearInterval(drip));
  },
  'header after header': ({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    const drip = setInterval(() => socket.write('X-More: more\r\n'), 50);
    socket.on('close', () => clearInterval(drip));
  },
};
