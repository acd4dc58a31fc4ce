import { maskPersonalFields } from '../values/mask.ts';
import { safeCell } from '../values/safe-text.ts';
import { isSecretName } from '../values/secret-names.ts';
import { createSecrets, hidden, type Secrets } from '../values/secrets.ts';
import { withoutLoggedSecrets } from './logged-headers.ts';

/** A secret by its name; `request_headers` of a log entry holds an API key. */
const isSecret = (name: string) => name === 'request_headers' || isSecretName(name);

export function redactHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, isSecretName(name) ? hidden : value]),
  );
}

/** A copy of a JSON value without the secrets in it, also where a log entry repeats one of its headers; personal fields masked unless `showPersonal`. */
export function redactBody(value: unknown, showPersonal = false): unknown {
  const redacted = withoutSecretFields(withoutLoggedSecrets(value), isSecret);
  return showPersonal ? redacted : maskPersonalFields(redacted);
}

/**
 * What the service answered, for who may see no secret: what a field of a secret's name holds is hidden, also where the
 * reply repeats it. A code that is no number is a bank's or a plan's and no OTP; a `token` that is repeated is the name
 * of a checkout's page, in the address that payers are given.
 */
export function redactReply(value: unknown, showPersonal: boolean): unknown {
  const found = createSecrets();
  const redacted = withoutSecretFields(value, (name, part) => {
    if (!isSecretName(name) || (name === 'code' && !/^\d+$/.test(String(part)))) return false;
    if (name !== 'token') found.addFrom({ secret: part });
    return true;
  });
  return found.hideIn(showPersonal ? redacted : maskPersonalFields(redacted));
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
export function safeExcerpt(text: string, secrets: Pick<Secrets, 'hide'>, length = 200): string {
  const line = safeCell(secrets.hide(text).replace(/\s+/g, ' ').trim());
  return line.length > length ? `${line.slice(0, length)}…` : line;
}
