import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../src/api/service-address.ts';
import { permittedDestination } from '../../src/emulator/deliveries/destination.ts';
import { requireOwnName } from '../../src/emulator/server/access-guards.ts';
import { isHttpsOrLoopback, isLocalhostName, isLocalName, isLoopback } from '../../src/values/loopback.ts';
import { forwardTarget } from '../../src/webhooks/listener/forwarding/app-address.ts';

const ours = [
  'localhost',
  'LOCALHOST',
  '127.0.0.1',
  '127.0.0.53',
  '127.255.255.254',
  '127.1',
  '2130706433',
  '0x7f.1',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
];

const others = [
  'localhost.evil.example',
  'localhost.',
  'shop.localhost',
  'notlocalhost',
  'localhostess',
  '127.0.0.1.evil.example',
  '127.evil.example',
  '127-0-0-1.example',
  '128.0.0.1',
  '126.255.255.255',
  '0.0.0.0',
  '10.127.0.1',
  '192.168.0.1',
  '[::]',
  '[::2]',
  '[::ffff:10.0.0.1]',
  '[fe80::1]',
  '[1::1]',
];

/** Whoever must tell this machine from another, by a host name. */
const askers: Record<string, (host: string) => boolean> = {
  'the rule itself': (host) => isLoopback(new URL(`http://${host}`).hostname),
  'an address of the service': (host) => isAccepted(() => parseAddress(`http://${host}:4010`)),
  "a webhook's URL": (host) => isHttpsOrLoopback(`http://${host}:3000/hook`),
  'the Host of a request to the emulator': (host) =>
    isAccepted(() => requireOwnName({ host: `${host}:4010` }, [])),
  'the page that calls the emulator': (host) =>
    isAccepted(() => requireOwnName({ host: 'localhost', origin: `https://${host}` }, [])),
};

function isAccepted(step: () => unknown): boolean {
  try {
    step();
    return true;
  } catch {
    return false;
  }
}

describe.each(Object.entries(askers))('%s', (_, asked) => {
  test.each(ours)('%s is this machine', (host) => expect(asked(host)).toBe(true));
  test.each(others)('%s is not', (host) => expect(asked(host)).toBe(false));
});

/** The name of an app is looked up when it is called: see lookupFor. */
describe('the address of an app, which may have a name that is kept for this machine', () => {
  const accepts = (host: string) => isAccepted(() => forwardTarget(`http://${host}/`, '--forward', false));
  test.each([...ours, 'localhost.', 'shop.localhost', 'shop.test'])('%s is one', (host) =>
    expect(accepts(host)).toBe(true),
  );
  test.each([...others.filter((host) => !isLocalName(host)), 'test', 'shop.test.example'])(
    '%s is none',
    (host) => expect(accepts(host)).toBe(false),
  );
});

describe('a delivery of the emulator, which looks up no name below localhost', () => {
  const permits = (host: string) => isAccepted(() => permittedDestination(`http://${host}/`, []));
  test.each([...ours, 'localhost.', 'shop.localhost'])('goes to %s', (host) =>
    expect(permits(host)).toBe(true),
  );
  test.each(others.filter((host) => !isLocalhostName(host)))('does not go to %s', (host) =>
    expect(permits(host)).toBe(false),
  );
});

test.each(['x[::1]', '[::1]x', '[127.0.0.1', ''])('%j is not this machine', (hostname) =>
  expect(isLoopback(hostname)).toBe(false),
);

test.each(['https://shop.example', 'HTTPS://192.168.0.1/hook', 'http://127.0.0.1:3000/'])(
  '%s is one of a webhook',
  (url) => expect(isHttpsOrLoopback(url)).toBe(true),
);

test.each([
  'xhttp://127.0.0.1/',
  'https:evil.example',
  'http:127.0.0.1',
  'ftp://127.0.0.1',
  'https://',
  'localhost',
  '',
])('%j is no URL of a webhook', (url) => expect(isHttpsOrLoopback(url)).toBe(false));
