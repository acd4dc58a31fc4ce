import { BlockList, isIPv4, isIPv6 } from 'node:net';

const withinIPv6 = new BlockList();
withinIPv6.addSubnet('127.0.0.0', 8, 'ipv4');
withinIPv6.addAddress('::1', 'ipv6');

/** The name of this machine on every machine. */
export const loopbackName = 'localhost';

/** Whether a host name (from `URL.hostname`) always means this machine. Not `shop.localhost`. */
export function isLoopback(hostname: string): boolean {
  if (hostname === loopbackName) return true;
  // Runs for every delivery: a list of addresses would be a fifteenth of its cost.
  if (isIPv4(hostname)) return hostname.startsWith('127.');
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIPv6(address) && withinIPv6.check(address, 'ipv6');
}

/** `localhost` and its subdomains (RFC 6761), for a caller that connects without a resolver. */
export function isLocalhostName(hostname: string): boolean {
  return /^(.+\.)?localhost\.?$/.test(hostname);
}

/** A name reserved for this machine or for tests (RFC 6761): `shop.localhost`, `shop.test`. */
export function isLocalName(hostname: string): boolean {
  return isLocalhostName(hostname) || /.\.test\.?$/.test(hostname);
}

/** Names and addresses of private networks (RFC 1918, 3927, 4193, 4291, 6761, 6762, 8375, 9476). */
const privateHost =
  /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|0\.|\[(::|f[cd]|fe[89ab]))|\.(local|internal|home\.arpa|test)$/i;

/** Whether a host name (from `URL.hostname`) is unreachable from outside of this machine or its network. */
export function isPrivate(hostname: string): boolean {
  const isShort = hostname !== '' && !/[.:]/.test(hostname);
  return isShort || isLoopback(hostname) || isLocalhostName(hostname) || privateHost.test(hostname);
}

/** https, or http to this machine (§2.8). Programs read `https:evil.example` differently: `//` is required. */
export function isHttpsOrLoopback(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || isLoopback(hostname);
}
