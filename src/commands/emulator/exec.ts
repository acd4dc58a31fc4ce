import { command } from '../../cli/definition.ts';
import { usageError } from '../../errors.ts';
import { act } from '../../io/act.ts';
import { makeTemporaryFolder, removeFolder } from '../../io/files.ts';

export const exec = command({
  name: 'exec',
  summary: 'Run a program against a fresh emulator and return its exit code',
  description:
    'The emulator lives in memory on a free port. The program finds it by PAYCONFIRM_BASE_URL, ' +
    'PAYCONFIRM_CLIENT_ID and PAYCONFIRM_CLIENT_SECRET, with a PAYCONFIRM_CONFIG_DIR of its own. Of your ' +
    'environment it gets all but your own PAYCONFIRM_PROFILE, PAYCONFIRM_TOKEN and credentials.',
  arguments: [
    { name: 'CMD', summary: 'the program and its arguments, after --', required: true, variadic: true },
  ],
  examples: [
    { note: 'a test suite', command: 'payconfirm emulator exec -- npm test' },
    { note: 'one command', command: 'payconfirm emulator exec -- payconfirm whoami' },
  ],
  run: async ({ args }, ctx) => {
    const [file, ...rest] = args.CMD;
    if (file === undefined) throw usageError('name the program to run after --');
    act(() => ({ kind: 'command', command: args.CMD }));
    const { serve } = await import('../../emulator/serve.ts');
    const processes = await ctx.processes();
    const configDir = makeTemporaryFolder('payconfirm-exec-');
    const served = await serve({ port: 0, clock: ctx.clock, random: ctx.random, allowHosts: [] });
    try {
      const code = await processes.run(file, rest, {
        env: {
          PAYCONFIRM_BASE_URL: served.url,
          PAYCONFIRM_CLIENT_ID: served.clientId,
          PAYCONFIRM_CLIENT_SECRET: served.clientSecret,
          PAYCONFIRM_CONFIG_DIR: configDir,
          // There is no profile in that folder.
          PAYCONFIRM_PROFILE: undefined,
        },
      });
      ctx.conclude(code);
      // stdout is the program's: nothing comes after what it printed, in no format.
      return new Uint8Array();
    } finally {
      await served.close();
      removeFolder(configDir);
    }
  },
});
