/**
 * A merchant's HTTP client of the service, by hand: a token, one line about each endpoint, a receiver of deliveries.
 * Written from the service document alone; nothing of payconfirm is used.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';

export const env = (name) => process.env[name] ?? fail(`${name} is not set`);

export function fail(why) {
  throw new Error(why);
}

/** Endpoint → undefined, or why it did not do what the document says; in the order of the first calls. */
const results = new Map();

export function report(endpoint, why) {
  if (why !== undefined || !results.has(endpoint)) results.set(endpoint, results.get(endpoint) ?? why);
}

/** Endpoint → how a service without it answered, or one that does not allow it. */
const notOffered = new Map();

/** A reply may show what nobody else must read. */
const withoutSecrets = (text) => text.replace(/("\w*(secret|token)\w*": ?")[^"]*/g, '$1…');

/** @returns whether each did what the document says; nothing is asked after it */
export function printResults() {
  typed.close();
  process.stdin.destroy();
  for (const [endpoint, why] of results)
    console.log(why === undefined ? `ok ${endpoint}` : withoutSecrets(`no ${endpoint}: ${why}`));
  for (const [endpoint, why] of notOffered) console.log(`without ${endpoint}: ${why}`);
  return [...results.values()].every((why) => why === undefined);
}

let last;

/** One flow: what fails in it ends it, not the others, and is said of the endpoint that was called last. */
export async function flow(steps) {
  try {
    return await steps();
  } catch (error) {
    report(last, error.message);
  }
}

let token = '';
let tokenEnds = 0;

/** Refreshed a minute before it ends (section 5). */
export async function bearer(fresh = false) {
  if (fresh || Date.now() > tokenEnds - 60_000) {
    const reply = await exchangeKey();
    const { access_token = fail('no access_token'), expires_in = 300 } = reply.data ?? reply;
    token = access_token;
    tokenEnds = Date.now() + expires_in * 1000;
  }
  return token;
}

/** Section 4.1 shows neither the request nor the reply: JSON, or a form where that is refused; in the envelope, or without. */
function exchangeKey() {
  const body = {
    grant_type: 'client_credentials',
    client_id: env('CLIENT_ID'),
    client_secret: env('CLIENT_SECRET'),
  };
  const post = (options) => call('POST', '/oauth/token', { as: 'nobody', isBare: true, ...options });
  return post({ body }).catch(() => post({ form: new URLSearchParams(body) }));
}

/** As if the service had ended it early. */
export function spoilToken() {
  token = 'ended';
}

/**
 * @param options path: the path parameters. query, body, form in its place, headers. as: 'nobody', or {token, secret} in place of the shop's own.
 *   status: what the reply must have. success: what the envelope says. has: the fields of `data`. isPicture: a PNG. isBare: no envelope.
 *   isOptional: what a service may lack, as the document only names it, or tests alone need it.
 * @returns `data` of the envelope; the whole body of a refusal; undefined from a service that lacks what is optional
 */
export async function call(method, template, options = {}) {
  // A token may be asked for first.
  const value = await exchange(method, template, options).finally(() => {
    last = `${method} /api/v1${template}`;
  });
  if (!notOffered.has(last)) report(last);
  return value;
}

