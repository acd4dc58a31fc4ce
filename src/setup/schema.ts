/** The schema of a set-up file: what `apply` checks it against, and what an editor is given. */
import type { FromSchema } from 'json-schema-to-ts';
import { endpoints } from '../api/endpoints/index.ts';

const { name, webhook_url, auth_type, api_key_name, payload_format } =
  endpoints['webhooks.create'].body.properties;

/** A secret stands elsewhere: the file is kept with the code, and read by many. */
export const secretPattern = '^(env:[A-Za-z_][A-Za-z0-9_]*|file:.+)$';

const secret = {
  type: 'string',
  pattern: secretPattern,
  description:
    'env:NAME of an environment variable, or file:PATH, from the folder of this file; never the secret itself',
} as const;

/** What a field is when it is left out is the service's: nothing here has a default. */
function given<const Field extends { default?: unknown }>({ default: _ofService, ...field }: Field) {
  return field as Omit<Field, 'default'>;
}

/** §2.8 */
const webhook = {
  type: 'object',
  description: 'a webhook configuration, known by its name',
  properties: {
    name,
    webhook_url,
    auth_type: given(auth_type),
    secret_key: { ...secret, description: `signs deliveries, or is the API key: ${secret.description}` },
    api_key_name: given(api_key_name),
    payload_format: given(payload_format),
    is_active: { type: 'boolean', description: 'false pauses it' },
  },
  required: ['name', 'webhook_url'],
  additionalProperties: false,
} as const;

export const setupSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'A set-up of payconfirm',
  type: 'object',
  properties: {
    webhooks: { type: 'array', items: webhook },
  },
  additionalProperties: false,
} as const;

/** A set-up file, read and checked. */
export type Setup = FromSchema<typeof setupSchema>;
export type Webhook = NonNullable<Setup['webhooks']>[number];
