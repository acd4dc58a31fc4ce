import type { Context } from '../../../context.ts';
import { registrationJournal } from '../../../registrations/registration-files.ts';
import { keptNewestFirst } from '../../../webhooks/journal/kept-list.ts';
import { journalOwner } from '../../../webhooks/journal/owner.ts';
import type { Evidence } from './evidence.ts';

/** Deliveries that are looked at. */
const looked = 100;

/** Reads what this machine keeps of the service: nobody is asked for it. */
export async function readLocal(ctx: Context, evidence: Evidence): Promise<void> {
  const profile = await ctx.profile();
  const owner = journalOwner(profile);
  for await (const line of keptNewestFirst(ctx.stateDir, owner, 0)) {
    const delivery = line.read();
    if (delivery) evidence.received.push(delivery);
    if (evidence.received.length === looked) break;
  }
  const registrations = await registrationJournal(ctx.stateDir).all();
  evidence.registrations = registrations.filter(
    ({ base_url, client_id }) => base_url === profile.baseUrl && client_id === profile.clientId,
  );
}
