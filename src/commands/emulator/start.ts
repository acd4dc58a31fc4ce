import { join } from 'node:path';
import { command } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { untilAborted } from '../../io/deadline.ts';
import { act } from '../../io/dry-run.ts';
import { onDisk } from '../../io/files/disk-errors.ts';
import { type Claim, claimLease } from '../../io/files/lease.ts';
import type { View } from '../../output/view.ts';
import { t } from '../../texts/translate.ts';
import { commandLineFor, withCommand } from '../../values/command-line.ts';
import { safeCell, safeText } from '../../values/safe-text.ts';
import { control } from './call-control-api.ts';
import { type Ready, readServing, servingFlags, servingSections } from './serve-emulator.ts';

const profileName = 'emulator';

const view: View<Ready> = {
  columns: ['url', 'client_id', 'client_secret', 'inspect_url', 'profile', 'data', 'smtp'].map((key) => ({
    key,
  })),
  line: ({ url, inspect_url, client_id, client_secret, profile, data, smtp }, { theme, commandLine }) =>
    [
      `${theme.success('✓')} ${t('The emulator is ready on {0}', theme.strong(url))}`,
      `  client_id ${client_id}, client_secret ${client_secret}`,
      ...(inspect_url === null ? [] : [`  ${t('Inspector: {0}', inspect_url)}`]),
      `  ${data === null ? t('in memory: data is lost when it stops') : t('data in {0}', safeText(data))}`,
      ...(smtp === null ? [] : [`  ${t('emails go to {0} too', safeText(smtp))}`]),
      // Without the page its own paths are closed, and `stop` uses one.
      inspect_url === null
        ? `  ${t('stop it with Ctrl-C')}`
        : `  ${t('stop it with Ctrl-C, or: {0}', commandLine(['emulator', 'stop'], { profile: undefined, 'base-url': profile === null ? url : undefined }))}`,
      ...(profile === null
        ? [
            `  ${t('to use it, set {0}', `PAYCONFIRM_BASE_URL=${url}`)}`,
            `  ${t('with {0} and {1}', 'PAYCONFIRM_CLIENT_ID', 'PAYCONFIRM_CLIENT_SECRET')}`,
          ]
        : []),
      `  ${t('next, each in a new terminal:')}`,
      `    ${commandLine(['listen'], { profile: profile ?? undefined })}`,
      `    ${commandLine(['sandbox', 'send'], { profile: profile ?? undefined, amount: '150k', description: 'DH1' })}`,
    ].join('\n'),
};

export const start = command({
  name: 'start',
  summary: 'Start the emulator and run until it is stopped',
  description:
    'Its data is kept after it stops, also after a crash. It listens on loopback only, unless you give ' +
    '--host. It sends only to loopback, to the hosts of --allow-host and to the mail server of --smtp. ' +
    'It writes a profile named emulator, unless that belongs to another running emulator.',
  flags: {
    ...servingFlags,
    port: { ...servingFlags.port, default: 4010 },
    data: {
      ...servingFlags.data,
      summary: 'folder of its state (default: emulator in the folder of config path --state)',
    },
  },
  sections: servingSections,
  examples: {
    'on port 4010, data is kept': 'payconfirm emulator start',
    'for a test script': 'payconfirm emulator start --port 0 --memory --ready-file ready.json -o ndjson',
    'with the content of an apply file': 'payconfirm emulator start --seed payconfirm.yaml',
  },
  view,
  run: async ({ flags }, ctx) => {
    const serving = await readServing(flags, join(ctx.stateDir, 'emulator'), ctx);
    return serveUntilStopped();

    async function* serveUntilStopped(): AsyncGenerator<Ready> {
      act(() => ({ kind: 'listen', address: `${flags.host}:${flags.port}` }));
      const stopped = new AbortController();
      const served = await serving
        .serve({ onStop: () => stopped.abort(), inspects: true })
        .catch(async (error: unknown) => {
          throw await orRunning(error, flags, ctx);
        });
      let claimed: Claim | undefined;
      try {
        claimed = await claimProfile(ctx).catch((error: unknown) => {
          if (!flags.memory || !(error instanceof PayconfirmError)) throw error;
          ctx.warn(t('no profile {0} was written: {1}', profileName, error.message));
          return undefined;
        });
        const { url, clientId, clientSecret } = served;
        if (typeof claimed === 'function') {
          await ctx.saveProfile(
            {
              base_url: url,
              client_id: clientId,
              client_secret: clientSecret,
              is_public: true,
              kind: 'emulator',
            },
            profileName,
          );
        } else if (claimed) {
          ctx.warn(t('the profile {0} still belongs to another emulator: {1}', profileName, claimed.holder));
        }
        const profile = typeof claimed === 'function' ? profileName : null;
        if (profile && ctx.options.output === 'tsv') {
          const doctor = commandLineFor(profile)(['doctor']);
          ctx.note(t('The emulator is profile {0}. Use it: {1}', profile, doctor));
        }
        yield serving.tell(served, profile);
        await served.loadAhead();
        await untilAborted(AbortSignal.any([ctx.signal, stopped.signal]));
      } finally {
        await served.close();
        if (typeof claimed === 'function') await claimed();
      }
      if (ctx.signal.aborted) throw ctx.signal.reason as PayconfirmError;
    }
  },
});

/** The error of a start, or the emulator that has the port or the data folder. */
async function orRunning(
  error: unknown,
  { port, data, memory }: { port: number; data: string | undefined; memory: boolean | undefined },
  ctx: Context,
): Promise<unknown> {
  if (!(error instanceof PayconfirmError) || error.kind !== 'local') return error;
  const folder = data ?? join(ctx.stateDir, 'emulator');
  const statusOf = (baseUrl: string | undefined) => {
    const options = { ...ctx.options, baseUrl, requestTimeoutMs: 1_000 };
    return control<Record<string, unknown>>({ ...ctx, options }, 'GET', '/status').catch(() => undefined);
  };
  const here = port === 0 ? undefined : await statusOf(`http://127.0.0.1:${port}`);
  // In memory, only the port can be another's.
  const stored = here || memory ? undefined : await statusOf(undefined);
  const found = here ?? (stored?.data === folder ? stored : undefined);
  if (!found) return error;
  const url = `http://127.0.0.1:${safeCell(found.port)}`;
  return error.with({
    message: t('an emulator runs already: {0}', url),
    hint: withCommand('Start another with --port 0 and --data DIR, or stop it:', ['emulator', 'stop'], {
      profile: undefined,
      'base-url': url,
    }),
  });
}

/** Claims the profile while this emulator runs: of two simultaneous starts, one gets it. */
function claimProfile({ configDir }: Context): Promise<Claim> {
  const file = join(configDir, `profile-${profileName}`);
  return onDisk(file, 'cannot be written', () => claimLease(file));
}
