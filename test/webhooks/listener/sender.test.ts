import { BlockList } from 'node:net';
import { expect, test } from 'vitest';
import { createSenderOf } from '../../../src/webhooks/listener/sender-address.ts';

const proxies = new BlockList();
proxies.addSubnet('10.0.0.0', 8, 'ipv4');
proxies.addSubnet('fd00::', 8, 'ipv6');
const forwarded = (...values: string[]) => values.flatMap((value) => ['X-Forwarded-For', value]);

test.each([
  ['nobody is believed', undefined, '203.0.113.9', forwarded('1.2.3.4'), '203.0.113.9'],
  ['who is no proxy is not believed', proxies, '203.0.113.9', forwarded('1.2.3.4'), '203.0.113.9'],
  ['a proxy is', proxies, '10.1.1.1', forwarded('1.2.3.4'), '1.2.3.4'],
  ['one that names nobody is named itself', proxies, '10.1.1.1', [], '10.1.1.1'],
  ['an empty name', proxies, '10.1.1.1', forwarded(' , '), '10.1.1.1'],
  [
    'what stands before a stranger is his',
    proxies,
    '10.1.1.1',
    forwarded('10.9.9.9, 1.2.3.4, 10.2.2.2'),
    '1.2.3.4',
  ],
  ['in two headers', proxies, '10.1.1.1', forwarded('1.2.3.4', '10.2.2.2'), '1.2.3.4'],
  ['proxies alone', proxies, '10.1.1.1', forwarded('10.3.3.3, 10.2.2.2'), '10.3.3.3'],
  ['IPv4 on a socket of both kinds', proxies, '::ffff:10.1.1.1', forwarded('1.2.3.4'), '1.2.3.4'],
  ['IPv6', proxies, 'fd00::1', forwarded('2001:db8::7'), '2001:db8::7'],
  [
    'what is no address is no proxy',
    proxies,
    '10.1.1.1',
    forwarded('1.2.3.4, \u001b[31munknown'),
    '\u001b[31munknown',
  ],
  ['a connection that is gone', proxies, undefined, forwarded('1.2.3.4'), ''],
])('%s', (_, believed, peer, rawHeaders, sender) => {
  expect(createSenderOf(believed)(peer, rawHeaders)).toBe(sender);
});
