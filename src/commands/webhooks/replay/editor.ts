import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../../context.ts';
import { PayconfirmError, usageError } from '../../../errors.ts';
import { act } from '../../../io/dry-run.ts';
import { makeTemporaryFolder } from '../../../io/files/temporary-folder.ts';
import { removeFolder, writeWhole } from '../../../io/files/write-files.ts';
import { t } from '../../../texts/translate.ts';

/** Opens a body in $VISUAL or $EDITOR for editing. @throws usage or local error */
export async function edited(body: Uint8Array, ctx: Context): Promise<Uint8Array> {
  const editor = ctx.env.VISUAL || ctx.env.EDITOR;
  if (!editor) throw usageError(t('--edit needs an editor'), t('Set EDITOR.'));
  act(() => ({ kind: 'command', command: ['sh', '-c', editor] }));
  const folder = makeTemporaryFolder('payconfirm-');
  const file = join(folder, 'body');
  try {
    writeWhole(file, body);
    const processes = await ctx.processes();
    // The variable may hold arguments too: `code --wait`.
    const code = await processes.run('sh', ['-c', `${editor} "$1"`, 'sh', file], { env: {} });
    if (code !== 0)
      throw new PayconfirmError('local', t('the editor ended with {0}; nothing was sent', code));
    return await readFile(file);
  } finally {
    removeFolder(folder);
  }
}
