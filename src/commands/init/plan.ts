import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../io/files/make-folder.ts';
import { writeOutput } from '../../io/files/write-files.ts';
import { type AppFile, filesFor, ignoreFile, tryLine, verifyLine } from './files.ts';
import { type FrameworkName, frameworks } from './frameworks.ts';
import type { Project } from './project.ts';
import { databaseIn, withDatabase } from './stores.ts';

export interface FileResult {
  path: string;
  /** `append`: to .gitignore. `keep`: a different file exists and stays. `none`: the same file exists. */
  action: 'create' | 'overwrite' | 'append' | 'keep' | 'none';
  done: boolean;
  diff?: string;
}

export interface InitResult {
  framework: FrameworkName;
  /** The app's database, if the receiver uses it. */
  database: string | null;
  files: FileResult[];
  /** How to add the receiver to the app. */
  mount: string;
  /** The code for that, or the command to run. */
  code: string | null;
  /** The command that tests only the receiver, not the shop; null if it has no orders. */
  try_receiver: string | null;
  verify: string;
  /** Whether payconfirm's own tests run this receiver. */
  is_tried: boolean;
}

export const isToWrite = ({ action }: FileResult) => action !== 'keep' && action !== 'none';

export type InitPlan = ReturnType<typeof planInit>;

/** Plans the files for the app's folder without writing them. */
export function planInit(
  name: FrameworkName,
  { dir, force, project }: { dir: string; force: boolean | undefined; project: Project },
) {
  const database = databaseIn(frameworks[name], project);
  const framework = withDatabase(frameworks[name], database);
  const files = [...filesFor(framework, project), ignoreFile(textOf(join(dir, '.gitignore')))];
  const results = files.map(({ path, text }): FileResult => {
    const before = textOf(join(dir, path));
    if (before === undefined) return { path, action: 'create', done: false };
    if (before === text) return { path, action: 'none', done: false };
    if (path === '.gitignore') return { path, action: 'append', done: false };
    return { path, action: force ? 'overwrite' : 'keep', done: false };
  });
  const { mount, code, tried } = framework;
  return {
    files,
    result: {
      framework: name,
      database,
      files: results,
      mount,
      code: (typeof code === 'object' ? code[project.isCommonJs ? 'commonJs' : 'module'] : code) ?? null,
      try_receiver: tryLine(framework, project),
      verify: verifyLine(framework, project),
      is_tried: tried === 'run',
    },
  };
}

/** @throws the system's error if a file cannot be written */
export function carryOut({ files, result }: InitPlan, dir: string): InitResult {
  for (const one of result.files) {
    if (!isToWrite(one)) continue;
    const path = join(dir, one.path);
    makeFolder(dirname(path), 0o777);
    const { text, isExecutable } = fileAt(files, one.path);
    writeOutput(path, text, one.action === 'create' ? 'wx' : 'w', isExecutable && 0o777);
    one.done = true;
  }
  return result;
}

export async function withDifferences({ files, result }: InitPlan, dir: string): Promise<InitResult> {
  const { createTwoFilesPatch, FILE_HEADERS_ONLY } = await import('diff');
  const compared = result.files.map((one) => {
    const before = textOf(join(dir, one.path)) ?? '';
    const { text } = fileAt(files, one.path);
    if (before === text) return { ...one, diff: '' };
    const from = before === '' ? '/dev/null' : one.path;
    return {
      ...one,
      diff: createTwoFilesPatch(from, one.path, before, text, '', '', { headerOptions: FILE_HEADERS_ONLY }),
    };
  });
  return { ...result, files: compared };
}

const fileAt = (files: readonly AppFile[], wanted: string) => files.find(({ path }) => path === wanted)!;

function textOf(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
