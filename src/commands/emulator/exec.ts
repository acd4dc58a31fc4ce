import { command } from '../../cli/definition.ts';
import { createCredentials } from '../../config/credentials.ts';
import { createSettings } from '../../config/settings.ts';
import type { Served } from '../../emulator/server/serve.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import { deadlineIn } from '../../io/deadline.ts';
import { optimiseWasmLate } from '../../io/delay-wasm-optimization.ts';
import { act } from '../../io/dry-run.ts';
import { makeTemporaryFolder } from '../../io/files/temporary-folder.ts';
import { removeFolder } from '../../io/files/write-files.ts';
import { t } from '../../texts/translate.ts';
import { formatDuration } from '../../values/duration.ts';
import { tokenVariable } from './control-token.ts';
import { readServing, servingFlags, servingSections } from './serve-emulator.ts';

const emulatorProfile = 'emulator';

export const exec = command({
  name: 'exec',
  summary: 'Run a program against a new emulator',
  description:
    'The emulator lives in memory on a free port unless --data and --port say otherwise. The program finds it by PAYCONFIRM_BASE_URL, ' +
    'PAYCONFIRM_CLIENT_ID and PAYCONFIRM_CLIENT_SECRET, with its own PAYCONFIRM_CONFIG_DIR, whose profile has them too. Of your ' +
    'environment it gets all but your own PAYCONFIRM_PROFILE, PAYCONFIRM_TOKEN and credentials. ' +
    'Its exit code is that of this command: 127 when it cannot be started, 128 and the number for a signal that ended it.',
  arguments: [
    {
      name: 'CMD',
      summary: 'the program and its arguments',
      required: true,
      variadic: true,
      isProgram: true,
      offers: 'files',
    },
  ],
  flags: {
    ...servingFlags,
    memory: { ...servingFlags.memory, summary: 'store nothing, as without --data' },
    timeout: {
      type: 'duration',
      summary: 'how long the program may take; then it is ended, and the exit code is 6',
    },
  },
  sections: servingSections,
  examples: {
    'a test suite': 'payconfirm emulator exec -- npm test',
    'at most ten minutes': 'payconfirm emulator exec --timeout 10m -- npm test',
    'from the file that set up the real thing': 'payconfirm emulator exec --seed payconfirm.yaml -- npm test',
    'one command': 'payconfirm emulator exec -- payconfirm whoami',
  },
  run: async ({ args, flags }, ctx) => {
    const [file, ...rest] = args.CMD;
    if (file === undefined) throw usageError(t('put the program to run after --'));
    const serving = await readServing(flags, undefined, ctx);
    act(() => ({ kind: 'command', command: args.CMD }));
    await optimiseWasmLate();
    const processes = await ctx.processes();
    const configDir = makeTemporaryFolder('payconfirm-exec-');
    let served: Served | undefined;
    try {
      served = await serving.serve();
      keepProfile(configDir, served);
      serving.tell(served, null);
      // Without the signal's own abort: the program may take its time after a signal.
      const limit = deadlineIn(flags.timeout, ctx.clock, new AbortController().signal);
      const run = processes.run(file, rest, {
        until: limit.signal,
        env: {
          PAYCONFIRM_BASE_URL: served.url,
          PAYCONFIRM_CLIENT_ID: served.clientId,
          PAYCONFIRM_CLIENT_SECRET: served.clientSecret,
          PAYCONFIRM_CONFIG_DIR: configDir,
          [tokenVariable]: ctx.env[tokenVariable],
          // It would name a profile of the caller. The profile of this folder is used.
          PAYCONFIRM_PROFILE: undefined,
        },
      });
      const code = await run.finally(limit.callOff);
      if (limit.signal.aborted) throw endedByTimeout(flags.timeout);
      ctx.conclude(code);
      // stdout belongs to the program: nothing follows its output, in any format.
      return new Uint8Array();
    } finally {
      await served?.close();
      removeFolder(configDir);
    }
  },
});

function endedByTimeout(ms = 0): PayconfirmError {
  return new PayconfirmError(
    'expectation',
    t('the program did not exit within {0}, and was stopped', formatDuration(ms)),
  );
}

/** A command that the program starts gets no credentials from its environment (`listen -- CMD`). It finds them here. */
function keepProfile(configDir: string, { url, clientId, clientSecret }: Served): void {
  createSettings(configDir, emulatorProfile, { base_url: url, client_id: clientId, kind: 'emulator' });
  createCredentials(configDir, emulatorProfile, {
    clientSecret: { value: clientSecret, origin: new URL(url).origin },
  });
}
