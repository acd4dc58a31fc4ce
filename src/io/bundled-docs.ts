import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A page of docs/ that comes with the program. */
export interface Document {
  /** `guides/listen`, `assumptions`. */
  name: string;
  /** Its heading. */
  title: string;
  /** Markdown. */
  text: string;
}

/** Beside the folder of this file's own, in the sources as in the bundle. */
const folder = join(import.meta.dirname, '..', '..', 'docs');

/** The guides, the reference and the page of assumptions. */
export function readDocuments(): Document[] {
  const pagesIn = (name: string) =>
    readdirSync(join(folder, name))
      .filter((page) => page.endsWith('.md'))
      .sort()
      .map((page) => join(name, page));
  return [...pagesIn('guides'), ...pagesIn('reference'), 'assumptions.md'].map((path) => {
    const text = readFileSync(join(folder, path), 'utf8');
    return { name: path.slice(0, -'.md'.length).split('\\').join('/'), title: titleOf(text, path), text };
  });
}

/** A file of docs/receivers: a receiver to be copied. */
export const readReceiver = (name: string): string => readFileSync(join(folder, 'receivers', name), 'utf8');

/** Where a page is that the sources call `docs/guides/listen.md`. */
export const documentPath = (path: string): string => join(folder, '..', path);

const titleOf = (text: string, path: string) => /^# (.+)$/m.exec(text)?.[1] ?? basename(path);
