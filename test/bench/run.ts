import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, type } from 'node:os';
import { scenarios as cluster } from './cluster.ts';
import { scenarios as emulatorExec } from './emulator-exec.ts';
import { scenarios as exported } from './export.ts';
import { scenarios as inspecting } from './inspecting.ts';
import { scenarios as listening } from './listening.ts';
import { scenarios as listeningMemory } from './listening-memory.ts';
import { scenarios as longLog } from './long-log.ts';
import { scenarios as oneRead } from './one-read.ts';
import { drawRatios, type Measured } from './picture.ts';
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
const page = 'docs/development/benchmarks.md';
const rows: (Measured & { details: string })[] = [];
console.log('ratio  aim      what: figures');
for (const { name, aim, run } of all.filter(({ name, long }) => (wanted ? name.includes(wanted) : !long))) {
  const { ratio, details } = await run();
  rows.push({ name, aim, ratio, details });
  console.log(`${ratio.toFixed(2).padEnd(6)} ${aim.padEnd(8)} ${name}: ${details}`);
}
if (!wanted) {
  const table = [
    `Node ${process.versions.node}, ${cpus().length} cores, ${type()}.`,
    '',
    '| what | aim | ratio | figures |',
    '|---|---|---|---|',
    ...rows.map(({ name, aim, ratio, details }) => `| ${name} | ${aim} | ${ratio.toFixed(2)} | ${details} |`),
  ].join('\n');
  const measured = /(?<=<!-- measured -->\n)[\s\S]*(?=\n<!-- end -->)/;
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(measured, () => table),
  );
  writeFileSync(page.replace('.md', '.svg'), drawRatios(rows));
}
