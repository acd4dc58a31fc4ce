/** Why an HTTP answer is not a success: by its status, its text, and the headers of the delivery. */
import type { Carried } from '../codes.ts';
import type { AttemptFacts } from './read-attempt.ts';

interface Rule {
  code: string;
  statuses?: readonly number[];
  words?: RegExp;
  carried?: readonly Carried[];
  when?(facts: AttemptFacts): boolean;
}

const any = (...all: readonly RegExp[]) => new RegExp(all.map(({ source }) => source).join('|'), 'i');

const signature = /signature|hmac|x-service-timestamp|chữ ký/i;
/** The receiver found no signature. This says nothing about the secret. */
const noSignature =
  /(?<!valid )(signature|hmac)( header)?( is| was|) (required|missing|absent|empty|not (found|present|provided|set))|(missing|no) (\w+ )?([\w-]*-)?(signature|hmac)\b|thiếu (header )?(x-[\w-]*|chữ ký)/i;
export const foundNoSignature = (text: string) => noSignature.test(text);
/** The receiver expects a key, whatever was sent. The texts of `listen` also name what was sent. */
const keyWanted =
  /API_KEY is expected|^(?!.*(signature|hmac)).*(api[-_ ]?key( header)?( is| was|) (required|missing|expected|not (found|provided))|(missing|no|requires|expects)( an?)? api[-_ ]?key)/is;
const apiKey = /api[-_ ]?key|x-[\w-]*key|\b(invalid|wrong|bad|missing|unknown|no) key\b/i;
const clock = any(
  /timestamp[^.]{0,40}(old|expired|stale|toleran|window|skew|future|range|late|drift|differ|\d ?(m?s|sec\w*|min\w*)\b)/,
  /(old|stale|expired)[^.]{0,20}timestamp|clock|request (is )?too old|replay|(request|signature)( has| is)? expired/,
  // With and without accents: Vietnamese receivers answer in Vietnamese.
  /(timestamp|th[oờ]i (gian|[dđ]i[eể]m)|y[eê]u c[aầ]u|ch[uữ] k[yý])[^.]{0,40}(l[eệ]ch|h[eế]t h[aạ]n|qu[aá] (c[uũ]|h[aạ]n|xa|l[aâ]u|s[oớ]m|tr[eễ])|t[uư][oơ]ng lai)/,
  /l[eệ]ch[^.]{0,20}(gi[aâ]y|ph[uú]t|gi[oờ])|[dđ][oồ]ng h[oồ]( |$)|d[aấ]u th[oờ]i gian/,
);
const firewall =
  /firewall|\bwaf\b|mod_?security|cloudflare|attention required|just a moment|captcha|akamai|incapsula|imperva|sucuri|imunify|(ip|request|country)( address)?( has been| was| is|) (blocked|denied|banned|not allowed)|whitelist|allowlist|<center>(nginx|openresty)|<address>apache|permission to access|tường lửa/i;
