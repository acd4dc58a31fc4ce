import { existsSync } from 'node:fs';
import { Document } from 'yaml';
import { yamlText } from '../output/formats/yaml.ts';
import type { Setup } from './schema.ts';
import type { Path } from './yaml-document.ts';

/** Path of the schema for editors, in a folder with payconfirm among its packages. */
const schemaPath = './node_modules/payconfirm/docs/payconfirm.schema.json';

/** A comment after the value at a path. */
export interface Comment {
  path: Path;
  text: string;
}

/** A configuration as a file, which reads back as the same. `head`: lines at its top. */
export function writeSetup(setup: Setup, head: readonly string[], comments: readonly Comment[]): string {
  const document = new Document(setup, { aliasDuplicateObjects: false });
  const schema = existsSync(schemaPath) ? [`yaml-language-server: $schema=${schemaPath}`] : [];
  document.commentBefore = [...schema, ...head].map((line) => ` ${line}`).join('\n');
  for (const { path, text } of comments) {
    const node = document.getIn(path, true) as { comment?: string } | undefined;
    if (node) node.comment = ` ${text}`;
  }
  return yamlText(document);
}
