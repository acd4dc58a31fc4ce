import { type Said, t } from '../../../texts/translate.ts';
import type { HeaderPair } from '../../../values/headers.ts';
import { shellBytes, shellQuoted } from '../../../values/quote/shell.ts';
import { mayContainSecret } from '../../../values/redact-headers.ts';
import { safeLine } from '../../../values/safe-text.ts';
import { type DeliveryRecord, whyHeldBack } from '../../../webhooks/journal/journal-record.ts';
import { type KeptWithForwards, resultOfKept } from '../../../webhooks/journal/kept-list.ts';
import { headersForApp } from '../../../webhooks/listener/forwarding/headers.ts';

/** Maximum bytes of a body on the command line, safe on every system. */
const mostOnTheLine = 16 * 1024;

/** Placeholder for the app of a delivery without one. */
const someApp = 'http://localhost:3000/';

/** The command for the delivery's app, or for the given one, with its notes. */
export function keptCurl(
  kept: KeptWithForwards,
  to?: string,
): { command: string; notes: Said[]; warnings: Said[] } {
  const target = to ?? kept.target ?? kept.forwards.at(-1)?.target;
  const missing = kept.headers.filter(([name]) => mayContainSecret(name)).map(([name]) => name);
  const why = whyHeldBack(kept, resultOfKept(kept));
  return {
    command: curlCommand(kept, target ?? someApp),
    notes: [
      ...(target === undefined ? [t('It was for no app: replace {0} with the URL of yours.', someApp)] : []),
      ...(missing.length > 0 ? [t('It holds no secret: {0} is missing.', missing.join(', '))] : []),
    ],
    warnings: why === undefined ? [] : [t('listen --confirm holds it back, {0}', why)],
  };
}

/** Headers that curl adds by itself. They are turned off unless the delivery had them. */
const curlsOwn = ['Accept', 'User-Agent', 'Expect', 'Content-Type'];

/** A POSIX shell command that sends a stored delivery to an app byte for byte, without its secrets. */
export function curlCommand({ headers, body_base64 }: DeliveryRecord, target: string): string {
  const body = Buffer.from(body_base64, 'base64');
  const sent = headersForApp(headers).filter(([name]) => !mayContainSecret(name));
  const has = (name: string) => sent.some(([given]) => given.toLowerCase() === name.toLowerCase());
  const text = body.toString();
  const plain = body.length <= mostOnTheLine && Buffer.from(text).equals(body) && safeLine(text) === text;
  const words = [
    `curl -g -sS -i ${shellQuoted(target)}`,
    ...sent.map((header) => `-H ${headerWord(header)}`),
    ...curlsOwn.filter((name) => !has(name)).map((name) => `-H ${shellQuoted(`${name}:`)}`),
    plain ? `--data-raw ${shellQuoted(text)}` : '--data-binary @-',
  ];
  const command = words.join(' \\\n  ');
  // An argument cannot hold NUL, and a terminal interprets control bytes. A pipe carries such bytes.
  return plain ? command : `printf %s ${shellQuoted(body_base64)} | base64 -d | ${command}`;
}

/** A header argument for curl. An empty header is written `Name;`. Node decodes header bytes as Latin-1. */
function headerWord([name, value]: HeaderPair): string {
  const text = value === '' ? `${name};` : `${name}: ${value}`;
  return /^[ -~]*$/.test(text) ? shellQuoted(text) : shellBytes(Buffer.from(text, 'latin1'));
}
