import { isRecord, mapParts } from '../values/is-record.ts';
import { isLazyList, mapLazily } from '../values/lazy-list.ts';
import { withoutLoggedSecrets } from '../values/redact-headers.ts';
import { hideUrlSecrets, hideUserInfo } from '../values/redact-secrets.ts';

/**
 * A command's result, safe to print in any format. Header values that may be secret are hidden, also users,
 * passwords and secret parameters in URLs. A field that is itself a secret, such as the `client_secret` of a
 * new key, stays: the command was run to get it.
 * @param isOwn true if this program made the value, so that its fields contain no headers
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

/** Links for payers, which need their parameters. */
const forPayers = new Set(['checkout_url', 'qr_image_url']);

function withoutUrlSecrets(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    if (!/\/\/|\\|%2f/i.test(value)) return value;
    return forPayers.has(name) ? hideUserInfo(value) : hideUrlSecrets(value);
  }
  return mapParts(value, (part, field = name) => withoutUrlSecrets(part, field));
}
