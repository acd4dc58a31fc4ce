import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../io/files/make-folder.ts';
import { writeOutput } from '../../io/files/write-files.ts';
import { type AppFile, filesFor, verifyLine } from './files.ts';
import { type Framework, type FrameworkName, frameworks } from './frameworks.ts';

export interface FileResult {
  path: string;
  /** `keep`: another file is there, and stays. `none`: the same file is there. */
  action: 'create' | 'overwrite' | 'keep' | 'none';
  done: boolean;
  /** Unified, with `--diff`. */
  diff?: string;
}

export interface InitResult {
  framework: FrameworkName;
  files: FileResult[];
  /** How the app takes the receiver in. */
  mount: string;
  /** The command that shows the receiver at work. */
  verify: string;
  /** Whether this receiver is run by our own tests. */
  is_tried: boolean;
}

export interface InitPlan {
  files: readonly AppFile[];
  result: InitResult;
}

/** What would be written into the app's folder. Nothing is. */
export function planInit(
  name: FrameworkName,
  { dir, force }: { dir: string; force: boolean | undefined },
): InitPlan {
  const framework: Framework = frameworks[name];
  const files = filesFor(name);
  const results = files.map(({ path, text }): FileResult => {
    const before = textOf(join(dir, path));
    if (before === undefined) return { path, action: 'create', done: false };
    if (before === text) return { path, action: 'none', done: false };
    return { path, action: force ? 'overwrite' : 'keep', done: false };
  });
  const { mount, isTried } = framework;
  return {
    files,
    result: { framework: name, files: results, mount, verify: verifyLine(framework), is_tried: isTried },
  };
}

/** @throws the system's error for a file that cannot be written */
export function carryOut({ files, result }: InitPlan, dir: string): InitResult {
  for (const one of result.files) {
    if (one.action === 'keep' || one.action === 'none') continue;
    const path = join(dir, one.path);
    makeFolder(dirname(path), 0o777);
    writeOutput(path, textIn(files, one.path), one.action === 'create' ? 'wx' : 'w');
    one.done = true;
  }
  return result;
}

export async function withDifferences({ files, result }: InitPlan, dir: string): Promise<InitResult> {
  const { createTwoFilesPatch, FILE_HEADERS_ONLY } = await import('diff');
  const compared = result.files.map((one) => {
    const before = textOf(join(dir, one.path)) ?? '';
    const text = textIn(files, one.path);
    if (before === text) return { ...one, diff: '' };
    const from = before === '' ? '/dev/null' : one.path;
    return {
      ...one,
      diff: createTwoFilesPatch(from, one.path, before, text, '', '', { headerOptions: FILE_HEADERS_ONLY }),
    };
  });
  return { ...result, files: compared };
}

const textIn = (files: readonly AppFile[], wanted: string) => files.find(({ path }) => path === wanted)!.text;

function textOf(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
