/** Only the person who sees the URL in the terminal has access, with a browser on this machine. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Random } from '../io/random.ts';
import { isLoopback } from '../values/loopback.ts';
import { csrfHeader } from './page-model.ts';

/** The parts of a request that decide about access. */
export interface GateRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

export type Admission =
  | { kind: 'in' }
  /** The token was valid: a cookie replaces it, and the URL loses it. */
  | { kind: 'enter'; cookie: string; location: string }
  | { kind: 'refused'; why: Refused };

export type Refused =
  /** The Host header names another machine. */
  | 'host'
  /** A page of another site sent it. */
  | 'origin'
  /** Neither the cookie nor a valid token. */
  | 'token'
  /** A change without the page's CSRF token. */
  | 'csrf';

export type Gate = ReturnType<typeof createGate>;

/** Creates a gate with its own random tokens. */
export function createGate(random: Random) {
  const secret = () => Buffer.from(random.bytes(32)).toString('base64url');
  const token = secret();
  const session = secret();
  const csrf = secret();
  // Browsers share cookies between all ports of a host.
  const name = `payconfirm_inspector_${Buffer.from(random.bytes(4)).toString('hex')}`;
  const once = new Set<string>();

  function isToken(given: string): boolean {
    if (isSame(given, token)) return true;
    for (const one of once) if (isSame(given, one)) return once.delete(one);
    return false;
  }

  /** Replaces the token in the URL by a cookie. */
  function enter(address: URL): Admission {
    if (!isToken(address.searchParams.get('open') ?? '')) return refused('token');
    address.searchParams.delete('open');
    const cookie = `${name}=${session}; Path=/; HttpOnly; SameSite=Strict`;
    // One slash: two would lead to another host.
    const location = `/${address.pathname.replace(/^\/+/, '')}${address.search}`;
    return { kind: 'enter', cookie, location };
  }

  return {
    /** Sent with every change, in the header `x-inspector-csrf`. */
    csrf,
    /** The URL to print, for repeated use. A parameter called `token` would be hidden in the output. */
    address: (origin: string) => `${origin}/?open=${token}`,
    /** A URL that works once, because every user of this machine can see a browser's arguments. */
    addressOnce: (origin: string) => {
      const one = secret();
      once.add(one);
      return `${origin}/?open=${one}`;
    },
    admit: ({ method, url, headers }: GateRequest): Admission => {
      const host = `http://${text(headers.host)}`;
      if (!URL.canParse(host) || !isLoopback(new URL(host).hostname)) return refused('host');
      const reads = method === 'GET' || method === 'HEAD';
      if (!isOwn(headers, new URL(host).origin, reads)) return refused('origin');
      const address = new URL(url, host);
      if (reads && address.searchParams.has('open')) return enter(address);
      if (!cookies(text(headers.cookie)).some(([key, value]) => key === name && isSame(value, session))) {
        return refused('token');
      }
      if (!reads && !isSame(text(headers[csrfHeader]), csrf)) return refused('csrf');
      return { kind: 'in' };
    },
  };
}

const refused = (why: Refused): Admission => ({ kind: 'refused', why });

const text = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');

/** Whether no other site sent the request, according to the browser. `none`: a person opened it. */
function isOwn(headers: GateRequest['headers'], origin: string, reads: boolean): boolean {
  if (headers.origin !== undefined && headers.origin !== origin) return false;
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || (site === 'none' && reads);
}

function cookies(header: string): [name: string, value: string][] {
  return header.split(';').map((part) => {
    const at = part.indexOf('=');
    return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
  });
}

/** Constant time, so that the duration reveals nothing. */
function isSame(given: string, wanted: string): boolean {
  const digest = (one: string) => createHash('sha256').update(one).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
