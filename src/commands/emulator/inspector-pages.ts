import type { Context } from '../../context.ts';
import type { Served, ServeOptions } from '../../emulator/server/serve.ts';
import { createGate } from '../../inspector/access-control.ts';
import type { Parts } from '../../inspector/data-source-interface.ts';
import { addInspector } from '../../inspector/routes.ts';

/** The page of `inspect` at `/` of an emulator. */
export interface Inspecting {
  addPages: NonNullable<ServeOptions['addPages']>;
  /** Returns its URL after the start. Anyone with the URL can open it. */
  at(served: Served): string;
  close(): void;
}

/** Its data source is loaded on the first visit, so that it does not delay the start. */
export function inspecting(ctx: Context): Inspecting {
  const gate = createGate(ctx.random);
  let served: Served | undefined;
  let made: Promise<Parts> | undefined;
  let close = () => {};
  const make = async (): Promise<Parts> => {
    const { createParts } = await import('../inspect/data-source.ts');
    const { url: baseUrl = '', clientId = '', clientSecret = '' } = served ?? {};
    ctx.secrets.add(clientSecret);
    const client = await ctx.client({ baseUrl, clientId, clientSecret });
    return createParts(ctx, {
      sources: ['log'],
      service: { baseUrl, clientId, clientSecret, client: async () => client },
    });
  };
  const parts = () => {
    made ??= make();
    return made;
  };
  return {
    addPages: (app) => {
      const late: Parts = {
        about: async () => (await parts()).about(),
        ask: async (...question) => (await parts()).ask(...question),
        change: async (...change) => (await parts()).change(...change),
        follow: async (...following) => (await parts()).follow(...following),
      };
      ({ close } = addInspector(app, { parts: late, gate, clock: ctx.clock }));
    },
    at: (started) => {
      served = started;
      return gate.address(started.url);
    },
    close: () => close(),
  };
}
