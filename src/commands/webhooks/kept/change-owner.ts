import { confirmed } from '../../../cli/confirm.ts';
import type { Context } from '../../../context.ts';
import { PayconfirmError, usageError } from '../../../errors.ts';
import { act } from '../../../io/dry-run.ts';
import { t } from '../../../texts/translate.ts';
import { withCommand } from '../../../values/command-line.ts';
import type { AdoptionRecord, DeliveryRecord } from '../../../webhooks/journal/journal-record.ts';
import {
  isInScope,
  isKnownOwner,
  type JournalOwner,
  journalOwner,
  ownerText,
} from '../../../webhooks/journal/owner.ts';
import { journalRecords, keptDelivery } from '../../../webhooks/journal/read-journal.ts';
import { journalFile, journalFolder, openJournal } from '../../../webhooks/journal/writer.ts';

/** The deliveries to adopt: the one with this id, of any owner, or all of a former profile `from`. */
interface Adopted {
  id: string | undefined;
  from: string | undefined;
}

/** Gives deliveries to the current profile, which may then forward them. @throws an error if it may not */
export async function adopt({ id, from }: Adopted, ctx: Context): Promise<void> {
  if (id === undefined && from === undefined) {
    throw usageError(t('--adopt needs an ID, or --from-profile NAME'));
  }
  const owner = await newOwner({ id, from }, ctx);
  const found =
    id === undefined
      ? await stored(`${from}`, owner, ctx)
      : [await keptDelivery(ctx.stateDir, 'all-profiles', id)];
  const [first] = found;
  if (!first)
    throw new PayconfirmError('local', t('no stored delivery is left by a former profile {0}', from));
  const owners = [...new Set(found.map((one) => ownerText(one.owner)))].join(t(' and '));
  const question =
    id === undefined
      ? t(
          'Give {0} stored deliveries of {1} to {2}? Its listener forwards what has failed.',
          found.length,
          owners,
          ownerText(owner),
        )
      : t(
          'Give the stored delivery {0} of {1} to {2}? Its listener forwards what has failed.',
          first.id,
          owners,
          ownerText(owner),
        );
  await confirmed(question, ctx);
  await writeOwner(found, owner, ctx);
  ctx.note(
    found.length === 1
      ? t('1 delivery belongs to {0} now.', ownerText(owner))
      : t('{0} deliveries belong to {1} now.', found.length, ownerText(owner)),
  );
}

async function newOwner({ id, from }: Adopted, ctx: Context): Promise<JournalOwner> {
  const profiles = (await ctx.settings()).profiles();
  if (Object.keys(profiles).length > 0 && ctx.options.profile === undefined) {
    throw usageError(
      t('choose the profile that gets the deliveries'),
      withCommand('for example:', ['webhooks', 'kept', ...(id === undefined ? [] : [id])], {
        adopt: true,
        ...(from === undefined ? {} : { 'from-profile': from }),
        profile: 'NAME',
      }),
    );
  }
  const profile = await ctx.profile();
  // A mistyped profile name is refused, as in every command.
  await ctx.client();
  const owner = journalOwner(profile);
  if (!isKnownOwner(owner)) {
    throw new PayconfirmError('refused', t('the client of profile {0} is unknown', profile.name), {
      hint: withCommand('log in, then try again:', ['auth', 'login']),
    });
  }
  if (from !== undefined && from !== owner.profile && Object.hasOwn(profiles, from)) {
    throw usageError(
      t('the profile {0} exists, and forwards its deliveries itself', from),
      withCommand('to choose one by its id:', ['webhooks', 'kept', 'ID'], { adopt: true }),
    );
  }
  return owner;
}

async function writeOwner(
  deliveries: readonly DeliveryRecord[],
  owner: JournalOwner,
  ctx: Context,
): Promise<void> {
  const folder = journalFolder(ctx.stateDir);
  const receivedAt = ({ received_at }: DeliveryRecord) => Date.parse(received_at);
  act(() => ({ kind: 'file', action: 'append', path: journalFile(folder, receivedAt(deliveries[0]!)) }));
  const journal = openJournal(folder);
  const at = new Date(ctx.clock.now()).toISOString();
  try {
    await Promise.all(
      deliveries.map((delivery) => {
        const record: AdoptionRecord = { type: 'adoption', id: delivery.id, at, owner };
        return journal.append(record, receivedAt(delivery));
      }),
    );
  } finally {
    await journal.close();
  }
}

/** Deliveries of this profile name whose service or client differs from the owner's. */
async function stored(from: string, own: JournalOwner, { stateDir }: Context): Promise<DeliveryRecord[]> {
  const found: DeliveryRecord[] = [];
  for await (const record of journalRecords(stateDir, 'all-profiles', 0)) {
    if (record.type !== 'delivery') continue;
    const { owner } = record;
    if (owner?.profile !== from || isInScope(owner, own)) continue;
    found.push({ ...record, body_base64: '', headers: [] });
  }
  return found;
}
