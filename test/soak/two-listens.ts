import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../harness/free-port.ts';
import { deliveryOf, keptBodies, nameOf, startApp, startListener } from './listener.ts';
import { expectNoDefect } from './output.ts';
import { run, startEmulatorProgram, until } from './programs.ts';
import { bytesOf, talk } from './raw-requests.ts';
import { atOnce, holds, type Round, type Scenario } from './scenario.ts';
import { caller } from './service-calls.ts';

const transfers = { short: 20, long: 100 };

/** Two listeners on one folder, registered and delivered to at once; then two replays of what they kept. */
async function round(round: Round): Promise<string> {
  const { random, size, folder, step } = round;
  const { env } = await startEmulatorProgram(round, '--memory');
  const client = await caller(env);
  const app = await startApp(round);

  step('two listeners register');
  const listeners = await Promise.all(
    ['first', 'second'].map(async (name) => {
      const port = await freePort();
      const flags = ['--public-url', `http://127.0.0.1:${port}`, '--register', '-o', 'ndjson'];
      return startListener(round, flags, { name, port, env });
    }),
  );
  const configurations = await client.call<unknown[]>('GET', '/client-webhooks');
  holds(configurations?.length === 2, `two listeners made ${configurations?.length} configurations`);

  step(`${transfers[size]} transfers, and as many deliveries by hand to each`);
  const tasks = Array.from({ length: transfers[size] }, (_, n) => {
    const bodies = listeners.map((_, at) =>
      Buffer.from(`{"amount":1,"transaction_code":"BY-HAND-${at}-${n}"}`),
    );
    return async () => {
      await client.call('POST', '/sandbox/transactions', { amount: 1000, description: `soak ${n}` });
      for (const [at, { port }] of listeners.entries()) {
        const [status] = await talk(port, [bytesOf(deliveryOf(bodies[at]!))], 1);
        holds(status === 200, `a right delivery was answered ${status}`);
        holds(keptBodies(folder).get(nameOf(bodies[at]!)) === 1, 'acknowledged, and not kept once');
      }
    };
  });
  await atOnce(4, tasks);
  const both = 2 * 2 * transfers[size];
  await until(() => total(keptBodies(folder)) >= both, `${both} deliveries in the journal`);

  step('two replays at once');
  const kept = total(keptBodies(folder));
  const before = total(app.got);
  const replay = ['webhooks', 'replay', '--since', '1h', '--to', app.url];
  for (const { code, stderr } of await Promise.all([run(round, replay, env), run(round, replay, env)])) {
    holds(code === 0, `replay ended with ${code}: ${stderr}`);
  }
  holds(total(app.got) - before === 2 * kept, `two replays of ${kept} sent ${total(app.got) - before}`);

  step('both end');
  const signals = listeners.map(() => random.pick(['SIGINT', 'SIGTERM'] as const));
  for (const [at, listener] of listeners.entries()) listener.kill(signals[at]!);
  for (const [at, listener] of listeners.entries()) {
    const { code } = await listener.end;
    expectNoDefect(listener.stderr());
    const wanted = signals[at] === 'SIGINT' ? 130 : 143;
    holds(code === wanted, `${signals[at]}, ended with ${code}: ${listener.stderr()}`);
  }
  const left = await client.call<unknown[]>('GET', '/client-webhooks');
  holds(left?.length === 0, `${left?.length} configurations are left`);
  const notes = join(folder, 'listeners');
  holds(!existsSync(notes) || readdirSync(notes).length === 0, 'a note of a listener is left');
  return `${kept} deliveries kept by two listeners, replayed twice, nothing left at the service`;
}

const total = (counts: Map<string, number>) => [...counts.values()].reduce((sum, times) => sum + times, 0);

export const twoListens: Scenario = { name: 'two-listens', round };
