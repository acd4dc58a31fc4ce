/** What a name ends with, whose value is a secret. */
const secretLast = new Set([
  'secret',
  'token',
  'password',
  'passwd',
  'passphrase',
  'passcode',
  'pwd',
  'pin',
  'otp',
  'authorization',
  'auth',
  'cookie',
  'credential',
]);

/** A name with one of these is a secret's whatever follows, but for what is known about a secret. */
const secretAnywhere = new Set(['secret', 'password', 'passwd']);
const toldOf = new Set(['name', 'id', 'type', 'at', 'env', 'file', 'status', 'length', 'count']);

/** Keys that are none. */
const openKeys = new Set(['idempotency', 'public', 'primary', 'foreign']);

/** A code of these is one that lets somebody in; a transaction's, an order's or a prefix's is not. */
const secretCodes = new Set([
  'otp',
  'totp',
  'verification',
  'auth',
  'sms',
  'security',
  'access',
  'confirmation',
  'pin',
]);

/** Whether what bears this name, a field, a header, a parameter or a variable, is a secret: its words say so. */
export function isSecretName(name: string): boolean {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
  const last = words.at(-1) ?? '';
  const before = words.at(-2);
  if (/^keys?$/.test(last)) return before === undefined || !isOf(openKeys, before);
  if (/^codes?$/.test(last)) return before === undefined || isOf(secretCodes, before);
  return isOf(secretLast, last) || (words.some((word) => isOf(secretAnywhere, word)) && !isOf(toldOf, last));
}

/** In the singular or the plural; `sms` and `status` are words as they are. */
function isOf(names: ReadonlySet<string>, word: string): boolean {
  return names.has(word) || names.has(word.replace(/s$/, ''));
}
