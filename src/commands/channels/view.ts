import type { Column } from '../../output/view.ts';

/** The beginning of an id, which tells it from others. */
export const shortId = (id: unknown) => String(id).slice(0, 8);

/** The one virtual account whose transfers a configuration reports, by its id. */
export const onlyFor: Column = {
  key: 'virtual_account_id',
  header: 'ONLY FOR',
  shrink: 3,
  show: (one) => (one.virtual_account_id ? shortId(one.virtual_account_id) : 'every VA'),
};

/** Names of events, or whatever is in a list. */
export const listed = (value: unknown) => (Array.isArray(value) ? value.join(', ') : value);
