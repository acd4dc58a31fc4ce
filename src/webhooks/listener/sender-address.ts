import { type BlockList, isIPv6 } from 'node:net';
import { headerValue, pairs } from '../../values/headers.ts';

/** Who sent a request: the address of its connection, or what proxies that are believed say of theirs. */
export type SenderOf = (peer: string | undefined, rawHeaders: readonly string[]) => string;

/**
 * With `proxies`, `X-Forwarded-For` is read from its end: each of them wrote the address of its own peer there, and
 * what stands before the first that is none of theirs anyone could have written.
 */
export function createSenderOf(proxies: BlockList | undefined): SenderOf {
  const believed = (address: string) => proxies?.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') ?? false;
  return (peer, rawHeaders) => {
    // An IPv4 address on a socket of both kinds.
    let address = (peer ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
    if (!believed(address)) return address;
    const named = (headerValue(pairs(rawHeaders), 'x-forwarded-for') ?? '')
      .split(',')
      .map((one) => one.trim());
    for (const one of named.reverse()) {
      if (one === '') continue;
      address = one;
      if (!believed(address)) break;
    }
    return address;
  };
}
