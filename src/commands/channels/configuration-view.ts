import type { Column, View } from '../../output/view.ts';
import { t } from '../../texts/translate.ts';
import type { Heading } from '../../texts/vi/headings.ts';
import type { Sentence } from '../../texts/vi/texts/index.ts';
import { withCommand } from '../../values/command-line.ts';
import { wordOf } from '../../values/value-as-text.ts';

/** Names of events, or the items of any list. */
export const joined = (value: unknown) => (Array.isArray(value) ? wordOf(value) : value);

export const eventsColumn: Column = {
  key: 'events',
  header: 'EVENTS',
  shrink: 4,
  show: ({ events }) => joined(events),
};

/** The beginning of an id, which identifies it. */
export const shortId = (id: unknown) => wordOf(id).slice(0, 8);

/**
 * §6.4, assumed. `label`: key of its name; `own`, `behind`: columns of this channel before and after the active state;
 * `template`: it has one.
 */
export function configurationView(
  channel: string,
  { label, own, behind = [], template = false, none }: ViewParts,
): View {
  const id = { key: 'id', header: 'ID', shrink: 0 } as const;
  const name = { key: label, header: 'NAME', shrink: 2 } as const;
  const active = { key: 'is_active', header: 'ACTIVE', format: 'boolean', shrink: 0 } as const;
  const account = { key: 'virtual_account_id', header: 'VA ID' } as const;
  const message = template ? [{ key: 'message_template', header: 'MESSAGE' } as const] : [];
  return {
    columns: [id, name, ...own, active, ...behind, account, ...message],
    table: [
      ...[id, name, ...own, active, ...behind],
      {
        ...account,
        shrink: 3,
        show: (one) => (one.virtual_account_id ? shortId(one.virtual_account_id) : t('every VA')),
      },
    ],
    detail: [
      id,
      ...[name, ...own, ...behind, ...message].map(inRecord),
      { ...account, header: 'Virtual account' },
      inRecord(active),
      { key: 'created_at', header: 'Created', format: 'time' },
    ],
    empty: withCommand(none, ['channels', channel, 'create']),
  };
}

interface ViewParts {
  label: 'name' | 'friendly_name';
  own: readonly Column[];
  behind?: readonly Column[];
  template?: boolean;
  none: Extract<Sentence, `${string}:`>;
}

/** `EVENTS` becomes `Events`. */
const inRecord = (column: Column): Column => ({
  ...column,
  header: `${column.header!.charAt(0)}${column.header!.slice(1).toLowerCase()}` as Heading,
});
