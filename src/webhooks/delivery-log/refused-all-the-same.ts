import { createHash } from 'node:crypto';
import type { Flags } from '../../values/command-line.ts';
import { formatDuration } from '../../values/duration.ts';
import { defaultToleranceSeconds, signatureHeader } from '../signature/signature.ts';
import type { LogEntry } from './entry.ts';

/** What may lie behind a refusal of a delivery that is right, and how to tell whether it does. */
export interface RefusalCause {
  cause: string;
  how_to_tell: string;
}

/** A delivery of the log that verified with the secret given. */
export interface RightDelivery {
  entry: Pick<LogEntry, 'status_code' | 'created_at'>;
  body: Uint8Array;
  /** The header of an API key; undefined where it was signed. */
  apiKeyName: string | undefined;
  /** Epoch milliseconds; undefined for an API key. */
  signedAt: number | undefined;
  /** Writes the change of the configuration that points there. */
  update(flags: Flags): string;
}

/** Statuses by which programs say that they do not trust the sender. */
const distrust = new Set([400, 401, 403]);

/**
 * Why a receiver may have refused what was rightly signed (§5.7, §5.9): the certain cause alone where the log
 * shows it, else all that cannot be seen from here, the most frequent first. Empty when it was not refused so.
 */
export function refusalCauses(delivery: RightDelivery): RefusalCause[] {
  const { entry, apiKeyName, signedAt } = delivery;
  const age = signedAt === undefined ? 0 : Date.parse(entry.created_at) - signedAt;
  if (Math.abs(age) > defaultToleranceSeconds * 1000) return [staleCause(age)];
  if (entry.status_code === null || !distrust.has(entry.status_code)) return [];
  return apiKeyName === undefined ? signedCauses(delivery) : keyCauses(delivery, apiKeyName);
}

function staleCause(ageMs: number): RefusalCause {
  const off = formatDuration(Math.abs(ageMs));
  return {
    cause: `it was signed ${off} ${ageMs > 0 ? 'before' : 'after'} it was sent, and a receiver that checks the time refuses what is more than ${defaultToleranceSeconds} s off`,
    how_to_tell:
      'the log has both times, so it is the clock that signs: tell the service’s operator. The secret is not the matter.',
  };
}

function signedCauses({ body, signedAt, update }: RightDelivery): RefusalCause[] {
  const digest = createHash('sha256').update(body).digest('hex');
  return [
    {
      cause: 'their program signs JSON that it has parsed and written again, not the raw bytes that came',
      how_to_tell: `then it refuses tests too. The raw body is ${body.length} bytes with the SHA-256 ${digest}: ask what length their program signs.`,
    },
    {
      cause: 'their program has another secret in force than the one given here',
      how_to_tell:
        'have them paste theirs: webhooks verify with it, by --secret-file or the hidden prompt, says whether it is the same.',
    },
    {
      cause: `the clock of their server is more than ${defaultToleranceSeconds} s off`,
      how_to_tell: `it was signed at ${new Date(signedAt ?? 0).toISOString()} (UTC): ask what time their server had then.`,
    },
    {
      cause: 'their program wants an API key in a header, and this carried a signature',
      how_to_tell: `ask which header it reads. If it is no ${signatureHeader}: ${update({ auth: 'API_KEY', 'secret-file': 'FILE' })}`,
    },
  ];
}

function keyCauses({ update }: RightDelivery, name: string): RefusalCause[] {
  return [
    {
      cause: `their program checks a signature, and this carried an API key in ${name} and none`,
      how_to_tell: `ask which header it reads. If it is ${signatureHeader}: ${update({ auth: 'HMAC_SHA256', 'secret-file': 'FILE' })}`,
    },
    {
      cause: `their program reads the key from another header than ${name}`,
      how_to_tell: `ask for its name: ${update({ 'api-key-name': 'NAME' })}`,
    },
    {
      cause: 'their program has another key in force than the one given here',
      how_to_tell: 'have them paste theirs: webhooks verify with it says whether it is the same.',
    },
  ];
}
