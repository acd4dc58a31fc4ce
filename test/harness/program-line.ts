import { resolve } from 'node:path';
import { shellWord } from '../../src/values/quote/shell.ts';

const executable = process.env.PAYCONFIRM_BIN;

/** How the built program is started: by this Node, or as the executable that PAYCONFIRM_BIN names. */
export const programLine = (...argv: string[]): [string, string[]] =>
  executable ? [resolve(executable), argv] : [process.execPath, [resolve('bin/payconfirm.js'), ...argv]];

/** The same, as the first words of a shell's line. */
export const programWords = programLine().flat().map(shellWord).join(' ');
