import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { act } from '../dry-run.ts';
import { isAlive, place, thisProcess } from './process-identity.ts';

/** Creates a private temporary folder, and removes those of processes that were killed. */
export function makeTemporaryFolder(prefix: string): string {
  act(() => ({ kind: 'file', action: 'write', path: join(tmpdir(), prefix) }));
  const [, boot = '', namespace = ''] = /^(\w{8}).*?(\d*)\]?$/.exec(place() ?? '') ?? [];
  const ours = `${prefix}${boot}${namespace}-`;
  removeLeftOver(ours);
  const { pid, started } = thisProcess();
  return mkdtempSync(join(tmpdir(), `${ours}${pid}-${started ?? ''}-`));
}

/** Only for this machine and container: elsewhere the same pid is another process. */
function removeLeftOver(ours: string): void {
  for (const name of readdirSync(tmpdir())) {
    const [, pid, started] = (name.startsWith(ours) && /^(\d+)-(\d*)-/.exec(name.slice(ours.length))) || [];
    if (pid === undefined || isAlive({ pid: Number(pid), started: started || null })) continue;
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // The folder of another user.
    }
  }
}
