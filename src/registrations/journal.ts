import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson } from '../api/lossless.ts';
import { usageError } from '../errors.ts';
import { claim } from '../io/claim.ts';
import { remove, removeUnfinished, writeWhole } from '../io/files.ts';
import { makeFolder } from '../io/make-folder.ts';
import { onDisk } from '../io/on-disk.ts';
import { toJson } from '../output/json.ts';
import type { Registration } from './registration.ts';

/** The registrations under one settings folder, a file each, mode 0600; readable after a kill at any moment. */
export interface RegistrationJournal {
  /**
   * Resolves once the registration is on the disk.
   * @throws local error
   */
  save(registration: Registration): Promise<void>;
  drop(id: string): Promise<void>;
  /**
   * The oldest first. A file that holds none is passed over, and told as a sentence.
   * @throws local error
   */
  all(tell?: (text: string) => void): Promise<Registration[]>;
  /**
   * Keeps other processes off a registration until the returned function is called.
   * @throws usage error when one is at work on it, local error
   */
  claim(id: string): Promise<() => void>;
}

export function registrationJournal(configDir: string): RegistrationJournal {
  const folder = join(configDir, 'registrations');
  const fileOf = (id: string) => join(folder, `${id}.json`);
  const write = <Result>(file: string, step: () => Result | Promise<Result>) =>
    onDisk(file, 'cannot be written', () => {
      makeFolder(folder);
      return step();
    });
  return {
    save: (registration) => {
      const file = fileOf(registration.id);
      return write(file, () => writeWhole(file, toJson(registration)));
    },
    drop: async (id) => {
      remove(fileOf(id));
      removeUnfinished(fileOf(id));
    },
    all: async (tell = () => {}) => {
      const names = await onDisk(folder, 'cannot be read', () => readdir(folder).catch(noneYet));
      const files = names.filter((name) => name.endsWith('.json')).sort();
      const kept = await Promise.all(files.map((name) => read(join(folder, name), tell)));
      return kept.filter((one) => one !== undefined).sort((a, b) => a.started_at - b.started_at);
    },
    claim: async (id) => {
      const file = join(folder, `${id}.owner`);
      const claimed = await write(file, () => claim(file));
      if (typeof claimed === 'function') return claimed;
      throw usageError(
        `process ${claimed.ownerPid} is at work on registration ${id}`,
        'End that one first, or wait for it.',
      );
    },
  };
}

/** Undefined when it was dropped meanwhile, and for what is no registration. */
async function read(file: string, tell: (text: string) => void): Promise<Registration | undefined> {
  try {
    const kept = (await parseJson(await readFile(file, 'utf8'))) as Partial<Registration> | null;
    if (kept?.id && kept.stage && kept.answers) return kept as Registration;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  }
  tell(
    `${file} cannot be read as a registration and is passed over. It may be that of a virtual account: ` +
      'look with payconfirm va list, and move the file out of the folder',
  );
  return undefined;
}

function noneYet(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
