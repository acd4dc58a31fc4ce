import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { actsWithheld } from '../io/act.ts';
import type { Environment } from '../io/environment.ts';
import { inTurn } from '../io/files/in-turn.ts';
import { leaseStateOf } from '../io/files/lease.ts';
import { moveTree } from '../io/files/move-tree.ts';
import { ownFolder } from '../io/files/private.ts';
import { configDirectory, stateDirectory } from './paths.ts';

/** What stood in the settings folder before there was one for the state. */
const things = ['journal', 'listeners', 'registrations', 'emulator', 'applied.json'];

/** Milliseconds that another process may take to move them. */
const patienceMs = 60_000;

/**
 * The folder of journals, unfinished registrations, the emulator and what `apply` sent last. What stands in the settings folder, as it used to, is
 * moved first, by one process; as long as another works there, or where it cannot be moved, it is used where it is.
 */
export async function stateFolder(
  env: Environment,
  warn: (text: string) => void,
  note: (text: string) => void,
): Promise<string> {
  const [before, now] = [configDirectory(env), stateDirectory(env)];
  if (before === now || left(before).length === 0) return now;
  if (actsWithheld()) return before;
  try {
    ownFolder(now, warn);
    return await inTurn(join(now, 'moving'), () => moved(before, now, warn, note), patienceMs);
  } catch (error) {
    warn(`${before} is used as before: what it holds cannot be moved to ${now}: ${(error as Error).message}`);
    return before;
  }
}

async function moved(
  before: string,
  now: string,
  warn: (text: string) => void,
  note: (text: string) => void,
): Promise<string> {
  // Another may have done it while we waited.
  const names = left(before);
  if (names.length === 0) return now;
  if (await inUse(before)) return before;
  const stayed = names.flatMap((name) => moveTree(join(before, name), join(now, name)));
  note(`moved ${names.join(', ')} from ${before} to ${now}`);
  if (stayed.length > 0) warn(`there is another of the same name, so these stayed: ${stayed.join(', ')}`);
  return now;
}

const left = (folder: string) => things.filter((name) => existsSync(join(folder, name)));

/** Whether a listener, a registration or an emulator lives there, or may. */
async function inUse(folder: string): Promise<boolean> {
  const folders = left(folder).filter((name) => name !== 'applied.json');
  const leases = folders.flatMap((name) =>
    readdirSync(join(folder, name))
      .filter((file) => /\.(lease|\d+)$/.test(file))
      .map((file) => join(folder, name, file)),
  );
  const states = await Promise.all(leases.map(leaseStateOf));
  return states.some(({ life }) => life !== 'dead');
}
