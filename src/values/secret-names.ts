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
  'key',
  'authorization',
  'auth',
  'cookie',
  'credential',
]);

/** A name with one of these is a secret's whatever follows, but for what is told of a secret. */
const secretAnywhere = new Set(['secret', 'password', 'passwd']);
const toldOf = new Set(['name', 'id', 'type', 'at', 'env', 'file', 'status', 'length', 'count']);

/** Keys that are none. */
const openKeys = new Set(['idempotency', 'public', 'primary', 'foreign']);

/** A code of these is one that lets somebody in; a transaction's, an order's or a prefix's is not. */
const secretCodes = new Set([
  'otp',
  'verification',
  'auth',
  'sms',
  'security',
  'access',
  'confirmation',
  'pin',
]);

/** Whether what bears this name, a field, a header, a parameter or a variable, is a secret: told by its words. */
export function isSecretName(name: string): boolean {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
    .map((word) => word.replace(/(?<=[^s])s$/, ''));
  const last = words.at(-1) ?? '';
  const before = words.at(-2);
  if (last === 'key') return before === undefined || !openKeys.has(before);
  if (last === 'code') return before === undefined || secretCodes.has(before);
  return secretLast.has(last) || (words.some((word) => secretAnywhere.has(word)) && !toldOf.has(last));
}
