import type { Consumer, JsMsg } from '@nats-io/jetstream';
import type { Clock } from '../../../io/clock.ts';
import type { Connected } from './nats.ts';

/** Milliseconds within which the server gives what it has of a page. */
const expires = 5_000;
/** Milliseconds without a message after which a page is given up: the client waits for ever where the consumer's server is gone. */
const stalledMs = 10_000;

/**
 * The next messages of an ordered consumer, none where it has no more. Whoever reads them may take his time.
 * @throws the client's errors, and one where nothing comes
 */
export async function* pageOf(
  consumer: Consumer,
  size: number,
  { nats }: Connected,
  clock: Clock,
): AsyncGenerator<JsMsg> {
  const messages = await consumer.fetch({ max_messages: size, expires });
  const coming = messages[Symbol.asyncIterator]();
  try {
    for (;;) {
      const came = new AbortController();
      clock.sleep(stalledMs, came.signal).then(
        () => messages.stop(new nats.TimeoutError()),
        () => undefined,
      );
      const next = await coming.next().finally(() => came.abort());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    messages.stop();
  }
}
