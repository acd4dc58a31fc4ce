/** What listeners and registrations have left on this machine. */
import type { Context } from '../../context.ts';
import { registrationJournal } from '../../registrations/journal.ts';
import { isWaiting, type Registration } from '../../registrations/registration.ts';
import { nextFlags } from '../../registrations/registration-status.ts';
import type { Flags } from '../../values/command-line.ts';
import { journalOwner } from '../../webhooks/journal/owner.ts';
import { isToSend, type Unacknowledged, unacknowledged } from '../../webhooks/journal/unacknowledged.ts';
import { type CleanupRecord, cleanupRecordsIn } from '../../webhooks/listener/cleanup-records.ts';
import { type Asked, asked } from './asked.ts';

export interface Listener {
  record: CleanupRecord;
  life: 'alive' | 'dead' | 'unknown';
}

/** A registration that was begun here. */
export interface Begun {
  registration: Registration;
  /** It waits for an OTP that the bank has sent: nothing is wrong with it. */
  isWaiting: boolean;
  /** Of `va register`, to go on with it. */
  flags: Flags;
}

export interface Machine {
  listeners: Asked<readonly Listener[]>;
  /** The unfinished ones of the service and client in force, oldest first. */
  registrations: Asked<readonly Begun[]>;
  /** Stored deliveries that no app has accepted, oldest first. */
  backlog: Asked<readonly Unacknowledged[]>;
}

/** How far back `webhooks replay --failed` looks, milliseconds. */
export const backlogMs = 10 * 86_400_000;

export async function readMachine(ctx: Context): Promise<Machine> {
  const { clock, stateDir } = ctx;
  const profile = await ctx.profile();
  const records = cleanupRecordsIn(stateDir);
  const now = clock.now();
  return {
    listeners: await asked('listeners', clock, async () =>
      Promise.all(
        (await records.all()).map(async (record) => ({
          record,
          life: (await records.state(record.id)).life,
        })),
      ),
    ),
    registrations: await asked('registrations', clock, async () => {
      const all = await registrationJournal(stateDir).all();
      const ours = all.filter(
        ({ base_url, client_id, stage }) =>
          base_url === profile.baseUrl && client_id === profile.clientId && stage !== 'registered',
      );
      return ours.map((registration) => ({
        registration,
        isWaiting: isWaiting(registration, now),
        flags: nextFlags(registration, now),
      }));
    }),
    backlog: await asked('journal', clock, async () =>
      (await unacknowledged(stateDir, journalOwner(profile), now - backlogMs, records)).filter(isToSend),
    ),
  };
}
