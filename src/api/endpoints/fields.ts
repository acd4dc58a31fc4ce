import { named, object, partial } from './object-schema.ts';
/** Schemas that several resources share. */

export const uuid = { type: 'string', format: 'uuid' } as const;

/** A UUID, or the first characters of one. */
export const uuidOrStart = { type: 'string', maxLength: 36 } as const;

/** §2: "ISO 8601 date-time without time zone". */
export const localDateTime = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?$',
} as const;

/** The time of a transaction: assumed to be Vietnamese time (UTC+7), without a zone. */
export const vietnamDateTime = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$',
  description: 'Vietnamese time (UTC+7), no zone written',
} as const;

/** §2.9: "ISO 8601 date-time with offset (UTC)". */
export const utcDateTime = { type: 'string', format: 'date-time' } as const;

export const vietnamDay = {
  type: 'string',
  format: 'date',
  description: 'YYYY-MM-DD, a day in UTC+7',
} as const;

export const utcDay = { type: 'string', format: 'date', description: 'YYYY-MM-DD, a day in UTC' } as const;

export const nullableString = { type: ['string', 'null'] } as const;

/** §8: page from 1. */
export const page = { type: 'integer', minimum: 1, default: 1, description: 'page number' } as const;

/** §8: limit 1 to 100, default 10. */
export const limit = {
  type: 'integer',
  minimum: 1,
  maximum: 100,
  default: 10,
  description: 'items a page',
} as const;

export const pageQuery = partial({ page, limit });

/** A page of bank accounts, virtual accounts or transactions; assumed. */
export const dataPage = <const Item>(items: Item) =>
  object({
    data: { type: 'array', items },
    current_page: { type: 'integer' },
    per_page: { type: 'integer' },
    total: { type: 'integer' },
    last_page: { type: 'integer' },
    start: { type: 'integer', description: 'number of the first item of the page' },
    end: { type: 'integer', description: 'number of its last item' },
    has_next: { type: 'boolean' },
    has_prev: { type: 'boolean' },
  });

/** A page in the shape that §2.1 shows for webhook logs. */
export const itemPage = <const Item>(items: Item) =>
  object({
    items: { type: 'array', items },
    total: { type: 'integer' },
    page: { type: 'integer' },
    limit: { type: 'integer' },
  });

export const amount = { type: 'integer', description: 'integer VND' } as const;

/** §2.5 */
export const bankRequest = named('BankRequest', {
  id: uuid,
  status: { type: 'string', enum: ['PENDING', 'VERIFIED', 'FAILED', 'EXPIRED'] },
  created_at: localDateTime,
});

/** §4.2: the one-time code of steps 2 and 4. */
export const otpBody = object({
  code: { type: 'string', minLength: 1, description: 'the one-time code' },
});

/** The reply of an operation that returns only its envelope. */
export const nothing = { type: ['object', 'null'] } as const;
