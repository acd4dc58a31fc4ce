import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { scenarios as cluster } from './cluster.ts';
import { scenarios as emulatorExec } from './emulator-exec.ts';
import { scenarios as exported } from './export.ts';
import { scenarios as inspecting } from './inspecting.ts';
import { scenarios as listening } from './listening.ts';
import { scenarios as listeningMemory } from './listening-memory.ts';
import { scenarios as longLog } from './long-log.ts';
import { scenarios as oneRead } from './one-read.ts';
import { scenarios as reconciling } from './reconciling.ts';
import { scenarios as sandboxSend } from './sandbox-send.ts';
import { scenarios as sandboxTransactions } from './sandbox-transactions.ts';
import type { Scenario } from './scenario.ts';
import { scenarios as startUp } from './start-up.ts';

const all: Scenario[] = [
  ...startUp,
  ...oneRead,
  ...emulatorExec,
  ...sandboxTransactions,
  ...sandboxSend,
  ...listening,
  ...listeningMemory,
  ...inspecting,
  ...exported,
  ...longLog,
  ...reconciling,
  ...cluster,
];
const wanted = process.argv[2];
const rows: string[] = [];
for (const scenario of all.filter(({ name }) => !wanted || name.includes(wanted))) {
  const { ratio, details } = await scenario.run();
  rows.push(`| ${scenario.name} | ${scenario.aim} | ${ratio.toFixed(2)} | ${details} |`);
  console.log(`${scenario.name}: ${ratio.toFixed(2)} (aim ${scenario.aim}; ${details})`);
}
if (!wanted) {
  writeFileSync(
    'docs/development/benchmarks.md',
    [
      '# Benchmarks',
      '',
      'Written by `npm run bench`. Ratios of medians, ours over the baseline, both measured in one run.',
      '',
      `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}.`,
      '',
      '| what | aim | ratio | figures |',
      '|---|---|---|---|',
      ...rows,
      '',
      'Why some aims are missed: [receiving](../decisions/receiving.md), [one read and emulator exec](../decisions/start.md).',
      '',
    ].join('\n'),
  );
}
