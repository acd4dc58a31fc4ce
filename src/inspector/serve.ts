/** The inspector on a port of its own. */
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import type { Clock } from '../io/clock.ts';
import { act } from '../io/dry-run.ts';
import { cannotListen } from '../io/listen-error.ts';
import { noSchemas } from '../io/no-fastify-schemas.ts';
import { useOriginForm } from '../io/origin-form.ts';
import type { Random } from '../io/random.ts';
import { createGate } from './access-control.ts';
import type { Parts } from './data-source.ts';
import { addInspector } from './routes.ts';

export interface ServeOptions {
  parts: Parts;
  /** 0 picks a free one; undefined the profile's usual one, or a free one where that is in use. */
  port: number | undefined;
  profile: string;
  clock: Clock;
  random: Random;
}

/**
 * Serves on loopback.
 * @throws local error: the port is in use
 */
export async function serveInspector(options: ServeOptions) {
  const { parts, clock, random } = options;
  const port = options.port ?? usualPort(options.profile);
  act(() => ({ kind: 'listen', address: `127.0.0.1:${port}` }));
  const app = fastify({
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    schemaController: noSchemas,
    rewriteUrl: (request) => {
      useOriginForm(request);
      return request.url ?? '/';
    },
  });
  app.setNotFoundHandler((_, reply) => reply.code(404).type('text/plain').send('no such page\n'));
  const gate = createGate(random);
  const inspector = addInspector(app, { parts, gate, clock });
  const listen = (to: number) => app.listen({ port: to, host: '127.0.0.1' });
  try {
    // The page is loaded before anybody can ask for it.
    await Promise.all([
      listen(port).catch((error) => {
        if (options.port !== undefined || error.code !== 'EADDRINUSE') throw error;
        return listen(0);
      }),
      import('./render-page.ts'),
    ]);
  } catch (error) {
    await app.close();
    throw cannotListen('the inspector', port, error as NodeJS.ErrnoException);
  }
  const address = app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    /** To be printed: it opens the page as often as it is used. */
    address: gate.address(origin),
    port: address.port,
    /** The profile's usual port where that was wanted and is in use, as by another inspector. */
    taken: options.port === undefined && address.port !== port ? port : undefined,
    /** To be handed to another program: it opens the page once. */
    addressOnce: () => gate.addressOnce(origin),
    close: async () => {
      inspector.close();
      await app.close();
    },
  };
}

/** The same for a profile each time, so that links and bookmarks go on to work: 20000 to 29999, below what systems hand out. */
function usualPort(profile: string): number {
  return 20_000 + (createHash('sha256').update(profile).digest().readUInt32BE() % 10_000);
}
