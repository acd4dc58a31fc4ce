/** Facts about a client that `apply` stores on this machine, because no list of the service has them. */
import { join } from 'node:path';
import { openPrivate, readPrivate } from '../../config/private-file.ts';
import type { Context } from '../../context.ts';
import { isRecord } from '../../values/is-record.ts';

/** `secrets`: last applied secrets; `begun`: one-time creations whose answer contains a secret. */
export type Part = 'secrets' | 'begun';

export type ApplyRecord = Awaited<ReturnType<typeof openRecord>>;

export async function openRecord(ctx: Context) {
  const { baseUrl, clientId } = await ctx.profile();
  const service = `${baseUrl} ${clientId ?? ''}`;
  const path = join(ctx.stateDir, 'applied.json');
  let ours = inner(await readPrivate(path, ctx.warn), service);
  return {
    get: (part: Part, name: string) => inner(ours, part)[name],
    /** Resolves when it is on the disk; undefined removes it. */
    set: async (part: Part, name: string, value: unknown) => {
      const file = await openPrivate(path, ctx);
      await file.change((contents) => {
        const kept = inner(contents, service);
        ours = { ...kept, [part]: { ...inner(kept, part), [name]: value } };
        contents[service] = ours;
      });
    },
  };
}

function inner(holder: Record<string, unknown>, name: string): Record<string, unknown> {
  const held = Object.hasOwn(holder, name) ? holder[name] : undefined;
  return isRecord(held) ? held : {};
}
