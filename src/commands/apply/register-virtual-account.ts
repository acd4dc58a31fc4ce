import { PayconfirmError, usageError } from '../../errors.ts';
import { isSpent } from '../../registrations/otp/otp-limits.ts';
import type { Registration } from '../../registrations/registration.ts';
import { registrationJournal } from '../../registrations/registration-files.ts';
import { withStatus } from '../../registrations/registration-status.ts';
import { takeSteps } from '../../registrations/take-steps.ts';
import { setupSchema, type WantedVirtualAccount } from '../../setup/schema.ts';
import { t } from '../../texts/translate.ts';
import { askAgreement } from '../va/register/answer-prompts.ts';
import { registrationPrompts } from '../va/register/registration-prompts.ts';
import { openSession } from '../va/register/registration-session.ts';
import { unfinished } from '../va/unfinished-registrations.ts';
import type { Known } from './account-lookup.ts';
import type { Planning } from './plan-types.ts';

/** A virtual account of the file, and its place in the file. */
export interface Wanted {
  wanted: WantedVirtualAccount;
  place: string;
}

/**
 * Carries out the missing steps of a virtual account and records each, as `va register` does. Continues a registration that
 * was begun.
 * @param known result of step 2, if it exists
 * @throws the error of a step, with how to continue; usage error for an account that is not linked or described
 */
export async function register(one: Wanted, known: Known | undefined, planning: Planning): Promise<void> {
  const { ctx, codes, accounts } = planning;
  const start = (await begun(one, known, planning)) ?? (await fresh(one, known, planning));
  const journal = registrationJournal(ctx.stateDir);
  const claimed = await journal.claim(start.id);
  try {
    const registration = claimed.registration ?? start;
    const { phone_number: phone } = one.wanted;
    const flags = {
      phone: phone && (await phoneOf(phone, one.place, planning)),
      realtime: undefined,
      username: undefined,
      'new-code': needsNewCode(registration, ctx.clock.now()),
    };
    const conversation: ReturnType<typeof registrationPrompts> = {
      ...registrationPrompts(ctx, flags, codes),
      // The file has the wanted values, so the user must correct the file.
      correct: (trouble) => {
        throw trouble;
      },
      // For the file, all accounts with the same registration data are equal.
      chooseAccount: async (_, similar) => similar[0]!.account,
    };
    const resumed = registration.stage !== 'new';
    const session = await openSession({ journal, claimed, start: registration, conversation, resumed }, ctx);
    try {
      for await (const _step of takeSteps(session)) accounts.forget();
    } catch (error) {
      const here = { now: ctx.clock.now(), timeZone: ctx.options.timeZone };
      throw error instanceof PayconfirmError ? withStatus(error, session.registration, here) : error;
    }
  } finally {
    await claimed.release();
    accounts.forget();
  }
}

/** An unfinished registration with the same data that was begun on this machine. */
async function begun({ wanted }: Wanted, known: Known | undefined, planning: Planning) {
  const linked = await planning.accounts.linked();
  const numberOf = (account: Registration['answers']['account']) =>
    'id' in account ? linked.find(({ id }) => id === account.id)?.account_number : account.number;
  return (await unfinished(planning.ctx)).find(({ answers, virtual_account }) => {
    if (known && virtual_account) return virtual_account.id === known.id;
    return (
      numberOf(answers.account) === wanted.account_number &&
      answers.prefix === wanted.prefix_code &&
      (answers.content ?? '') === (wanted.content ?? '')
    );
  });
}

async function fresh(one: Wanted, known: Known | undefined, planning: Planning): Promise<Registration> {
  const { ctx } = planning;
  const { wanted, place } = one;
  const linked = (await planning.accounts.linked()).find(
    (each) => each.account_number === wanted.account_number,
  );
  if (!linked && wanted.phone_number === undefined) {
    throw usageError(
      t('{0}: the account is not linked yet: it needs the phone_number registered with the bank', place),
    );
  }
  const { baseUrl = '', clientId } = await ctx.profile();
  const { content, explain, beneficiary_name_rule: name_rule, customer_type, username } = wanted;
  const further = fieldsBeyond(wanted);
  return {
    id: ctx.random.uuid(),
    base_url: baseUrl,
    client_id: clientId,
    ...(ctx.options.profile === undefined ? {} : { profile: ctx.options.profile }),
    started_at: ctx.clock.now(),
    stage: known ? 'step-2-done' : 'new',
    answers: {
      account: linked ? { id: linked.id } : { number: wanted.account_number },
      prefix: wanted.prefix_code,
      ...(content === undefined ? {} : { content }),
      ...(explain === undefined ? {} : { explain }),
      ...(name_rule === undefined ? {} : { name_rule }),
      ...(customer_type === undefined ? {} : { customer_type }),
      ...(further === undefined ? {} : { further }),
      agreed: known !== undefined || wanted.user_agreement === true || (await askAgreement(ctx)),
    },
    reporting: {
      realtime: wanted.receive_noti_realtime ?? true,
      ...(username === undefined ? {} : { username }),
    },
    ...(known ? { virtual_account: known, bank_account_id: known.bank_account_id } : {}),
  };
}

/** Fields of the file that are not in the table. */
function fieldsBeyond(wanted: WantedVirtualAccount): Record<string, unknown> | undefined {
  const known = setupSchema.properties.virtual_accounts.items.properties;
  const beyond = Object.entries(wanted).filter(([name]) => !Object.hasOwn(known, name));
  return beyond.length > 0 ? Object.fromEntries(beyond) : undefined;
}

/** The last code was lost or used. */
function needsNewCode({ stage, code }: Registration, now: number): boolean {
  if (stage === 'step-1-sent' || stage === 'step-3-sent') return true;
  return (stage === 'step-1-done' || stage === 'step-3-done') && code !== undefined && isSpent(code, now);
}

const phoneOf = (given: string, place: string, { secretOf }: Planning) =>
  /^(env|file):/.test(given) ? secretOf(given, place) : given;
