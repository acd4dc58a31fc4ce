import type { Context } from '../../context.ts';
import type { Stats } from '../../diagnosis/rules/statistics.ts';
import type { Count, Figures } from '../../inspector/page-data-types.ts';
import type { DiagnosisJson } from '../../messages/diagnosis-json.ts';
import { percentile95 } from '../../values/percentile.ts';
import { isDelivered, type LogEntry, timeOf } from '../../webhooks/delivery-log/entry.ts';
import { searchLog } from '../../webhooks/delivery-log/read-log.ts';
import { receiverOf } from '../webhooks/log/report.ts';
import { stats } from '../webhooks/stats/index.ts';
import { configurationsOf } from './delivery-rows.ts';
import { saidOf } from './diagnosis-note.ts';
import { runCommand } from './run-cli-command.ts';

const hourMs = 3_600_000;
const hoursShown = 24;
/** Maximum entries that are counted: a hundred pages. */
const mostCounted = 10_000;

type Shown = Stats & DiagnosisJson;

/** The service's own statistics, and the last day's log entries by hour and by configuration. */
export async function figuresOf(ctx: Context): Promise<Figures> {
  const client = await ctx.client();
  const shown = (await runCommand(stats, [], ctx)) as Shown;
  const { days, total, failed, p95_duration_ms, errors } = shown;
  const lastHour = Math.floor(ctx.clock.now() / hourMs);
  const first = (lastHour - hoursShown + 1) * hourMs;
  const { found, looked, complete } = await searchLog(
    client,
    { since: first, atMost: mostCounted },
    () => true,
  );
  const entries = found.map(({ entry }) => entry);
  const configurations = await configurationsOf(ctx);
  const nameOf = (entry: LogEntry) => receiverOf(configurations, entry).name;
  const byHour = grouped(entries, (entry) => Math.floor(timeOf(entry) / hourMs) * hourMs);
  const hours = Array.from({ length: hoursShown }, (_, at) => first + at * hourMs);
  return ctx.secrets.hideIn({
    days,
    total,
    failed,
    p95: total === 0 ? null : p95_duration_ms,
    said: saidOf(shown, ctx.options),
    hours: hours.map((hour) => countOf(hour, byHour.get(hour) ?? [])),
    configurations: [...grouped(entries, nameOf)]
      .map(([name, ofIt]) => countOf(name, ofIt))
      .sort((one, other) => other.total - one.total),
    labels: errors.map(({ label, count }) => ({ label, count })),
    counted: looked,
    complete,
  });
}

function countOf(of: Count['of'], entries: readonly LogEntry[]): Count {
  return {
    of,
    total: entries.length,
    failed: entries.filter((entry) => !isDelivered(entry)).length,
    p95: entries.length === 0 ? null : percentile95(entries.map(({ duration_ms }) => duration_ms)),
  };
}

function grouped<Key>(entries: readonly LogEntry[], keyOf: (entry: LogEntry) => Key): Map<Key, LogEntry[]> {
  const groups = new Map<Key, LogEntry[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return groups;
}
