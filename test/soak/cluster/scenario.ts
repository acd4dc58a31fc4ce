import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasNats } from '../../harness/nats.ts';
import { startCluster } from '../../harness/nats-cluster.ts';
import { nameOf } from '../listener.ts';
import { until } from '../programs.ts';
import { holds, type Round, type Scenario } from '../scenario.ts';
import { mountDisk } from './disk.ts';
import { faults, type Scene } from './faults.ts';
import { figures, versions, type Window } from './figures.ts';
import { startFront } from './front.ts';
import { memberOf } from './listeners.ts';
import { type Sender, startSender } from './sender.ts';
import { type Consumer, isWhole, leaderOf, readWhole, startConsumer, stream } from './stream.ts';

/** Deliveries a second unless `SOAK_RATE` tells; milliseconds before each fault, and of it; how long a listener drains. */
const sizes = {
  short: { rate: 60, beforeMs: 500, lastsMs: 2_000, drain: '4s' },
  long: { rate: 500, beforeMs: 20_000, lastsMs: 20_000, drain: '10s' },
};
/** Milliseconds in which three servers are one again. */
const mendedMs = 60_000;
const diskOf = 'three';
const diskMebibytes = 4096;

/** Three servers, four listeners, one thing after the other that goes wrong, and a count of all in the end. */
async function play(round: Round): Promise<string> {
  if (!hasNats) return 'left out: nats-server is not installed';
  const { random, size, folder, step } = round;
  const { beforeMs, lastsMs, drain, ...usual } = sizes[size];
  const rate = Number(process.env.SOAK_RATE ?? usual.rate);
  const draws = { faults: random.fork(), load: random.fork() };

  step('a cluster and four listeners');
  const store = join(folder, diskOf, 'store');
  mkdirSync(store, { recursive: true });
  const disk = mountDisk(round, store, diskMebibytes);
  const cluster = await startCluster(folder);
  round.after(cluster.stop);
  const client = await cluster.client();
  round.after(() => client.connection.close());
  const front = await startFront(round);
  const to = `nats://${cluster.hosts}/${stream}`;
  const members = ['A', 'B', 'C', 'D'].map((name) => memberOf(round, front, `listener-${name}`, to, drain));
  for (const member of members) await member.start();
  holds(await isWhole(client, mendedMs), 'the stream that the first listener made has not three replicas');
  const consumer = await startConsumer(client, round);

  const scene: Scene = {
    cluster,
    members,
    front,
    disk: disk && { of: diskOf, disk },
    random: draws.faults,
    lastsMs,
    leader: async () => {
      const name = await leaderOf(client);
      holds(name !== undefined, 'the stream has no leader');
      return name;
    },
  };
  const sender = startSender(front.port, rate, draws.load);
  round.after(() => sender.stop().catch(() => undefined));
  const begun = performance.now();
  const windows: Window[] = [];
  for (const [name, fault] of Object.entries(faults)) {
    step(`before: ${name}`);
    await delay(beforeMs);
    step(name);
    const from = performance.now();
    const on = await fault(scene);
    step(`after: ${name}`);
    holds(await isWhole(client, mendedMs), `${name} (${on}): not mended after ${mendedMs / 1000} s`);
    windows.push({ name: `${name} (${on})`, from, to: performance.now() });
  }
  await delay(beforeMs);
  step('the last answers');
  await sender.stop();
  const ended = performance.now();
  for (const member of members) {
    await until(() => front.isReady(member.name), `${member.name} to be ready in the end`);
  }

  step('what is kept, to be published');
  const kept = new Set(members.flatMap((member) => [...member.kept()]));
  const due = [...sender.bodies]
    .filter(([, body]) => kept.has(nameOf(Buffer.from(body))))
    .map(([code]) => code);
  await until(() => due.every((code) => consumer.effects.has(code)), 'all that is kept to be published');
  step('the count');
  const stored = await readWhole(client);
  const counted = judge(sender, stored, consumer);
  step('the end');
  for (const member of members) await member.roll();
  const table = figures(sender.answers, [...windows, { name: 'all', from: begun, to: ended }]);
  return `${counted}\n${table}\n${versions()}`;
}

/** Throws unless all that was promised is so; says what was counted. */
function judge(
  { answers, bodies }: Sender,
  stored: readonly { code: string; body: string }[],
  consumer: Consumer,
): string {
  const times = new Map<string, number>();
  for (const { code, body } of stored) {
    times.set(code, (times.get(code) ?? 0) + 1);
    holds(bodies.get(code) === body, `the stream has another body for ${code} than was sent first`);
  }
  const ofCode = (code: string) => times.get(code) ?? 0;
  for (const { kind, code, outcome } of answers) {
    const inStream = ofCode(code);
    const what = `${code}, answered ${outcome} (${kind}), is in the stream ${inStream} times`;
    if (kind === 'conflict') {
      holds(outcome !== 200, `${code}: another body was answered 200`);
      continue;
    }
    holds(outcome !== 409, `${code}: the body that was sent first was answered 409 (${kind})`);
    // What a listener answered 503 it has kept: by now it is published.
    holds(inStream === 1 || (outcome === 'none' && inStream === 0), what);
  }
  for (const { code } of stored) {
    const effects = consumer.effects.get(code) ?? 0;
    holds(effects === 1, `${code} had its effect ${effects} times`);
  }
  const number = (kind: string, outcome?: string | number) =>
    answers.filter((answer) => answer.kind === kind && (outcome === undefined || answer.outcome === outcome))
      .length;
  const answered = new Set(
    answers.filter(({ kind, outcome }) => kind !== 'conflict' && outcome === 200).map(({ code }) => code),
  );
  return [
    `${bodies.size} deliveries, ${number('copy')} copies, ${number('conflict')} with another amount`,
    `${answered.size} answered 200, each in the stream once, of ${stored.length} that are in it`,
    `none of the ${consumer.effects.size} had its effect twice, ${consumer.redelivered()} handed out again`,
    `conflicts: ${number('conflict', 409)} answered 409, ${number('conflict', 503)} 503, ${number('conflict', 'none')} not answered`,
  ].join('; ');
}

export const cluster: Scenario = { name: 'cluster', round: play };
