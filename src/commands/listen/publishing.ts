import { streamAccess } from '../../cli/stream-input.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../errors.ts';
import { type StreamAddress, streamAddress } from '../../webhooks/listener/publish/address.ts';
import { worries } from '../../webhooks/listener/publish/judge.ts';
import type { NewStream, OpenStream, StreamAccess } from '../../webhooks/listener/publish/stream.ts';
import type { ListenInput } from './flags.ts';

type ListenFlags = ListenInput['flags'];

/** The stream that deliveries are put into, and how. */
export interface Publishing {
  address: StreamAddress;
  access: StreamAccess;
  /** Undefined: one that is not there is not made. */
  make: NewStream | undefined;
  /** Milliseconds in which the stream itself is to know a delivery again. */
  dedupeWindowMs: number;
}

/** NATS's own. */
const usualWindowMs = 120_000;
const usualReplicas = 3;

/**
 * What `--publish` asks for; undefined without it.
 * @throws usage error for an address of another form or flags that need it, local error for a file that cannot be read
 */
export async function publishing(flags: ListenFlags, ctx: Context): Promise<Publishing | undefined> {
  const { publish, replicas, 'create-stream': create } = flags;
  const dedupeWindowMs = flags['dedupe-window'] ?? usualWindowMs;
  if (publish === undefined) {
    const without = (
      ['create-stream', 'dedupe-window', 'nats-creds', 'nats-nkey', 'nats-token-env', 'nats-ca'] as const
    ).find((name) => flags[name] !== undefined);
    if (without) throw usageError(`--${without} goes with --publish`);
  }
  if (replicas !== undefined && !create) throw usageError('--replicas goes with --create-stream');
  if (replicas !== undefined && ![1, 3, 5].includes(replicas)) throw usageError('--replicas is 1, 3 or 5');
  if (publish === undefined) return undefined;
  return {
    address: streamAddress(publish, '--publish'),
    access: await streamAccess(flags, ctx),
    make: create ? { replicas: replicas ?? usualReplicas, dedupeWindowMs } : undefined,
    dedupeWindowMs,
  };
}

/**
 * Opens the stream and says what of it loses deliveries.
 * @throws as `openStream`; usage error for a stream that cannot hold deliveries
 */
export async function openToPublish(
  { address, access, make, dedupeWindowMs }: Publishing,
  ctx: Context,
): Promise<OpenStream> {
  const { openStream } = await import('../../webhooks/listener/publish/nats.ts');
  const stream = await openStream(address, access, make);
  const found = worries(stream.facts, dedupeWindowMs);
  const [wrong] = found.refused;
  if (wrong !== undefined) {
    await stream.close();
    throw usageError(
      `the stream ${address.stream} cannot be used: ${wrong}`,
      'Mend it, or name another one.',
    );
  }
  for (const words of found.warned) ctx.warn(`The stream ${address.stream}: ${words}`);
  return stream;
}
