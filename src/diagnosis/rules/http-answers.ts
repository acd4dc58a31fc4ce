/** Why an HTTP answer is no success, by its status, by what the receiver said and by what it was sent. */
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
/** It looked for a signature and found none, which says nothing of a secret. */
const noSignature =
  /(?<!valid )(signature|hmac)( header)?( is| was|) (required|missing|absent|empty|not (found|present|provided|set))|(missing|no) (\w+ )?([\w-]*-)?(signature|hmac)\b|thiếu (header )?(x-[\w-]*|chữ ký)/i;
export const foundNoSignature = (text: string) => noSignature.test(text);
/** A key is asked for, whatever was sent; the words of `listen` name what was sent too. */
const keyWanted =
  /API_KEY is expected|^(?!.*(signature|hmac)).*(api[-_ ]?key( header)?( is| was|) (required|missing|expected|not (found|provided))|(missing|no|requires|expects)( an?)? api[-_ ]?key)/is;
const apiKey = /api[-_ ]?key|x-[\w-]*key|\b(invalid|wrong|bad|missing|unknown|no) key\b/i;
const clock = any(
  /timestamp[^.]{0,40}(old|expired|stale|toleran|window|skew|future|range|late|drift|differ|\d ?(m?s|sec\w*|min\w*)\b)/,
  /(old|stale|expired)[^.]{0,20}timestamp|clock|request (is )?too old|replay|(request|signature)( has| is)? expired/,
  // With and without its accents: a receiver answers in the words of its country.
  /(timestamp|th[oờ]i (gian|[dđ]i[eể]m)|y[eê]u c[aầ]u|ch[uữ] k[yý])[^.]{0,40}(l[eệ]ch|h[eế]t h[aạ]n|qu[aá] (c[uũ]|h[aạ]n|xa|l[aâ]u|s[oớ]m|tr[eễ])|t[uư][oơ]ng lai)/,
  /l[eệ]ch[^.]{0,20}(gi[aâ]y|ph[uú]t|gi[oờ])|[dđ][oồ]ng h[oồ]( |$)|d[aấ]u th[oờ]i gian/,
);
const firewall =
  /firewall|\bwaf\b|mod_?security|cloudflare|attention required|just a moment|captcha|akamai|incapsula|imperva|sucuri|imunify|(ip|request|country)( address)?( has been| was| is|) (blocked|denied|banned|not allowed)|whitelist|allowlist|<center>(nginx|openresty)|<address>apache|permission to access|tường lửa/i;
const invalid =
  /required|missing|invalid|must (be|have|contain)|expected|validat|parse|malformed|json|schema|field|not an? |(not|n't) match|mismatch|thiếu|bắt buộc|không (hợp lệ|khớp)/i;
/** What a receiver answers that does not believe who sent it. */
export const distrust: readonly number[] = [400, 401, 403, 422];
const duplicate = /duplicate|already|trùng|(đã|da) (xử lý|xu ly|tồn tại|ton tai|ghi nhận|ghi nhan)/i;
export const isDuplicateText = (text: string) => duplicate.test(text);
const duplicateStatuses = [400, 409, 422];
/** What a receiver answers to what it has: 409, or words that say so. */
export const isDuplicateAnswer = (status: number | null, text: string | null) =>
  status === 409 || (duplicateStatuses.includes(status ?? 0) && duplicate.test(text ?? ''));
const isStale = ({ off }: AttemptFacts) => off !== null;
const isNotJson = ({ format }: AttemptFacts) => format !== '' && format !== 'application/json';

/** The first that matches, so a cause that was said comes before what a status may mean. */
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
  // Laravel has a status of its own for it.
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
  // Without a timestamp there is none to be wrong.
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
  // The path is there: its program looked for an order.
  {
    code: 'validation-rejected',
    statuses: [404, 410],
    words:
      /(?<![/\w])(order|invoice|transaction|payment|customer|user|account)\b.{0,40}(not found|not exist|unknown)|không tìm thấy (đơn|giao dịch|hóa đơn|khách)/i,
    when: ({ isPage }) => !isPage,
  },
  { code: 'path-not-found', statuses: [404, 410] },
  // 520 to 530 are Cloudflare's, of the server behind it.
  { code: 'gateway-error', statuses: [502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 530] },
] as const satisfies readonly Rule[];

/** What the hundreds of a status say, where no rule says more. */
const byHundreds = { 3: 'redirect', 4: 'rejected', 5: 'app-error' } as const;

export type AnswerCode =
  | (typeof rules)[number]['code']
  | 'redirect'
  | 'rejected'
  | 'app-error'
  | 'status-not-success';

/** `hundreds`: of the status, or of the label where the log leaves the status out. */
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

/** Where a redirect leads: to the same address by HTTPS, to a login, or elsewhere. */
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
