/** Headers whose values are known to be no secret, each with the pattern of valid values. */

/** One or more values of a pattern, separated by commas. */
const list = (part: string) => new RegExp(`^(${part})(\\s*,\\s*(${part}))*$`, 'i');

const number = /^\d{1,15}$/;
const date = /^[a-z]{3}, \d\d [a-z]{3} \d{4} \d\d:\d\d:\d\d gmt$/i;
const weight = String.raw`(\s*;\s*(q=[\d.]+|v=b\d|charset=[\w-]{1,20}))*`;
const mediaType = String.raw`(application|audio|font|image|message|model|multipart|text|video)\/[\w.+*-]{1,80}`;
const codings = list(`(br|chunked|compress|deflate|gzip|identity|trailers|zstd|\\*)${weight}`);
const tags = list(String.raw`([a-z]{2,3}(-[a-z\d]{2,8}){0,3}|\*)` + weight);
const names = list('[a-z]{1,20}(-[a-z]{1,20}){1,4}|accept|cookie|origin|[*]');
const hostName = String.raw`([a-z]{1,12}|([a-z\d-]{1,63}\.)+[a-z\d-]{1,63}|\[[\da-f:.]+\])(:\d{1,5})?`;
const host = new RegExp(`^${hostName}$`, 'i');
const addresses = list(String.raw`unknown|\[?[\da-f:.]+\]?(:\d{1,5})?`);
/** A name without a version is short and in lower case: `node`, `nginx`. */
const product = String.raw`([A-Za-z][\w.+-]{0,40}\/v?\d[\d.]{0,20}(-?[a-z]{1,8}[\d.]{0,4})?|[a-z]{1,12}(-[a-z]{1,12})?)`;
const products = new RegExp(`^${product}( (${product}|\\([\\w.;:,+/ -]*\\)))*$`);
const uuid = String.raw`[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}`;
const id = new RegExp(`^(${uuid}|[\\da-f]{16}|[\\da-f]{32})$`, 'i');
/** Our own keys, also those that people invent, such as `order-1`. */
const idempotencyKey = new RegExp(`^(${uuid}|[a-z]{1,12}(-?\\d{1,8})?)$`);
/** HMAC-SHA256 in hexadecimal or Base64, with its scheme or time. */
const signature = list(String.raw`([a-z\d]{1,10}=)?([\da-f]{64}|[\w+/-]{43}=?)|t=\d{1,13}|v\d`);

const forms: Readonly<Record<string, RegExp>> = {
  accept: list(`(${mediaType}|\\*\\/\\*|\\*)${weight}`),
  'accept-charset': list(String.raw`(utf-?8|us-ascii|iso-8859-\d{1,2}|windows-\d{4}|\*)` + weight),
  'accept-encoding': codings,
  'accept-language': tags,
  age: number,
  allow: list('get|head|post|put|patch|delete|options|trace|connect'),
  'cache-control': list(
    String.raw`(max-age|s-maxage|max-stale|min-fresh|stale-while-revalidate|stale-if-error)=\d{1,10}|no-cache|no-store|no-transform|must-revalidate|proxy-revalidate|public|private|immutable|only-if-cached`,
  ),
  connection: list('keep-alive|close|upgrade|te'),
  'content-encoding': codings,
  'content-language': tags,
  'content-length': number,
  'content-type': new RegExp(`^${mediaType}(\\s*;\\s*charset="?[\\w-]{1,20}"?)?$`, 'i'),
  date,
  expect: /^100-continue$/i,
  expires: /^(0|-1|[a-z]{3}, \d\d [a-z]{3} \d{4} \d\d:\d\d:\d\d gmt)$/i,
  host,
  'idempotency-key': idempotencyKey,
  'keep-alive': list(String.raw`(timeout|max)=\d+`),
  'last-modified': date,
  location: /^(https?:\/\/|\/)[!-~]*$/i,
  'retry-after': /^(\d{1,15}|[a-z]{3}, \d\d [a-z]{3} \d{4} \d\d:\d\d:\d\d gmt)$/i,
  server: products,
  te: codings,
  traceparent: /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/,
  'transfer-encoding': codings,
  'user-agent': products,
  vary: names,
  via: list(String.raw`(http\/)?\d(\.\d)? (${hostName}|[a-z]{1,12})( \([\w.;:,+/ -]*\))?`),
  'www-authenticate': /^[a-z]{1,12}( realm="[\w .-]*")?$/i,
  'x-forwarded-for': addresses,
  'x-forwarded-host': host,
  'x-forwarded-port': number,
  'x-forwarded-proto': list('https?|wss?'),
  'x-real-ip': addresses,
  'x-request-id': id,
  'x-service-signature': signature,
  'x-service-timestamp': /^[\d.:TZ+-]{0,40}$/,
};

/** Whether it is a standard header, even if a configuration uses it for its API key. */
export const isStandardHeader = (name: string): boolean => Object.hasOwn(forms, name.toLowerCase());

/** Headers that configurations use for API keys. Global: an additional name only hides more. */
const keyHeaders = new Set<string>();

/** Learns the header of a webhook configuration's API key (§2.8). */
export function learnKeyHeader({ auth_type, api_key_name }: Readonly<Record<string, unknown>>): void {
  if (auth_type === 'API_KEY' && typeof api_key_name === 'string') keyHeaders.add(api_key_name.toLowerCase());
}

/** Whether a header with this name is known to contain no secret. */
export const isOpenHeader = (name: string): boolean =>
  isStandardHeader(name) && !keyHeaders.has(name.toLowerCase());

/** Whether the value is valid for this header. */
export const hasOpenForm = (name: string, value: string): boolean =>
  isOpenHeader(name) && forms[name.toLowerCase()]!.test(value);
