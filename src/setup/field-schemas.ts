/** Schemas that several parts of a configuration file share. */

export const noOthers = { additionalProperties: false } as const;

export const accountNumber = {
  type: 'string',
  pattern: '^\\d+$',
  description: 'of a bank account, in quotes: as a number it would lose its leading zeros',
} as const;

export const virtualAccountReference = {
  type: ['string', 'object'],
  description: 'its number, or its account_number, prefix_code and content',
  properties: { account_number: accountNumber, prefix_code: { type: 'string' }, content: { type: 'string' } },
  required: ['account_number', 'prefix_code'],
  ...noOthers,
} as const;