const invalid =
  /required|missing|invalid|must (be|have|contain)|expected|validat|parse|malformed|json|schema|field|not an? |(not|n't) match|mismatch|thiếu|bắt buộc|không (hợp lệ|khớp)/i;
/** Statuses of a receiver that rejects the authentication. */
export const distrust: readonly number[] = [400, 401, 403, 422];
/** Not of a duplicated field, an order that is already cancelled, or an amount that does not match ("không trùng khớp"). */
const duplicate =
  /duplicated?\b(?! (field|parameter|header|attribute|name|column))|already (been |was )?(processed|received|handled|recorded|booked|exist|seen|stored|known|delivered|registered|confirmed|credited|done)|(?<!không )trùng(?! khớp)|(đã|da) (xử lý|xu ly|tồn tại|ton tai|ghi nhận|ghi nhan)/i;
export const isDuplicateText = (text: string) => duplicate.test(text);
const duplicateStatuses = [400, 409, 422];
/** A duplicate: status 409, or words that say so. */
export const isDuplicateAnswer = (status: number | null, text: string | null) =>
  status === 409 || (duplicateStatuses.includes(status ?? 0) && duplicate.test(text ?? ''));
/** What servers and frameworks answer for a path that they do not have. */
const noRoute =
  /^[\W\d]*((the|this|error|message|detail|title|file|requested)\W+)*(not[ _]found|gone)\b(\W*$|.*\/)|\/\S* not found|cannot (get|post)|(route|path|endpoint|handler|mapping|resource|url|page|hook|file|site|host|domain|server|app|application|deployment|tunnel)\b/i;
const isStale = ({ off }: AttemptFacts) => off !== null;
const isNotJson = ({ format }: AttemptFacts) => format !== '' && format !== 'application/json';

/** The first match counts, so a stated cause comes before the meaning of a status. */
const rules = [
  {
    code: 'tunnel-closed',
    words:
      /ERR_NGROK_3\d{3}\b|tunnel\b.{0,80}not found|argo tunnel error|error 1033|tunnel unavailable|endpoint\b.{0,80}is offline/i,
  },
  {
    code: 'plain-http-on-tls-port',
    statuses: [400],
    words: /plain HTTP request was sent|HTTP request to an HTTPS|speaking plain HTTP/i,
  },
  // Laravel has its own status for it.
  { code: 'csrf-rejected', statuses: [419] },
  { code: 'csrf-rejected', statuses: distrust, words: /[cx]srf|authenticity.?token|page expired/i },
  { code: 'forbidden-firewall', statuses: [401, 403, 406], words: firewall },
  { code: 'forbidden-firewall', statuses: [503], words: /just a moment|captcha|attention required/i },
  { code: 'rate-limited-by-receiver', statuses: [429] },
  {
    code: 'rate-limited-by-receiver',
    statuses: [403, 420, 503],
    words: /too many requests|rate.?limit|throttl|slow down/i,
  },
  { code: 'body-too-large', statuses: [413] },
  { code: 'body-too-large', statuses: [400], words: /too large/i },
  { code: 'content-type-rejected', statuses: [415] },
  { code: 'content-type-rejected', statuses: [400, 406, 422], words: /unsupported media|content.?type/i },
  { code: 'content-type-rejected', statuses: [400, 422], words: /json/i, when: isNotJson },
  { code: 'method-not-allowed', statuses: [405] },
  // Python's server has no other status for it.
  {
    code: 'method-not-allowed',
    statuses: [400, 404, 501],
    words: /method\b.{0,20}not (allowed|supported)|unsupported method/i,
  },
  {
    code: 'rejected-as-duplicate',
    statuses: duplicateStatuses,
    words: duplicate,
  },
  { code: 'rejected-unsigned', statuses: distrust, words: signature, carried: ['nothing', 'key'] },
  { code: 'rejected-unsigned', statuses: distrust, words: apiKey, carried: ['nothing'] },
  { code: 'rejected-unsigned', statuses: [401], carried: ['nothing'] },
  // A delivery without a timestamp cannot have a wrong one.
  { code: 'rejected-unsigned', statuses: distrust, words: clock, carried: ['nothing', 'key'] },
  { code: 'rejected-key', statuses: distrust, words: keyWanted },
  { code: 'rejected-clock', statuses: distrust, words: clock },
  { code: 'rejected-signature', statuses: distrust, words: noSignature },
  { code: 'rejected-clock', statuses: distrust, words: signature, when: isStale },
  { code: 'rejected-signature', statuses: distrust, words: signature },
  { code: 'rejected-signature', statuses: distrust, words: /secret/i, carried: ['signature'] },
  { code: 'rejected-key', statuses: distrust, words: apiKey },
  { code: 'rejected-key', statuses: [401, 403], words: /secret|token|credential/i, carried: ['key'] },
  { code: 'rejected-clock', statuses: [401, 403], when: isStale },
  { code: 'validation-rejected', statuses: [422] },
  { code: 'validation-rejected', statuses: [400], words: invalid, when: ({ isPage }) => !isPage },
  { code: 'rejected-clock', statuses: [400], when: isStale },
  // The path exists: its program looked for an order, or answers in JSON what no server says of a path.
  {
    code: 'validation-rejected',
    statuses: [404, 410],
    words:
      /(?<![/\w])(order|invoice|transaction|payment|customer|user|account)\b.{0,40}(not found|not exist|unknown)|(no such|unknown) (order|invoice|transaction|payment|customer)\b|kh[oô]ng t[iì]m th[aấ]y ([dđ][oơ]n|giao d[iị]ch|h[oó]a [dđ][oơ]n|kh[aá]ch)/i,
    when: ({ isPage }) => !isPage,
  },
  {
    code: 'validation-rejected',
    statuses: [404, 410],
    words: /^\s*\{.*\w{3}/s,
    when: ({ text }) => !noRoute.test(text),
  },
  { code: 'path-not-found', statuses: [404, 410] },
  // 520 to 530 are Cloudflare's statuses for the server behind it.
  { code: 'gateway-error', statuses: [502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 530] },
] as const satisfies readonly Rule[];

/** The meaning of a status class, if no rule matches. */
const byHundreds = { 3: 'redirect', 4: 'rejected', 5: 'app-error' } as const;

export type AnswerCode =
  | (typeof rules)[number]['code']
  | 'redirect'
  | 'rejected'
  | 'app-error'
  | 'status-not-success';

/** `hundreds`: status class, or that of the label if the log leaves the status out. */
export function codeOfAnswer(facts: AttemptFacts, hundreds: number): AnswerCode {
  if (hundreds === 4 || hundreds === 5) {
    const found = (rules as readonly (Rule & { code: AnswerCode })[]).find((rule) => matches(rule, facts));
    if (found) return found.code;
  }
  return byHundreds[hundreds as keyof typeof byHundreds] ?? 'status-not-success';
}

function matches({ statuses, words, carried, when }: Rule, facts: AttemptFacts): boolean {
  const { status, text } = facts;
  return (
    (statuses === undefined || (status !== null && statuses.includes(status))) &&
    (words === undefined || words.test(text)) &&
    (carried === undefined || carried.includes(facts.carried)) &&
    (when === undefined || when(facts))
  );
}

/** The target of a redirect: the same URL by HTTPS, a login page, or another one. */
export function codeOfRedirect({ url, to }: AttemptFacts) {
  if (to === null || !URL.canParse(url)) return 'redirect-other';
  const [from, target] = [new URL(url), new URL(to)];
  if (from.protocol === 'http:' && target.protocol === 'https:' && from.hostname === target.hostname) {
    return 'redirect-to-https';
  }
  return /log-?in|sign-?in|\bauth\b|oauth|sso|dang-?nhap/i.test(target.host + target.pathname)
    ? 'redirect-to-login'
    : 'redirect-other';
}
