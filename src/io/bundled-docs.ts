import { basename } from 'node:path';
import { programFilesIn, readProgramFile } from './program-files.ts';

/** A page of docs/ that is part of the program. */
export interface Document {
  /** `guides/listen`, `assumptions`. */
  name: string;
  title: string;
  text: string;
}

/** The guides, the reference and the page of assumptions. */
export function readDocuments(): Document[] {
  const pagesIn = (name: string) =>
    programFilesIn(`docs/${name}`)
      .filter((page) => page.endsWith('.md'))
      .sort()
      .map((page) => `${name}/${page}`);
  return [...pagesIn('guides'), ...pagesIn('reference'), 'assumptions.md'].map((path) => {
    const text = readProgramFile(`docs/${path}`).toString();
    return { name: path.slice(0, -'.md'.length), title: titleOf(text, path), text };
  });
}

/** A file of docs/receivers: an example receiver to copy. */
export const readReceiver = (name: string): string => readProgramFile(`docs/receivers/${name}`).toString();

const titleOf = (text: string, path: string) => /^# (.+)$/m.exec(text)?.[1] ?? basename(path);
