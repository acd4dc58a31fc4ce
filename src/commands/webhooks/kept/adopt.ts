import { confirmed } from '../../../cli/confirm.ts';
import type { Context } from '../../../context.ts';
import { PayconfirmError, usageError } from '../../../errors.ts';
import { act } from '../../../io/act.ts';
import { withCommand } from '../../../values/command-line.ts';
import { isKnownOwner, journalOwner, ownerText } from '../../../webhooks/journal/owner.ts';
import { journalRecords, keptDelivery } from '../../../webhooks/journal/reader.ts';
import type { AdoptionRecord, DeliveryRecord } from '../../../webhooks/journal/record.ts';
import { journalFile, journalFolder, openJournal } from '../../../webhooks/journal/writer.ts';

/**
 * Gives deliveries to the profile in force, which may forward them from then on: the one with this id, whoever owns it, or
 * all without an owner.
 * @throws usage error where profiles exist and none is named; declined error
 */
export async function adopt(id: string | undefined, ctx: Context): Promise<void> {
  const profiles = (await ctx.settings()).profiles();
  if (Object.keys(profiles).length > 0 && ctx.options.profile === undefined) {
    throw usageError(
      'name the profile that gets the deliveries',
      withCommand('for example:', ['webhooks', 'kept', ...(id === undefined ? [] : [id])], {
        adopt: true,
        profile: 'NAME',
      }),
    );
  }
  const profile = await ctx.profile();
  // A mistyped name is refused, as every command refuses it.
  await ctx.client();
  const owner = journalOwner(profile);
  if (!isKnownOwner(owner)) {
    throw new PayconfirmError('refused', `it is not known which client profile ${profile.name} belongs to`, {
      hint: withCommand('log in, then try again:', ['auth', 'login']),
    });
  }
  const found =
    id === undefined ? await unowned(ctx) : [await keptDelivery(ctx.stateDir, 'all-profiles', id)];
  const [first] = found;
  if (!first) throw new PayconfirmError('local', 'no stored delivery is without an owner');
  const what =
    id === undefined
      ? `${found.length} stored ${found.length === 1 ? 'delivery' : 'deliveries'} without an owner`
      : `the stored delivery ${first.id} of ${ownerText(first.owner)}`;
  await confirmed(`Give ${what} to ${ownerText(owner)}? Its listener forwards what has failed.`, ctx);
  const folder = journalFolder(ctx.stateDir);
  act(() => ({
    kind: 'file',
    action: 'append',
    path: journalFile(folder, Date.parse(first.received_at)),
  }));
  const journal = openJournal(folder);
  const at = new Date(ctx.clock.now()).toISOString();
  try {
    await Promise.all(
      found.map((delivery) => {
        const record: AdoptionRecord = { type: 'adoption', id: delivery.id, at, owner };
        return journal.append(record, Date.parse(delivery.received_at));
      }),
    );
  } finally {
    await journal.close();
  }
  ctx.note(
    `${found.length} ${found.length === 1 ? 'delivery belongs' : 'deliveries belong'} to ${ownerText(owner)} now.`,
  );
}

async function unowned({ stateDir }: Context): Promise<DeliveryRecord[]> {
  const found: DeliveryRecord[] = [];
  for await (const record of journalRecords(stateDir, 'no-owner', 0)) {
    if (record.type === 'delivery') found.push({ ...record, body_base64: '', headers: [] });
  }
  return found;
}