async function exchange(method, template, options, isSecondTry = false) {
  const { path = {}, query = {}, body, form, headers = {}, as, status = [200, 201], has = [] } = options;
  const filled = template.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(path[name] ?? fail(`no ${name}`)),
  );
  const url = new URL(`${env('BASE_URL')}/api/v1${filled}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const sent = { ...headers };
  if (as !== 'nobody') {
    sent.authorization = `Bearer ${as?.token ?? (await bearer(isSecondTry))}`;
    const secret = as ? as.secret : env('CLIENT_SECRET');
    if (method !== 'GET' && secret !== undefined) sent['x-client-secret'] = secret;
  }
  if (body !== undefined) sent['content-type'] = 'application/json';
  const reply = await fetch(url, {
    method,
    headers: sent,
    body: form ?? JSON.stringify(body),
  });
  const bytes = Buffer.from(await reply.arrayBuffer());
  if (reply.status === 401 && as === undefined && !isSecondTry)
    return exchange(method, template, options, true);
  if (options.isOptional && [403, 404, 405].includes(reply.status)) {
    notOffered.set(`${method} /api/v1${template}`, `HTTP ${reply.status}`);
    return undefined;
  }
  const isExpected = [status].flat().includes(reply.status);
  if (!isExpected) fail(`HTTP ${reply.status} ${bytes.toString().slice(0, 300)}`);
  if (options.isPicture) return bytes.subarray(1, 4).toString() === 'PNG' ? bytes : fail('no PNG');
  const envelope = JSON.parse(bytes.toString());
  if (reply.status >= 400 || options.isBare) return envelope;
  if (typeof envelope.message !== 'string') fail('the envelope has no message');
  const { success = true } = options;
  if (envelope.success !== success) fail(`success is ${envelope.success}: ${envelope.message}`);
  const first = Array.isArray(envelope.data) ? envelope.data[0] : envelope.data;
  const missing = has.filter((name) => first?.[name] === undefined);
  return missing.length === 0 ? envelope.data : fail(`no ${missing.join(', ')} in ${JSON.stringify(first)}`);
}

/** Section 4 shows no one shape of a page. */
export const rowsOf = (data) => (Array.isArray(data) ? data : (data.items ?? data.data));

/** Every row of every page. */
export async function allPages(path, options = {}, limit = 2) {
  const rows = [];
  for (let page = 1; ; page += 1) {
    const found = rowsOf(await call('GET', path, { ...options, query: { ...options.query, page, limit } }));
    rows.push(...found);
    if (found.length < limit) return rows;
  }
}

const typed = createInterface({ input: process.stdin });
const lines = typed[Symbol.asyncIterator]();

/** A code that the bank or the service sent to a person, who types it in. */
export async function ask(what) {
  process.stderr.write(`code for ${what}: \n`);
  return (await lines.next()).value.trim();
}

/** Deliveries as they came, answered 200. */
export async function startReceiver() {
  const deliveries = [];
  const waiting = [];
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    response.end('ok');
    const delivery = { headers: request.headers, raw: Buffer.concat(chunks) };
    const next = waiting.shift();
    next ? next(delivery) : deliveries.push(delivery);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${server.address().port}/webhook`,
    next: async () => deliveries.shift() ?? new Promise((resolve) => waiting.push(resolve)),
    putBack: (delivery) => deliveries.unshift(delivery),
    close: () => server.close(),
  };
}

/** Section 5.8 shows neither what is signed beside the body nor how the digest is written: the first delivery tells. */
const schemes = [(timestamp) => `${timestamp}.`, (timestamp) => timestamp, () => ''].flatMap((before) => [
  { before, encoding: 'hex' },
  { before, encoding: 'base64' },
]);
let scheme;

/** Section 5.7: over the raw bytes, in constant time, at most 300 seconds old. */
export function verify({ headers, raw }, secret) {
  const timestamp = headers['x-service-timestamp'] ?? fail('no X-Service-Timestamp');
  const given = Buffer.from(headers['x-service-signature'] ?? fail('no X-Service-Signature'));
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300)
    fail('X-Service-Timestamp is over 300 seconds off');
  const isRight = ({ before, encoding }) => {
    const digest = createHmac('sha256', secret).update(before(timestamp)).update(raw).digest(encoding);
    const right = Buffer.from(`sha256=${digest}`);
    return given.length === right.length && timingSafeEqual(given, right);
  };
  scheme ??= schemes.find(isRight);
  if (!scheme || !isRight(scheme)) fail('the signature is not that of the body');
}

/** The fields of a VietQR payload; its CRC-16 is checked. */
export function decodeQr(payload) {
  let crc = 0xffff;
  for (const byte of Buffer.from(payload.slice(0, -4))) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  if (crc.toString(16).toUpperCase().padStart(4, '0') !== payload.slice(-4)) fail(`wrong CRC in ${payload}`);
  return fieldsOf(payload);
}

export function fieldsOf(text) {
  const letters = [...text];
  const fields = {};
  for (let at = 0; at < letters.length; ) {
    const length = Number(letters.slice(at + 2, at + 4).join(''));
    fields[letters.slice(at, at + 2).join('')] = letters.slice(at + 4, at + 4 + length).join('');
    at += 4 + length;
  }
  return fields;
}
