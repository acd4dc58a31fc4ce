import { setTimeout as delay } from 'node:timers/promises';
import { count, deliveryOf, keptBodies, nameOf, startApp, startListener } from './listener.ts';
import { until } from './programs.ts';
import { bytesOf, talk } from './raw-requests.ts';
import { atOnce, holds, type Round, type Scenario } from './scenario.ts';

const lives = { short: 2, long: 6 };
const lanes = 8;

/** Kills `listen` in the midst of deliveries, starts it again on the same folder, and counts in the end. */
async function play(round: Round, withApp: boolean): Promise<string> {
  const { random, size, folder, step } = round;
  const acknowledged = new Map<string, number>();
  const sent = new Map<string, number>();
  // With an app, what was acknowledged reaches it in this life or a later one.
  const app = withApp ? await startApp(round) : undefined;
  const flags = [...(app ? ['--forward', app.url, '--reply', 'ack'] : []), '-o', 'ndjson'];
  for (let life = 0; life < lives[size]; life++) {
    const listener = await startListener(round, flags, { name: `listener-${life}` });
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
  if (app) {
    step('one more life, which forwards what the app has not got');
    await startListener(round, flags, { name: 'last-listener' });
    const all = () => [...acknowledged.keys()].every((name) => app.got.has(name));
    await until(all, 'the app to get all that was acknowledged');
  }
  const forwarded = app ? ' and at the app' : '';
  return `${acknowledged.size} acknowledged, each kept once${forwarded}, over ${lives[size]} kills`;
}

export const killListen: Scenario = { name: 'kill-listen', round: (round) => play(round, false) };
export const killListenAck: Scenario = { name: 'kill-listen-ack', round: (round) => play(round, true) };
