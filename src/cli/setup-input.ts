import { dirname } from 'node:path';
import type { Schema } from '../api/endpoints/endpoint.ts';
import type { Context } from '../context.ts';
import { readSetup, type SetupFile } from '../setup/read-setup.ts';
import { t } from '../texts/translate.ts';
import { readText } from './body-input.ts';

/** Opens a configuration file, `-` for standard input, and the folder of its references. @throws an error */
export async function openSetup(
  file: string,
  ctx: Context,
  schema?: Schema,
): Promise<SetupFile & { folder: string }> {
  if (file === '-')
    return { ...(await readSetup(await ctx.readStdin(), t('standard input'), schema)), folder: '.' };
  return { ...(await readSetup(await readText(file, ctx), file, schema)), folder: dirname(file) };
}
