import { accessSync, constants } from 'node:fs';
import type { ResultPromise } from 'execa';
import { PayconfirmError } from '../../errors.ts';
import { type Said, t } from '../../texts/translate.ts';
import { safeCell, safeLine } from '../../values/safe-text.ts';

export async function failure(file: string, child: ResultPromise): Promise<PayconfirmError> {
  const { code, shortMessage } = await child;
  return notStarted(file, code ?? shortMessage ?? '');
}

/** The shell could report it only on the child's own output. @throws local error */
export function checkExecutable(file: string, path: string): void {
  try {
    accessSync(path, constants.X_OK);
  } catch (error) {
    throw notStarted(file, String((error as NodeJS.ErrnoException).code));
  }
}

function notStarted(file: string, why: string): PayconfirmError {
  return new PayconfirmError('local', t('{0} could not be started ({1})', safeCell(file), why), {
    hint: t('Check the file name, and that it is executable.'),
  });
}

/** The error of a failed child. The begin and end of its output become the hint. */
export function failed(message: Said, stderr: unknown): PayconfirmError {
  const said = beginAndEnd(String(stderr ?? ''));
  return new PayconfirmError('local', message, {
    hint: said === '' ? undefined : t('it said: {0}', safeLine(said)),
  });
}

/** Frames of a stack in Node, PHP and Python: they take the room of the cause. */
const stackFrame = /^\s*(at |#\d+ |File "|\^+$)/;

/** A shell and PHP name the cause in the first line, Python in the last, Node between them. */
function beginAndEnd(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !stackFrame.test(line));
  const said = lines.join('\n').trim();
  return said.length <= 280 ? said : `${said.slice(0, 140)} … ${said.slice(-130)}`;
}
