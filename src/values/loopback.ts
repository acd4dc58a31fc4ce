import { BlockList, isIP } from 'node:net';

const addresses = new BlockList();
addresses.addSubnet('127.0.0.0', 8, 'ipv4');
addresses.addAddress('::1', 'ipv6');

/**
 * Whether a host name, as `URL.hostname` writes it, means this machine wherever it is looked up: `localhost`,
 * 127.0.0.0/8 and `[::1]`, also as an IPv4 address within an IPv6 one. Not `shop.localhost`: a resolver may answer
 * that with any address.
 */
export function isLoopback(hostname: string): boolean {
  if (hostname === 'localhost') return true;
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(address);
  return family !== 0 && addresses.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** `localhost` and what is below it (RFC 6761), for whoever connects without asking a resolver. */
export function isLocalhostName(hostname: string): boolean {
  return /^(.+\.)?localhost\.?$/.test(hostname);
}

/**
 * https, or http to this machine: webhook URLs (§2.8) and a checkout's return addresses. Both with their `//`:
 * browsers mend `https:evil.example`, other programs read a path.
 */
export function isHttpsOrLoopback(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || isLoopback(hostname);
}
