import { type Body, endpoints } from '../../api/endpoints/index.ts';
import { storable } from '../../api/replies/require-storable.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import type { WantedProfile } from '../../setup/schema.ts';
import { t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import { maskPersonal } from '../../values/mask-personal-data.ts';
import { isSameField, knownProfile } from '../payment-profile/read-payment-profile.ts';
import { type Accounts, idOf } from './account-lookup.ts';
import { differences, type FieldChange, type Planning, type Step } from './plan-types.ts';
import { filePlace } from './secret-places.ts';
import { bindingChange } from './virtual-account-binding.ts';

const begun = 'the payment profile';

/** @throws usage error for an incomplete new profile, or without a place for its return secret */
export async function planPaymentProfile(wanted: WantedProfile, planning: Planning): Promise<Step> {
  const { client, record } = planning;
  const { save_to, ...fields } = wanted;
  const known = await knownProfile(client);
  const isNew = Object.keys(known).length === 0;
  const changed = await changesTo(known, fields, planning);
  const name = wanted.display_name ?? String(known.display_name ?? '');
  const step = { kind: 'payment profile', name } as const;
  const lost = !isNew && record.get('begun', begun) !== undefined && save_to !== undefined;
  if (isNew) refuseIncomplete(wanted, planning);
  const place = save_to === undefined ? undefined : await placeOf(save_to, planning);
  const toSave = (isNew || lost) && place?.text === undefined;
  if (isNew) await place?.refuseUnusable();
  if (changed.length === 0 && !(lost && toSave)) return { ...step, action: 'unchanged', fields: [] };
  return {
    ...step,
    action: isNew ? 'create' : 'update',
    fields: [...changed, ...(toSave ? [{ field: 'save_to', from: null, to: save_to }] : [])],
    ...(lost && toSave
      ? { remark: () => t('an earlier run stopped before it saved the return secret: a new one is made') }
      : {}),
    carryOut: async () => {
      if (isNew) await record.set('begun', begun, true);
      let secret: string | undefined;
      if (changed.length > 0) {
        const body = { ...(await knownProfile(client)), ...(await asSent(wanted, changed, planning)) };
        const { data } = await client.call('payment-profile.set', {
          body: body as Body<'payment-profile.set'>,
        });
        secret = data.return_signature_secret;
      }
      if (!toSave) return;
      secret ??= (await client.call('payment-profile.rotate-return-secret', {})).data.return_signature_secret;
      planning.ctx.secrets.add(secret);
      const lost = withCommand('to make a new one:', ['payment-profile', 'rotate-return-secret']);
      place?.save(`${storable(secret, 'return_signature_secret', lost)}\n`);
      await record.set('begun', begun, undefined);
    },
  };
}

/** With accounts as the file names them. */
async function changesTo(
  known: Record<string, unknown>,
  { default_bank_account, default_virtual_account, ...fields }: WantedProfile,
  planning: Planning,
): Promise<FieldChange[]> {
  const { accounts, at } = planning;
  const account = (await accounts.linked()).find(({ id }) => id === known.default_bank_account_id);
  const numbers = { default_bank_account: account?.account_number ?? null };
  const field = 'default_virtual_account';
  const binding = { field, id: known.default_virtual_account_id, reference: default_virtual_account };
  const bound = await bindingChange({ ...binding, where: at(['payment_profile', field]) }, planning);
  return [
    ...differences(known, fields, isSameField),
    ...differences(numbers, { default_bank_account }),
    ...(bound ? [bound] : []),
  ];
}

const placeOf = (saveTo: string, planning: Planning) =>
  filePlace(saveTo, planning.at(['payment_profile', 'save_to']), planning);

/** Required fields of a new profile, with their names in the file. */
const needed = endpoints['payment-profile.set'].body.required
  .map((field) => field.replace(/_id$/, ''))
  .map((field) => (field === 'merchant' || field === 'terminal' ? `${field}_id` : field));

function refuseIncomplete(wanted: WantedProfile, { at }: Planning): void {
  const missing = [...needed, 'save_to'].filter((field) => !Object.hasOwn(wanted, field));
  if (missing.length === 0) return;
  throw usageError(
    t(
      '{0}: there is no payment profile yet, and a new one needs {1}',
      at(['payment_profile']),
      missing.join(', '),
    ),
  );
}

async function asSent(wanted: WantedProfile, changed: readonly FieldChange[], { accounts }: Planning) {
  const body: Record<string, unknown> = {};
  for (const { field, to } of changed) {
    if (field === 'default_bank_account') body.default_bank_account_id = await linkedId(String(to), accounts);
    else if (field === 'default_virtual_account') {
      const into = wanted.default_virtual_account;
      body.default_virtual_account_id = into ? await idOf(into, accounts) : null;
    } else body[field] = to;
  }
  return body;
}

async function linkedId(number: string, accounts: Accounts): Promise<string> {
  const account = (await accounts.linked()).find(({ account_number }) => account_number === number);
  if (account) return account.id;
  throw new PayconfirmError('refused', t('no linked bank account {0}', maskPersonal(number)), {
    hint: withCommand('the first virtual account of an account links it; those that are:', [
      'accounts',
      'list',
    ]),
  });
}
