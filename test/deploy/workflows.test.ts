/** The workflows of this repository, which no runner has run: by GitHub's schema, and by what they call. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { validateWorkflow } from '@action-validator/core';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Step {
  uses?: string;
  run?: string;
}
interface Job {
  if?: string;
  environment?: string;
  permissions?: Record<string, string>;
  steps?: Step[];
}

const read = (name: string) => readFileSync(`.github/workflows/${name}.yml`, 'utf8');
const jobsOf = (name: string) => Object.entries<Job>(parse(read(name)).jobs);
const runsOf = ([, { steps = [] }]: [string, Job]) => steps.flatMap(({ run }) => run ?? []);

describe.each(['test', 'release'])('%s.yml', (name) => {
  test('is valid', () => {
    // A permission that the validator does not know yet.
    const known = read(name).replace('      attestations: write\n', '');
    expect(validateWorkflow(known).errors).toEqual([]);
    expect(validateWorkflow(known.replaceAll('runs-on', 'run-on')).errors).not.toEqual([]);
  });

  test('its jobs may read the repository, unless they say what else', () => {
    expect(parse(read(name)).permissions).toEqual({ contents: 'read' });
  });

  test('calls scripts that there are', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const called = jobsOf(name)
      .flatMap(runsOf)
      .flatMap((run) => [...run.matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script!));
    expect(called.filter((script) => !Object.hasOwn(scripts, script))).toEqual([]);
  });

  test.skipIf(!process.env.CI && spawnSync('shellcheck', ['--version']).error)(
    'ShellCheck finds nothing',
    () => {
      for (const run of jobsOf(name).flatMap(runsOf)) {
        const input = run.replaceAll(/\$\{\{.*?\}\}/g, 'value');
        expect(spawnSync('shellcheck', ['--shell=bash', '-'], { input, encoding: 'utf8' }).stdout).toBe('');
      }
    },
  );
});

test('nothing is published without a person: a draft, and a job that waits for an approval', () => {
  const all = ['test', 'release'].flatMap(jobsOf);
  const publishing = all.filter((job) =>
    runsOf(job).some((run) => /\bpublish\b|gh release|docker push/.test(run)),
  );
  expect(publishing.map(([name]) => name)).toEqual(['draft', 'npm']);
  const [draft, npm] = publishing;
  expect(runsOf(draft!)).toContainEqual(expect.stringMatching(/^gh release create .* --draft /));
  expect(npm![1]).toMatchObject({ if: "github.event_name == 'release'", environment: 'npm' });
  const mayWrite = all.filter(([, { permissions }]) => permissions?.contents === 'write');
  expect(mayWrite.map(([name]) => name)).toEqual(['draft']);
});

test('the matrix has each platform of the executables', () => {
  const { include } = parse(read('test')).jobs.executable.strategy.matrix;
  const binaries = readFileSync('src/build/executables/node-binaries.mjs', 'utf8');
  const platforms = [...binaries.matchAll(/^ {2}'(\w+-\w+)': \{$/gm)].map(([, platform]) => platform);
  expect(include.map(({ platform }: { platform: string }) => platform)).toEqual(platforms);
});
