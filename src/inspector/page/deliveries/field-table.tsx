import type { Field } from '../../page-data-types.ts';
import { line } from '../format.ts';
import { useShell } from '../page-context.ts';

/** Names and values, as sent. */
export function FieldTable({ fields, label }: { fields: readonly Field[]; label: string }) {
  const { t } = useShell();
  return (
    <table class="fields" aria-label={label}>
      <thead class="unseen">
        <tr>
          <th scope="col">{t.name}</th>
          <th scope="col">{t.value}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(([name, value], at) => (
          <tr key={`${at} ${name}`}>
            <th scope="row">{breakable(line(name))}</th>
            <td>
              <bdi>{line(value)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Allows a long name to wrap after each of its words. */
const breakable = (name: string) =>
  name.split(/(?<=[_-])/).map((word) => (
    <>
      {word}
      <wbr />
    </>
  ));
