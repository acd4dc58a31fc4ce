/** p95 compared with the 5 s worth reviewing and the service's timeout of 10 s. */
import type { Count } from '../../page-data-types.ts';
import { duration, line } from '../format.ts';
import { useShell } from '../page-context.ts';

const height = 120;
const wide = 20;
const gap = 4;
/** Milliseconds at the top, above both lines. */
const most = 12_000;
const yOf = (ms: number) => height - (Math.min(ms, most) / most) * height;

interface PaceChartProps {
  bars: readonly Count[];
  nameOf(bar: Count): string;
}

/** By hour, side by side. An hour without deliveries has no bar. The table beside it has the same numbers. */
export function PaceChart({ bars, nameOf }: PaceChartProps) {
  const { t, language } = useShell();
  const width = bars.length * (wide + gap);
  return (
    <figure class="chart">
      <svg viewBox={`0 0 ${width} ${height + 22}`} role="img" aria-label={t.pace}>
        {bars.map((bar, at) => {
          const { p95 } = bar;
          const x = at * (wide + gap) + gap / 2;
          const y = p95 === null ? height : Math.min(height - 2, yOf(p95));
          return (
            <g key={bar.of}>
              <title>{`${nameOf(bar)}: ${p95 === null ? '–' : duration(p95, language)}`}</title>
              <rect class="zone" x={x} y="0" width={wide} height={height} />
              <rect class={toneOf(p95)} x={x} y={y} width={wide} height={height - y} />
              {at % 6 === 0 ? (
                <text x={x} y={height + 18}>
                  {nameOf(bar)}
                </text>
              ) : null}
            </g>
          );
        })}
        {[5_000, 10_000].map((ms) => (
          <g key={ms}>
            <line class="limit" x1="0" x2={width} y1={yOf(ms)} y2={yOf(ms)} />
            <text x="2" y={yOf(ms) - 3}>
              {ms / 1_000} s
            </text>
          </g>
        ))}
        <line class="base" x1="0" x2={width} y1={height + 0.5} y2={height + 0.5} />
      </svg>
      <figcaption class="hint">
        {t.line5} · {t.line10}
      </figcaption>
    </figure>
  );
}

export function Paces({ counts }: { counts: readonly Count[] }) {
  const { t, language } = useShell();
  return (
    <ul class="paces">
      {counts.map(({ of, p95 }) => (
        <li key={of}>
          <bdi>{line(String(of))}</bdi>
          <svg viewBox="0 0 120 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <rect class="track" width="120" height="8" />
            <rect class={toneOf(p95)} width={Math.min(120, ((p95 ?? 0) / 10_000) * 100)} height="8" />
            <rect class="line" x="49.75" width="0.5" height="8" />
            <rect class="line" x="99.75" width="0.5" height="8" />
          </svg>
          <span>{p95 === null ? '–' : duration(p95, language)}</span>
        </li>
      ))}
      <li class="hint">
        {t.line5} · {t.line10}
      </li>
    </ul>
  );
}

function toneOf(p95: number | null): string {
  if (p95 === null || p95 <= 5_000) return 'good';
  return p95 < 10_000 ? 'slow' : 'bad';
}
