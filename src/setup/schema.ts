/** The schema of a configuration file, for `apply`, `--seed` and editors. */
import type { FromSchema } from 'json-schema-to-ts';
import { customerTypes } from '../api/endpoints/accounts-and-virtual-accounts.ts';
import type { Schema } from '../api/endpoints/endpoint.ts';
import { endpoints } from '../api/endpoints/index.ts';
import { guess } from '../api/endpoints/object-schema.ts';
import { withoutGuesses } from '../api/endpoints/without-assumed-limits.ts';
import { emulatorSchema } from './emulator-schema.ts';
import { accountNumber, noOthers, virtualAccountReference } from './field-schemas.ts';

const { name, webhook_url, auth_type, api_key_name, payload_format } =
  endpoints['webhooks.create'].body.properties;
const { default_bank_account_id, default_virtual_account_id, ...profile } =
  endpoints['payment-profile.set'].body.properties;

/** A reference to a secret: the file itself is stored with the code and read by many. */
export const secretPattern = '^(env:[A-Za-z_][A-Za-z0-9_]*|file:.+)$';

const elsewhere = 'env:NAME of an environment variable, or file:PATH, from the folder of this file';

/** The service defines the defaults of missing fields, so the schema has none. */
function given<const Field extends { default?: unknown }>({ default: _ofService, ...field }: Field) {
  return field as Omit<Field, 'default'>;
}

/** None of these limits is in the service document. */
const guessed = <const Fields extends Readonly<Record<string, Schema>>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, guess(field)])) as Fields;

/** §2.3 */
const key = {
  type: 'object',
  description: 'a client key, known by its name',
  properties: {
    name: given(endpoints['keys.generate'].body.properties.name),
    save_to: {
      type: 'string',
      pattern: '^(file:.+|profile:[A-Za-z0-9][A-Za-z0-9._-]*)$',
      description:
        'where the id and the secret of a new one go: file:PATH, written as PAYCONFIRM_CLIENT_ID=… and PAYCONFIRM_CLIENT_SECRET=…, or profile:NAME of this tool',
    },
  },
  required: ['name', 'save_to'],
  ...noOthers,
} as const;

/** §2.8 */
const webhook = {
  type: 'object',
  description: 'a webhook configuration, known by its name',
  properties: {
    name,
    webhook_url,
    auth_type: given(auth_type),
    secret_key: {
      type: 'string',
      pattern: secretPattern,
      description: `signs deliveries, or is the API key: ${elsewhere}; never the secret itself`,
    },
    api_key_name: given(api_key_name),
    payload_format: given(payload_format),
    virtual_account: {
      ...virtualAccountReference,
      type: ['string', 'object', 'null'],
      description: `the only one whose transfers it gets: ${virtualAccountReference.description}; null for all`,
    },
    is_active: { type: 'boolean', description: 'false pauses it' },
  },
  required: ['name', 'webhook_url'],
  ...noOthers,
} as const;

/** §2.6, and how the bank reports its transfers (§2.7). */
const virtualAccount = {
  type: 'object',
  description:
    'a virtual account, known by its account, prefix and content; where it is missing, or not reported, the bank sends codes',
  properties: {
    account_number: accountNumber,
    prefix_code: {
      type: 'string',
      pattern: '^[A-Z0-9]+$',
      description: 'upper-case letters and digits',
    },
    content: guess({
      type: 'string',
      minLength: 1,
      description: 'identifier attached to it, such as a customer code',
    }),
    explain: { type: 'string', description: 'description; of a new one only' },
    beneficiary_name_rule: {
      type: 'integer',
      description: 'how the beneficiary name is displayed; of a new one only',
    },
    receive_noti_realtime: {
      type: 'boolean',
      description:
        'true, also when it is left out: each transfer is reported in real time; false: in a batch at day end',
    },
    username: {
      type: 'string',
      maxLength: 50,
      description: 'login information, only when the bank requires it',
    },
    phone_number: {
      type: 'string',
      minLength: 1,
      description: `the phone registered with the bank, for an account that is not linked yet; or ${elsewhere}`,
    },
    customer_type: guess({
      type: 'string',
      enum: customerTypes,
      description: 'of an account that is not linked yet: PERS for a person, ORG for a business',
    }),
    user_agreement: {
      type: 'boolean',
      const: true,
      description: 'the account holder accepts the terms of the bank; asked for when it is left out',
    },
  },
  required: ['account_number', 'prefix_code'],
  ...noOthers,
} as const;

/** §2.14 */
const paymentProfile = {
  type: 'object',
  description: 'how hosted pages look and what checkouts are paid into; what is left out stays as it is',
  properties: {
    ...guessed(profile),
    default_bank_account: {
      ...accountNumber,
      description: `${default_bank_account_id.description}; its number, in quotes`,
    },
    default_virtual_account: {
      ...virtualAccountReference,
      type: ['string', 'object', 'null'],
      description: `${default_virtual_account_id.description}: ${virtualAccountReference.description}`,
    },
    save_to: {
      type: 'string',
      pattern: '^file:.+$',
      description: 'the file that the return secret of a new profile goes to: it is shown only once',
    },
  },
  ...noOthers,
} as const;

export const setupSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'A set-up of payconfirm',
  type: 'object',
  properties: {
    keys: { type: 'array', items: key },
    virtual_accounts: { type: 'array', items: virtualAccount },
    webhooks: { type: 'array', items: webhook },
    payment_profile: paymentProfile,
    emulator: emulatorSchema,
  },
  ...noOthers,
} as const;

/** The limits that the service document shows, for files that go to a service. */
export const documentedSetupSchema = withoutGuesses(setupSchema);

/** A configuration file after reading and checking. */
export type Setup = FromSchema<typeof setupSchema>;
export type Key = NonNullable<Setup['keys']>[number];
export type Webhook = NonNullable<Setup['webhooks']>[number];
export type WantedVirtualAccount = NonNullable<Setup['virtual_accounts']>[number];
export type WantedProfile = NonNullable<Setup['payment_profile']>;
