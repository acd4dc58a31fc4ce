/** Who may look: the person to whom the terminal showed the address, by a browser on this machine. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Random } from '../io/random.ts';
import { isLoopback } from '../values/loopback.ts';
import { csrfHeader } from './page-model.ts';

/** A request, as far as it decides. */
export interface GateRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

export type Admission =
  | { kind: 'in' }
  /** The token was right: the cookie takes its place, and the address bar loses it. */
  | { kind: 'enter'; cookie: string; location: string }
  | { kind: 'refused'; why: Refused };

export type Refused =
  /** It was addressed to another name than this machine's. */
  | 'host'
  /** A page of elsewhere made it. */
  | 'origin'
  /** Neither the cookie nor a right token. */
  | 'token'
  /** A change without the page's own token. */
  | 'csrf';

export interface Gate {
  /** Goes with every change, in the header `x-inspector-csrf`. */
  readonly csrf: string;
  /**
   * The address to be printed; it opens the inspector as often as it is used. A name such as `token` would be hidden wherever
   * the program speaks. `origin`: `http://127.0.0.1:4343`.
   */
  address(origin: string): string;
  /** An address that opens it once: every user of this machine can see a browser's arguments. */
  addressOnce(origin: string): string;
  admit(request: GateRequest): Admission;
}

/** A gate with tokens of its own, which nobody can guess. */
export function createGate(random: Random): Gate {
  const secret = () => Buffer.from(random.bytes(32)).toString('base64url');
  const token = secret();
  const session = secret();
  const csrf = secret();
  // Browsers keep one jar for all ports of a host.
  const name = `payconfirm_inspector_${Buffer.from(random.bytes(4)).toString('hex')}`;
  const once = new Set<string>();

  function isToken(given: string): boolean {
    if (isSame(given, token)) return true;
    for (const one of once) if (isSame(given, one)) return once.delete(one);
    return false;
  }

  /** The token in the address gives way to a cookie. */
  function enter(address: URL): Admission {
    if (!isToken(address.searchParams.get('open') ?? '')) return refused('token');
    address.searchParams.delete('open');
    const cookie = `${name}=${session}; Path=/; HttpOnly; SameSite=Strict`;
    // One slash: two would lead to another machine.
    const location = `/${address.pathname.replace(/^\/+/, '')}${address.search}`;
    return { kind: 'enter', cookie, location };
  }

  return {
    csrf,
    address: (origin) => `${origin}/?open=${token}`,
    addressOnce: (origin) => {
      const one = secret();
      once.add(one);
      return `${origin}/?open=${one}`;
    },
    admit: ({ method, url, headers }) => {
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

/** Not made by a page of elsewhere, as far as the browser says who made it. `none`: a person opened it. */
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

/** In a time that says nothing of either. */
function isSame(given: string, wanted: string): boolean {
  const digest = (one: string) => createHash('sha256').update(one).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
