import { commandLine } from './command-line.ts';

/** Sentences of src/, by the English one: `t` takes these and no others. */
export const texts = { ...commandLine };
