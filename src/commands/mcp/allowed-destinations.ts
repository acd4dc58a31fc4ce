import { PayconfirmError, usageError } from '../../errors.ts';
import { asIs, t } from '../../texts/translate.ts';
import { type Text, withCommand } from '../../values/command-line.ts';
import { urlFields } from './tools/permissions.ts';
import type { Tool, Values } from './tools/tool.ts';

/** Hosts in the form of `URL.host`: lower case, with the port unless it is 443. */
export type Hosts = ReadonlySet<string>;

/** The hosts of `--allow-destination`. @throws usage error for anything but a host with a port */
export function readHosts(given: readonly string[]): Hosts {
  return new Set(
    given.map((text) => {
      const address = `https://${text}`;
      const host = /[\s/\\@?#*]/.test(text) || !URL.canParse(address) ? '' : new URL(address).host;
      if (host !== '') return host;
      throw usageError(
        t('--allow-destination must be one host, with or without a port'),
        t('give the exact host, such as shop.example or shop.example:8443'),
      );
    }),
  );
}

/** Checks a call at a live service. @throws refused error that says what a person must allow */
export function checkLive({ name, reach, inputSchema }: Tool, given: Values, hosts: Hosts): void {
  switch (reach) {
    case 'read':
    case 'write':
      return;
    case 'write in a test':
      throw new PayconfirmError('refused', t('{0} is not called at a live service', name), {
        hint: t('Run this on the command line yourself, or use a profile whose kind is emulator or sandbox.'),
      });
    case 'write to a named host':
      checkHosts(name, [...valuesOf(urlFields(inputSchema), given)], hosts);
      return;
    default:
      reach satisfies never;
  }
}

type Given = readonly [field: string, value: unknown];

function checkHosts(tool: string, destinations: readonly Given[], hosts: Hosts): void {
  const refusal = (why: string) =>
    new PayconfirmError('refused', asIs(`${tool}: ${why}`), { hint: hintFor(hosts) });
  // An update without its URL would use a stored one, which nobody has checked.
  if (destinations.length === 0)
    throw refusal('at a live service it must be given the address that it sends to');
  for (const [field, value] of destinations) {
    if (typeof value !== 'string' || !isPlainHttps(value)) {
      throw refusal(`${field} must be an https address in its normal form, without a user or password`);
    }
    if (!hosts.has(new URL(value).host)) throw refusal(`${field} names a host that is not allowed`);
  }
}

/** Written so that every program reads the same host: no `\\`, no control character, no other spelling. */
function isPlainHttps(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { href, protocol, username, password } = new URL(text);
  return protocol === 'https:' && username + password === '' && (href === text || href === `${text}/`);
}

function hintFor(hosts: Hosts): Text {
  if (hosts.size > 0) return t('use one of the allowed hosts: {0}', [...hosts].join(', '));
  return withCommand('to allow a host at the start:', ['mcp'], {
    'allow-writes': true,
    'allow-destination': 'shop.example',
  });
}

/** The values with one of these names, at any depth. */
function* valuesOf(names: ReadonlySet<string>, value: unknown, name = ''): Generator<Given> {
  if (typeof value === 'object' && value !== null) {
    for (const [field, part] of Object.entries(value)) {
      yield* valuesOf(names, part, Array.isArray(value) ? name : field);
    }
  } else if (names.has(name)) yield [name, value];
}
