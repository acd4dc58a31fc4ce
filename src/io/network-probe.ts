/** Checks the network between this machine and a service, below HTTP. */
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { connect, type PeerCertificate, rootCertificates } from 'node:tls';
import type { Clock } from './clock.ts';

/** @throws Node's error; its `code` is the reason */
export async function addressesOf(hostname: string): Promise<string[]> {
  const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true });
  return found.map(({ address }) => address);
}

export interface SeenCertificate {
  /** OpenSSL's code, `CERT_HAS_EXPIRED`; null if the certificate is trusted here. */
  fault: string | null;
  issuer: string;
  /** Distinguished names, `CN=shop.test, O=Shop`. */
  subjectName: string;
  issuerName: string;
  /** Subject alternative names, `DNS:shop.test, IP Address:127.0.0.1`. */
  names: string;
  /** SHA-256 fingerprint, `AB:CD:…`. */
  sha256: string;
  /** Epoch milliseconds. */
  validTo: number;
}

export interface TlsServer {
  host: string;
  port: number;
  /** The server name, if it is not the host. */
  serverName?: string | undefined;
  lookup?: LookupFunction;
  /** PEM of certificate authorities to trust in addition to Node's. */
  ca?: string | undefined;
}

/** Reads a server's certificate, also an invalid one, within `timeoutMs`. @throws Node's error */
export function certificateOf(
  { host, port, serverName, lookup, ca }: TlsServer,
  timeoutMs: number,
  clock: Pick<Clock, 'allow'>,
): Promise<SeenCertificate> {
  const done = new AbortController();
  return new Promise<SeenCertificate>((resolve, reject) => {
    const hostname = host.replace(/^\[|\]$/g, '');
    const name = serverName ?? hostname;
    const isName = /[a-z]/i.test(name) && !name.includes(':');
    // Nothing is sent. An untrusted certificate is a result, not an error.
    const options = {
      host: hostname,
      port,
      rejectUnauthorized: false,
      ...(isName ? { servername: name } : {}),
      ...(lookup && { lookup }),
      ...(ca !== undefined && { ca: [...rootCertificates, ca] }),
    };
    const socket = connect(options, () => {
      const seen = socket.getPeerCertificate();
      const fault = socket.authorized ? null : String(socket.authorizationError);
      socket.destroy();
      resolve({
        fault,
        issuer: issuerOf(seen),
        subjectName: distinguishedName(seen.subject),
        issuerName: distinguishedName(seen.issuer),
        names: seen.subjectaltname ?? '',
        sha256: seen.fingerprint256,
        validTo: Date.parse(seen.valid_to),
      });
    });
    clock.allow(timeoutMs, done.signal).then(
      () => socket.destroy(Object.assign(new Error('no TLS handshake in time'), { code: 'ETIMEDOUT' })),
      () => undefined,
    );
    socket.on('error', reject);
  }).finally(() => done.abort());
}

function issuerOf({ issuer }: PeerCertificate): string {
  const { O: organisation, CN: name } = (issuer ?? {}) as Record<string, string | string[] | undefined>;
  return [organisation ?? name ?? 'an unnamed authority'].flat().join(', ');
}

function distinguishedName(name: PeerCertificate['subject'] | undefined): string {
  const parts = Object.entries(name ?? {}).flatMap(([key, value]) =>
    [value].flat().map((one) => `${key}=${one}`),
  );
  return parts.join(', ') || '(empty)';
}
