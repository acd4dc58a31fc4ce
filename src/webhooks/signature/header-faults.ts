/** Finds faults in the headers of a delivery, and the headers that were intended. */
import { type Cause, cause } from './causes.ts';
import {
  type Delivery,
  type RawHeaders,
  type Refusal,
  signatureHeader,
  signaturePrefix,
  timestampHeader,
  verify,
} from './signature.ts';

/** `meant`: the intended headers. Absent if they are unknown. */
export interface HeaderFault {
  causes: Cause[];
  meant?: RawHeaders;
}

/** Undefined if the headers have no fault. `apiKeyName`: the header of an API key. */
export function headerFault(
  delivery: Delivery,
  apiKeyName: string,
  reason: Refusal,
): HeaderFault | undefined {
  switch (reason) {
    case 'secret-empty':
      return { causes: [cause('secret-empty', {})] };
    case 'timestamp-missing':
    case 'signature-missing':
      return missing(delivery, apiKeyName);
    case 'timestamp-doubled':
      return { causes: [cause('header-repeated', { header: timestampHeader })] };
    case 'signature-doubled':
      return { causes: [cause('header-repeated', { header: signatureHeader })] };
    case 'timestamp-empty':
    case 'timestamp-malformed':
      return { causes: [cause('timestamp-not-a-number', { empty: reason === 'timestamp-empty' })] };
    case 'signature-empty':
      return { causes: [cause('signature-header-missing', { missing: [signatureHeader], empty: true })] };
    case 'signature-malformed':
      return malformed(delivery.headers);
    case 'signature-truncated':
      return unpadded.test(headerValue(delivery.headers, signatureHeader) ?? '')
        ? malformed(delivery.headers)
        : { causes: [cause('signature-truncated', {})] };
    case 'timestamp-outside-tolerance':
    case 'signature-mismatch':
    case 'api-key-missing':
    case 'api-key-doubled':
    case 'api-key-empty':
    case 'api-key-mismatch':
      return undefined;
    default:
      return reason satisfies never;
  }
}

/** A framework, proxy or log may rename headers, or the configuration may have another auth_type. */
function missing(delivery: Delivery, apiKeyName: string): HeaderFault {
  const { headers } = delivery;
  const lacks = [timestampHeader, signatureHeader].filter((name) => headerValue(headers, name) === undefined);
  const isSigned = !lacks.includes(signatureHeader);
  const meant = renamed(delivery, lacks);
  if (meant) {
    const causes = lacks.map((header, at) =>
      cause('signature-header-renamed', { header, found: meant[at]![0] }),
    );
    return { causes, meant: [...headers, ...meant.map(([, value], at) => [lacks[at]!, value] as const)] };
  }
  return !isSigned && headerValue(headers, apiKeyName) !== undefined
    ? { causes: [cause('auth-type-differs', { expected: 'HMAC_SHA256', found: 'API_KEY' })] }
    : { causes: [cause('signature-header-missing', { missing: lacks, empty: false })] };
}

const forms: Readonly<Record<string, RegExp>> = {
  [timestampHeader]: /^[1-9]\d{9,12}$/,
  [signatureHeader]: /^sha256=([0-9a-f]{64}|[A-Za-z0-9+/]{43}=)$/,
};

/** The maximum number of candidates for one header. A request may have hundreds of headers. */
const mostCandidates = 4;

/** Finds renamed headers for the missing ones: by name, or because the signature is valid with it. */
function renamed(delivery: Delivery, lacks: readonly string[]): RawHeaders | undefined {
  const candidates = lacks.map((header) =>
    delivery.headers
      .filter(([name, value]) => name !== header && forms[header]!.test(value))
      .sort(([one], [other]) => Number(isNear(other, header)) - Number(isNear(one, header)))
      .slice(0, mostCandidates),
  );
  const [first = [], second] = candidates;
  const choices = second
    ? first.flatMap((one) => second.map((other) => [one, other]))
    : first.map((one) => [one]);
  return choices.find(
    (choice) =>
      choice.every(([name], at) => isNear(name, lacks[at]!)) ||
      verify({
        ...delivery,
        headers: [...delivery.headers, ...choice.map(([, value], at) => [lacks[at]!, value] as const)],
      }).ok,
  );
}

/** `HTTP_X_SERVICE_SIGNATURE`, `x_service_signature`, `Service-Signature`. */
function isNear(name: string, header: string): boolean {
  const bare = (one: string) =>
    one
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .replace(/^(http)?x?/, '');
  return bare(name) === bare(header);
}

/** Base64 without padding. If all characters are hex digits, it is a truncated hex digest. */
const unpadded = /^sha256=(?=.*[^0-9a-f])[A-Za-z0-9+/]{43}$/;

/** The digest is complete, but its format is not `sha256=` and lower-case hex. */
function malformed(headers: RawHeaders): HeaderFault {
  const given = headerValue(headers, signatureHeader) ?? '';
  const meant = (value: string) =>
    headers.map((pair) => (isNamed(pair, signatureHeader) ? ([signatureHeader, value] as const) : pair));
  const [, prefix = '', hex] = /^([A-Za-z0-9-]+=)?([0-9a-f]{64})$/i.exec(given) ?? [];
  if (hex !== undefined) {
    const hasPrefix = prefix.toLowerCase() === signaturePrefix;
    const causes = [
      ...(hasPrefix ? [] : [cause('signature-without-prefix', {})]),
      ...(given === given.toLowerCase() ? [] : [cause('signature-upper-case', {})]),
    ];
    return { causes, meant: meant(signaturePrefix + hex.toLowerCase()) };
  }
  // 32 bytes are 43 Base64 characters, without padding.
  const [, bare, base64] = /^(sha256=)?([A-Za-z0-9+/_-]{43})=?$/.exec(given) ?? [];
  if (base64 === undefined) return { causes: [cause('signature-malformed', {})] };
  const usual = `${base64.replaceAll('-', '+').replaceAll('_', '/')}=`;
  const causes = [
    ...(bare === undefined ? [cause('signature-without-prefix', {})] : []),
    cause('signature-base64', { accepted: false }),
  ];
  return { causes, meant: meant(signaturePrefix + usual) };
}

export function headerValue(headers: RawHeaders, name: string): string | undefined {
  return headers.find((pair) => isNamed(pair, name))?.[1];
}

function isNamed([given]: RawHeaders[number], name: string): boolean {
  return given.toLowerCase() === name.toLowerCase();
}
