import { command } from '../../cli/definition.ts';
import { createCredentials } from '../../config/credentials.ts';
import { createSettings } from '../../config/settings.ts';
import type { Served } from '../../emulator/server/serve.ts';
import { usageError } from '../../errors.ts';
import { act } from '../../io/act.ts';
import { makeTemporaryFolder, removeFolder } from '../../io/files/files.ts';
import { optimiseWasmLate } from '../../io/wasm.ts';
import { readSmtpServer, smtpFlag } from './smtp-flag.ts';

/** Of the profile in the folder that the program gets. */
const emulatorProfile = 'emulator';

export const exec = command({
  name: 'exec',
  summary: 'Run a program against a fresh emulator and return its exit code',
  description:
    'The emulator lives in memory on a free port. The program finds it by PAYCONFIRM_BASE_URL, ' +
    'PAYCONFIRM_CLIENT_ID and PAYCONFIRM_CLIENT_SECRET, with a PAYCONFIRM_CONFIG_DIR of its own, whose profile has them too. Of your ' +
    'environment it gets all but your own PAYCONFIRM_PROFILE, PAYCONFIRM_TOKEN and credentials.',
  arguments: [
    { name: 'CMD', summary: 'the program and its arguments, after --', required: true, variadic: true },
  ],
  flags: smtpFlag,
  examples: [
    { note: 'a test suite', command: 'payconfirm emulator exec -- npm test' },
    { note: 'one command', command: 'payconfirm emulator exec -- payconfirm whoami' },
  ],
  run: async ({ args, flags }, ctx) => {
    const [file, ...rest] = args.CMD;
    if (file === undefined) throw usageError('name the program to run after --');
    const smtp = readSmtpServer(flags.smtp, ctx);
    act(() => ({ kind: 'command', command: args.CMD }));
    await optimiseWasmLate();
    const { serve } = await import('../../emulator/server/serve.ts');
    const processes = await ctx.processes();
    const configDir = makeTemporaryFolder('payconfirm-exec-');
    const served = await serve({ port: 0, clock: ctx.clock, random: ctx.random, allowHosts: [], smtp });
    try {
      keepProfile(configDir, served);
      const code = await processes.run(file, rest, {
        env: {
          PAYCONFIRM_BASE_URL: served.url,
          PAYCONFIRM_CLIENT_ID: served.clientId,
          PAYCONFIRM_CLIENT_SECRET: served.clientSecret,
          PAYCONFIRM_CONFIG_DIR: configDir,
          // It would be one of the caller's; that folder's own is in use.
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

/** A command that the program runs in its turn gets no credentials by its environment (`listen -- CMD`): they are here. */
function keepProfile(configDir: string, { url, clientId, clientSecret }: Served): void {
  createSettings(configDir, emulatorProfile, { base_url: url, client_id: clientId });
  createCredentials(configDir, emulatorProfile, {
    clientSecret: { value: clientSecret, origin: new URL(url).origin },
  });
}
