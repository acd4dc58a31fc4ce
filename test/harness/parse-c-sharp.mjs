// Reads a file in C# by the grammar of tree-sitter, which allows a little more than the compiler. Exit 1: it is not C#.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import reader from '@vscode/tree-sitter-wasm';

const { resolve } = createRequire(import.meta.url);
const grammar = resolve('@vscode/tree-sitter-wasm/wasm/tree-sitter-c-sharp.wasm');
const [path] = process.argv.slice(2);
await reader.Parser.init();
const parser = new reader.Parser().setLanguage(await reader.Language.load(grammar));
// Also where it reads on after a sign that is missing.
if (parser.parse(readFileSync(path, 'utf8')).rootNode.hasError) {
  console.error(`${path} is not C#`);
  process.exitCode = 1;
}
