import type { Candidate } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import { type Answers, type Registration, stepOf } from '../../registrations/registration.ts';
import { registrationJournal } from '../../registrations/registration-files.ts';
import { nextCommand } from '../../registrations/registration-status.ts';
import { asIs, t } from '../../texts/translate.ts';
import { indented, withCommand } from '../../values/command-line.ts';
import { safeCell } from '../../values/safe-text.ts';
import { timeInSentence } from '../../values/time.ts';

/** Unfinished registrations of the current service and client, oldest first. */
export async function unfinished(ctx: Context, tell?: Context['warn']): Promise<Registration[]> {
  return (await ours(ctx, tell)).filter(isUnfinished);
}

/** `tell`: called for files without a registration. */
async function ours(ctx: Context, tell?: Context['warn']): Promise<Registration[]> {
  const { baseUrl, clientId } = await ctx.profile();
  const all = await registrationJournal(ctx.stateDir).all(tell);
  return all.filter(({ base_url, client_id }) => base_url === baseUrl && client_id === clientId);
}

/** For Tab: each with the number or the prefix of its virtual account. */
export const registrationsHere = async (ctx: Context): Promise<Candidate[]> =>
  (await registrationJournal(ctx.stateDir).all()).map(({ id, answers, virtual_account }) => ({
    value: id,
    meaning: virtual_account?.virtual_account_number ?? answers.prefix,
  }));

const isUnfinished = ({ stage }: Registration) => stage !== 'registered';

/** Maximum registrations that are listed; the others are counted. */
const mentioned = 3;

/** Lists unfinished registrations on stderr with the command that continues them. `said`: already listed ones. */
export async function mentionUnfinished(ctx: Context, said: readonly Registration[] = []): Promise<void> {
  const all = await unfinished(ctx, ctx.warn).catch((error: unknown) => {
    if (!(error instanceof PayconfirmError)) throw error;
    ctx.warn(asIs(error.message));
    return [];
  });
  const registrations = all.filter(({ id }) => !said.some((one) => one.id === id));
  if (registrations.length > mentioned) {
    const list = ctx.commandLine(['va', 'registrations']);
    ctx.note(t('Unfinished: {0} virtual accounts. {1}', registrations.length, list));
    return;
  }
  for (const registration of registrations) {
    const { answers, stage, virtual_account } = registration;
    const name = safeCell(virtual_account?.virtual_account_number ?? t('with prefix {0}', answers.prefix));
    ctx.note([
      t('Unfinished: virtual account {0}, after step {1} of 4.', name, stepOf(stage)),
      indented(nextCommand(registration, ctx.clock.now())),
    ]);
  }
}

/** Warns about unfinished registrations with the same account and prefix: a repeated script would create a second number. */
export async function warnOfTwins({ account, prefix }: Answers, ctx: Context): Promise<Registration[]> {
  const key = (one: Answers['account']) => ('id' in one ? one.id : one.number);
  const twins = (await unfinished(ctx)).filter(
    ({ answers }) => answers.prefix === prefix && key(answers.account) === key(account),
  );
  const [twin] = twins;
  if (!twin) return [];
  ctx.warn(
    twins.length === 1
      ? t(
          'an earlier registration with this account and prefix is unfinished: {0}',
          nextCommand(twin, ctx.clock.now()),
        )
      : t(
          '{0} earlier registrations with this account and prefix are unfinished: {1}',
          twins.length,
          ctx.commandLine(['va', 'registrations']),
        ),
  );
  return twins;
}

/** The registration to continue: by the beginning of `id`, or the only one. @throws usage error */
export async function chooseUnfinished(id: string | undefined, ctx: Context): Promise<Registration> {
  if (id !== undefined) return named(id, ctx);
  const all = await ours(ctx, ctx.warn);
  const candidates = all.filter(isUnfinished);
  const first = candidates[0] ?? all.at(-1);
  if (!first) {
    const { length } = await registrationJournal(ctx.stateDir).all();
    const begin = ctx.commandLine(['va', 'register']);
    throw length === 0
      ? new PayconfirmError('refused', t('no registration on this machine'), { hint: begin })
      : new PayconfirmError('refused', t('no registration of this client on this machine'), {
          hint: withCommand('registrations of other clients:', ['va', 'registrations']),
        });
  }
  if (candidates.length <= 1) return first;
  if (!ctx.options.interactive) {
    throw usageError(
      t('{0} registrations are unfinished: choose one with --resume ID', candidates.length),
      candidates.map((one) => nextCommand(one, ctx.clock.now())),
    );
  }
  const prompts = await ctx.prompts();
  return prompts.select({
    message: t('Which registration?'),
    flag: '--resume ID',
    choices: candidates.map((one) => ({
      name: asIs(`${one.answers.prefix}  ${t('after step {0} of 4', stepOf(one.stage))}`),
      description: t('begun {0}, {1}', timeInSentence(one.started_at, ctx.options.timeZone), one.id),
      value: one,
    })),
  });
}

async function named(id: string, ctx: Context): Promise<Registration> {
  const registration = await findRegistration(id, ctx);
  const { baseUrl, clientId } = await ctx.profile();
  const { base_url, client_id } = registration;
  if (base_url === baseUrl && client_id === clientId) return registration;
  throw usageError(
    t('registration {0} belongs to {1} at {2}', registration.id, client_id ?? t('another client'), base_url),
    registration.profile === undefined
      ? t(
          'Give --base-url {0} with its PAYCONFIRM_CLIENT_ID and secret, or the profile that holds them.',
          base_url,
        )
      : nextCommand(registration, ctx.clock.now()),
  );
}

/** A stored registration by the beginning of its id. @throws usage error for none or several */
export async function findRegistration(id: string, ctx: Context): Promise<Registration> {
  const all = await registrationJournal(ctx.stateDir).all(ctx.warn);
  const matches = all.filter((one) => id !== '' && one.id.startsWith(id.toLowerCase()));
  const [match] = matches;
  if (match && matches.length === 1) return match;
  throw usageError(
    match ? t('{0} matches several registrations', id) : t('no registration {0} on this machine', id),
    ctx.commandLine(['va', 'registrations']),
  );
}
