import { afterEach, beforeEach } from 'vitest';
import { startTestbed, type Testbed } from './listening.ts';
import { hasNats, type Nats, startNats } from './nats.ts';

/** Gives each test of the file a NATS server and a testbed of its own, where there is a server to start. */
export function eachWithNats(use: (nats: Nats, testbed: Testbed) => void): void {
  let nats: Nats;
  let testbed: Testbed;
  beforeEach(async () => {
    if (!hasNats) return;
    nats = await startNats();
    testbed = await startTestbed();
    use(nats, testbed);
  });
  afterEach(async () => {
    if (!hasNats) return;
    await testbed.stop();
    await nats.stop();
  });
}
