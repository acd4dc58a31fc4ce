import { drawBody, naughty } from './bodies.ts';
import { type Counts, count, deliveryOf, keptBodies, nameOf, startListener } from './listener.ts';
import { manners, politely } from './manners.ts';
import { expectNoDefect, expectPlain } from './output.ts';
import { seeded } from './random.ts';
import { bytesOf, talk } from './raw-requests.ts';
import { startRawServer } from './raw-server.ts';
import { atOnce, holds, type Round, type Scenario } from './scenario.ts';

const deliveries = { short: 40, long: 200 };
const lanes = 4;

/** Right deliveries to an app that answers whatever comes to its mind, and breaks off as it likes. */
async function round(round: Round): Promise<string> {
  const { random, size, folder, step } = round;
  const got: Counts = new Map();
  const app = await startRawServer(round, ({ body, socket }) => {
    const name = nameOf(body);
    count(got, name);
    // The same for each delivery, whatever their order.
    const own = seeded(Number.parseInt(name.slice(0, 8), 16));
    const answer = own.chance(0.2) ? politely : manners[own.pick(Object.keys(manners))]!;
    answer({ socket, status: 200, body: Buffer.from(own.pick(naughty)), random: own });
  });
  const format = random.pick(['table', 'ndjson', 'tsv']);
  const reply = random.pick(['app', 'ack']);
  const flags = ['--forward', app, '--show-response', '--reply', reply, '-o', format];
  const listener = await startListener(round, flags);

  const sent: { name: string; kind: string; statuses: number[] }[] = [];
  const tasks = Array.from({ length: deliveries[size] }, (_, n) => {
    const { bytes, type, kind } = drawBody(random, `SOAK-${n}-${random.below(1e9)}`);
    return async () => {
      step(`a right delivery, ${kind}`);
      const statuses = await talk(listener.port, [bytesOf(deliveryOf(bytes, type))], 1);
      sent.push({ name: nameOf(bytes), kind, statuses });
    };
  });
  await atOnce(lanes, tasks);

  step('the count');
  holds(listener.lives(), `listen has ended: ${listener.stderr()}`);
  listener.kill('SIGINT');
  const { code, signal } = await listener.end;
  holds(code === 130, `listen ended with ${code ?? signal} after SIGINT: ${listener.stderr()}`);
  const kept = keptBodies(folder);
  for (const { name, kind, statuses } of sent) {
    const found = { answered: statuses, forwarded: got.get(name) ?? 0, kept: kept.get(name) };
    // With --reply ack, the end may come before the app's turn.
    const forwarded = found.forwarded === 1 || (reply === 'ack' && found.forwarded === 0);
    const answered = statuses.length === 1 && (reply === 'app' || statuses[0] === 200);
    holds(answered && forwarded && found.kept === 1, `${kind}, --reply ${reply}: ${JSON.stringify(found)}`);
  }
  for (const text of [listener.stdout(), listener.stderr()]) {
    expectPlain(text, 'what listen said');
    expectNoDefect(text);
  }
  return `${sent.length} deliveries, each answered, kept and at most once at an app that misbehaves (--reply ${reply})`;
}

export const listenHostileApp: Scenario = { name: 'listen-hostile-app', round };
