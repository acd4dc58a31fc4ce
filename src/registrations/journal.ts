import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson } from '../api/lossless.ts';
import { PayconfirmError, usageError } from '../errors.ts';
import { makeFolder } from '../io/make-folder.ts';
import { claim } from '../io/owner-file.ts';
import { toJson } from '../output/json.ts';
import type { Registration } from './registration.ts';

/** The registrations under one settings folder, a file each, mode 0600; readable after a kill at any moment. */
export interface RegistrationJournal {
  /** Resolves once the registration is on the disk. */
  save(registration: Registration): Promise<void>;
  drop(id: string): Promise<void>;
  /** The oldest first. */
  all(): Promise<Registration[]>;
  /**
   * Keeps other processes off a registration until the returned function is called.
   * @throws usage error when one is at work on it
   */
  claim(id: string): Promise<() => void>;
}

export function registrationJournal(configDir: string): RegistrationJournal {
  const folder = join(configDir, 'registrations');
  const fileOf = (id: string) => join(folder, `${id}.json`);
  return {
    save: async (registration) => {
      const file = fileOf(registration.id);
      try {
        makeFolder(folder);
        await writeWhole(file, toJson(registration));
      } catch (cause) {
        throw new PayconfirmError('local', `the registration cannot be kept in ${file}: ${reason(cause)}`, {
          hint: 'Nothing more was sent to the bank. Check the disk and the rights of the folder.',
          cause,
        });
      }
    },
    drop: async (id) => {
      await rm(fileOf(id), { force: true });
      // Left by a kill in the middle of a write.
      await rm(`${fileOf(id)}.new`, { force: true });
    },
    all: async () => {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      const files = names.filter((name) => name.endsWith('.json'));
      const kept = await Promise.all(files.map((name) => read(join(folder, name))));
      return kept.filter((one) => one !== undefined).sort((a, b) => a.started_at - b.started_at);
    },
    claim: async (id) => {
      makeFolder(folder);
      const claimed = claim(join(folder, `${id}.owner`));
      if (typeof claimed === 'function') return claimed;
      throw usageError(
        `process ${claimed.ownerPid} is at work on registration ${id}`,
        'End that one first, or wait for it.',
      );
    },
  };
}

/** Through a file beside it that is renamed, so that the file is there whole or as it was. */
async function writeWhole(file: string, text: string): Promise<void> {
  const handle = await open(`${file}.new`, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
}

/** Undefined when it was dropped meanwhile. */
async function read(file: string): Promise<Registration | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const kept = (await parseJson(text).catch(() => undefined)) as Partial<Registration> | null | undefined;
  if (kept?.id && kept.stage && kept.answers) return kept as Registration;
  throw new PayconfirmError('local', `${file} is not a registration`, {
    hint: 'Remove the file; the virtual accounts of the bank account are in payconfirm va list.',
  });
}

const reason = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));
