import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { atEnd } from './at-end.ts';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** As it came: headers, an empty line, the body. */
  raw: string;
  /** By their names in lower case; folded lines joined. */
  headers: Record<string, string>;
  /** Decoded. */
  text: string;
}

/** A mail server of its own on loopback: keeps what it takes. `port` takes it up where another left off. */
export async function mailServer(options: SMTPServerOptions & { port?: number } = {}) {
  const { port = 0, ...rest } = options;
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        mails.push({
          from,
          to: rcptTo.map(({ address }) => address),
          ...read(Buffer.concat(chunks).toString()),
        });
        done();
      });
    },
    ...rest,
  });
  // A connection that breaks off is what some tests make.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  atEnd(close);
  const address = server.server.address() as AddressInfo;
  return { mails, port: address.port, url: `smtp://127.0.0.1:${address.port}`, close };
}

function read(raw: string): Pick<ReceivedMail, 'raw' | 'headers' | 'text'> {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  const body = raw.slice(end + 4);
  const encoding = headers['content-transfer-encoding'];
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? quotedPrintable(body)
        : body;
  return { raw, headers, text: text.replaceAll('\r\n', '\n').trimEnd() };
}

function quotedPrintable(body: string): string {
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
