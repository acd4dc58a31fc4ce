import { streamAccess } from '../../cli/stream-input.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../errors.ts';
import { asIs, type Said, t } from '../../texts/translate.ts';
import type { NewStream } from '../../webhooks/stream/open-stream.ts';
import {
  type StreamAccess,
  type StreamAddress,
  streamAddress,
} from '../../webhooks/stream/stream-address.ts';
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

/** The settings of `--publish`; undefined without the flag. @throws usage or local error */
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
      ? t('If it does not exist, it would be created with 1 replica.')
      : t('If it does not exist, it would be created with {0} replicas.', make.replicas);
  return asIs(`${put} ${made}`);
}
