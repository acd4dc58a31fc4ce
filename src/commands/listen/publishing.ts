import { streamAccess } from '../../cli/stream-input.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import { asIs, type Said, t } from '../../texts/translate.ts';
import type { NewStream } from '../../webhooks/stream/jetstream.ts';
import type { Stream } from '../../webhooks/stream/publish-once.ts';
import { reopeningStream } from '../../webhooks/stream/publisher.ts';
import {
  type StreamAccess,
  type StreamAddress,
  streamAddress,
} from '../../webhooks/stream/stream-address.ts';
import { bucketProblems, streamProblems } from '../../webhooks/stream/stream-problems.ts';
import type { ListenFlags } from './flags.ts';

/** The stream to publish deliveries to, and its settings. */
export interface Publishing {
  address: StreamAddress;
  access: StreamAccess;
  /** Undefined: a missing stream is not created. */
  make: NewStream | undefined;
  /** Milliseconds in which the stream recognizes duplicates. */
  dedupeWindowMs: number;
}

/** The default of NATS. */
const usualWindowMs = 120_000;
const usualReplicas = 3;

/**
 * The settings of `--publish`; undefined without the flag.
 * @throws usage error for an invalid address or a flag that is missing, local error for a file that cannot be
 * read
 */
export async function publishing(flags: ListenFlags, ctx: Context): Promise<Publishing | undefined> {
  const { publish, replicas, 'create-stream': create } = flags;
  const dedupeWindowMs = flags['dedupe-window'] ?? usualWindowMs;
  if (replicas !== undefined && ![1, 3, 5].includes(replicas)) throw usageError(t('--replicas is 1, 3 or 5'));
  if (publish === undefined) return undefined;
  const address = streamAddress(publish, '--publish');
  return {
    address,
    access: await streamAccess(address, flags, ctx),
    make: create ? { replicas: replicas ?? usualReplicas, dedupeWindowMs } : undefined,
    dedupeWindowMs,
  };
}

/** Describes what would be done with the stream, for a dry run. */
export function publishingNote({ address, make }: Publishing): Said {
  const put = t(
    'Each delivery would be put into the stream {0} at {1} before it is answered.',
    address.stream,
    address.servers.join(', '),
  );
  if (!make) return put;
  const made =
    make.replicas === 1
      ? t('Where it is not there it would be made, with 1 replica.')
      : t('Where it is not there it would be made, with {0} replicas.', make.replicas);
  return asIs(`${put} ${made}`);
}

/**
 * Opens the stream and warns about settings that lose deliveries. If it is unreachable now, each delivery
 * tries again and stays stored until then.
 * @throws auth error, service error, usage error for a stream that does not exist or cannot hold deliveries
 */
export async function openToPublish(publishing: Publishing, ctx: Context): Promise<Stream> {
  const open = () => openAndJudge(publishing, ctx);
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof PayconfirmError) || error.kind !== 'network') throw error;
    ctx.warn(
      t(
        '{0}. Until it answers, deliveries are kept, answered 503, and published when it is back.',
        error.message,
      ),
    );
    return reopeningStream(open);
  }
}

async function openAndJudge(
  { address, access, make, dedupeWindowMs }: Publishing,
  ctx: Context,
): Promise<Stream> {
  const { openStream } = await import('../../webhooks/stream/jetstream.ts');
  const stream = await openStream(address, access, make, ctx);
  const found = streamProblems(stream.facts, dedupeWindowMs);
  const [wrong] = found.refused;
  if (wrong !== undefined) {
    await stream.close();
    throw usageError(
      t('the stream {0} cannot be used: {1}', address.stream, wrong),
      t('Correct it, or name another stream.'),
    );
  }
  for (const words of found.warned) ctx.warn(t('The stream {0}: {1}', address.stream, words));
  for (const words of bucketProblems(stream.bucket, stream.facts))
    ctx.warn(t('The bucket {0}_seen: {1}', address.stream, words));
  return stream;
}
