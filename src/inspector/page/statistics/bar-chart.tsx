import type { Count } from '../../page-data-types.ts';
import { count } from '../format.ts';
import { useShell } from '../page-context.ts';

const height = 120;
const wide = 20;
const gap = 4;

interface BarChartProps {
  title: string;
  /** Side by side, including empty ones, so that gaps are visible. */
  bars: readonly Count[];
  nameOf(bar: Count): string;
}

/** Totals and failures. The table beside it has the same numbers. */
export function BarChart({ title, bars, nameOf }: BarChartProps) {
  const { t, language } = useShell();
  const most = Math.max(1, ...bars.map(({ total }) => total));
  const size = (number: number) => (number === 0 ? 0 : Math.max(2, (number / most) * height));
  const width = bars.length * (wide + gap);
  return (
    <figure class="chart">
      <figcaption class="most">{count(most, language)}</figcaption>
      <svg viewBox={`0 0 ${width} ${height + 22}`} role="img" aria-label={title}>
        <line class="base" x1="0" x2={width} y1={height + 0.5} y2={height + 0.5} />
        {bars.map((bar, at) => {
          const bad = Math.min(size(bar.failed), size(bar.total));
          const x = at * (wide + gap) + gap / 2;
          return (
            <g key={bar.of}>
              <title>{`${nameOf(bar)}: ${count(bar.total, language)}, ${t.failed} ${count(bar.failed, language)}`}</title>
              <rect class="zone" x={x} y="0" width={wide} height={height} />
              <rect
                class="good"
                x={x}
                y={height - size(bar.total)}
                width={wide}
                height={size(bar.total) - bad}
              />
              <rect class="bad" x={x} y={height - bad} width={wide} height={bad} />
              {at % 6 === 0 ? (
                <text x={x} y={height + 18}>
                  {nameOf(bar)}
                </text>
              ) : null}
            </g>
          );
        })}
      </svg>
      <p class="hint">
        <span class="swatch good" aria-hidden="true" /> {t.groups.delivered}{' '}
        <span class="swatch bad" aria-hidden="true" /> {t.failed}
      </p>
    </figure>
  );
}
