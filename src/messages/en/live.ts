import type { LiveParams } from '../../diagnosis/live-codes.ts';
import type { Sentences } from '../language-types.ts';

export const live: Sentences<LiveParams> = {
  'receiver-certificate-ends': ({ host, left, until }, { duration, time }) =>
    `The certificate of ${host} ends at ${time(until)}, in ${duration(left)}. Renew it.`,
  'deliveries-unsigned': (_, __, { subject }) =>
    `Deliveries to "${subject.name}" are not signed: anybody can send them. Use HMAC_SHA256.`,
  'signature-unproved': ({ is_tried }, _, { subject }) =>
    is_tried
      ? `"${subject.name}" did not accept the newest delivery with a signature or key.`
      : `"${subject.name}" got no delivery with a signature or key so far. A test delivery proves that it accepts one.`,
  'signature-of-test-only': (_, __, { subject }) =>
    `"${subject.name}" accepted a test delivery with the secret of that test. Not checked: whether the service stores the same secret. A sandbox transfer shows it.`,
  'app-not-verified': ({ days }, _, { subject }) =>
    days === null
      ? `No run of verify-app proves that the app behind "${subject.name}" is safe.`
      : `The last run of verify-app for "${subject.name}" was ${days} days ago. The app may have changed.`,
  'app-cases-false': ({ failed, cases, url }) => `verify-app of ${url}: ${failed} of ${cases} cases failed.`,
  'return-secret-unproved': () =>
    'Nothing proves that the shop has the return secret: it may reject every payer who comes back.',
  'return-secret-differs': () =>
    'The shop has another return secret than the service: it rejects every payer who comes back.',
  'no-alert-channel': () => 'No active channel reports failed deliveries (WEBHOOK_FAILED).',
  'quota-too-small': ({ plan, limit, rate }) =>
    `The plan ${plan} has ${limit} transfers a month, and ${rate} came. Transfers above the limit cost more or are not delivered.`,
};
