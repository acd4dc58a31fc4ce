import { type Body, drawBody } from './bodies.ts';
import { deliveryOf, keptBodies, nameOf, peakMemory, secret, startApp, startListener } from './listener.ts';
import { expectNoDefect, expectPlain } from './output.ts';
import type { Random } from './random.ts';
import { bytesOf, chunkedBytesOf, talk } from './raw-requests.ts';
import { atOnce, holds, type Round, type Scenario } from './scenario.ts';
import { wrongs } from './wrong-requests.ts';

const requests = { short: 120, long: 600 };
const lanes = 8;
/** MiB; the crowd of unfinished bodies alone may hold 64. */
const mostMemory = 512;

/** How a right delivery goes over the wire. */
const ways = {
  'in one piece': (body, random) => [
    bytesOf(deliveryOf(body, random.pick(['application/json', 'text/plain']))),
  ],
  'in pieces': (body, random) => pieces(bytesOf(deliveryOf(body)), random),
  chunked: (body, random) => [chunkedBytesOf(deliveryOf(body), cuts(body.length, random))],
  'chunked, in pieces': (body, random) =>
    pieces(chunkedBytesOf(deliveryOf(body), cuts(body.length, random)), random),
  'with headers in odd case, and many': (body, random) => {
    const request = deliveryOf(body);
    const headers = request.headers.map(([name, value]) => [oddCase(name, random), value] as const);
    const more = Array.from({ length: 100 }, (_, n) => [`X-More-${n}`, '~'.repeat(20)] as const);
    return [bytesOf({ ...request, headers: [...more, ...headers] })];
  },
} satisfies Record<string, (body: Buffer, random: Random) => Buffer[]>;

const cuts = (length: number, random: Random) =>
  Array.from({ length: 1 + random.below(6) }, () => random.below(length));
function pieces(bytes: Buffer, random: Random): Buffer[] {
  const edges = [0, ...cuts(bytes.length, random).sort((a, b) => a - b), bytes.length];
  return edges.slice(1).map((end, at) => bytes.subarray(edges[at]!, end));
}
const oddCase = (name: string, random: Random) =>
  [...name].map((letter) => (random.chance(0.5) ? letter.toUpperCase() : letter.toLowerCase())).join('');

/** What is no request at all, or none that comes to its end. */
const noise: Record<string, (random: Random) => Buffer> = {
  'random bytes': (random) => random.bytes(1 + random.below(2000)),
  'TLS on this port': (random) => Buffer.concat([Buffer.from([22, 3, 1, 2, 0, 1]), random.bytes(300)]),
  'a request that breaks off': (random) => {
    const whole = bytesOf(deliveryOf(Buffer.from('{"transaction_code":"never whole"}')));
    return whole.subarray(0, 1 + random.below(whole.length - 1));
  },
  'a length that never comes': () =>
    Buffer.from('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\nx'),
  'a header without end': () => Buffer.from(`POST / HTTP/1.1\r\nX: ${'x'.repeat(100_000)}`),
};

async function play(round: Round): Promise<string> {
  const { random, size, folder, step } = round;
  const app = await startApp(round);
  const listener = await startListener(round, [
    '--forward',
    app.url,
    '-o',
    random.pick(['table', 'ndjson', 'tsv']),
  ]);
  const { port } = listener;
  const right: { body: Body; how: string; statuses: number[] }[] = [];
  const tasks: (() => Promise<unknown>)[] = [];
  const code = (n: number) => `SOAK-${n}-${random.below(1e9)}`;

  for (let n = 0; n < requests[size]; n++) {
    const draw = random.below(10);
    const own = random.fork();
    if (draw < 4) {
      const body = drawBody(random, code(n));
      const how = random.pick(Object.keys(ways)) as keyof typeof ways;
      tasks.push(async () => {
        step(`a right delivery, ${body.kind}, ${how}`);
        const statuses = await talk(port, ways[how](body.bytes, own), 1);
        right.push({ body, how, statuses });
      });
    } else if (draw < 5) {
      const bodies = Array.from({ length: 2 + random.below(6) }, (_, at) =>
        drawBody(random, code(n * 10 + at)),
      );
      tasks.push(async () => {
        step('right deliveries one behind the other on one connection');
        const all = Buffer.concat(bodies.map(({ bytes, type }) => bytesOf(deliveryOf(bytes, type))));
        const statuses = await talk(port, own.chance(0.5) ? [all] : pieces(all, own), bodies.length);
        for (const [at, body] of bodies.entries())
          right.push({ body, how: 'pipelined', statuses: statuses.slice(at, at + 1) });
      });
    } else if (draw < 9) {
      const body = drawBody(random, code(n));
      const what = random.pick(Object.keys(wrongs));
      tasks.push(async () => {
        step(`a wrong one: ${what}, ${body.kind}`);
        const now = Math.floor(Date.now() / 1000);
        const request = wrongs[what]!({
          request: deliveryOf(body.bytes, body.type),
          random: own,
          now,
          secret,
        });
        const statuses = await talk(port, [bytesOf(request)], 1);
        holds(!statuses.some((status) => status < 300), `${what}, ${body.kind}: answered ${statuses}`);
      });
    } else {
      const what = random.pick(Object.keys(noise));
      tasks.push(async () => {
        step(what);
        const statuses = await talk(port, [noise[what]!(own)], own.below(2));
        holds(!statuses.some((status) => status < 300), `${what}: answered ${statuses}`);
      });
    }
  }
  await atOnce(lanes, tasks);

  step('the count');
  holds(listener.lives(), `listen has ended: ${listener.stderr()}`);
  const memory = peakMemory(listener.pid);
  listener.kill('SIGINT');
  const { code: exit, signal } = await listener.end;
  holds(exit === 130, `listen ended with ${exit ?? signal} after SIGINT: ${listener.stderr()}`);
  const kept = keptBodies(folder);
  for (const { body, how, statuses } of right) {
    const name = nameOf(body.bytes);
    const found = { answered: statuses, forwarded: app.got.get(name), kept: kept.get(name) };
    const so = statuses.join() === '200' && found.forwarded === 1 && found.kept === 1;
    holds(so, `a right delivery, ${body.kind}, ${how}: ${JSON.stringify(found)}`);
  }
  holds(app.got.size === right.length, `the app got ${app.got.size} of ${right.length} right deliveries`);
  holds(kept.size === right.length, `${kept.size} are kept of ${right.length} right deliveries`);
  holds((memory ?? 0) < mostMemory, `listen took ${memory} MiB`);
  for (const text of [listener.stdout(), listener.stderr()]) {
    expectPlain(text, 'what listen said');
    expectNoDefect(text);
  }
  return `${right.length} right deliveries, each kept and forwarded once; ${tasks.length} requests`;
}

export const listenMutations: Scenario = { name: 'listen-mutations', round: play };
