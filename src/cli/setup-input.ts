import { dirname } from 'node:path';
import type { Schema } from '../api/endpoints/endpoint.ts';
import type { Context } from '../context.ts';
import { readSetup, type SetupFile } from '../setup/read-setup.ts';
import { t } from '../texts/translate.ts';
import { readText } from './body-input.ts';

/**
 * Opens a configuration file.
 * @param file its path; `-` for standard input
 * @param schema its limits, if not those of the service document
 * @returns also the folder for its `file:` references
 * @throws usage error with the place of the error, local error if it cannot be read
 */
export async function openSetup(
  file: string,
  ctx: Context,
  schema?: Schema,
): Promise<SetupFile & { folder: string }> {
  if (file === '-')
    return { ...(await readSetup(await ctx.readStdin(), t('standard input'), schema)), folder: '.' };
  return { ...(await readSetup(await readText(file, ctx), file, schema)), folder: dirname(file) };
}
