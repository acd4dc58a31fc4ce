import { hasSecret } from '../../cli/secret-input.ts';
import { isOnThisMachine, type Profile } from '../../config/resolve-profile.ts';
import type { Context } from '../../context.ts';
import { t } from '../../texts/translate.ts';
import { below, type Text, withCommand } from '../../values/command-line.ts';
import type { ListenFlags, ListenInput } from './flags.ts';

/** Whether no flag says how to register this listener. */
function leavesOpen(flags: ListenFlags): boolean {
  return [flags.register, flags.webhook, flags.tunnel, flags['public-url']].every((one) => one === undefined);
}

/** Whether the listener creates a configuration: by a flag, or by default at a service on this machine. */
export function registers(flags: ListenFlags, profile: Profile): boolean {
  if (flags['from-log']) return false;
  return flags.register ?? (leavesOpen(flags) && isOnThisMachine(profile) && canWrite(profile));
}

/** A write needs a token and the client secret (§5). */
const canWrite = ({ clientId, clientSecret, token }: Profile) =>
  clientSecret !== undefined && (clientId ?? token) !== undefined;

/** The note below the ready line about registration; undefined if flags decide it. */
export async function registrationNote({ flags }: ListenInput, ctx: Context): Promise<Text | undefined> {
  if (flags['from-log'] || !leavesOpen(flags)) return undefined;
  const profile = await ctx.profile();
  const { baseUrl } = profile;
  if (registers(flags, profile)) {
    const registered = t(
      'Temporary webhook configuration created at {0} (removed on exit; skip with --no-register).',
      baseUrl,
    );
    const { register, auth } = flags;
    return hasSecret(flags) || register || auth === 'NONE'
      ? registered
      : withCommand(t('{0} The secret of your app:', registered), ['listen'], { 'print-secret': true });
  }
  if (baseUrl === undefined) {
    return below(
      withCommand(
        'No service is set: only what you send to this URL yourself arrives. In another terminal, start the emulator:',
        ['emulator', 'start'],
      ),
      withCommand('then listen again:', ['listen'], { profile: 'emulator' }),
      withCommand('or, with an account, log in first:', ['auth', 'login']),
    );
  }
  if (!isOnThisMachine(profile)) {
    return withCommand(
      t('No webhook configuration was created at {0}. To create one:', baseUrl),
      ['listen'],
      {
        tunnel: 'cloudflared',
        register: true,
      },
    );
  }
  return withCommand(
    t(
      'No webhook configuration was created at {0}: there are no credentials for it. With those of the emulator:',
      baseUrl,
    ),
    ['listen'],
    {
      profile: 'emulator',
    },
  );
}
