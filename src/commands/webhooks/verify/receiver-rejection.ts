import { createHash } from 'node:crypto';
import type { ValidityParams } from '../../../diagnosis/codes.ts';
import { withoutLoggedSecrets } from '../../../values/logged-headers.ts';
import type { LogEntry } from '../../../webhooks/delivery-log/entry.ts';

/** Statuses by which programs say that they do not trust the sender. */
const distrust: readonly (number | null)[] = [400, 401, 403];

/** What a receiver said that did not trust the delivery; undefined where it did not say so. */
export function rejectionOf(
  entry: LogEntry,
  { body }: { body: Uint8Array },
  auth_type: ValidityParams['rejected-although-valid']['auth_type'],
): ValidityParams['rejected-although-valid'] | undefined {
  const { status_code } = entry;
  if (status_code === null || !distrust.includes(status_code)) return undefined;
  const reply = (withoutLoggedSecrets(entry).response_text ?? '').slice(0, 200);
  const sha256 = createHash('sha256').update(body).digest('hex');
  return { auth_type, status_code, reply, bytes: body.length, sha256 };
}
