import type { Ref } from 'preact';
import { type Group, groups } from '../../delivery-row-types.ts';
import { parseSearch } from '../../search.ts';
import { useShell } from '../page-context.ts';

interface SearchProps {
  text: string;
  field: Ref<HTMLInputElement>;
  onType(text: string): void;
  /** A status was selected: adds a step to the browser's history. */
  onChoose(text: string): void;
}

const statusTerm = /\s*status:("[^"]*"?|\S+)/giu;

/** One field for code, amount, note, configuration and status. The buttons write the status into it. */
export function SearchForm({ text, field, onType, onChoose }: SearchProps) {
  const { t } = useShell();
  const { status, unreadable } = parseSearch(text, 0);
  const withStatus = (group: Group | undefined) => {
    const rest = text.replace(statusTerm, '').trim();
    onChoose([...(group ? [`status:${group}`] : []), ...(rest === '' ? [] : [rest])].join(' '));
  };
  const choices = [undefined, ...(Object.keys(groups) as Group[])];
  return (
    <search>
      <form class="search" onSubmit={(event) => event.preventDefault()}>
        <input
          ref={field}
          type="search"
          aria-label={t.search}
          placeholder={t.searchExample}
          autocomplete="off"
          spellcheck={false}
          maxLength={500}
          value={text}
          onInput={(event) => onType(event.currentTarget.value)}
        />
        <div class="statuses">
          {choices.map((group) => (
            <button
              key={group ?? ''}
              type="button"
              class="quiet"
              aria-pressed={status === group}
              onClick={() => withStatus(group)}
            >
              {group ? t.groups[group] : t.everyStatus}
            </button>
          ))}
        </div>
      </form>
      {unreadable.length === 0 ? null : (
        <p class="hint" role="status">
          {t.unreadable(unreadable.join(' '))}
        </p>
      )}
    </search>
  );
}
