/** Serves the inspector on its own port. */
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
import type { Parts } from './data-source-interface.ts';
import { addInspector } from './routes.ts';

export interface ServeOptions {
  parts: Parts;
  /** 0 selects a free port; undefined: the profile's usual port, or a free one if that is in use. */
  port: number | undefined;
  profile: string;
  clock: Clock;
  random: Random;
}

/** Serves on loopback. @throws local error if the port is in use */
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
    // The page is loaded before the first request.
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
    /** The URL to print. It can be opened repeatedly. */
    address: gate.address(origin),
    port: address.port,
    /** The profile's usual port, if it was in use, for example by another inspector. */
    taken: options.port === undefined && address.port !== port ? port : undefined,
    /** A URL for another program. It opens the page once. */
    addressOnce: () => gate.addressOnce(origin),
    close: async () => {
      inspector.close();
      await app.close();
    },
  };
}

/** Always the same port for a profile, so that bookmarks work: 20000 to 29999, below those that systems assign. */
function usualPort(profile: string): number {
  return 20_000 + (createHash('sha256').update(profile).digest().readUInt32BE() % 10_000);
}
