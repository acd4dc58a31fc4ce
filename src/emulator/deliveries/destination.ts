import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isLocalhostName, isLoopback } from '../../values/loopback.ts';

/** A delivery that the emulator does not make; the message says why. */
export class DestinationRefused extends Error {
  readonly code = 'DESTINATION_REFUSED';
}

/**
 * The URL of a delivery if it may be called: https, or http on loopback (§2.8), and only on loopback or a
 * host that the user named.
 * @throws DestinationRefused before anything touches the network
 */
export function permittedDestination(url: string, allowHosts: readonly string[]): URL {
  if (!URL.canParse(url)) throw new DestinationRefused('the webhook URL is not a URL');
  const destination = new URL(url);
  const host = destination.hostname;
  if (destination.protocol !== 'https:' && destination.protocol !== 'http:') {
    throw new DestinationRefused('the webhook URL is neither https nor http');
  }
  if (isLoopback(host) || isLocalhostName(host)) return destination;
  if (!allowHosts.some((allowed) => allowed.toLowerCase() === host)) {
    throw new DestinationRefused(
      `${host} is not on this machine: the emulator sends there with --allow-host ${host} alone`,
    );
  }
  if (destination.protocol === 'http:') {
    throw new DestinationRefused('the webhook URL must be https except on loopback');
  }
  return destination;
}

/** Answers `localhost` names itself, so that no resolver can point them elsewhere. */
export const lookup: LookupFunction = (hostname, options, callback) => {
  if (!isLocalhostName(hostname)) return systemLookup(hostname, options, callback);
  const addresses = [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ];
  if (options.all) callback(null, addresses);
  else callback(null, '127.0.0.1', 4);
};
