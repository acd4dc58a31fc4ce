import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { idleTests, type Report, score, survivors } from './report.ts';
import { type Room, rooms } from './rooms.ts';

/** Percent of a room's mutants that its tests have to kill. */
const aim = 85;

const { positionals: names, values } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: 'boolean', default: false } },
});
const unknown = names.filter((name) => !rooms.some((room) => room.name === name));
if (unknown.length > 0) {
  throw new Error(
    `no such room: ${unknown.join(', ')}; there are: ${rooms.map(({ name }) => name).join(', ')}`,
  );
}
const wanted = rooms.filter(({ name }) => names.length === 0 || names.includes(name));

// Each mutant meets some hundred of them.
process.env.PAYCONFIRM_MUTATIONS ??= '300';
// In UTC a time without a zone would be right by chance.
process.env.TZ = 'America/New_York';

const lines: string[] = [];
for (const room of wanted) {
  const began = performance.now();
  const report = await mutate(room);
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  const { killed, of } = score(report);
  const percent = (100 * killed) / of;
  if (percent < aim) process.exitCode = 1;
  console.log([`\n${room.name}: survivors`, ...survivors(report)].join('\n  '));
  if (values.tests) {
    console.log([`${room.name}: tests that kill nothing`, ...idleTests(report)].join('\n  '));
  }
  lines.push(`${room.name}: ${killed} of ${of} killed, ${percent.toFixed(1)} %, ${minutes} min`);
}
console.log(`\n${lines.join('\n')}`);

async function mutate({ name, source, tests }: Room): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  const fileName = join(folder, 'report.json');
  try {
    await new Stryker({
      mutate: [...source],
      testFiles: [...tests],
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      // `related` follows no import that is made late.
      vitest: { configFile: 'test/mutants/vitest.config.ts', related: false },
      tempDirName: folder,
      ignorePatterns: ['dist', 'docs'],
      // There is none to rewrite: what is run is not typechecked.
      tsconfigFile: 'none',
      coverageAnalysis: 'perTest',
      ignoreStatic: true,
      // Which tests kill nothing is known once every test has met every mutant that it runs into.
      disableBail: values.tests,
      // What neither a change of the code nor of its tests can have altered is not run again.
      incremental: true,
      incrementalFile: `node_modules/.cache/mutants/${name}.json`,
      force: values.tests,
      concurrency: 1,
      // Milliseconds beyond what the tests take: a machine may have other work as well.
      timeoutMS: 20_000,
      reporters: ['json', 'progress-append-only'],
      jsonReporter: { fileName },
      allowConsoleColors: false,
    }).runMutationTest();
    return JSON.parse(readFileSync(fileName, 'utf8')) as Report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
