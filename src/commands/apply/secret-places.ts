/** Places for secrets that the service shows only once. */

import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pathOf } from '../../cli/secret-reference.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import { createWhole } from '../../io/files/write-files.ts';
import type { SetupFile } from '../../setup/read-setup.ts';
import type { Setup } from '../../setup/schema.ts';
import { asIs, t } from '../../texts/translate.ts';
import { envFile } from '../../values/quote/env-file.ts';
import { shellWord } from '../../values/quote/shell.ts';
import type { Planning } from './plan-types.ts';

/** Refuses two secrets with one place: the second could not be stored. @throws usage error */
export function refuseTwinPlaces({ keys = [], payment_profile }: Setup, at: SetupFile['at'], folder: string) {
  const given = keys.map(({ save_to }, index) => ({ save_to, where: at(['keys', index, 'save_to']) }));
  const { save_to } = payment_profile ?? {};
  if (save_to !== undefined) given.push({ save_to, where: at(['payment_profile', 'save_to']) });
  const taken = new Map<string, string>();
  for (const { save_to, where } of given) {
    const place = save_to.startsWith('file:') ? resolve(pathOf(save_to, folder)) : save_to;
    const first = taken.get(place);
    if (first !== undefined)
      throw usageError(t('{0}: {1} is taken by what is at {2}', where, save_to, first));
    taken.set(place, where);
  }
}

export interface NewKey {
  client_id: string;
  client_secret: string;
}

export interface Place {
  /** Whether the key with this id is stored there. */
  holds(clientId: string): boolean;
  /** @throws usage error if it contains another secret, which is never overwritten, or if its folder does not exist */
  refuseUnusable(): Promise<void>;
  /** @throws local error if it cannot be written */
  save(key: NewKey): Promise<void>;
}

/** The place that `file:PATH` or `profile:NAME` names. @throws local error if a file cannot be read */
export async function placeFor(saveTo: string, where: string, planning: Planning): Promise<Place> {
  if (saveTo.startsWith('profile:')) return profilePlace(saveTo.slice('profile:'.length), where, planning);
  const file = await filePlace(saveTo, where, planning);
  return {
    holds: (clientId) => {
      const written = [`PAYCONFIRM_CLIENT_ID=${clientId}`, `PAYCONFIRM_CLIENT_ID='${clientId}'`];
      return file.text?.split(/\r?\n/).some((line) => written.includes(line)) ?? false;
    },
    refuseUnusable: file.refuseUnusable,
    save: async ({ client_id, client_secret }) =>
      file.save(envFile({ PAYCONFIRM_CLIENT_ID: client_id, PAYCONFIRM_CLIENT_SECRET: client_secret })),
  };
}

/** An existing or a new file. @throws local error if it cannot be read */
export async function filePlace(saveTo: string, where: string, { folder }: Planning) {
  const path = pathOf(saveTo, folder);
  const holder = dirname(path);
  const text = await textOf(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw new PayconfirmError('local', t('{0}: {1} cannot be read ({2})', where, path, error.code), {
      cause: error,
    });
  });
  const taken = () =>
    usageError(t('{0}: {1} is there already', where, saveTo), t('move it away, or choose another'));
  return {
    text,
    refuseUnusable: async () => {
      if (text !== undefined) throw taken();
      if ((await stat(holder).catch(() => undefined))?.isDirectory()) return;
      throw usageError(
        t('{0}: {1}: there is no folder {2}', where, saveTo, holder),
        asIs(`mkdir -m 700 ${shellWord(holder)}`),
      );
    },
    save: (content: string) => {
      if (!createWhole(path, content)) throw taken();
    },
  };
}

/** The text of a file; empty for a folder, a pipe or a device, which is not read. */
async function textOf(path: string): Promise<string> {
  return (await stat(path)).isFile() ? await readFile(path, 'utf8') : '';
}

async function profilePlace(name: string, where: string, { ctx }: Planning): Promise<Place> {
  const profiles = (await ctx.settings()).profiles();
  const kept = Object.hasOwn(profiles, name) ? profiles[name]?.client_id : undefined;
  return {
    holds: (clientId) => kept === clientId,
    refuseUnusable: async () => {
      if (kept === undefined) return;
      throw usageError(
        t('{0}: profile {1} has a client key already', where, name),
        t('choose another profile'),
      );
    },
    save: async ({ client_id, client_secret }) => {
      const { baseUrl } = await ctx.profile();
      await ctx.saveProfile({ ...(baseUrl ? { base_url: baseUrl } : {}), client_id, client_secret }, name);
    },
  };
}
