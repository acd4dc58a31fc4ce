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
import { type Member, memberOf } from './listeners.ts';
import { type Sender, startSender } from './sender.ts';
import { type Client, type Consumer, isWhole, leaderOf, readWhole, startConsumer, stream } from './stream.ts';

/** Deliveries a second unless `SOAK_RATE` tells; milliseconds before each fault, and of it; what goes wrong. */
const sizes = {
  short: {
    rate: 40,
    beforeMs: 200,
    lastsMs: 1_000,
    tried: Object.entries(faults).filter(([, { short }]) => short),
  },
  long: { rate: 500, beforeMs: 20_000, lastsMs: 20_000, tried: Object.entries(faults) },
};
/** Milliseconds in which three servers are one again. */
const mendedMs = 180_000;
const diskOf = 'three';
const diskMebibytes = 4096;

/** Three servers, four listeners, one thing after the other that goes wrong, and a count of all in the end. */
async function play(round: Round): Promise<string> {
  if (!hasNats) return 'left out: nats-server is not installed';
  const { random, size, folder, step } = round;
  const { beforeMs, lastsMs, tried, ...usual } = sizes[size];
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
  const members = ['A', 'B', 'C', 'D'].map((name) => memberOf(round, front, `listener-${name}`, to));
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
  let ended: number | undefined;
  const windows: Window[] = [];
  const table = () => {
    const all = { name: 'all', from: begun, to: ended ?? performance.now() };
    return `${figures(sender.answers, [...windows, all])}\n${rate} a second asked for; ${versions()}`;
  };
  try {
    for (const [name, { play: fault }] of tried) {
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
    ended = performance.now();
    for (const { name } of members) await until(() => front.isReady(name), `${name} to be ready in the end`);

    step('what is kept, to be published');
    const published = await untilPublished(members, sender, consumer, client);
    step('the count');
    const counted = judge(sender, await readWhole(client), consumer);
    step('the end');
    await Promise.all(members.map((member) => member.roll()));
    return `${counted}; ${published}\n${table()}`;
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${table()}`, { cause: error });
  }
}

/** Waits until all that any listener has kept has had its effect; throws where nothing more comes. Says how long it took. */
async function untilPublished(
  members: readonly Member[],
  { bodies, answers }: Sender,
  { effects }: Consumer,
  client: Client,
): Promise<string> {
  const begun = performance.now();
  const kept = new Set(members.flatMap((member) => [...member.kept()]));
  const missing = new Set<string>();
  for (const [code, body] of bodies) if (kept.has(nameOf(Buffer.from(body)))) missing.add(code);
  const look = () => {
    for (const code of missing) if (effects.has(code)) missing.delete(code);
    return missing.size;
  };
  const first = look();
  for (let left = first, now = 0; left > 0; left = now) {
    const fewer = () => {
      now = look();
      return now < left;
    };
    await until(fewer, 'what is kept to be published').catch(async (error: Error) => {
      const stored = await readWhole(client);
      const facts = [...missing].slice(0, 5).map((code) => {
        const outcomes = answers.filter((answer) => answer.code === code).map(({ outcome }) => outcome);
        const inStream = stored.filter((message) => message.code === code).length;
        const noted = members.flatMap((member) => member.noted(code));
        return `${code}: answered ${outcomes.join(', ')}; in the stream ${inStream} times; noted: ${noted.join(' ')}`;
      });
      throw new Error(`${error.message}: ${left} of ${first} are not\n${facts.join('\n')}`);
    });
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  return `${first} were left in journals after the last answer, and published within ${seconds} s`;
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
