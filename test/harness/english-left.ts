/** Which lines of what a person reads under `--lang vi` still have English words of ours. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nouns } from '../../src/commands/index.ts';
import { helpFor } from '../../src/texts/vi/help/index.ts';
import { vi } from '../../src/texts/vi/index.ts';
import { order } from './every-command.ts';

const english =
  /(?<![\p{L}\d_./@-])(the|is|was|and|not|of|with|for|this|that|it|are|has|have|from|by|or|its|when|only|which|than|these|what|each|after|where|yes|yet|until|since|never)(?![\p{L}\d_@.-]*[=@])(?![\p{L}_-])/iu;

/** Values that the tests or the service give: no words of ours. */
const values =
  /DUMMY TRANSACTION|NGUYEN VAN AN|CONG TY TNHH DEMO|VERIFICATION|PERS|ORG|CHK|SUPPRESSED|(ClientCreate|(ChangePassword|GenerateKey|QRPayment)Request)|Demo Shop|Default Key|thanh toan|git pull && npm run build|wrong client_id or client_secret|CONNECT (?=nats:)/g;

/** Names that the tests or the service give, and of the places of a code. */
const allowed = [
  ...[
    'default',
    'demo',
    'renamed',
    'html',
    'shell',
    'rrggbb',
    'yyyy',
    'stdin',
    'exact',
    'base',
    'length',
    'protocol',
    'description',
  ],
  ...['vui', 'free', 'startup', 'business', 'enterprise', 'scale', 'month', 'year'],
];

const wordsIn = (text: string) =>
  text.match(/(?<![\p{L}\d_./@{:$=%-])\p{L}{3,}(?![\p{L}\d_./@}=%-])/gu)?.map((word) => word.toLowerCase()) ??
  [];

/** What Vietnamese texts are made of, with the English words that they keep; and names of commands. */
async function vocabulary(): Promise<ReadonlySet<string>> {
  const help = await helpFor(Object.keys(nouns));
  const findings = readdirSync('src/messages/vi').map((name) =>
    readFileSync(join('src/messages/vi', name), 'utf8').replace(/^(import|export) .*$/gm, ''),
  );
  const texts = [...[...vi, ...help].flatMap((catalogue) => Object.values(catalogue)), ...findings];
  return new Set([...wordsIn([...texts, ...order].join('\n')), ...allowed]);
}

/** Bodies and headers of requests, commands to be copied, the service's own words, which stand before a status. */
const notOurs =
  /Please check the payment details|\(HTTP \d+\)|^\s*payconfirm |^\s*\[\?7l|^ {4,}|^\s*["{}[\]]|^(accept|user-agent|content-type|authorization|idempotency-key|x-[\w-]+): /i;

const ours = (text: string) =>
  text
    .replace(
      /“[^”]*”|payconfirm [a-z -]+|https?:[^\s,)]*|\(E[A-Z]{3,}\)|\[redacted\]| một trong [^;]*|--[\w-]+ \S*\|\S*|(Các trường đã|Đã) biết: .*|--field \w+/g,
      '',
    )
    .replace(values, '')
    .split('\n')
    .filter((line) => !notOurs.test(line));

/** Where one sentence stands within another, the stop of the inner one; a decimal point; a time of tables. */
const awkward = [
  /\d\.\d+ ?(giây|phút|giờ|%)/,
  /(?<!\.)\.(\.(?!\.)|[;,)](\s|$))/,
  /(?<!\p{L})(lúc|ngày|từ|đến|trước|sau) \d{4}-\d\d-\d\d/u,
];

/** Gives the lines of a text that have English words of ours, a stop too many, or a time of tables. */
export async function englishFinder(): Promise<(text: string) => string[]> {
  const known = await vocabulary();
  const isEnglish = (line: string) =>
    english.test(line) || wordsIn(line).some((word) => /^[ -~]+$/.test(word) && !known.has(word));
  return (text) => ours(text).filter((line) => isEnglish(line) || awkward.some((one) => one.test(line)));
}
