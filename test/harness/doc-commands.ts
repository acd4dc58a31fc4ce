/** The command lines of README and docs, as a reader pastes them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every page that is written by hand. */
export const pages = [
  ...readdirSync('.').filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md'),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('commands'))
    .map((name) => join('docs', name)),
];

/** The command lines of a page's blocks of shell, in order; one may be of several lines. */
export function commandLines(page: string): string[] {
  // A block of a step in a list is indented.
  const blocks = readFileSync(page, 'utf8').matchAll(/^( *)```(?:sh|bash|console)\n([\s\S]*?)\n\1```/gm);
  return [...blocks].flatMap(([, indent, block]) => {
    const lines: string[] = [];
    let begun = '';
    for (const line of block!.replaceAll(new RegExp(`^${indent}`, 'gm'), '').split('\n')) {
      begun += begun === '' ? line : `\n${line}`;
      const code = begun.replace(/(^|\s)#.*$/gm, '');
      const isOpen = /[\\|]$/.test(code) || code.replace(/[^']/g, '').length % 2 === 1;
      if (isOpen) continue;
      lines.push(begun);
      begun = '';
    }
    if (begun !== '') throw new Error(`${page}: a command line has no end: ${begun}`);
    return lines;
  });
}

/** The lines that a page says its commands print, in its blocks of text. `…` stands for what differs each time. */
export function shownLines(page: string): string[] {
  const blocks = readFileSync(page, 'utf8').matchAll(/^```text\n([\s\S]*?)\n```/gm);
  return [...blocks].flatMap(([, block]) => block!.split('\n'));
}

/** Files that a page has the reader write: blocks whose first line names them. */
export function shownFiles(page: string): Map<string, string> {
  const blocks = readFileSync(page, 'utf8').matchAll(/^```\w+\n(\/\/ (\S+\.mjs)\n[\s\S]*?)^```/gm);
  return new Map(Array.from(blocks, ([, text, name]) => [name!, text!]));
}

/** `payconfirm …` of a page's text, each one line. */
export function inlineCommands(page: string): string[] {
  const text = readFileSync(page, 'utf8').replace(/^ *```[\s\S]*?^ *```/gm, '');
  return Array.from(text.matchAll(/`(payconfirm [^`]+)`/g), ([, command]) => command!.replace(/\s+/g, ' '));
}

/** The words of each call of payconfirm in a line of shell; what a substitution gives stands as X. */
export function payconfirmCalls(command: string): string[][] {
  const inner = [...command.matchAll(/[$<]\((payconfirm [^)]*)\)/g)].map((match) => match[1]!);
  const outer = command.replace(/[$<]\([^)]*\)/g, 'X');
  return [...inner, outer].flatMap((line) => {
    const words = line.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [];
    const calls: string[][] = [];
    let call: string[] | undefined;
    for (const [at, word] of words.entries()) {
      if (/^(\|\|?|&&?|;|--)$/.test(word)) call = undefined;
      else if (word === 'payconfirm' && !call) {
        call = [];
        calls.push(call);
      } else if (!/^\d?[<>]/.test(word) && !/^\d?[<>]+$/.test(words[at - 1] ?? '')) {
        call?.push(word.replaceAll(/["']/g, ''));
      }
    }
    return calls;
  });
}
