import type { Context } from '../../../context.ts';
import type { Reporting } from '../../../registrations/registration.ts';
import { askOptional } from './answer-prompts.ts';

/** Real-time unless a flag or a person wants otherwise. `again`: the last answers were refused. */
export async function askReporting(
  ctx: Context,
  flags: { realtime: boolean | undefined; username: string | undefined },
  again: boolean,
): Promise<Reporting> {
  const prompts = await ctx.prompts();
  const { interactive } = ctx.options;
  const realtime =
    flags.realtime ??
    (!interactive ||
      (await prompts.select({
        message: 'How should the bank report incoming money?',
        flag: '--realtime',
        choices: [
          {
            name: 'in real time (webhooks need this)',
            short: 'in real time',
            value: true,
          },
          {
            name: 'day-end batch: one report a day; webhooks stay silent',
            short: 'day-end batch',
            value: false,
          },
        ],
      })));
  const ask = interactive && (again || flags.username === undefined);
  const username = ask
    ? await askOptional(ctx, 'Username at the bank, only if it asks for one', '--username')
    : flags.username;
  return { realtime, ...(username === undefined ? {} : { username }) };
}
