import type { Copy } from '../../page-data-types.ts';
import { line, time } from '../format.ts';
import { useShell } from '../page-context.ts';
import { resultWords } from '../result-text.ts';
import { hashOf } from './selected-delivery.ts';

/** The other deliveries of the transaction, and their differences. */
export function CopiesView({ copies }: { copies: readonly Copy[] }) {
  const { t, about } = useShell();
  return (
    <>
      <h3>{t.copies}</h3>
      {copies.map(({ row, differs }) => (
        <details key={row.id}>
          <summary>
            {time(row.at, about.timeZone)} · {t.states[row.state]} {resultWords(row.result, t)}
            {row.configuration === null ? '' : ` · ${line(row.configuration)}`}
          </summary>
          <p>
            <a href={hashOf(row)}>{t.openCopy}</a>
          </p>
          {differs.length === 0 ? (
            <p>{t.same}</p>
          ) : (
            <table class="differs" aria-label={t.differs}>
              <thead>
                <tr>
                  <th scope="col">{t.name}</th>
                  <th scope="col">{t.here}</th>
                  <th scope="col">{t.there}</th>
                </tr>
              </thead>
              <tbody>
                {differs.map(({ name, here, there }) => (
                  <tr key={name}>
                    <th scope="row">{line(name)}</th>
                    {[here, there].map((value, at) => (
                      <td key={at === 0 ? 'here' : 'there'}>
                        <bdi>{value === null ? t.absent : line(value)}</bdi>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </details>
      ))}
    </>
  );
}
