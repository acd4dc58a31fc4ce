import { usageError } from '../../errors.ts';
import type { StreamAddress } from '../listener/publish/address.ts';
import { factsOf } from '../listener/publish/facts.ts';
import { natsFailure } from '../listener/publish/failure.ts';
import { deadLetterStreamProblems } from '../listener/publish/judge.ts';
import { type Connected, streamInfo } from '../listener/publish/nats.ts';

/** Where what no app takes is put aside: a stream of its own, so that it is in nobody's way. */
export const deadLetterStream = (stream: string) => `${stream}_dead`;
/** The subject there of what the consumer `durable` put aside. */
export const deadLetterSubject = (stream: string, durable: string) => `payconfirm_dead.${stream}.${durable}`;

/**
 * Makes the stream for what is put aside where it is not there.
 * @throws usage error where the one that is there cannot be used; what the server refuses, as an error of ours
 */
export async function ensureDeadLetterStream(
  connected: Connected,
  address: StreamAddress,
  replicas: number,
  warn: (words: string) => void,
): Promise<void> {
  const name = deadLetterStream(address.stream);
  const subject = deadLetterSubject(address.stream, '*');
  const found = await streamInfo(connected, name);
  if (!found) {
    await connected.manager.streams
      .add({ name, subjects: [subject], num_replicas: replicas })
      .catch((error: unknown) => {
        throw natsFailure(error, { ...address, stream: name });
      });
    return;
  }
  const { refused, warned } = deadLetterStreamProblems(factsOf(found.config), subject);
  if (refused[0] !== undefined) {
    throw usageError(
      `the stream ${name}, for what is put aside, cannot be used: ${refused[0]} (${address.href})`,
      'Mend it, or delete it: it is made anew.',
    );
  }
  for (const words of warned) warn(`The stream ${name}: ${words}`);
}
