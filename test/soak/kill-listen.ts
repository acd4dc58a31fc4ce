import { setTimeout as delay } from 'node:timers/promises';
import { count, deliveryOf, keptBodies, nameOf, startListener } from './listener.ts';
import { bytesOf, talk } from './raw-requests.ts';
import { atOnce, holds, type Round, type Scenario } from './scenario.ts';

const lives = { short: 2, long: 6 };
const lanes = 8;

/** Kills `listen` in the midst of deliveries, starts it again on the same folder, and counts in the end. */
async function round(round: Round): Promise<string> {
  const { random, size, folder, step } = round;
  const acknowledged = new Map<string, number>();
  const sent = new Map<string, number>();
  for (let life = 0; life < lives[size]; life++) {
    const listener = await startListener(round, ['-o', 'ndjson'], { name: `listener-${life}` });
    const killAfter = { acknowledgements: random.below(200), ms: random.below(20) };
    step(`life ${life}: killed ${killAfter.ms} ms after ${killAfter.acknowledgements} acknowledgements`);
    let acknowledgements = 0;
    const tasks = Array.from({ length: lanes }, (_, lane) => async () => {
      for (let n = 0; listener.lives(); n++) {
        const body = Buffer.from(`{"amount":500000,"transaction_code":"SOAK-${life}-${lane}-${n}"}`);
        count(sent, nameOf(body));
        const [status] = await talk(listener.port, [bytesOf(deliveryOf(body))], 1);
        if (status !== 200) continue;
        count(acknowledged, nameOf(body));
        acknowledgements += 1;
        if (acknowledgements !== killAfter.acknowledgements + 1) continue;
        await delay(killAfter.ms);
        listener.kill('SIGKILL');
      }
    });
    await atOnce(lanes, tasks);
    const { signal } = await listener.end;
    holds(signal === 'SIGKILL', `listen ended by itself: ${listener.stderr()}`);
  }
  step('the count');
  const kept = keptBodies(folder);
  for (const name of acknowledged.keys()) {
    holds(kept.get(name) === 1, `acknowledged, and kept ${kept.get(name) ?? 0} times`);
  }
  for (const [name, times] of kept) {
    holds(sent.has(name) && times === 1, `kept ${times} times, sent ${sent.get(name) ?? 0} times`);
  }
  return `${acknowledged.size} acknowledged, each kept once, over ${lives[size]} kills`;
}

export const killListen: Scenario = { name: 'kill-listen', round };
