import process from 'node:process';

/** This process's id. */
export const ownPid = process.pid;

/** Whether there is a process with this id, of any user. */
export function processIsAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
