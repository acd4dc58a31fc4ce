import type { Answer } from '../../data-source-interface.ts';
import type { Count, Figures } from '../../page-data-types.ts';
import { SaidNote } from '../diagnosis-note.tsx';
import { FailureNote } from '../failure-note.tsx';
import { count, duration, line, time } from '../format.ts';
import { useShell } from '../page-context.ts';
import { resultWords } from '../result-text.ts';
import { BarChart, PaceChart, Paces } from './charts.tsx';

/** Delivery statistics, as charts with tables beside them. */
export function StatsPage({ figures }: { figures: Answer<Figures> }) {
  if (!figures.ok) return <FailureNote error={figures.error} />;
  return <Shown figures={figures.value} />;
}

function Shown({ figures }: { figures: Figures }) {
  const { t, about, language } = useShell();
  const { days, total, failed, p95, said, hours, configurations, labels, counted, complete } = figures;
  const clock = ({ of }: Count) => time(Number(of), about.timeZone).slice(0, 5);
  return (
    <div class="stats">
      <h2>{t.lastDays(days)}</h2>
      <dl class="figures">
        <div>
          <dt>{t.total}</dt>
          <dd>{count(total, language)}</dd>
        </div>
        <div class={failed > 0 ? 'bad' : ''}>
          <dt>{t.failed}</dt>
          <dd>{count(failed, language)}</dd>
        </div>
        <div>
          <dt>{t.p95}</dt>
          <dd>{p95 === null ? '–' : duration(p95, language)}</dd>
        </div>
      </dl>
      <SaidNote said={said} title="h3" />
      <h2>{t.hours}</h2>
      <p class="hint">{t.countedOf(count(counted, language), complete)}</p>
      <BarChart title={t.hours} bars={hours} nameOf={clock} />
      <h3>{t.pace}</h3>
      <PaceChart title={t.pace} bars={hours} nameOf={clock} />
      <FigureTable
        caption={t.hours}
        of={t.hour}
        counts={hours.filter((hour) => hour.total > 0)}
        nameOf={clock}
      />
      <h2>{t.byConfiguration}</h2>
      {configurations.length === 0 ? (
        <p class="empty">{t.noDeliveries}</p>
      ) : (
        <Paces counts={configurations} />
      )}
      <FigureTable
        caption={t.byConfiguration}
        of={t.heads.configuration}
        counts={configurations}
        nameOf={({ of }) => line(String(of))}
      />
      {labels.length === 0 ? null : (
        <>
          <h2>{t.labels}</h2>
          <table class="numbers">
            <thead>
              <tr>
                <th scope="col">{t.label}</th>
                <th scope="col">{t.number}</th>
              </tr>
            </thead>
            <tbody>
              {labels.map(({ label, count: number }) => (
                <tr key={label}>
                  <th scope="row">{resultWords(label, t)}</th>
                  <td>{count(number, language)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </div>
  );
}

/** Maximum rows of a table that is initially open. */
const mostOpen = 12;

interface TableProps {
  caption: string;
  /** The subject of the first column. */
  of: string;
  counts: readonly Count[];
  nameOf(count: Count): string;
}

function FigureTable({ caption, of, counts, nameOf }: TableProps) {
  const { t, language } = useShell();
  if (counts.length === 0) return null;
  return (
    <details open={counts.length <= mostOpen}>
      <summary>
        {t.table}: {caption}
      </summary>
      <table class="numbers" aria-label={caption}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col">{t.total}</th>
            <th scope="col">{t.failed}</th>
            <th scope="col">{t.p95}</th>
          </tr>
        </thead>
        <tbody>
          {counts.map((one) => (
            <tr key={one.of}>
              <th scope="row">{nameOf(one)}</th>
              <td>{count(one.total, language)}</td>
              <td class={one.failed > 0 ? 'bad' : ''}>{count(one.failed, language)}</td>
              <td>{one.p95 === null ? '–' : duration(one.p95, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
