import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isHeaderSafe } from '../../../config/header-safe.ts';
import { usageError } from '../../../errors.ts';
import { t } from '../../../texts/translate.ts';
import type { HeaderPair } from '../../../values/headers.ts';
import { isLocalName, isLoopback, loopbackName } from '../../../values/loopback.ts';
import { signatureHeader, timestampHeader } from '../../signature/signature.ts';
import { notForwarded } from './headers.ts';

/** How to connect to apps, besides their URLs. */
export interface AppConnection {
  /** Sent with each delivery. They replace headers of the same name. */
  headers: readonly HeaderPair[];
  /** The Host header and the TLS server name; undefined: those of the URL. */
  host: string | undefined;
  /** PEM of certificate authorities to trust in addition to Node's. */
  ca: string | undefined;
  /** The flag that names the CA file. */
  caFlag: '--ca-file' | '--forward-ca-file';
  allowRemote: boolean;
}

export const usualConnection: AppConnection = {
  headers: [],
  host: undefined,
  ca: undefined,
  caFlag: '--ca-file',
  allowRemote: false,
};

/** The TLS server name for `host`; undefined: that of the URL, or none for an IP address. */
export function serverName({ host }: AppConnection): string | undefined {
  if (host === undefined) return undefined;
  const { hostname } = new URL(`https://${host}/`);
  return isIP(hostname) || hostname.startsWith('[') ? undefined : hostname;
}

/** A local name that resolves to another machine. */
class LeadsElsewhere extends Error {
  readonly code = 'NOT_THIS_MACHINE';
}

/** The resolver's answer for a name. An unknown local name resolves to this machine. */
export function lookupFor(
  { allowRemote }: Pick<AppConnection, 'allowRemote'>,
  resolver: LookupFunction = systemLookup,
): LookupFunction {
  return (hostname, options, callback) => {
    if (!isLocalName(hostname)) return resolver(hostname, options, callback);
    resolver(hostname, options, (error, found, family) => {
      if (error) return resolver(loopbackName, options, callback);
      const addresses =
        typeof found === 'string' ? [found] : (found as { address: string }[]).map(({ address }) => address);
      const elsewhere = allowRemote ? undefined : addresses.find((address) => !isLoopback(address));
      if (elsewhere === undefined) return callback(null, found, family);
      callback(new LeadsElsewhere(`${hostname} resolves to ${elsewhere}, which is not this machine`), []);
    });
  };
}

/** Headers that are needed to read and verify a delivery. */
const ofTheDelivery = [signatureHeader, timestampHeader, 'Content-Type', 'Content-Encoding', 'Via'];

/** Reads `--forward-header 'NAME: VALUE'`. `keyHeader`: that of the API key. @throws usage error */
export function forwardHeader(text: string, keyHeader: string | undefined): HeaderPair {
  const [, name, value = ''] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*(.*)$/s.exec(text) ?? [];
  if (name === undefined || !isHeaderSafe(value)) {
    throw usageError(
      t('--forward-header: "{0}" is not NAME: VALUE', text),
      t("Example: --forward-header 'X-Env: dev'"),
    );
  }
  const lower = name.toLowerCase();
  const own = [...ofTheDelivery, ...(keyHeader === undefined ? [] : [keyHeader])];
  if (own.some((one) => one.toLowerCase() === lower)) {
    throw usageError(
      t(
        '--forward-header: {0} belongs to the delivery, and your app verifies or reads the delivery by it',
        name,
      ),
      t("Remove it: the app gets the service's value."),
    );
  }
  if (lower === 'host') throw usageError(t('--forward-header: Host is set with --forward-host'));
  if (notForwarded.has(lower)) throw usageError(t('--forward-header: {0} belongs to the connection', name));
  return [name, value];
}

/** Reads `--forward-host HOST[:PORT]`. @throws usage error if it is not a host */
export function forwardHost(text: string): string {
  const isHost = /^[^/?#@\\\s]+$/.test(text) && URL.canParse(`http://${text}/`);
  if (!isHost)
    throw usageError(
      t('--forward-host: "{0}" is not HOST or HOST:PORT', text),
      t('Example: --forward-host shop.test'),
    );
  return text;
}
