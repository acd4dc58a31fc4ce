import type { LiveParams } from '../../diagnosis/codes.ts';
import type { Sentences } from '../language.ts';

export const live: Sentences<LiveParams> = {
  'receiver-certificate-ends': ({ host, left, until }, { duration, time }) =>
    `The certificate of ${host} ends at ${time(until)}, in ${duration(left)}. Renew it.`,
  'deliveries-unsigned': (_, __, { subject }) =>
    `Deliveries to "${subject.name}" are not signed: anybody can send them. Use HMAC_SHA256.`,
  'signature-unproved': ({ is_tried }, _, { subject }) =>
    is_tried
      ? `"${subject.name}" did not accept the newest delivery with a signature or key.`
      : `"${subject.name}" got no delivery with a signature or key so far. A test delivery proves that it accepts one.`,
  'no-alert-channel': () => 'No active channel tells of a failed delivery (WEBHOOK_FAILED).',
  'quota-too-small': ({ plan, limit, rate }) =>
    `The plan ${plan} has ${limit} transfers a month, and there were ${rate}. What is beyond costs more or is not delivered.`,
};
