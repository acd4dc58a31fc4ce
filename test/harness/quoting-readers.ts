/** What each target language reads of what we write, by its own reader where there is one. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

/** Those of the shells that this machine has. */
export const shells = ['sh', 'bash', 'dash', 'zsh'].filter(
  (shell) => spawnSync(shell, ['-c', ':']).status === 0,
);

/** The words that a shell makes of a line of them. */
export function readByShell(shell: string, words: readonly string[]): Buffer[] {
  const script = words.map((word) => `printf '%s\\0' ${word}\n`).join('');
  const output = execFileSync(shell, [], { input: script, maxBuffer: 2 ** 30 });
  const found: Buffer[] = [];
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(0, at);
    found.push(output.subarray(at, end));
    at = end + 1;
  }
  return found;
}

/** The variables that a shell has after `. FILE`. */
export function readEnvByShell(file: string): Map<string, string> {
  return inFile(file, (path) => variables(execFileSync('sh', ['-c', `set -a; . "${path}"; env -0`])));
}

/** The variables that a program has after `node --env-file FILE`. */
export function readEnvByNode(file: string): Map<string, string> {
  const print =
    'process.stdout.write(Object.entries(process.env).map(([n, v]) => n + "=" + v + "\\0").join(""))';
  return inFile(file, (path) => variables(execFileSync('node', [`--env-file=${path}`, '-e', print])));
}

function inFile<Value>(text: string, read: (path: string) => Value): Value {
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  try {
    writeFileSync(join(folder, 'env'), text);
    return read(join(folder, 'env'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function variables(output: Buffer): Map<string, string> {
  const entries = output.toString().split('\0').filter(Boolean);
  return new Map(
    entries.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  );
}

/** The value of a JavaScript expression, as JSON: what it does to the globals is found too. */
export function readJavaScript(expression: string): string {
  const context: Record<string, unknown> = {};
  const json = runInNewContext(`JSON.stringify(${expression}\n)`, context);
  if (Object.keys(context).length > 0) throw new Error(`set ${Object.keys(context)}`);
  return json;
}

const TAG = /<(\/?)([a-z]+)((?: [\w:-]+="[^"<]*")*)(\/?)>/y;
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

/**
 * The texts and attributes of XML, in their order. Strict: by the grammar, and not by what wrote it.
 * @throws for what is not well-formed
 */
export function readXml(xml: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  let at = xml.startsWith(DECLARATION) ? DECLARATION.length : 0;
  while (at < xml.length) {
    const end = xml.indexOf('<', at);
    const text = xml.slice(at, end < 0 ? xml.length : end);
    if (text !== '') found.push(unescaped(text));
    if (end < 0) break;
    TAG.lastIndex = end;
    const [whole, close, name = '', attributes = '', empty] = TAG.exec(xml) ?? [];
    if (whole === undefined) throw new Error(`no tag: ${xml.slice(end, end + 80)}`);
    if (close && open.pop() !== name) throw new Error(`</${name}> closes another`);
    if (!close && !empty) open.push(name);
    found.push(...Array.from(attributes.matchAll(/="([^"]*)"/g), ([, value]) => unescaped(value!)));
    at = end + whole.length;
  }
  if (open.length > 0) throw new Error(`open: ${open}`);
  return found;
}

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function unescaped(text: string): string {
  const bad = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.exec(text);
  if (bad) throw new Error(`no character of XML: ${JSON.stringify(bad[0])}`);
  return text.replace(/&([^;]*);?/g, (whole, name: string) => {
    if (!(name in characters)) throw new Error(`no entity: ${whole}`);
    return characters[name]!;
  });
}

/** RFC 4180, read by its grammar. */
export function readCsv(text: string): string[][] {
  const records: string[][] = [[]];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  for (let at = 0; at < text.length; at = field.lastIndex) {
    field.lastIndex = at;
    const [, quoted, bare, end] = field.exec(text)!;
    records.at(-1)!.push(quoted === undefined ? bare! : quoted.replaceAll('""', '"'));
    if (end === '\r\n') records.push([]);
  }
  return records.slice(0, -1);
}
