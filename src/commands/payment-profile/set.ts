import { ownerTypes } from '../../api/endpoints/qr.ts';
import { endpointCommand } from '../../cli/endpoint-command.ts';
import { somethingToChange } from '../../cli/require-changes.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import { languages } from '../../values/languages.ts';
import { virtualAccountId } from '../va/find-virtual-account.ts';
import { bankAppsFlag, readAppList } from './bank-apps-file.ts';
import { isSameField, knownProfile } from './read-payment-profile.ts';
import { noteSecret } from './return-secret-note.ts';
import { setView } from './view.ts';

export const set = endpointCommand({
  name: 'set',
  summary: 'Create or update the payment profile',
  description:
    'The service takes the whole profile: it is read first, and what is not given stays. The first time it must be whole, ' +
    'and the reply holds the return secret, which is shown this once. --field hotline:=null empties a field.',
  endpoint: 'payment-profile.set',
  also: ['payment-profile.show'],
  turn: 'payment-profile',
  flags: {
    'display-name': { value: 'N', summary: 'the name that payers see', to: 'body.display_name' },
    'logo-url': { value: 'U', summary: 'a picture, by https', to: 'body.logo_url' },
    hotline: { value: 'N', summary: 'a number to call', to: 'body.hotline' },
    'support-email': { value: 'E', summary: 'an address to write to', to: 'body.support_email' },
    'accent-color': { value: 'RRGGBB', summary: 'of buttons and links, such as 0B57A4' },
    locale: {
      value: 'vi|en',
      suggestions: languages,
      summary: 'the language of the page',
      to: 'body.locale',
    },
    'provider-badge': {
      type: 'boolean',
      negatable: 'both',
      summary: "show the provider's own badge on the page",
      to: 'body.show_provider_badge',
    },
    ...bankAppsFlag,
    'account-id': {
      value: 'ID',
      summary: 'the bank account that is paid into, from accounts list',
      to: 'body.default_bank_account_id',
    },
    'va-id': {
      value: 'ID',
      summary: 'pay all checkouts into this virtual account, one at a time; its id or full number',
      resolve: virtualAccountId,
      to: 'body.default_virtual_account_id',
    },
    prefix: {
      value: 'P',
      summary: 'what the numbers of its virtual accounts begin with',
      to: 'body.va_prefix',
    },
    'owner-number': { value: 'N', summary: "the business's own account number", to: 'body.owner_number' },
    'owner-type': {
      value: 'PER|ORG',
      suggestions: [...ownerTypes, 'PERS'],
      summary: 'PER for a person, ORG for a business',
      to: 'body.owner_type',
    },
    'merchant-id': { value: 'ID', summary: 'the id of your business at the bank', to: 'body.merchant_id' },
    'terminal-id': {
      value: 'ID',
      summary: 'the id of the till or branch at the bank',
      to: 'body.terminal_id',
    },
    'beneficiary-name': { value: 'N', summary: 'the payee that payers see', to: 'body.beneficiary_name' },
  },
  sections: {
    Account: [
      'account-id',
      'va-id',
      'prefix',
      'owner-number',
      'owner-type',
      'merchant-id',
      'terminal-id',
      'beneficiary-name',
    ],
    Request: ['field', 'data'],
  },
  examples: {
    'make one':
      'payconfirm payment-profile set --display-name "Demo Shop" --account-id 1b0c8d0e-7c55-4f36-9a54-7a2b6c1d9e01 ' +
      '--prefix SHOP --owner-number 0011012345678 --owner-type PER --merchant-id M1 --terminal-id T1 ' +
      '--beneficiary-name "NGUYEN VAN AN" --locale vi',
    'give the page another colour and a number to call':
      'payconfirm payment-profile set --accent-color B3261E --hotline "1900 1234"',
  },
  view: setView,
  prepare: async (request, { flags }, ctx) => {
    const given = {
      ...request,
      body: {
        ...request.body,
        ...colorOf(flags['accent-color']),
        ...ownerOf(flags['owner-type']),
        ...(flags['bank-apps'] !== undefined && { bank_apps: await readAppList(flags['bank-apps'], ctx) }),
      },
    };
    const { body } = await somethingToChange(given);
    return { ...request, body: { ...(await knownProfile(await ctx.client())), ...body } };
  },
  note: async ({ data, request, ctx }) => {
    noteSecret(data, ctx);
    await readBack(request.body, ctx);
  },
});

/** In a shell, # begins a comment, so it may be left out. */
function colorOf(given: string | undefined): { accent_color?: string } {
  if (given === undefined) return {};
  return { accent_color: /^[0-9A-Fa-f]{6}$/.test(given) ? `#${given}` : given };
}

/** For a bank account, PERS means the same. */
const ownerOf = (given: string | undefined) => (given === 'PERS' ? { owner_type: 'PER' as const } : {});

/** Another person may have changed it at the same time, or the service may have kept a field. */
async function readBack(set: object, ctx: Context): Promise<void> {
  const there = new Map(Object.entries(await knownProfile(await ctx.client())));
  const other = Object.entries(set).filter(([name, value]) => !isSameField(value, there.get(name)));
  if (other.length === 0) return;
  ctx.conclude(
    new PayconfirmError(
      'refused',
      t('the profile was set, and read back it differs: {0}', other.map(([name]) => name).join(', ')),
      {
        hint: withCommand(
          'somebody may have set it at the same time; if not, the service does not take this:',
          ['payment-profile', 'show'],
        ),
      },
    ),
  );
}
