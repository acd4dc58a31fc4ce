import { AsyncLocalStorage } from 'node:async_hooks';

/** A change outside this program. */
export type Act =
  | { kind: 'request'; method: string; url: string; headers: Record<string, string>; body: unknown }
  | { kind: 'file'; action: 'write' | 'append' | 'remove'; path: string }
  | { kind: 'command'; command: readonly string[] }
  | { kind: 'listen'; address: string }
  /** Follows the delivery log of a service. */
  | { kind: 'follow'; address: string };

/** Thrown instead of the first act of a dry run. It is not an error: the act is the command's output, with exit 0. */
export class DryRun extends Error {
  readonly act: Act;

  constructor(act: Act) {
    super('nothing was done');
    this.name = 'DryRun';
    this.act = act;
  }
}

/** Code that runs in this storage changes nothing: see docs/decisions/dry-run.md. */
const withheld = new AsyncLocalStorage<true>();

/** Runs `work` without its acts. The first one is thrown as a `DryRun`. */
export function withoutActs<Result>(work: () => Result): Result {
  return withheld.run(true, work);
}

/** Whether this is a dry run. Used to skip preparations, such as a lease or a folder. */
export function actsWithheld(): boolean {
  return withheld.getStore() === true;
}

/** Call it right before an act. `planned`: without secrets, called in a dry run. @throws DryRun then */
export function act(planned: () => Act): void {
  if (actsWithheld()) throw new DryRun(planned());
}
