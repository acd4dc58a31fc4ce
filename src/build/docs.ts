import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { commandPages } from '../cli/command-pages.ts';
import { loadTree } from '../commands/index.ts';
import { deliveriesPage } from './deliveries-page.ts';

/** Writes what is made by `npm run docs`: docs/commands/ from the command tree, and a page of deliveries. */
rmSync('docs/commands', { recursive: true, force: true });
mkdirSync('docs/commands', { recursive: true });
for (const [file, text] of commandPages(await loadTree())) writeFileSync(`docs/commands/${file}`, text);
writeFileSync('docs/guides/deliveries.md', await deliveriesPage());
