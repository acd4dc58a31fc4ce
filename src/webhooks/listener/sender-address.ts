import { type BlockList, isIPv6 } from 'node:net';
import { headerValue, pairs } from '../../values/headers.ts';

/** The sender of a request: the address of its connection, or the one that trusted proxies report. */
export type SenderOf = (peer: string | undefined, rawHeaders: readonly string[]) => string;

/** With `proxies`, `X-Forwarded-For` is read from its end: only trusted proxies count. */
export function createSenderOf(proxies: BlockList | undefined): SenderOf {
  const believed = (address: string) => proxies?.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') ?? false;
  return (peer, rawHeaders) => {
    // An IPv4 address on a dual-stack socket.
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
