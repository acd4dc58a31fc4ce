/** The paths of the last compared document, by profile. Tab offers them after `api`. */
import { join } from 'node:path';
import { endpointIds, endpoints } from '../../api/endpoints/index.ts';
import { pictureEndpoints } from '../../api/endpoints/public.ts';
import type { Candidate } from '../../cli/definition.ts';
import { openPrivate, readPrivate } from '../../config/private-file.ts';
import type { Context } from '../../context.ts';
import { t } from '../../texts/translate.ts';
import { operationsOf } from './operations.ts';
import type { Raw } from './schema-shape.ts';

const fileOf = ({ stateDir }: Context) => join(stateDir, 'openapi-paths.json');

/** A full or read-only disk gives a warning. The comparison still works. */
export async function keepPaths(document: Raw, ctx: Context): Promise<void> {
  const { name } = await ctx.profile();
  const paths = operationsOf(document).map(({ method, path }) => `${method} ${path}`);
  try {
    const file = await openPrivate(fileOf(ctx), ctx);
    await file.change((contents) => {
      contents[name] = paths;
    });
  } catch (error) {
    ctx.warn(t('the paths were not saved for completion: {0}', (error as Error).message));
  }
}

/** Paths of the endpoint table and of the last compared document, each with its methods. */
export async function pathCandidates(ctx: Context): Promise<Candidate[]> {
  // Without a readable file, only its own paths are missing.
  const stored: Record<string, unknown> = await readPrivate(fileOf(ctx), () => undefined).catch(() => ({}));
  const kept = stored[(await ctx.profile()).name];
  const ours = [...endpointIds.map((id) => endpoints[id]), ...Object.values(pictureEndpoints)].map(
    ({ method, path }) => `${method} ${path}`,
  );
  const methods = new Map<string, Set<string>>();
  for (const one of [...ours, ...(Array.isArray(kept) ? kept : [])]) {
    const [method = '', path = ''] = String(one).split(' ', 2);
    methods.set(path, (methods.get(path) ?? new Set()).add(method));
  }
  return [...methods].map(([value, of]) => ({ value, meaning: [...of].join(', ') }));
}
