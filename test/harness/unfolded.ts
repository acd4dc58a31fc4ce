/** What ends a command on a terminal, a line for each of its sentences, whatever the width folded them to. */
export const unfolded = (stderr: string) => stderr.replace(/\n(?!error:|hint:|Continue with:|$)/g, ' ');
