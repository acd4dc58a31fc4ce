import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { natsEnv } from '../../harness/nats.ts';
import type { Answer } from './sender.ts';

/** A stretch of the run, in milliseconds of its clock. */
export interface Window {
  name: string;
  from: number;
  to: number;
}

/** A table, a row a stretch of time: what became of that which was sent in it, and how long nothing was answered 200. */
export function figures(answers: readonly Answer[], windows: readonly Window[]): string {
  const rows = windows.map(({ name, from, to }) => {
    const within = answers.filter(({ at, tookMs }) => at - tookMs >= from && at - tookMs < to);
    const by = (outcome: Answer['outcome']) => within.filter((answer) => answer.outcome === outcome).length;
    const took = within.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
    const at = (share: number) => Math.round(took[Math.floor(took.length * share)] ?? 0);
    const rate = Math.round((within.length * 1000) / (to - from));
    const gap = Math.round(longestGap(answers, from, to));
    const seconds = ((to - from) / 1000).toFixed(1);
    const counts = ([200, 409, 503, 'none'] as const).map(by);
    return `| ${[name, `${seconds} s`, rate, ...counts, `${at(0.5)} ms`, `${at(0.99)} ms`, `${gap} ms`].join(' | ')} |`;
  });
  return [
    '| while | for | sent a second | 200 | 409 | 503 | no answer | median | p99 | longest without a 200 |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function longestGap(answers: readonly Answer[], from: number, to: number): number {
  const times = answers
    .filter(({ outcome, at }) => outcome === 200 && at >= from && at < to)
    .map(({ at }) => at)
    .sort((a, b) => a - b);
  let longest = 0;
  let last = from;
  for (const at of [...times, to]) {
    longest = Math.max(longest, at - last);
    last = at;
  }
  return longest;
}

/** What it was run with, and what else the machine had to do in the last 1, 5 and 15 minutes. */
export function versions(): string {
  const server = spawnSync('nats-server', ['--version'], { encoding: 'utf8', env: natsEnv }).stdout.trim();
  const client = JSON.parse(readFileSync('node_modules/@nats-io/jetstream/package.json', 'utf8')).version;
  const load = `load ${loadavg()
    .map((minutes) => minutes.toFixed(0))
    .join(', ')} on ${cpus().length} cores`;
  return `Node ${process.versions.node}, ${server}, @nats-io/jetstream ${client}; ${load}`;
}
