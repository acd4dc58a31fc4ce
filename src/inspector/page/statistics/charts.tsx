import type { ComponentChildren } from 'preact';
import type { Count } from '../../page-data-types.ts';
import { count, duration, line } from '../format.ts';
import { useShell } from '../page-context.ts';

const height = 120;
const wide = 20;
const gap = 4;

interface ChartProps {
  title: string;
  /** Side by side, including empty ones, so that gaps are visible. */
  bars: readonly Count[];
  nameOf(bar: Count): string;
}

interface BarsProps extends ChartProps {
  /** What a screen reader and the mouse get of a bar, after its name. */
  wordsOf(bar: Count): string;
  /** `x`: the bar's left side. */
  drawn(bar: Count, x: number): ComponentChildren;
  children?: ComponentChildren;
}

function Bars({ title, bars, nameOf, wordsOf, drawn, children }: BarsProps) {
  const width = bars.length * (wide + gap);
  return (
    <svg viewBox={`0 0 ${width} ${height + 22}`} role="img" aria-label={title}>
      {bars.map((bar, at) => {
        const x = at * (wide + gap) + gap / 2;
        return (
          <g key={bar.of}>
            <title>{`${nameOf(bar)}: ${wordsOf(bar)}`}</title>
            <rect class="zone" x={x} y="0" width={wide} height={height} />
            {drawn(bar, x)}
            {at % 6 === 0 ? (
              <text x={x} y={height + 18}>
                {nameOf(bar)}
              </text>
            ) : null}
          </g>
        );
      })}
      {children}
      <line class="base" x1="0" x2={width} y1={height + 0.5} y2={height + 0.5} />
    </svg>
  );
}

/** Totals and failures. The table beside it has the same numbers. */
export function BarChart(given: ChartProps) {
  const { t, language } = useShell();
  const most = Math.max(1, ...given.bars.map(({ total }) => total));
  const size = (number: number) => (number === 0 ? 0 : Math.max(2, (number / most) * height));
  return (
    <figure class="chart">
      <figcaption class="most">{count(most, language)}</figcaption>
      <Bars
        {...given}
        wordsOf={({ total, failed }) => `${count(total, language)}, ${t.failed} ${count(failed, language)}`}
        drawn={({ total, failed }, x) => {
          const all = size(total);
          const bad = Math.min(size(failed), all);
          return (
            <>
              <rect class="good" x={x} y={height - all} width={wide} height={all - bad} />
              <rect class="bad" x={x} y={height - bad} width={wide} height={bad} />
            </>
          );
        }}
      />
      <p class="hint">
        <span class="swatch good" aria-hidden="true" /> {t.groups.delivered}{' '}
        <span class="swatch bad" aria-hidden="true" /> {t.failed}
      </p>
    </figure>
  );
}

/** Milliseconds at the top, above both lines. */
const most = 12_000;
const yOf = (ms: number) => height - (Math.min(ms, most) / most) * height;

/** p95 by hour, with the 5 s worth reviewing and the service's timeout of 10 s. No deliveries: no bar. */
export function PaceChart(given: ChartProps) {
  const { t, language } = useShell();
  const p95Of = (p95: number | null) => (p95 === null ? '–' : duration(p95, language));
  return (
    <figure class="chart">
      <Bars
        {...given}
        wordsOf={({ p95 }) => p95Of(p95)}
        drawn={({ p95 }, x) => {
          const y = p95 === null ? height : Math.min(height - 2, yOf(p95));
          return <rect class={toneOf(p95)} x={x} y={y} width={wide} height={height - y} />;
        }}
      >
        {[5_000, 10_000].map((ms) => (
          <g key={ms}>
            <line class="limit" x1="0" x2={given.bars.length * (wide + gap)} y1={yOf(ms)} y2={yOf(ms)} />
            <text x="2" y={yOf(ms) - 3}>
              {ms / 1_000} s
            </text>
          </g>
        ))}
      </Bars>
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
