import { setupSchema } from '../setup/schema.ts';

/** The JSON Schema of set-up files, for editors. */
export function setupSchemaPage(): string {
  return `${JSON.stringify(setupSchema, null, 2)}\n`;
}
