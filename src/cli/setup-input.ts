import { dirname } from 'node:path';
import type { Schema } from '../api/endpoints/endpoint.ts';
import type { Context } from '../context.ts';
import { readSetup, type SetupFile } from '../setup/read-setup.ts';
import { t } from '../texts/translate.ts';
import { readText } from './body-input.ts';

/**
 * Opens a set-up file.
 * @param file its path; `-` for standard input
 * @param schema by whose limits it is refused, where not by the service document's
 * @returns with the folder that its `file:` references start from
 * @throws usage error with the place of what is wrong, local error when it cannot be read
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
