import type { HeaderPair } from '../../../values/headers.ts';
import { safeCell } from '../../../values/safe-text.ts';
import { type DeliveryRecord, isRedacted } from '../../../webhooks/journal/record.ts';
import { headersForApp } from '../../../webhooks/listener/forwarding/forwarder.ts';

/** Bytes of a body that a command line may hold on every system. */
const mostOnTheLine = 16 * 1024;

/** What curl would send by itself: left out, unless the delivery had it. */
const curlsOwn = ['Accept', 'User-Agent', 'Expect', 'Content-Type'];

/**
 * A command for a POSIX shell that sends a kept delivery to an app by curl, byte for byte, whatever is in it. The
 * headers are those that `listen` hands on; secrets, which are not kept, are missing.
 */
export function curlCommand({ headers, body_base64 }: DeliveryRecord, target: string): string {
  const body = Buffer.from(body_base64, 'base64');
  const sent = headersForApp(headers).filter((header) => !isRedacted(header));
  const has = (name: string) => sent.some(([given]) => given.toLowerCase() === name.toLowerCase());
  const text = body.toString();
  const plain = body.length <= mostOnTheLine && Buffer.from(text).equals(body) && safeCell(text) === text;
  const words = [
    `curl -g -sS -i ${quoted(target)}`,
    ...sent.map((header) => `-H ${headerWord(header)}`),
    ...curlsOwn.filter((name) => !has(name)).map((name) => `-H ${quoted(`${name}:`)}`),
    plain ? `--data-raw ${quoted(text)}` : '--data-binary @-',
  ];
  const command = words.join(' \\\n  ');
  // An argument can hold no NUL, and is cut where a terminal would act on it: such bytes go through a pipe.
  return plain ? command : `printf %s ${quoted(body_base64)} | base64 -d | ${command}`;
}

/** A header of curl's; without a value it takes a semicolon. Node has read its bytes as Latin-1. */
function headerWord([name, value]: HeaderPair): string {
  const text = value === '' ? `${name};` : `${name}: ${value}`;
  if (/^[ -~]*$/.test(text)) return quoted(text);
  const escaped = [...Buffer.from(text, 'latin1')].map((byte) =>
    /[\w :;,./=+-]/.test(String.fromCharCode(byte)) && byte < 128
      ? String.fromCharCode(byte)
      : `\\${byte.toString(8).padStart(3, '0')}`,
  );
  return `"$(printf '${escaped.join('')}')"`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
