import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptDeliveries } from '../../../src/webhooks/journal/read-journal.ts';
import { freePort } from '../../harness/free-port.ts';
import { ownerOn } from '../../harness/journal-owner.ts';
import { given, startTestbed, type Testbed, transfer } from '../../harness/listening.ts';

let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed();
});
afterEach(() => testbed.stop());

/** How many deliveries are kept whose app has answered. */
async function forwarded(): Promise<number> {
  let count = 0;
  for await (const { forward } of keptDeliveries(testbed.folder, ownerOn(testbed.emulator), 0))
    if (forward) count += 1;
  return count;
}

const bodies = [transfer, '{"transaction_code":"DUMMY123","amount":1}', '{"amount":1}', 'not JSON'];

const circles = [2, 3].flatMap((count) =>
  (['app', 'ack'] as const).flatMap((reply) =>
    ([0, 2] as const).map((retry) => [count, reply, retry] as const),
  ),
);

test.each(circles)(
  '%i listeners that forward in a circle, --reply %s, --retry %i: each delivery goes round once, and is refused',
  async (count, reply, retry) => {
    const ports = await Promise.all(Array.from({ length: count }, freePort));
    const circle = await Promise.all(
      ports.map((port, n) =>
        testbed.listen(
          [
            ...['--port', `${port}`, '--secret-env', 'S', '--reply', reply, '--retry', `${retry}`],
            ...['--forward', `http://127.0.0.1:${ports[(n + 1) % count]}/`],
          ],
          given,
        ),
      ),
    );
    const answers = [];
    for (const body of bodies) answers.push((await testbed.deliver(circle[0]?.ready.url ?? '', body)).status);
    expect(answers).toEqual(bodies.map(() => (reply === 'app' ? 508 : 200)));
    await expect.poll(forwarded).toBe(count * bodies.length);
    for (const { interrupt } of circle) interrupt();
    const told = await Promise.all(circle.map(async ({ ended }) => (await ended).events));
    for (const [n, events] of told.entries()) {
      expect(events.filter(({ event }) => event === 'delivery').length).toBe(bodies.length);
      const refused = events.flatMap((event) => (event.event === 'rejected' ? [event] : []));
      expect(refused).toEqual(
        n > 0
          ? []
          : bodies.map(() => ({
              event: 'rejected',
              at: '2026-11-21T01:00:00.000Z',
              status: 508,
              reason: 'circle',
              causes: [],
              words: expect.stringContaining('this listener has already forwarded it'),
            })),
      );
    }
  },
);
