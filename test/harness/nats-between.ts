import { once } from 'node:events';
import { connect as connectTcp, createServer } from 'node:net';

/** What passes between a listener and a server for one delivery, in this order. */
export const steps = ['claim', 'claim acknowledged', 'publish', 'publish acknowledged'] as const;
export type Step = (typeof steps)[number];

/**
 * Stands between listeners and a server. `passes` is asked about each step before it gets through, and about each question for messages
 * of a search: what is false is lost, and nobody is told. One delivery at a time.
 */
export async function natsBetween(serverPort: number) {
  const between = { port: 0, passes: (_step: Step | 'search'): boolean => true, close: () => {} };
  const server = createServer((near) => {
    const far = connectTcp(serverPort, '127.0.0.1');
    let asked: 'claim' | 'publish' | undefined;
    near.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      const step = /PUB \$KV\./.test(text) ? 'claim' : /PUB payconfirm\./.test(text) ? 'publish' : undefined;
      asked = step ?? asked;
      if (/PUB \$JS\.API\.CONSUMER\.MSG\.NEXT\./.test(text) && !between.passes('search')) return;
      if (step === undefined || between.passes(step)) far.write(bytes);
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
