import type { JournalOwner } from '../../src/webhooks/journal/owner.ts';
import type { RunningEmulator } from './emulator.ts';

/** Of what a listener without a service stores, where no profile is chosen. */
export const ownerWithoutService: JournalOwner = { profile: 'default', base_url: null, client_id: null };

/** Of what command lines on an emulator store, where no profile is chosen. */
export function ownerOn({ url, clientId }: Pick<RunningEmulator, 'url' | 'clientId'>): JournalOwner {
  return { profile: 'default', base_url: url, client_id: clientId };
}
