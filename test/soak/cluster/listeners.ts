import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptBodies, startListener } from '../listener.ts';
import { expectNoDefect } from '../output.ts';
import { until } from '../programs.ts';
import { holds, type Round } from '../scenario.ts';
import type { Front } from './front.ts';

/** One of the listeners behind the front, in whichever life. */
export interface Member {
  name: string;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** SIGTERM, which `--drain` makes an orderly end. */
  roll(): Promise<void>;
  /** Starts it on its journal, and waits until the front sends to it. */
  start(): Promise<void>;
  /** The bodies that its journal has, as hashes. */
  kept(): Iterable<string>;
  /** What its journal says of a code, for a person. */
  noted(code: string): string[];
}

interface JournalRecord {
  type: string;
  id: string;
  copy?: unknown;
  transaction_code?: string;
  outcome?: string;
  seq?: number;
}

function journalOf(folder: string): JournalRecord[] {
  const journal = join(folder, 'journal');
  const text = readdirSync(journal).map((file) => readFileSync(join(journal, file), 'utf8'));
  return text
    .flatMap((lines) => lines.split('\n'))
    .flatMap((line) => (line.endsWith('}') ? [JSON.parse(line)] : []));
}

/** The 5 s in which the front learns of it, and more than a delivery's answer takes. */
const drain = '18s';

/** A listener of its own folder, which publishes to `to`. */
export function memberOf(round: Round, front: Front, name: string, to: string): Member {
  const folder = join(round.folder, name);
  mkdirSync(folder);
  const flags = ['--publish', to, '--create-stream', '--metrics-port', '0', '--drain', drain, '-o', 'ndjson'];
  let life = 0;
  let running: Awaited<ReturnType<typeof startListener>> | undefined;
  const end = async (signal: NodeJS.Signals) => {
    holds(running?.lives() === true, `${name} ended by itself: ${running?.stderr()}`);
    running.kill(signal);
    const ended = await running.end;
    expectNoDefect(running.stderr());
    return ended;
  };
  return {
    name,
    kill: async () => {
      await end('SIGKILL');
    },
    roll: async () => {
      const { code } = await end('SIGTERM');
      holds(code === 0, `${name} was asked to end and exited with ${code}: ${running?.stderr()}`);
    },
    start: async () => {
      life += 1;
      const env = { PAYCONFIRM_CONFIG_DIR: folder };
      running = await startListener(round, flags, { name: `${name}-${life}`, env });
      front.place(name, { port: running.port, metricsUrl: running.metricsUrl! });
      await until(() => front.isReady(name), `${name} to be ready`);
    },
    kept: () => keptBodies(folder).keys(),
    noted: (code) => {
      const records = journalOf(folder);
      const ids = records.flatMap((record) => (record.transaction_code === code ? [record.id] : []));
      return records
        .filter(({ id }) => ids.includes(id))
        .map(({ type, id, copy, outcome, seq }) => [name, type, id, copy, outcome, seq].join(':'));
    },
  };
}
