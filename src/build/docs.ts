import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { commandPages } from '../cli/command-pages.ts';
import { environmentPage } from '../cli/environment-page.ts';
import { loadTree } from '../commands/index.ts';
import { deliveriesPage } from './deliveries-reference.ts';
import { sessionPicture } from './session-picture.ts';
import { setupSchemaPage } from './setup-json-schema.ts';
import { verifyAppCasesPage } from './verify-app-cases-page.ts';

/** Writes what is made by `npm run docs`: docs/commands/ from the command tree, pages of variables, of deliveries and of cases, and a picture of a session. */
rmSync('docs/commands', { recursive: true, force: true });
mkdirSync('docs/commands', { recursive: true });
for (const [file, text] of commandPages(await loadTree())) writeFileSync(`docs/commands/${file}`, text);
writeFileSync('docs/reference/environment.md', environmentPage());
writeFileSync('docs/reference/deliveries.md', await deliveriesPage());
writeFileSync('docs/reference/verify-app-cases.md', verifyAppCasesPage());
writeFileSync('docs/payconfirm.schema.json', setupSchemaPage());
writeFileSync('docs/session.svg', await sessionPicture());
