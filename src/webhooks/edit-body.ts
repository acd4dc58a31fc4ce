import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import { PayconfirmError, usageError } from '../errors.ts';

/** Lets the user change a body in $VISUAL or $EDITOR. Throws `usage` without one, `local` when it fails. */
export async function editInEditor(body: Uint8Array, ctx: Context): Promise<Uint8Array> {
  const editor = ctx.env.VISUAL || ctx.env.EDITOR;
  if (!editor) throw usageError('--edit needs an editor', 'Set EDITOR.');
  const folder = await mkdtemp(join(tmpdir(), 'payconfirm-'));
  const file = join(folder, 'body');
  try {
    await writeFile(file, body, { mode: 0o600 });
    const processes = await ctx.processes();
    // The variable may hold arguments too: `code --wait`.
    const code = await processes.run('sh', ['-c', `${editor} "$1"`, 'sh', file], { env: {} });
    if (code !== 0) throw new PayconfirmError('local', `the editor ended with ${code}; nothing was sent`);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
