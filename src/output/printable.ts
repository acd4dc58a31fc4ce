import { isRecord, mapFields } from '../values/is-record.ts';
import { isLazyList, mapLazily } from '../values/lazy-list.ts';
import { withoutLoggedSecrets } from '../values/logged-headers.ts';
import { hideUrlSecrets, hideUserInfo } from '../values/redact-secrets.ts';

/**
 * What a command returned, as it may be printed in any format: header values that may be secret are hidden, and so are
 * the user, the password and the secret parameters of every URL. A field that is a secret by itself, such as the
 * `client_secret` of a new key, is what the command was asked for and stays.
 * @param isOwn whether this program made it: a field that is called as headers are holds none
 */
export function printable(value: unknown, isOwn = false): unknown {
  if (isRecord(value) && isLazyList(value.items)) {
    const { items, ...rest } = value;
    return {
      ...(printable(rest, isOwn) as object),
      items: mapLazily(items, (item) => printable(item, isOwn)),
    };
  }
  return withoutUrlSecrets(isOwn ? value : withoutLoggedSecrets(value));
}

/** Links that are made for payers: their parameters are needed to open them. */
const forPayers = new Set(['checkout_url', 'qr_image_url']);

function withoutUrlSecrets(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    if (!/\/\/|\\|%2f/i.test(value)) return value;
    return forPayers.has(name) ? hideUserInfo(value) : hideUrlSecrets(value);
  }
  if (Array.isArray(value)) return value.map((part) => withoutUrlSecrets(part, name));
  if (!isRecord(value)) return value;
  return mapFields(value, (part, field) => withoutUrlSecrets(part, field));
}
