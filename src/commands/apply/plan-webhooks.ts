import { isDeepStrictEqual } from 'node:util';
import type { Body, Reply } from '../../api/endpoints/index.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import type { Webhook } from '../../setup/schema.ts';
import { t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import { hidden } from '../../values/redact-secrets.ts';
import { safeCell } from '../../values/safe-text.ts';
import { idOf } from './account-lookup.ts';
import { differences, type LeftAlone, type Planning, refuseMadeMeanwhile, type Step } from './plan-types.ts';
import { bindingChange } from './virtual-account-binding.ts';

type Configuration = Reply<'webhooks.list'>[number];

const binding = { field: 'virtual_account' } as const;

/** @throws usage error for a missing or unusable secret; refused error for two configurations with one name */
export async function planWebhooks(
  wanted: readonly Webhook[],
  planning: Planning,
): Promise<{ steps: Step[]; leftAlone: LeftAlone[] }> {
  const { data: there } = await planning.client.call('webhooks.list', {});
  const steps: Step[] = [];
  for (const [index, webhook] of wanted.entries()) {
    const found = onlyOne(there.filter(({ name }) => name === webhook.name));
    steps.push(
      await (found ? planUpdate(found, webhook, index, planning) : planCreate(webhook, index, planning)),
    );
  }
  const named = new Set(wanted.map(({ name }) => name));
  const leftAlone = there.filter(({ name }) => !named.has(name));
  return { steps, leftAlone: leftAlone.map(({ name }) => ({ kind: 'webhook', name })) };
}

/** @throws refused error if there are more */
export function onlyOne(found: readonly Configuration[]): Configuration | undefined {
  if (found.length <= 1) return found[0];
  const [first, second] = found as [Configuration, Configuration];
  throw new PayconfirmError(
    'refused',
    t(
      '{0} webhook configurations are named {1}, so the name is ambiguous',
      found.length,
      safeCell(first.name),
    ),
    { hint: withCommand('rename one:', ['webhooks', 'update', second.id], { name: 'NAME' }) },
  );
}

async function planCreate(webhook: Webhook, index: number, planning: Planning): Promise<Step> {
  const { client, at, secrets, secretOf } = planning;
  const { secret_key: reference, virtual_account: only, is_active, ...body } = webhook;
  const place = at(['webhooks', index]);
  checkSecretUse(webhook, webhook.auth_type ?? 'NONE', place);
  const secret = reference && (await secretOf(reference, at(['webhooks', index, 'secret_key'])));
  const bound = await bindingChange({ ...binding, id: null, reference: only, where: place }, planning);
  return {
    kind: 'webhook',
    name: webhook.name,
    action: 'create',
    fields: [
      ...differences({ name: webhook.name, is_active: true }, { ...webhook, virtual_account: undefined }),
      ...(bound ? [bound] : []),
    ],
    carryOut: async () => {
      refuseMadeMeanwhile(webhook.name, (await client.call('webhooks.list', {})).data);
      const bound = only ? { virtual_account_id: await idOf(only, planning.accounts) } : {};
      let id = '';
      const create = async (given: Body<'webhooks.create'>) => {
        const { data } = await client.call('webhooks.create', { body: { ...given, ...bound } });
        id = data.id;
        return id;
      };
      if (secret) await secrets.apply(webhook.name, secret, () => create({ ...body, secret_key: secret }));
      else await create(body);
      // A paused configuration cannot be created directly (§2.8).
      if (is_active === false)
        await client.call('webhooks.update', { path: { config_id: id }, body: { is_active } });
    },
  };
}

async function planUpdate(
  found: Configuration,
  webhook: Webhook,
  index: number,
  planning: Planning,
): Promise<Step> {
  const { client, at, secrets } = planning;
  const { secret_key: reference, virtual_account: only, ...rest } = webhook;
  checkSecretUse(webhook, webhook.auth_type ?? found.auth_type, at(['webhooks', index]), found.auth_type);
  const where = at(['webhooks', index, 'virtual_account']);
  const id = found.virtual_account_id;
  const bound = await bindingChange({ ...binding, id, reference: only, where }, planning);
  const plain = differences(found, rest, isDeepStrictEqual);
  const changed = bound ? [...plain, bound] : plain;
  const needed = found.auth_type === 'NONE' && reference !== undefined;
  const { secret, remark } = reference === undefined ? {} : await compareSecret();
  const fields =
    secret === undefined ? changed : [...changed, { field: 'secret_key', from: hidden, to: reference }];
  const step = { kind: 'webhook', name: webhook.name, fields, ...(remark ? { remark } : {}) } as const;
  if (fields.length === 0) return { ...step, action: 'unchanged' };
  return {
    ...step,
    action: 'update',
    carryOut: async () => {
      const body: Body<'webhooks.update'> = {
        ...Object.fromEntries(plain.map(({ field, to }) => [field, to])),
        ...(bound ? { virtual_account_id: only ? await idOf(only, planning.accounts) : null } : {}),
      };
      const update = async (given: Body<'webhooks.update'>) => {
        await client.call('webhooks.update', { path: { config_id: found.id }, body: given });
        return found.id;
      };
      if (secret === undefined) await update(body);
      else await secrets.apply(webhook.name, secret, () => update({ ...body, secret_key: secret }));
    },
  };

  /** The secret to send, or a remark about one that stays. */
  async function compareSecret() {
    const place = at(['webhooks', index, 'secret_key']);
    const notSent = () => ({
      secret: undefined,
      remark: () =>
        withCommand(
          'the secret was never applied from this machine, so it cannot be compared and was not changed. To send it:',
          ['webhooks', 'update', found.id],
          { 'secret-env': 'NAME' },
        ),
    });
    if (!needed && !secrets.isKnown(webhook.name, found.id)) {
      return notSent();
    }
    const secret = await planning.secretOf(reference!, place);
    return needed || secrets.differs(webhook.name, secret) ? { secret, remark: undefined } : {};
  }
}

/** `before`: the existing configuration. If it has authentication, its secret stays. */
function checkSecretUse(
  { name, secret_key }: Webhook,
  authType: string,
  place: string,
  before: string = 'NONE',
): void {
  if (authType === 'NONE' && secret_key !== undefined) {
    throw usageError(
      t('{0}: webhook {1} has a secret_key, and auth_type NONE uses none', place, name),
      t('add auth_type: HMAC_SHA256 (or API_KEY), or remove secret_key'),
    );
  }
  if (authType !== 'NONE' && secret_key === undefined && before === 'NONE') {
    throw usageError(
      t('{0}: webhook {1} needs a secret_key: auth_type is {2}', place, name, authType),
      t('add secret_key: env:NAME, or file:PATH'),
    );
  }
}
