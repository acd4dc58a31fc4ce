import { t } from '../../texts/translate.ts';
import type { Journal } from '../../webhooks/journal/writer.ts';
import { lookBackMs } from '../../webhooks/listener/forwarding/catch-up.ts';
import { unpublishedOfEnded } from '../../webhooks/stream/publish-backlog.ts';
import type { Stream } from '../../webhooks/stream/publish-once.ts';
import { createPublisher } from '../../webhooks/stream/publisher.ts';
import type { Listener } from './listener.ts';
import type { Publishing } from './publishing.ts';

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
      ctx.warn(t('What earlier listeners kept for the stream is left: {0}', error));
      return [];
    })
    .then((unpublished) => {
      metrics?.leftToPublish(unpublished.map(({ id }) => id));
      if (unpublished.length > 0)
        ctx.note(
          t('{0} kept by earlier listeners, and not in the stream: published now.', unpublished.length),
        );
      return publisher.publishBacklog(unpublished, over.signal);
    });
  return {
    publisher,
    /** Stops publishing and reports what is left. */
    end: async () => {
      over.abort();
      await working;
      const left = publisher.unpublished();
      if (left === 0) return;
      ctx.warn(
        left === 1
          ? t(
              '1 delivery is kept and not yet in the stream: the next listener on this machine publishes what is left.',
            )
          : t(
              '{0} deliveries are kept and not yet in the stream: the next listener on this machine publishes what is left.',
              left,
            ),
      );
    },
  };
}
