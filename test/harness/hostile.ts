/** What a hostile service writes, and what of it a terminal must not get. */
import type { Place } from './altering.ts';
import { order } from './every-command.ts';

/** A colour that is none of ours, a title, a link, C1, bidi, zero width, a tag, line ends of every kind. */
export const hostile =
  'a\u001b[35mb\u001b[2J\u001b]0;title\u0007\u001b]8;;https://evil.example\u001b\\c\u009b31m\u0090q\u009c\u007f\u0008\r' +
  '\u202ed\u2066\u200fe\u200b\u200d\u2060\ufeff\u00adf\u{e0041}\u2028g\u0085h\u0000\ufe0f';
/** Every character that a terminal may obey or does not show, but line ends and tabs; written apart from the code. */
const forbidden =
  /\r(?!\n)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\ufe0f|\udb40/;
/** What we tell a terminal ourselves: cursor codes of progress lines, and colours where they are on. */
const own =
  /\r\u001b\[(\?7l|K)|\u001b\[(K|\?7h|1m|2m|22m|31m|32m|33m|36m|39m|4m|24m|0m|48;5;(16|231)m|38;5;(16;48;5;231|231;48;5;16)m)|\r(?=[^\n]*\u001b\[K)/g;

export const left = (text: string) => forbidden.exec(text.replace(own, ''));

/** Not of a service: what they print is ours. */
const local = [
  'emulator start',
  'emulator stop',
  'emulator exec',
  'inspect',
  'openapi',
  'completion',
  'complete',
  'endpoints',
];
export const asking = order.filter((name) => !local.includes(name));

/** Those whose waiting would make hundreds of runs long. */
export const waiting = ['listen', 'smoke', 'webhooks tail', 'checkouts wait', 'va register'];

/** Replies lead on to further requests only while these are as they should be. */
export const needed = ({ request, path }: Place) =>
  (request.startsWith('POST /api/v1/oauth') && path.at(-1) !== 'message') || path[0] === 'success';
