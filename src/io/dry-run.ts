import { AsyncLocalStorage } from 'node:async_hooks';

/** Something that changes the world outside this program. */
export type Act =
  | { kind: 'request'; method: string; url: string; headers: Record<string, string>; body: unknown }
  | { kind: 'file'; action: 'write' | 'append' | 'remove'; path: string }
  | { kind: 'command'; command: readonly string[] }
  | { kind: 'listen'; address: string }
  /** Follows the delivery log of a service. */
  | { kind: 'follow'; address: string };

/** Thrown in place of the first act of a dry run; not an error: the act is the command's output, exit 0. */
export class DryRun extends Error {
  readonly act: Act;

  constructor(act: Act) {
    super('nothing was done');
    this.name = 'DryRun';
    this.act = act;
  }
}

/** What is run here, and all that it starts, changes nothing: see docs/decisions/dry-run.md. */
const withheld = new AsyncLocalStorage<true>();

/** Runs `work` without its acts: the first one that it comes to is thrown as a `DryRun`. */
export function withoutActs<Result>(work: () => Result): Result {
  return withheld.run(true, work);
}

/** Whether acts are withheld here: for what is only a means, such as a claim or a folder, and is left out. */
export function actsWithheld(): boolean {
  return withheld.getStore() === true;
}

/**
 * Called right before an act, by whoever is about to do it.
 * @param planned its secrets redacted; only asked in a dry run
 * @throws DryRun in a dry run
 */
export function act(planned: () => Act): void {
  if (actsWithheld()) throw new DryRun(planned());
}
