import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { commandPages } from '../cli/command-pages.ts';
import { loadTree } from '../commands/index.ts';

/** Writes docs/commands/ anew from the command tree: `npm run docs`. */
rmSync('docs/commands', { recursive: true, force: true });
mkdirSync('docs/commands', { recursive: true });
for (const [file, text] of commandPages(await loadTree())) writeFileSync(`docs/commands/${file}`, text);
