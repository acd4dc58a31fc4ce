import type { Reply } from '../api/endpoints/index.ts';
import { wordsOf } from './label-words.ts';

export type Stats = Reply<'webhooks.stats'>;

/** §8: a receiver above this is worth reviewing; milliseconds. */
const slowP95Ms = 5_000;
/** §8: "keep under 20". */
const manyConfigurations = 20;
/** Percent points, and deliveries on the day, that make a fall more than chance. */
const fallPoints = 5;
const fallDeliveries = 5;
/** Of this many failures, one label with at least half of them is the matter. */
const manyFailures = 3;

/** What the figures say in words; nothing when all is well. */
export function findingsOf(stats: Stats, configurations: number): string[] {
  const found = [slow(stats), fallen(stats), dominant(stats)];
  if (configurations >= manyConfigurations) {
    found.push(`There are ${configurations} webhook configurations; keep them under ${manyConfigurations}.`);
  }
  return found.filter((words) => words !== undefined);
}

function slow({ p95_duration_ms }: Stats): string | undefined {
  if (p95_duration_ms <= slowP95Ms) return undefined;
  const seconds = (p95_duration_ms / 1000).toFixed(1);
  return `Receivers are slow: one delivery in twenty takes ${seconds} s or longer, and at 10 s it is given up. Have them answer first and work afterwards.`;
}

/** The last day that had deliveries against those before it. */
function fallen({ daily }: Stats): string | undefined {
  const days = daily.filter(({ total }) => total > 0);
  const last = days.at(-1);
  const before = days.slice(0, -1);
  if (!last || last.total < fallDeliveries || before.length === 0) return undefined;
  const earlier = rate(sum(before, 'total'), sum(before, 'failed'));
  const now = rate(last.total, last.failed);
  if (earlier - now < fallPoints) return undefined;
  return `The success rate fell to ${now.toFixed(1)}% on ${last.date}; it was ${earlier.toFixed(1)}% on the days before.`;
}

function dominant({ errors, failed }: Stats): string | undefined {
  const [top] = [...errors].sort((one, other) => other.count - one.count);
  if (!top || failed < manyFailures || top.count * 2 < failed) return undefined;
  const share = Math.round((top.count / failed) * 100);
  return `${top.label} makes ${share}% of the failures: ${wordsOf(top.label).meaning} payconfirm webhooks tail --label ${top.label} --since 1d shows them.`;
}

function rate(total: number, failed: number): number {
  return ((total - failed) / total) * 100;
}

function sum(days: Stats['daily'], field: 'total' | 'failed'): number {
  return days.reduce((total, day) => total + day[field], 0);
}
