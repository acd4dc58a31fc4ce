import { withoutLoggedSecrets } from '../values/logged-headers.ts';
import { maskPersonalFields } from '../values/mask.ts';
import { clip, longestCell, safeLine } from '../values/safe-text.ts';
import { isSecretName } from '../values/secret-names.ts';
import { createSecrets, hidden, type Secrets } from '../values/secrets.ts';

/** A secret by its name; `request_headers` of a log entry holds an API key. */
const isSecret = (name: string) => name === 'request_headers' || isSecretName(name);

/** A copy of a JSON value without the secrets in it, also where a log entry repeats one of its headers; personal fields masked unless `showPersonal`. */
export function redactBody(value: unknown, showPersonal = false): unknown {
  const redacted = withoutSecretFields(withoutLoggedSecrets(value), isSecret);
  return showPersonal ? redacted : maskPersonalFields(redacted);
}

const codeHidden = '(a payment code, which holds a name: shown with --show-personal)';

/**
 * What the service answered, for who may see no secret: what a field of a secret's name holds is hidden, personal fields
 * are masked unless `showPersonal`, and neither stands in any other text of the reply. A checkout's address is a secret
 * as its token is, which lets anybody cancel it. A code that is no number is a bank's or a plan's and no OTP.
 */
export function redactReply(value: unknown, showPersonal: boolean): unknown {
  const found = createSecrets();
  const redacted = withoutSecretFields(value, (name, part) => {
    const isOpenCode = name === 'code' && !/^\d+$/.test(String(part));
    if (name !== 'checkout_url' && (!isSecretName(name) || isOpenCode)) return false;
    found.addFrom({ secret: part });
    return true;
  });
  if (showPersonal) return found.hideIn(redacted);
  return found.hideIn(maskPersonalFields(withoutPaymentCodes(redacted), found.add));
}

/** A payment code's text spells out a name, which nothing else of the reply need hold. */
function withoutPaymentCodes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPaymentCodes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === 'qr_data_url' && typeof part === 'string' ? codeHidden : withoutPaymentCodes(part),
    ]),
  );
}

function withoutSecretFields(value: unknown, isSecret: (name: string, part: unknown) => boolean): unknown {
  if (Array.isArray(value)) return value.map((part) => withoutSecretFields(part, isSecret));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      part !== null && isSecret(name, part) ? hidden : withoutSecretFields(part, isSecret),
    ]),
  );
}

/**
 * Text of the service for a message or a trace: in one line, of at most `length` characters, without the secrets that
 * we sent, should it repeat them.
 */
export function safeExcerpt(text: string, secrets: Pick<Secrets, 'hide'>, length = longestCell): string {
  return clip(safeLine(secrets.hide(text).replace(/\s+/g, ' ').trim()), length);
}
