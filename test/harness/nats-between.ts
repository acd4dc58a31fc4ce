import { once } from 'node:events';
import { connect as connectTcp, createServer } from 'node:net';

/** What passes between a listener and a server for one delivery, in this order. */
export const steps = ['claim', 'claim acknowledged', 'publish', 'publish acknowledged'] as const;
export type Step = (typeof steps)[number];

/** What a cluster says of an id that a leader which is gone was asked to store and has not: nats-server 2.10.27, to the byte. */
const begun = '{"stream":"PAY", "seq":0,"duplicate": true}';

/**
 * Stands between listeners and a server. `passes` is asked about each step before it gets through, and about each question for messages
 * of a search: what is false is lost, and nobody is told; of a `begun` one the server hears nothing, and the answer is that of
 * a cluster whose leader has gone. One delivery at a time. `silent`: the server takes
 * connections, and answers nothing that is asked of the cluster.
 */
export async function natsBetween(serverPort: number) {
  const between = {
    port: 0,
    passes: (_step: Step | 'search'): boolean | 'begun' => true,
    silent: () => false,
    close: () => {},
  };
  const server = createServer((near) => {
    const far = connectTcp(serverPort, '127.0.0.1');
    let asked: 'claim' | 'publish' | undefined;
    let inbox = '';
    near.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      if (/PUB /.test(text) && between.silent()) return;
      inbox = /SUB _INBOX\S+\* (\d+)/.exec(text)?.[1] ?? inbox;
      const publish = /PUB payconfirm(?:_dead)?\.\S+ (\S+)/.exec(text);
      const step = /PUB \$KV\./.test(text) ? 'claim' : publish ? 'publish' : undefined;
      asked = step ?? asked;
      if (/PUB \$JS\.API\.CONSUMER\.MSG\.NEXT\./.test(text) && !between.passes('search')) return;
      const passes = step === undefined || between.passes(step);
      if (passes === 'begun') near.write(`MSG ${publish?.[1]} ${inbox} ${begun.length}\r\n${begun}\r\n`);
      else if (passes) far.write(bytes);
    });
    far.on('data', (bytes) => {
      const answered = asked !== undefined && /MSG _INBOX/.test(bytes.toString('latin1')) ? asked : undefined;
      if (answered) asked = undefined;
      if (answered === undefined || between.passes(`${answered} acknowledged`)) near.write(bytes);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  between.port = (server.address() as { port: number }).port;
  between.close = () => server.close();
  return between;
}
