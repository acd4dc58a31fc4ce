import type { Context } from '../../context.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import type { Journal } from '../../webhooks/journal/writer.ts';
import { lookBackMs } from '../../webhooks/listener/forwarding/catch-up.ts';
import { unpublishedOfEnded } from '../../webhooks/stream/publish-backlog.ts';
import type { Stream } from '../../webhooks/stream/publish-once.ts';
import { createPublisher, reopeningStream } from '../../webhooks/stream/publisher.ts';
import { bucketProblems, streamProblems } from '../../webhooks/stream/stream-problems.ts';
import type { Listener } from './listener-run-state.ts';
import type { Publishing } from './publish-settings.ts';

/** Publishes this listener's deliveries, and those that stopped listeners left in the journal. */
export function startPublisher(
  { plan: { owner }, ctx, emit, metrics }: Listener,
  { address: { href } }: Publishing,
  stream: Stream,
  journal: Journal,
) {
  const { clock, stateDir } = ctx;
  const publisher = createPublisher({ href, stream, journal, stateDir, owner, emit, clock });
  const over = new AbortController();
  const working = unpublishedOfEnded({ stateDir, owner, href }, clock.now() - lookBackMs)
    .catch((error: unknown) => {
      ctx.warn(t('Deliveries that earlier listeners stored for the stream stay stored: {0}', error));
      return [];
    })
    .then((unpublished) => {
      metrics?.leftToPublish(unpublished.map(({ id }) => id));
      if (unpublished.length > 0)
        ctx.note(
          t(
            '{0} stored by earlier listeners are not in the stream: publishing them now.',
            unpublished.length,
          ),
        );
      return publisher.publishBacklog(unpublished, over.signal);
    });
  return {
    publisher,
    end: async () => {
      over.abort();
      await working;
      const left = publisher.unpublished();
      if (left === 0) return;
      ctx.warn(
        left === 1
          ? t('1 stored delivery is not in the stream yet. The next listener on this machine publishes it.')
          : t(
              '{0} stored deliveries are not in the stream yet. The next listener on this machine publishes them.',
              left,
            ),
      );
    },
  };
}

/** Opens the stream, or tries again at each delivery. @throws auth, service or usage error */
export async function openToPublish(publishing: Publishing, ctx: Context): Promise<Stream> {
  const open = () => openAndJudge(publishing, ctx);
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof PayconfirmError) || error.kind !== 'network') throw error;
    ctx.warn(
      t(
        '{0}. Until it answers, deliveries are stored, answered with 503, and published when it is back.',
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
  const { openStream } = await import('../../webhooks/stream/open-stream.ts');
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
