import { generateKeyPairSync, sign } from 'node:crypto';

interface Wanted {
  notAfter?: string;
  host?: string;
  /** Signs it in place of itself; `host`: its name. */
  issuer?: { key: string; host: string };
}

/** A self-signed certificate for `host` and 127.0.0.1, made here so that no program is needed. */
export function selfSigned({ notAfter = '20491231235959', host = 'localhost', issuer }: Wanted = {}): {
  key: string;
  cert: string;
} {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = der(0x30, hex('06082a8648ce3d040302'));
  const named = (text: string) =>
    der(0x30, der(0x31, der(0x30, hex('0603550403'), der(0x0c, Buffer.from(text)))));
  const names = der(0x30, der(0x82, Buffer.from(host)), der(0x87, Buffer.from([127, 0, 0, 1])));
  const content = der(
    0x30,
    der(0xa0, hex('020102')),
    hex('020101'),
    ecdsaWithSha256,
    named(issuer?.host ?? host),
    der(0x30, time('20200101000000'), time(notAfter)),
    named(host),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, der(0x30, hex('0603551d11'), der(0x04, names)))),
  );
  const signature = sign('sha256', content, issuer?.key ?? privateKey);
  const cert = der(0x30, content, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  return {
    key: `${privateKey.export({ type: 'pkcs8', format: 'pem' })}`,
    cert: `-----BEGIN CERTIFICATE-----\n${cert.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

function time(yyyymmddhhmmss: string): Buffer {
  return der(0x18, Buffer.from(`${yyyymmddhhmmss}Z`));
}

function hex(text: string): Buffer {
  return Buffer.from(text, 'hex');
}
