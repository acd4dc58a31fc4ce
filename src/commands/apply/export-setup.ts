import type { Context } from '../../context.ts';
import { bankReporting } from '../../registrations/bank-reporting.ts';
import { findNotification } from '../../registrations/find-accounts.ts';
import type { Key, Setup, WantedProfile, WantedVirtualAccount, Webhook } from '../../setup/schema.ts';
import { isSameAccount, type VirtualAccountReference } from '../../setup/virtual-account-reference.ts';
import { type Comment, writeSetup } from '../../setup/write-setup.ts';
import { type Said, t } from '../../texts/translate.ts';
import { fold } from '../../values/fold-accents.ts';
import { hideUrlSecrets } from '../../values/redact-secrets.ts';
import { type CleanupRecord, cleanupRecordsIn } from '../../webhooks/listener/cleanup-records.ts';
import { type Configuration, isTemporary } from '../../webhooks/listener/temporary-configuration.ts';
import { knownProfile } from '../payment-profile/read-payment-profile.ts';
import { accountsOf, type Known } from './account-lookup.ts';
import { onlyOne } from './plan-webhooks.ts';

/** The current state as a file: applying it changes nothing. @throws refused error for twin names */
export async function exportSetup(ctx: Context): Promise<string> {
  const client = await ctx.client();
  const accounts = accountsOf(client);
  const all = await accounts.all();
  const { data: keys } = await client.call('keys.list', {});
  const { data: listed } = await client.call('webhooks.list', {});
  const listeners = await cleanupRecordsIn(ctx.stateDir).all();
  const configurations = listed.filter((one) => !isTemporary(one)).map((one) => asBefore(one, listeners));
  for (const { name } of listed.filter(isTemporary))
    leftOut(t('webhook {0}, which a listener made for its own time', name), ctx);
  for (const { name } of configurations) onlyOne(configurations.filter((one) => one.name === name));
  const names = configurations.map(({ name }) => name);
  const webhooks = configurations.map((one, index) => webhookOf(one, variableOf(index, names), all, ctx));
  const profile = profileOf(await knownProfile(client), await accounts.linked(), all);
  const virtual_accounts: WantedVirtualAccount[] = [];
  for (const known of all.filter((one) => all.find((other) => isSame(one, other)) === one)) {
    const alike = all.filter((other) => isSame(known, other));
    const reportings = await Promise.all(
      alike.map(async ({ id }) => bankReporting(await findNotification(client, id))),
    );
    const reporting = reportings.find((each) => each !== 'unregistered' && each !== 'unverified');
    if (reporting) virtual_accounts.push(virtualAccountOf(known, reporting));
    else
      leftOut(t('virtual account {0}, whose steps 3 and 4 are missing', known.virtual_account_number), ctx);
  }
  const setup: Setup = {
    ...section('keys', distinct(keys.map(({ name }) => name)).map(keyOf)),
    ...section('virtual_accounts', virtual_accounts),
    ...section('webhooks', webhooks),
    ...(Object.keys(profile).length > 0 ? { payment_profile: profile } : {}),
  };
  return writeSetup(setup, head, secretComments(webhooks));
}

/** A configuration that a listener here has changed is exported as it was, because the listener will restore it. */
function asBefore(one: Configuration, listeners: readonly CleanupRecord[]): Configuration {
  const holder = listeners.find(
    ({ repointed, urls }) => repointed?.id === one.id && urls.includes(one.webhook_url),
  );
  return { ...one, ...holder?.repointed?.original };
}

const head = [
  'Written by apply --export. apply -f changes what differs from this file, and leaves alone what it does not name.',
];

const leftOut = (what: Said, ctx: Context) => ctx.warn(t('left out: {0}', what));

const section = (name: 'keys' | 'virtual_accounts' | 'webhooks', items: readonly unknown[]) =>
  items.length > 0 ? { [name]: items } : {};

const distinct = (names: readonly string[]) => [...new Set(names)];

const isSame = (one: Known, other: Known) => isSameAccount(tripleOf(one), other);

/** Only for a new key: the secret of an existing one cannot be read. */
const keyOf = (name: string, index: number, names: readonly string[]): Key => ({
  name,
  save_to: `file:${slugOf(index, names)}.env`,
});

function virtualAccountOf(known: Known, reporting: ReturnType<typeof bankReporting>): WantedVirtualAccount {
  const { explain, beneficiary_name_rule } = known;
  return {
    ...tripleOf(known),
    ...(explain ? { explain } : {}),
    ...(typeof beneficiary_name_rule === 'number' ? { beneficiary_name_rule } : {}),
    ...(reporting === 'day-end' ? { receive_noti_realtime: false } : {}),
  };
}

function tripleOf({ account_number, prefix_code, content }: Known) {
  return { account_number, prefix_code, ...(content ? { content } : {}) };
}

/** Its registration data, or its number if others have the same data. */
function referenceTo(id: unknown, all: readonly Known[]): VirtualAccountReference | undefined {
  const known = all.find((one) => one.id === id);
  if (!known) return undefined;
  const alone = all.filter((other) => isSame(known, other)).length === 1;
  return alone ? tripleOf(known) : known.virtual_account_number;
}

/** Fields with the service's default value are left out. */
function webhookOf(one: Configuration, variable: string, all: readonly Known[], ctx: Context): Webhook {
  const { name, webhook_url, auth_type, api_key_name, payload_format, virtual_account_id, is_active } = one;
  const only = referenceTo(virtual_account_id, all);
  if (virtual_account_id !== null && only === undefined) {
    leftOut(t('which virtual account webhook {0} is for: it is in no list', name), ctx);
  }
  if (hideUrlSecrets(webhook_url) !== webhook_url)
    leftOut(t('the secret parts of the URL of webhook {0}: put them there', name), ctx);
  return {
    name,
    webhook_url,
    ...(auth_type === 'NONE' ? {} : { auth_type, secret_key: `env:${variable}` }),
    ...(auth_type === 'API_KEY' ? { api_key_name } : {}),
    ...(payload_format === 'application/json' ? {} : { payload_format }),
    ...(only === undefined ? {} : { virtual_account: only }),
    ...(is_active ? {} : { is_active }),
  };
}

const variableOf = (index: number, names: readonly string[]) =>
  `WEBHOOK_SECRET_${slugOf(index, names).replaceAll('-', '_').toUpperCase()}`;

function secretComments(webhooks: readonly Webhook[]): Comment[] {
  return webhooks.flatMap(({ secret_key }, index) =>
    secret_key === undefined
      ? []
      : [{ path: ['webhooks', index, 'secret_key'], text: 'the service does not show it: put it there' }],
  );
}

function profileOf(
  known: Record<string, unknown>,
  linked: readonly { id: string; account_number: string }[],
  all: readonly Known[],
): WantedProfile {
  const { default_bank_account_id, default_virtual_account_id, ...rest } = known;
  const account = linked.find(({ id }) => id === default_bank_account_id);
  const into = referenceTo(default_virtual_account_id, all);
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)),
    ...(account ? { default_bank_account: account.account_number } : {}),
    ...(into === undefined ? {} : { default_virtual_account: into }),
  };
}

/** A name in lower-case letters, digits and dashes; numbered if another name has the same result. */
function slugOf(index: number, names: readonly string[]): string {
  const taken = new Set<string>();
  for (const name of names.slice(0, index + 1)) {
    const slug =
      fold(name)
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '') || 'unnamed';
    let free = slug;
    for (let n = 2; taken.has(free); n++) free = `${slug}-${n}`;
    taken.add(free);
  }
  return [...taken][index]!;
}
