import type { Ref } from 'preact';
import {
  everyRow,
  type Group,
  groups,
  type Row,
  type RowFilter,
  type State,
  states,
} from '../../delivery-row.ts';
import { useShell } from '../page-context.ts';

interface FilterProps {
  filter: RowFilter;
  /** Whose configurations are offered. */
  rows: readonly Row[];
  /** The first field, for the key that leads there. */
  field: Ref<HTMLSelectElement>;
  onChange(filter: RowFilter): void;
}

export function Filter({ filter, rows, field, onChange }: FilterProps) {
  const { t } = useShell();
  const names = [...new Set(rows.flatMap(({ configuration }) => configuration ?? []))].sort();
  const typed = (name: keyof RowFilter) => (event: { currentTarget: { value: string } }) =>
    onChange({ ...filter, [name]: event.currentTarget.value });
  const text = (name: 'amount' | 'code' | 'note' | 'configuration', more: object = {}) => (
    <label>
      <span>{t[name]}</span>
      <input
        type="search"
        autocomplete="off"
        spellcheck={false}
        value={filter[name]}
        onInput={typed(name)}
        {...more}
      />
    </label>
  );
  return (
    <form class="filter" aria-label={t.filter} onSubmit={(event) => event.preventDefault()}>
      <label>
        <span>{t.state}</span>
        <select ref={field} value={filter.state} onChange={typed('state')}>
          <option value="">{t.everyState}</option>
          {(Object.keys(groups) as Group[]).map((group) => (
            <option key={group} value={group}>
              {t.groups[group]}
            </option>
          ))}
          {states.map((state: State) => (
            <option key={state} value={state}>
              {`– ${t.states[state]}`}
            </option>
          ))}
        </select>
      </label>
      {text('amount', { inputMode: 'decimal', placeholder: '150k' })}
      {text('code')}
      {text('note')}
      {text('configuration', { list: 'configurations' })}
      <datalist id="configurations">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {Object.values(filter).some((one) => one !== '') ? (
        <button type="button" class="quiet" onClick={() => onChange(everyRow)}>
          {t.clear}
        </button>
      ) : null}
    </form>
  );
}
