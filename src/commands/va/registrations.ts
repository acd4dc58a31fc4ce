import { confirmed } from '../../cli/confirm.ts';
import { command } from '../../cli/definition.ts';
import { usageError } from '../../errors.ts';
import type { RenderContext } from '../../output/view.ts';
import { type Registration, stepOf } from '../../registrations/registration.ts';
import { registrationJournal } from '../../registrations/registration-files.ts';
import { type LocalTime, nextCommand, statusText } from '../../registrations/registration-status.ts';
import { t } from '../../texts/translate.ts';
import { commandLineFor, withCommand } from '../../values/command-line.ts';
import { safeLine } from '../../values/safe-text.ts';
import { isoUtc, parseTime, timeInSentence } from '../../values/time.ts';
import { findRegistration, registrationsHere } from './unfinished-registrations.ts';

export const registrations = command({
  name: 'registrations',
  summary: 'List registrations begun on this machine',
  flags: {
    forget: {
      value: 'ID',
      summary: 'drop this one from the list; the bank keeps what it has',
      offers: registrationsHere,
    },
  },
  examples: {
    'what is unfinished?': 'payconfirm va registrations',
    'drop one': 'payconfirm va registrations --forget 5d0c8d0e --yes',
  },
  view: {
    columns: [
      { key: 'id', header: 'ID', shrink: 0 },
      { key: 'started_at', header: 'STARTED', format: 'time' },
      { key: 'prefix', header: 'PREFIX' },
      { key: 'step', header: 'STEP', format: 'number' },
      { key: 'virtual_account_number', header: 'NUMBER' },
      { key: 'standing', header: 'STANDS AT', shrink: 2 },
      { key: 'next', header: 'NEXT', shrink: 2 },
    ],
    text: async (value: Summary | Summary[], render) => {
      const { wrapProse } = await import('../../output/text-width.ts');
      return [value]
        .flat()
        .map((one) => describe(one, render, wrapProse))
        .join('\n');
    },
    empty: withCommand('no registrations on this machine. Start one:', ['va', 'register']),
  },
  run: async ({ flags }, ctx) => {
    const here = { now: ctx.clock.now(), timeZone: ctx.options.timeZone };
    const inWords = (registration: Registration) => summary(registration, here);
    const journal = registrationJournal(ctx.stateDir);
    if (flags.forget === undefined) return (await journal.all(ctx.warn)).map(inWords);
    const registration = await findRegistration(flags.forget, ctx);
    await confirmed(
      t('Delete registration {0} from this machine? {1}', registration.id, statusText(registration, here)),
      ctx,
    );
    const claimed = await journal.claim(registration.id);
    try {
      const { stage } = claimed.registration ?? registration;
      if (stage !== registration.stage) {
        throw usageError(
          t('another process has continued this registration; it was not deleted'),
          ctx.commandLine(['va', 'registrations']),
        );
      }
      await claimed.drop();
    } finally {
      await claimed.release();
    }
    return inWords(registration);
  },
});

type Summary = ReturnType<typeof summary>;

/** The id and the command are not truncated, so that they can be copied. */
function describe(
  one: Summary,
  render: RenderContext,
  wrapProse: (text: string, width: number) => string[],
): string {
  const { prefix, started_at, standing, next, id, virtual_account_number, profile } = one;
  const { terminal, theme, timeZone, width } = render;
  const head = `${theme.strong(safeLine(prefix))}  ${t('begun {0}', timeInSentence(parseTime(started_at)!, timeZone))}`;
  const folded = terminal
    ? wrapProse(safeLine(standing), Math.max(20, width - 2)).join('\n  ')
    : safeLine(standing);
  const show = commandLineFor(profile ?? undefined)(['va', 'show', `${virtual_account_number}`]);
  const look = `${show}\n  ${t('registration {0}', id)}`;
  return `${head}\n  ${folded}\n  ${next ?? look}`;
}

function summary(registration: Registration, here: LocalTime) {
  const { id, started_at, base_url, stage, answers, code, phone, virtual_account } = registration;
  return {
    id,
    started_at: isoUtc(started_at),
    base_url,
    profile: registration.profile ?? null,
    prefix: answers.prefix,
    stage,
    step: stepOf(stage),
    bank_request_id: code?.id ?? null,
    phone: phone ?? null,
    virtual_account_id: virtual_account?.id ?? null,
    virtual_account_number: virtual_account?.virtual_account_number ?? null,
    standing: statusText(registration, here),
    next: stage === 'registered' ? null : nextCommand(registration, here.now),
  };
}
