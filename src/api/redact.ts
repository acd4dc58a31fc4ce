import { isRecord, mapFields, mapParts } from '../values/is-record.ts';
import { isPersonalName, maskPersonalFields } from '../values/mask-personal-data.ts';
import { withoutLoggedSecrets } from '../values/redact-headers.ts';
import { createSecrets, hidden, type Secrets } from '../values/redact-secrets.ts';
import { clip, longestCell, safeLine } from '../values/safe-text.ts';
import { isSecretName } from '../values/secret-names.ts';
import type { Schema } from './endpoints/endpoint.ts';

/** A secret by its name. `request_headers` of a log entry contains an API key. */
const isSecret = (name: string) => name === 'request_headers' || isSecretName(name);

/** A copy of a JSON value without secrets, and personal fields unless `showPersonal`. */
export function redactBody(value: unknown, showPersonal = false): unknown {
  const redacted = withoutSecretFields(withoutLoggedSecrets(value), isSecret);
  return showPersonal ? redacted : maskPersonalFields(redacted);
}

const codeHidden = '(a payment code, which holds a name: shown with --show-personal)';

/**
 * A reply for a reader who may see no secret. Fields with a secret's name are hidden, and personal fields are
 * masked unless `showPersonal`. Their values are hidden in all other texts too. A checkout's URL is a secret
 * like its token: whoever has it can cancel the checkout.
 */
export function redactReply(value: unknown, showPersonal: boolean): unknown {
  const found = createSecrets();
  const redacted = withoutSecretFields(value, (name, part) => {
    if (name !== 'checkout_url' && !isSecretPart(name, part)) return false;
    found.addFrom({ secret: part });
    return true;
  });
  if (showPersonal) return found.hideIn(redacted);
  const masked = maskPersonalFields(withoutPaymentCodes(redacted), (text) => {
    // A value that the service masked reveals nothing, and is part of other masked numbers.
    if (!text.includes('**')) found.add(text);
  });
  return hideBesidePersonal(masked, found);
}

/** A personal field is already masked, so it is not searched for other values. */
function hideBesidePersonal(value: unknown, found: Secrets): unknown {
  if (typeof value !== 'object') return found.hideIn(value);
  return mapParts(value, (part, name = '') =>
    isPersonalName(name) && !holdsFields(part) ? part : hideBesidePersonal(part, found),
  );
}

const holdsFields = (part: unknown) => [part].flat().some((one) => typeof one === 'object' && one !== null);

/** A `code` that is not a number belongs to a bank or a plan, and is no OTP. */
const isSecretPart = (name: string, part: unknown) =>
  isSecretName(name) && !(name === 'code' && !/^\d+$/.test(String(part)));

/** A reply for commands, without secrets that the schema lacks. `found` collects the hidden values. */
export function withoutExtraSecrets(value: unknown, schema: Schema | undefined, found: Secrets): unknown {
  const { items, properties = {} } = (schema ?? {}) as {
    items?: Schema;
    properties?: Record<string, Schema>;
  };
  const itemOf = items ?? (properties.items?.items as Schema) ?? (properties.data?.items as Schema);
  if (Array.isArray(value)) return value.map((part) => withoutExtraSecrets(part, itemOf, found));
  if (!isRecord(value)) return value;
  return mapFields(value, (part, name) => {
    if (Object.hasOwn(properties, name)) return withoutExtraSecrets(part, properties[name], found);
    const tells = part !== null && typeof part !== 'boolean';
    // A list in another shape than the table's has the same items.
    if (!tells || !isSecretPart(name, part)) return withoutExtraSecrets(part, schema, found);
    found.addFrom({ secret: part });
    return hidden;
  });
}

/** A payment code contains a name that may be nowhere else in the reply. */
const withoutPaymentCodes = (value: unknown, name?: string): unknown =>
  name === 'qr_data_url' && typeof value === 'string' ? codeHidden : mapParts(value, withoutPaymentCodes);

function withoutSecretFields(value: unknown, isSecret: (name: string, part: unknown) => boolean): unknown {
  return mapParts(value, (part, name) =>
    name !== undefined && part !== null && isSecret(name, part)
      ? hidden
      : withoutSecretFields(part, isSecret),
  );
}

/** The service's text for a message or trace: one line of at most `length` characters, without secrets. */
export function safeExcerpt(text: string, secrets: Pick<Secrets, 'hide'>, length = longestCell): string {
  return clip(safeLine(secrets.hide(text).replace(/\s+/g, ' ').trim()), length);
}
