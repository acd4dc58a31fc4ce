import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isLocalhostName, isLoopback } from '../../values/loopback.ts';

/** A delivery that the emulator refuses to send; the message gives the reason. */
export class DestinationRefused extends Error {
  readonly code = 'DESTINATION_REFUSED';
}

/** Whether a URL leads to a host of `--allow-host`. */
export function isNamedHost(url: string, allowHosts: readonly string[]): boolean {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return allowHosts.some((allowed) => allowed.toLowerCase() === hostname);
}

/** The URL of a delivery, if it is allowed (§2.8, `--allow-host`). @throws DestinationRefused */
export function permittedDestination(url: string, allowHosts: readonly string[]): URL {
  if (!URL.canParse(url)) throw new DestinationRefused('the webhook URL is not a URL');
  const destination = new URL(url);
  const host = destination.hostname;
  if (destination.protocol !== 'https:' && destination.protocol !== 'http:') {
    throw new DestinationRefused('the webhook URL is neither https nor http');
  }
  if (isLoopback(host) || isLocalhostName(host)) return destination;
  if (!isNamedHost(url, allowHosts)) {
    throw new DestinationRefused(
      `${host} is not on this machine: the emulator sends there with --allow-host ${host} alone`,
    );
  }
  return destination;
}

/** Resolves `localhost` names itself, so that no resolver can point them elsewhere. */
export const lookup: LookupFunction = (hostname, options, callback) => {
  if (!isLocalhostName(hostname)) return systemLookup(hostname, options, callback);
  const addresses = [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ];
  if (options.all) callback(null, addresses);
  else callback(null, '127.0.0.1', 4);
};
