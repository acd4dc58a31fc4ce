/**
 * Headers whose values are known to be no secret, each with the form of such a value: what does not have it may be
 * anything, also a secret that a wrong program put there. A signature is none: it proves one body at one time.
 */

/** One or more of a part, with commas between. */
const list = (part: string) => new RegExp(`^${part}(\\s*,\\s*${part})*$`, 'i');

const number = /^\d{1,15}$/;
const date = /^[a-z]{3}, \d\d [a-z]{3} \d{4} \d\d:\d\d:\d\d gmt$/i;
const token = /^(W\/)?"?[\w.:+/=-]{1,200}"?$/;
const words = list(String.raw`([a-z]+(-[a-z]+)*|\*)(;q=[\d.]+)?`);
const ranges = list(String.raw`([a-z*][\w.+-]*)(\/[\w.+*-]+)?(\s*;\s*(q=[\d.]+|v=b\d|charset=[\w-]+))*`);
const host = /^([a-z\d.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;
const addresses = list(String.raw`(unknown|\[?[\da-f:.]+\]?(:\d{1,5})?)`);
const products = /^[\w.+-]+(\/[\w.+-]+)?( ([\w.+-]+(\/[\w.+-]+)?|\([\w.;:,+/ -]*\)))*$/;

const forms: Readonly<Record<string, RegExp>> = {
  accept: ranges,
  'accept-charset': ranges,
  'accept-encoding': words,
  'accept-language': ranges,
  age: number,
  allow: words,
  'cache-control': list(String.raw`[a-z-]+(=\d+)?`),
  connection: words,
  'content-encoding': words,
  'content-language': words,
  'content-length': number,
  'content-type': /^[a-z]+\/[\w.+-]+(\s*;\s*charset="?[\w-]+"?)?$/i,
  date,
  etag: token,
  expect: /^100-continue$/i,
  expires: /^(0|-1|[a-z]{3}, \d\d [a-z]{3} \d{4} \d\d:\d\d:\d\d gmt)$/i,
  host,
  'idempotency-key': token,
  'keep-alive': list(String.raw`(timeout|max)=\d+`),
  'last-modified': date,
  location: /^(https?:\/\/|\/)[!-~]*$/i,
  'retry-after': /^(\d{1,15}|[a-z]{3}, \d\d [a-z]{3} \d{4} \d\d:\d\d:\d\d gmt)$/i,
  server: products,
  te: words,
  traceparent: /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/,
  'transfer-encoding': words,
  'user-agent': products,
  vary: words,
  via: list(String.raw`(\w+\/)?[\d.]+ [\w.:-]+( \([\w.;:,+/ -]*\))?`),
  'www-authenticate': /^[a-z]+( realm="[\w .-]*")?$/i,
  'x-forwarded-for': addresses,
  'x-forwarded-host': host,
  'x-forwarded-port': number,
  'x-forwarded-proto': words,
  'x-real-ip': addresses,
  'x-request-id': token,
  'x-service-signature': list(String.raw`[\w+/=.:-]{0,300}`),
  'x-service-timestamp': /^[\d.:TZ+-]{0,40}$/,
};

/** Whether a header of this name is known to carry no secret. */
export const isOpenHeader = (name: string): boolean => Object.hasOwn(forms, name.toLowerCase());

/** Whether its value is what such a header has. */
export const hasOpenForm = (name: string, value: string): boolean =>
  isOpenHeader(name) && forms[name.toLowerCase()]!.test(value);
