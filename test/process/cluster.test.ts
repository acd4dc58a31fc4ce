import { expect, test } from 'vitest';
import { hasNats, withoutNats } from '../harness/nats.ts';
import { cluster } from '../soak/cluster/scenario.ts';
import { play } from '../soak/scenario.ts';

test.skipIf(!hasNats)(
  `three servers, four listeners, one fault after the other: what is answered 200 is in the stream once${withoutNats}`,
  { timeout: 300_000 },
  async () => {
    const told = await play(cluster, 1, 'short');
    expect(told).toMatch(/^\d+ deliveries, \d+ copies, \d+ with another amount; /);
  },
);
